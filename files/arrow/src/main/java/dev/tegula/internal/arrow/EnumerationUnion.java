package dev.tegula.internal.arrow;

import dev.tegula.internal.arrow.ArrowLayout.DictionaryLayout;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
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

    /** The index of the first entry that is not a label of the enumeration; those of others are less. */
    static final int UNKNOWN = -2;

    private final DictionaryLayout layout;
    private final boolean isFixed;
    private final List<byte[]> entries = new ArrayList<>();
    private final Map<ByteBuffer, Integer> indexes = new HashMap<>();
    /** Entries of dictionaries that are not labels of the enumeration; cells may not have them. */
    private final List<byte[]> unknown = new ArrayList<>();

    private int[] current = new int[0];
    private boolean identical = true;
    private @Nullable Enumeration enumeration;

    /** @param labels the only labels that cells can have, or null if all entries of dictionaries are labels */
    EnumerationUnion(DictionaryLayout layout, @Nullable Enumeration labels) {
        this.layout = layout;
        this.isFixed = labels != null;
        this.enumeration = labels;
        for (int i = 0; labels != null && i < labels.size(); i++) {
            byte[] entry = labels.bytes(i);
            indexes.putIfAbsent(ByteBuffer.wrap(entry), i);
            entries.add(entry);
        }
    }

    /** Returns whether labels have entries that can be compared with those of a dictionary, byte by byte. */
    static boolean isComparable(DictionaryLayout layout, Enumeration labels) {
        Datatype entries = layout.values().field().datatype();
        return entries == labels.datatype()
                || layout.values().field().isVariable()
                        && labels.valuesPerCell() == Field.VARIABLE
                        && entries.size() == 1
                        && labels.datatype().size() == 1;
    }

    /** Replaces the dictionary. */
    void replace(Column dictionary) {
        current = new int[0];
        identical = true;
        unknown.clear();
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
            if (isFixed && !indexes.containsKey(ByteBuffer.wrap(entry))) {
                all[known + i] = UNKNOWN - unknown.size();
                unknown.add(entry);
                identical = false;
                continue;
            }
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
     * Returns the enumeration's index of each entry of the current dictionary, {@link #NULL} for null, {@link #UNKNOWN}
     * or less if it has none; or null if they are the same.
     */
    int @Nullable [] indexes() {
        return identical ? null : current;
    }

    /** Describes an entry that is not a label, by its index. */
    String describe(int index) {
        Enumeration labels = enumeration();
        Datatype type = labels.datatype();
        byte[] entry = unknown.get(UNKNOWN - index);
        String shown = type.isString() && type.size() == 1
                ? "\"" + new String(entry, StandardCharsets.UTF_8) + "\""
                : "entry " + index(index) + " of its dictionary";
        return shown + " is not a valid label of enumeration '" + labels.name() + "'";
    }

    /** Returns whether labels cannot be added. */
    boolean isOrdered() {
        return enumeration().ordered();
    }

    private int index(int unknownIndex) {
        int place = 0;
        while (current[place] != unknownIndex) {
            place++;
        }
        return place;
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
