package dev.tegula.schema;

import dev.tegula.internal.datetime.IsoDatetime;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;

/**
 * Converts values of the DATETIME types to {@code java.time} and back. Values are units since 1970-01-01T00:00Z;
 * {@link Long#MIN_VALUE} means "not a time".
 */
public final class Datetimes {

    private static final BigInteger NANOS = BigInteger.valueOf(1_000_000_000);

    private Datetimes() {}

    /** Returns whether the unit of a DATETIME or TIME type has one length, as all but years and months have. */
    public static boolean hasFixedUnit(Datatype type) {
        return type != Datatype.DATETIME_YEAR && type != Datatype.DATETIME_MONTH;
    }

    /**
     * Returns the length of the unit of a DATETIME or TIME type in attoseconds.
     *
     * @throws IllegalStateException if it has none, or none {@linkplain #hasFixedUnit that is fixed}
     */
    public static BigInteger attoseconds(Datatype type) {
        String name = type.name();
        String unit = name.substring(name.indexOf('_') + 1);
        BigInteger second = BigInteger.TEN.pow(18);
        return switch (unit) {
            case "WEEK" -> second.multiply(BigInteger.valueOf(604_800));
            case "DAY" -> second.multiply(BigInteger.valueOf(86_400));
            case "HR" -> second.multiply(BigInteger.valueOf(3_600));
            case "MIN" -> second.multiply(BigInteger.valueOf(60));
            case "SEC" -> second;
            case "MS" -> BigInteger.TEN.pow(15);
            case "US" -> BigInteger.TEN.pow(12);
            case "NS" -> BigInteger.TEN.pow(9);
            case "PS" -> BigInteger.TEN.pow(6);
            case "FS" -> BigInteger.TEN.pow(3);
            case "AS" -> BigInteger.ONE;
            default -> throw new IllegalStateException("type " + type + ": has no fixed unit");
        };
    }

    /** Returns whether values of a DATETIME type are whole numbers of nanoseconds, as an {@link Instant} needs. */
    public static boolean hasInstants(Datatype type) {
        return switch (type) {
            case DATETIME_PS, DATETIME_FS, DATETIME_AS -> false;
            default -> type.isDatetime();
        };
    }

    /**
     * Returns a value as an instant.
     *
     * @throws IllegalStateException if the type is not a DATETIME, the value is "not a time", or nanoseconds cannot
     *     represent it
     */
    public static Instant instant(Datatype type, long value) {
        if (!type.isDatetime()) {
            throw new IllegalStateException("type " + type + ": is not a datetime type");
        }
        if (value == Long.MIN_VALUE) {
            throw new IllegalStateException("value: is 'not a time'");
        }
        try {
            if (type == Datatype.DATETIME_YEAR) {
                return LocalDate.ofEpochDay(0).plusYears(value).atStartOfDay().toInstant(ZoneOffset.UTC);
            }
            if (type == Datatype.DATETIME_MONTH) {
                return LocalDate.ofEpochDay(0).plusMonths(value).atStartOfDay().toInstant(ZoneOffset.UTC);
            }
            BigInteger[] nanos =
                    BigInteger.valueOf(value).multiply(attoseconds(type)).divideAndRemainder(BigInteger.TEN.pow(9));
            if (nanos[1].signum() != 0) {
                throw new IllegalStateException(
                        "value " + value + " of type " + type + ": is not a multiple of a nanosecond");
            }
            BigInteger[] seconds = nanos[0].divideAndRemainder(NANOS);
            return Instant.ofEpochSecond(seconds[0].longValueExact(), seconds[1].longValueExact());
        } catch (ArithmeticException | java.time.DateTimeException e) {
            throw new IllegalStateException(
                    "value " + value + " of type " + type + ": exceeds the range of java.time.Instant", e);
        }
    }

    /**
     * Parses an ISO date: {@code 2026-11}, {@code 2026-11-21}, {@code 2026-11-21T10:00:00.25}, with an optional
     * {@code Z}, {@code UTC}, offset or region such as {@code Europe/Berlin} after a blank; the default is UTC. A blank
     * can replace the {@code T}. Years beyond 9999 begin with a plus sign, years before the year 0 with a minus sign.
     *
     * @throws DateTimeParseException if the text is not an ISO date, or a region has its time twice or not at all
     */
    public static Instant parse(String text) {
        IsoDatetime datetime = new IsoDatetime(ZoneOffset.UTC);
        datetime.parse(text.toCharArray(), 0, text.length());
        return Instant.ofEpochSecond(datetime.seconds(), datetime.nanos());
    }

    /**
     * Returns an instant as a value.
     *
     * @throws IllegalArgumentException if the type cannot hold the instant exactly
     */
    public static long value(Datatype type, Instant instant) {
        if (!type.isDatetime()) {
            throw new IllegalArgumentException("type " + type + ": is not a datetime type");
        }
        if (!hasFixedUnit(type)) {
            LocalDate date = instant.atZone(ZoneOffset.UTC).toLocalDate();
            long months = (date.getYear() - 1970L) * 12 + date.getMonthValue() - 1;
            long value = type == Datatype.DATETIME_YEAR ? Math.floorDiv(months, 12) : months;
            if (!instant(type, value).equals(instant)) {
                throw new IllegalArgumentException(instant + ": is not a multiple of the unit of " + type);
            }
            return value;
        }
        BigInteger attos = attoseconds(instant);
        BigInteger[] units = attos.divideAndRemainder(attoseconds(type));
        if (units[1].signum() != 0) {
            throw new IllegalArgumentException(instant + ": is not a multiple of the unit of " + type);
        }
        long value = units[0].longValue();
        if (units[0].bitLength() > 63 || value == Long.MIN_VALUE) {
            throw new IllegalArgumentException(instant + ": exceeds the range of " + type);
        }
        return value;
    }

    /** Returns the greatest value of a DATETIME type that is not after an instant. */
    public static long floor(Datatype type, Instant instant) {
        if (!hasFixedUnit(type)) {
            LocalDate date = instant.atZone(ZoneOffset.UTC).toLocalDate();
            long months = (date.getYear() - 1970L) * 12 + date.getMonthValue() - 1;
            return type == Datatype.DATETIME_YEAR ? Math.floorDiv(months, 12) : months;
        }
        BigInteger unit = attoseconds(type);
        BigInteger attos = attoseconds(instant);
        BigInteger value = attos.subtract(attos.mod(unit)).divide(unit);
        if (value.bitLength() > 63) {
            throw new IllegalArgumentException(instant + ": exceeds the range of " + type);
        }
        return value.longValue();
    }

    /** Returns the least value of a DATETIME type that is not before an instant. */
    public static long ceiling(Datatype type, Instant instant) {
        long floor = floor(type, instant);
        boolean exact = hasFixedUnit(type)
                ? BigInteger.valueOf(floor).multiply(attoseconds(type)).equals(attoseconds(instant))
                : instant(type, floor).equals(instant);
        return exact ? floor : floor + 1;
    }

    private static BigInteger attoseconds(Instant instant) {
        return BigInteger.valueOf(instant.getEpochSecond())
                .multiply(NANOS)
                .add(BigInteger.valueOf(instant.getNano()))
                .multiply(BigInteger.TEN.pow(9));
    }
}
