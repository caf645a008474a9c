package dev.tegula.internal.spark.predicates;

import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.schema.Datatype;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * The values of a DATETIME field that equal a date or timestamp of Spark; {@code first} exceeds {@code last} by one if
 * there are none, and all values below {@code first} are earlier.
 */
record CalendarInterval(BigInteger first, BigInteger last) {

    /**
     * Returns the values of a field.
     *
     * @param value days or microseconds since 1970
     * @return null if the unit has no fixed length
     */
    static @Nullable CalendarInterval of(FieldMapping column, BigInteger value) {
        Datatype type = column.field().datatype();
        if (type == Datatype.DATETIME_NS) {
            BigInteger first = value.multiply(BigInteger.valueOf(1000));
            boolean truncated = column.options().nanoseconds() == TypeOptions.Nanoseconds.TRUNCATE;
            return new CalendarInterval(first, truncated ? first.add(BigInteger.valueOf(999)) : first);
        }
        long unit = switch (type) {
            case DATETIME_WEEK -> 7L;
            case DATETIME_DAY, DATETIME_US -> 1L;
            case DATETIME_HR -> 3_600_000_000L;
            case DATETIME_MIN -> 60_000_000L;
            case DATETIME_SEC -> 1_000_000L;
            case DATETIME_MS -> 1000L;
            default -> 0L;
        };
        if (unit == 0) {
            return null;
        }
        BigInteger[] parts = value.divideAndRemainder(BigInteger.valueOf(unit));
        BigInteger floor = parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
        boolean exact = parts[1].signum() == 0;
        return new CalendarInterval(exact ? floor : floor.add(BigInteger.ONE), floor);
    }
}
