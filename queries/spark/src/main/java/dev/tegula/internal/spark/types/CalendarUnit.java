package dev.tegula.internal.spark.types;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Conversion of the values of a DATETIME type to Spark's dates (days since 1970) and timestamps (microseconds since
 * 1970), and back.
 */
public final class CalendarUnit {

    /** The value "not a time". */
    public static final long NOT_A_TIME = Long.MIN_VALUE;

    private static final int NANOS_PER_MICRO = 1000;

    private final String field;
    private final Datatype datatype;
    private final TypeOptions.Nanoseconds nanoseconds;

    /** Microseconds of a unit; 0 if it is shorter, or not fixed. */
    private final long microsPerUnit;

    /** @param field name of the field, for errors */
    public CalendarUnit(String field, Datatype datatype, TypeOptions options) {
        this.field = field;
        this.datatype = datatype;
        this.nanoseconds = options.nanoseconds();
        this.microsPerUnit = datatype.isDatetime() && Datetimes.hasFixedUnit(datatype)
                ? Datetimes.attoseconds(datatype)
                        .divide(Datetimes.attoseconds(Datatype.DATETIME_US))
                        .longValue()
                : 0;
    }

    /**
     * Returns the first day of a year, month or week, or the day.
     *
     * @throws ArithmeticException if Spark has no such date
     */
    public int date(long value) {
        try {
            long day = switch (datatype) {
                case DATETIME_YEAR -> LocalDate.EPOCH.plusYears(value).toEpochDay();
                case DATETIME_MONTH -> LocalDate.EPOCH.plusMonths(value).toEpochDay();
                case DATETIME_WEEK -> Math.multiplyExact(value, 7);
                case DATETIME_DAY -> value;
                default -> throw new IllegalStateException("not a date: " + datatype);
            };
            return Math.toIntExact(day);
        } catch (ArithmeticException | java.time.DateTimeException e) {
            throw exceeds(value, e);
        }
    }

    /**
     * Returns a point in time in microseconds.
     *
     * @throws ArithmeticException if Spark has no such timestamp
     */
    public long micros(long value) {
        if (datatype == Datatype.DATETIME_NS) {
            if (nanoseconds == TypeOptions.Nanoseconds.EXACT && value % NANOS_PER_MICRO != 0) {
                throw new ArithmeticException("field '" + field + "': finer than the microseconds of Spark's timestamps"
                        + " (found " + value + " ns since 1970). Read it as an integer with the option "
                        + TypeOptions.NANOSECONDS + "=long, or rounded down with " + TypeOptions.NANOSECONDS
                        + "=truncate.");
            }
            return Math.floorDiv(value, NANOS_PER_MICRO);
        }
        if (microsPerUnit == 0) {
            throw new IllegalStateException("not a timestamp: " + datatype);
        }
        try {
            return Math.multiplyExact(value, microsPerUnit);
        } catch (ArithmeticException e) {
            throw exceeds(value, e);
        }
    }

    /** Returns the value of a date; null if the unit is coarser and the date is not its first day. */
    public @Nullable Long ofDate(int day) {
        LocalDate date = LocalDate.ofEpochDay(day);
        return switch (datatype) {
            case DATETIME_YEAR -> date.getDayOfYear() == 1 ? Long.valueOf(date.getYear() - 1970L) : null;
            case DATETIME_MONTH ->
                date.getDayOfMonth() == 1
                        ? Long.valueOf((date.getYear() - 1970L) * 12 + date.getMonthValue() - 1)
                        : null;
            case DATETIME_WEEK -> day % 7 == 0 ? Long.valueOf(day / 7) : null;
            default -> Long.valueOf(day);
        };
    }

    /**
     * Returns the value of a point in time; null if the unit is coarser than its digits, or if it exceeds the range.
     *
     * @param micros microseconds since 1970
     */
    public @Nullable Long ofMicros(long micros) {
        if (datatype == Datatype.DATETIME_NS) {
            long value = micros * NANOS_PER_MICRO;
            return Math.multiplyHigh(micros, NANOS_PER_MICRO) == value >> 63 && value != NOT_A_TIME ? value : null;
        }
        return micros % microsPerUnit == 0 ? Long.valueOf(micros / microsPerUnit) : null;
    }

    private ArithmeticException exceeds(long value, Exception cause) {
        ArithmeticException e = new ArithmeticException("field '" + field + "': exceeds Spark's dates and timestamps"
                + " (found " + value + " as " + datatype + "). Leave the column out, or filter these cells with a"
                + " condition on another column.");
        e.initCause(cause);
        return e;
    }
}
