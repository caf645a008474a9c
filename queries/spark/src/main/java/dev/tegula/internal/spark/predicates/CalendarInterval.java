package dev.tegula.internal.spark.predicates;

import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
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
     * @return null if the unit has no fixed length, or is finer than a nanosecond
     */
    static @Nullable CalendarInterval of(FieldMapping column, BigInteger value) {
        Datatype type = column.field().datatype();
        if (type == Datatype.DATETIME_NS) {
            BigInteger first = value.multiply(BigInteger.valueOf(1000));
            boolean truncated = column.options().nanoseconds() == TypeOptions.Nanoseconds.TRUNCATE;
            return new CalendarInterval(first, truncated ? first.add(BigInteger.valueOf(999)) : first);
        }
        if (!Datetimes.hasFixedUnit(type)) {
            return null;
        }
        boolean isDate = type == Datatype.DATETIME_WEEK || type == Datatype.DATETIME_DAY;
        BigInteger own = Datetimes.attoseconds(isDate ? Datatype.DATETIME_DAY : Datatype.DATETIME_US);
        BigInteger unit = Datetimes.attoseconds(type).divide(own);
        if (unit.signum() == 0) {
            return null;
        }
        BigInteger[] parts = value.divideAndRemainder(unit);
        BigInteger floor = parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
        boolean exact = parts[1].signum() == 0;
        return new CalendarInterval(exact ? floor : floor.add(BigInteger.ONE), floor);
    }
}
