package dev.tegula.internal.condition;

import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Keys;
import dev.tegula.query.Comparison;
import dev.tegula.query.Literal;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds a value in an enumeration. */
final class LabelSearch {

    private LabelSearch() {}

    /**
     * Returns the index of a value, or -1.
     *
     * @param labels type and arity of the entries
     * @throws IllegalArgumentException if the value cannot be an entry
     */
    static int indexOf(Field labels, Enumeration enumeration, Literal value) {
        if (ConditionBinder.isBytes(labels)) {
            byte[] wanted = LiteralTexts.bytes(labels, value);
            for (int i = 0; i < enumeration.size(); i++) {
                if (Arrays.equals(
                        wanted,
                        0,
                        wanted.length,
                        enumeration.data(),
                        start(enumeration, i),
                        start(enumeration, i + 1))) {
                    return i;
                }
            }
            return -1;
        }
        if (labels.valuesPerCell() != 1) {
            throw new IllegalArgumentException(
                    "condition, field '" + labels.name() + "': entries of its enumeration have several values of "
                            + "type " + labels.datatype() + ". Compare indexes: index(" + labels.name() + ").");
        }
        KeySet equal = LiteralKeys.of(labels, Comparison.EQ, value);
        long[] keys = new long[enumeration.size()];
        Keys.load(labels.datatype().physical(), enumeration.data(), 0, keys.length, keys, 0);
        for (int i = 0; i < keys.length; i++) {
            if (equal.contains(keys[i])) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the indexes of the entries that match a pattern. */
    static List<Integer> matching(Enumeration enumeration, LikePattern pattern) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < enumeration.size(); i++) {
            int from = start(enumeration, i);
            if (pattern.matches(enumeration.data(), from, start(enumeration, i + 1) - from)) {
                found.add(i);
            }
        }
        return found;
    }

    private static int start(Enumeration enumeration, int entry) {
        if (enumeration.valuesPerCell() != Field.VARIABLE) {
            return entry * enumeration.valuesPerCell() * enumeration.datatype().size();
        }
        return entry < enumeration.offsets().length ? (int) enumeration.offsets()[entry] : enumeration.data().length;
    }
}
