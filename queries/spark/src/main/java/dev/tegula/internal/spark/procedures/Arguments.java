package dev.tegula.internal.spark.procedures;

import dev.tegula.internal.base.ByteCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.jspecify.annotations.Nullable;

/** The arguments of a call. */
record Arguments(InternalRow row) {

    /** Returns a text, or null. */
    @Nullable
    String text(int i) {
        return row.isNullAt(i) ? null : row.getUTF8String(i).toString();
    }

    /**
     * Returns a list of texts.
     *
     * @throws IllegalArgumentException if it is or contains null
     */
    List<String> texts(int i, String parameter) {
        List<String> texts = new ArrayList<>();
        ArrayData values = row.isNullAt(i) ? null : row.getArray(i);
        for (int n = 0; values != null && n < values.numElements() && !values.isNullAt(n); n++) {
            texts.add(values.getUTF8String(n).toString());
        }
        if (values == null || texts.size() < values.numElements()) {
            throw new IllegalArgumentException(
                    "parameter '" + parameter + "': is or contains null. Give it an array of texts.");
        }
        return texts;
    }

    /** Returns an integer; null is 0. */
    int integer(int i) {
        return row.isNullAt(i) ? 0 : row.getInt(i);
    }

    /**
     * Returns a number of bytes, such as {@code 1GiB}; null is the greatest one.
     *
     * @throws IllegalArgumentException if it is not such a number, or not positive
     */
    long bytes(int i, String parameter) {
        String given = text(i);
        if (given == null) {
            return Long.MAX_VALUE;
        }
        try {
            return ByteCount.parse(given);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "parameter '" + parameter + "': invalid value (found '" + given
                            + "', expected a number of bytes such as '1GiB')",
                    e);
        }
    }

    /** Returns a truth value; null is false. */
    boolean flag(int i) {
        return !row.isNullAt(i) && row.getBoolean(i);
    }

    /**
     * Returns a constant by its name, in which spaces, hyphens and case do not matter.
     *
     * @throws IllegalArgumentException if there is no such constant; the message lists all
     */
    <E extends Enum<E>> E constant(int i, String parameter, Class<E> type) {
        String given = String.valueOf(text(i));
        String name = given.trim().toUpperCase(Locale.ROOT).replace('-', '_').replace(' ', '_');
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException("parameter '" + parameter + "': invalid value (found '" + given
                + "', expected one of "
                + java.util.Arrays.toString(type.getEnumConstants()).toLowerCase(Locale.ROOT)
                + ")");
    }
}
