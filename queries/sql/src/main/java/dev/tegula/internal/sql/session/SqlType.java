package dev.tegula.internal.sql.session;

import java.sql.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An SQL type. Values are objects of these classes: Boolean, Byte, Short, Integer, Long, {@link java.math.BigDecimal},
 * Float, Double, String, {@code byte[]}, {@link java.time.LocalDate}, {@link java.time.LocalTime},
 * {@link java.time.LocalDateTime}, {@link java.time.Instant} for timestamps with a local time zone, and
 * {@link java.util.List} for arrays, and {@link java.util.Map} for structs, by the names of fields, and for maps.
 * Intervals of one unit are Long, of seconds BigDecimal, of several units String.
 *
 * @param jdbcType its constant in {@link Types}
 * @param name its SQL name, such as {@code DECIMAL(20, 0)}
 * @param precision digits or characters, 0 if unlimited
 * @param scale digits after the decimal point
 * @param element the type of the elements of an array, else null
 * @param fields the fields of a struct, or the key and the value of a map
 */
public record SqlType(
        int jdbcType,
        String name,
        int precision,
        int scale,
        @Nullable SqlType element,
        List<SqlField> fields) {

    private static final int MILLIS_DIGITS = 3;

    public SqlType {
        fields = List.copyOf(fields);
    }

    /** A type without fields. */
    public SqlType(int jdbcType, String name, int precision, int scale, @Nullable SqlType element) {
        this(jdbcType, name, precision, scale, element, List.of());
    }

    /** A field of a struct. */
    public record SqlField(String name, SqlType type) {}

    /** Returns whether plans have the values as milliseconds: timestamps without finer digits. */
    public boolean isInMillis() {
        return jdbcType == Types.TIMESTAMP && precision <= MILLIS_DIGITS;
    }
}
