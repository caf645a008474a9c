package dev.tegula.internal.sql.types;

import dev.tegula.internal.sql.session.SessionOptions.TimestampMode;
import dev.tegula.schema.Datatype;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;

/**
 * Conversion of the values of a DATETIME type to days or units of a timestamp since 1970, and back.
 *
 * @param column name of the column, for errors
 * @param datatype the type of the stored values
 */
public record CalendarValue(String column, Datatype datatype, TimestampMode mode) {

    /** The value "not a time". */
    public static final long NOT_A_TIME = Long.MIN_VALUE;

    private static final int MICROSECOND_DIGITS = 6;
    private static final int NANOSECOND_DIGITS = 9;

    /**
     * Returns the first day of a year, month or week, or the day, in days since 1970.
     *
     * @throws ArithmeticException if it exceeds the years of SQL's dates
     */
    public int days(long value) {
        try {
            return switch (datatype) {
                case DATETIME_YEAR ->
                    Math.toIntExact(LocalDate.EPOCH.plusYears(value).toEpochDay());
                case DATETIME_MONTH ->
                    Math.toIntExact(LocalDate.EPOCH.plusMonths(value).toEpochDay());
                case DATETIME_WEEK -> Math.toIntExact(Math.multiplyExact(value, 7L));
                case DATETIME_DAY -> Math.toIntExact(value);
                default -> throw new IllegalStateException("not a date: " + datatype);
            };
        } catch (ArithmeticException | DateTimeException e) {
            throw exceeds(value);
        }
    }

    /** Returns the digits of a second that timestamps of a datatype have. */
    public static int digits(Datatype datatype, TimestampMode mode) {
        return switch (datatype) {
            case DATETIME_US -> mode == TimestampMode.EXACT ? MICROSECOND_DIGITS : TimestampUnits.MILLIS;
            case DATETIME_NS -> mode == TimestampMode.EXACT ? NANOSECOND_DIGITS : TimestampUnits.MILLIS;
            default -> TimestampUnits.MILLIS;
        };
    }

    /** Returns the digits of a second that the timestamps have. */
    public int digits() {
        return digits(datatype, mode);
    }

    /**
     * Returns a point in time as the runtime has it: milliseconds since 1970, or units of more digits.
     *
     * @throws ArithmeticException if it is none, unless the mode rounds it down
     */
    public long units(long value) {
        if (digits() > TimestampUnits.MILLIS) {
            return value;
        }
        long perMilli = unitsPerMilli();
        if (perMilli == 0) {
            try {
                return Math.multiplyExact(value, millisPerUnit());
            } catch (ArithmeticException e) {
                throw exceeds(value);
            }
        }
        if (mode == TimestampMode.EXACT && value % perMilli != 0) {
            throw new ArithmeticException("column '" + column + "': time is finer than a nanosecond (found " + value
                    + " as " + datatype + "). Set timestamps=truncate to round times down, or timestamps=long to read"
                    + " them as integers.");
        }
        return Math.floorDiv(value, perMilli);
    }

    /** Returns how many units a millisecond has, or 0 if a unit has whole milliseconds. */
    private long unitsPerMilli() {
        return switch (datatype) {
            case DATETIME_US -> 1_000L;
            case DATETIME_NS -> 1_000_000L;
            case DATETIME_PS -> 1_000_000_000L;
            case DATETIME_FS -> 1_000_000_000_000L;
            case DATETIME_AS -> 1_000_000_000_000_000L;
            default -> 0;
        };
    }

    private long millisPerUnit() {
        return switch (datatype) {
            case DATETIME_HR -> 3_600_000L;
            case DATETIME_MIN -> 60_000L;
            case DATETIME_SEC -> 1_000L;
            case DATETIME_MS -> 1L;
            default -> throw new IllegalStateException("not a timestamp: " + datatype);
        };
    }

    /**
     * The stored values that equal a day or a point in time. {@code first} exceeds {@code last} by one if there are
     * none; all values below {@code first} are earlier.
     */
    public record Interval(BigInteger first, BigInteger last) {}

    /**
     * Returns the stored values that equal a day or a point in time.
     *
     * @param value days or units since 1970, as the column has them
     */
    public Interval stored(long value) {
        BigInteger number = BigInteger.valueOf(value);
        if (digits() > TimestampUnits.MILLIS) {
            return new Interval(number, number);
        }
        return switch (datatype) {
            case DATETIME_YEAR, DATETIME_MONTH -> months(value);
            case DATETIME_WEEK -> multiple(number, BigInteger.valueOf(7));
            case DATETIME_DAY -> new Interval(number, number);
            case DATETIME_HR, DATETIME_MIN, DATETIME_SEC, DATETIME_MS ->
                multiple(number, BigInteger.valueOf(millisPerUnit()));
            default -> {
                BigInteger units = BigInteger.valueOf(unitsPerMilli());
                BigInteger first = number.multiply(units);
                yield new Interval(
                        first, mode == TimestampMode.TRUNCATE ? first.add(units).subtract(BigInteger.ONE) : first);
            }
        };
    }

    private Interval months(long days) {
        LocalDate date = LocalDate.ofEpochDay(days);
        boolean year = datatype == Datatype.DATETIME_YEAR;
        long unit = year ? date.getYear() - 1970L : (date.getYear() - 1970L) * 12 + date.getMonthValue() - 1;
        boolean whole = date.getDayOfMonth() == 1 && (!year || date.getMonthValue() == 1);
        return new Interval(BigInteger.valueOf(whole ? unit : unit + 1), BigInteger.valueOf(unit));
    }

    private static Interval multiple(BigInteger value, BigInteger unit) {
        BigInteger[] parts = value.divideAndRemainder(unit);
        BigInteger floor = parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
        return new Interval(parts[1].signum() == 0 ? floor : floor.add(BigInteger.ONE), floor);
    }

    private ArithmeticException exceeds(long value) {
        return new ArithmeticException(
                "column '" + column + "': exceeds SQL's dates and timestamps (found " + value + " as " + datatype
                        + "). Leave the column out, or exclude these rows by a condition on another column.");
    }
}
