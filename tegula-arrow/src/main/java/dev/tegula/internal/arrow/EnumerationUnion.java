package dev.tegula.internal.arrow;

import dev.tegula.internal.arrow.ArrowLayout.DictionaryLayout;
import dev.tegula.query.Column;
import dev.tegula.schema.Enumeration;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An enumeration that grows with the dictionaries of a stream: entries keep their indexes, new entries of later
 * dictionaries are added at the end. Dictionaries may also repeat entries, which enumerations do not.
 */
final class EnumerationUnion {

    /** The index of entries that are null. */
    static final int NULL = -1;

    private final DictionaryLayout layout;
    private final List<byte[]> entries = new ArrayList<>();
    private final Map<ByteBuffer, Integer> indexes = new HashMap<>();
    private int[] current = new int[0];
    private boolean identical = true;
    private @Nullable Enumeration enumeration;

    EnumerationUnion(DictionaryLayout layout) {
        this.layout = layout;
    }

    /** Replaces the dictionary. */
    void replace(Column dictionary) {
        current = new int[0];
        identical = true;
        append(dictionary);
    }

    /** Adds entries to the dictionary. */
    void append(Column dictionary) {
        int known = current.length;
        int[] all = Arrays.copyOf(current, known + dictionary.size());
        for (int i = 0; i < dictionary.size(); i++) {
            if (dictionary.isNull(i)) {
                all[known + i] = NULL;
                identical = false;
                continue;
            }
            byte[] entry = dictionary.bytes(i);
            Integer index = indexes.putIfAbsent(ByteBuffer.wrap(entry), entries.size());
            if (index == null) {
                index = entries.size();
                entries.add(entry);
                enumeration = null;
            }
            all[known + i] = index;
            identical &= index == known + i;
        }
        current = all;
    }

    /** Returns the number of entries of the current dictionary. */
    int dictionarySize() {
        return current.length;
    }

    /**
     * Returns the enumeration's index of each entry of the current dictionary, {@link #NULL} for null; or null if they
     * are the same.
     */
    int @Nullable [] indexes() {
        return identical ? null : current;
    }

    /** Returns all entries so far. */
    Enumeration enumeration() {
        Enumeration known = enumeration;
        if (known == null) {
            known = Enumeration.of(
                    layout.name(),
                    layout.values().field().datatype(),
                    layout.values().field().valuesPerCell(),
                    entries);
            known = layout.ordered() ? known.asOrdered() : known;
            enumeration = known;
        }
        return known;
    }
}
