package dev.tegula.internal.spark.procedures;

import java.util.Locale;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/** The arguments of a call. */
record Arguments(InternalRow row) {

    /** Returns a text, or null. */
    @Nullable
    String text(int i) {
        return row.isNullAt(i) ? null : row.getUTF8String(i).toString();
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
