package dev.tegula.internal.io.grid;

import dev.tegula.schema.Datatype;
import java.time.LocalDate;
import java.time.temporal.JulianFields;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Times as NetCDF stores them: numbers in a unit since a reference time, {@code days since 1970-01-01}. Whole numbers
 * become datetimes of the coarsest unit that holds the reference time exactly. Other numbers become milliseconds, those
 * in double precision in a unit of seconds or less microseconds: numbers of days or hours have noise of that size.
 */
public final class CfTime {

    /** The calendar of ISO, also before 1582. */
    public static final String PROLEPTIC = "proleptic_gregorian";

    private static final Pattern UNITS = Pattern.compile("\\s*([A-Za-z]+)\\s+since\\s+(.+?)\\s*");
    private static final Pattern REFERENCE = Pattern.compile("([+-]?\\d{1,6})-(\\d{1,2})-(\\d{1,2})"
            + "(?:[T ]+(\\d{1,2})(?::(\\d{1,2})(?::(\\d{1,2})(?:[.](\\d{0,9}))?)?)?)?"
            + "\\s*(?:Z|UTC|GMT|([+-]?\\d{1,2}):?(\\d{2})?)?");

    private static final Set<String> NANOSECONDS = Set.of("nanosecond", "nanoseconds", "nanosec", "nanosecs", "ns");

    private static final long DAY = 86_400_000_000L;
    private static final long HOUR = 3_600_000_000L;
    private static final long MINUTE = 60_000_000L;
    private static final long SECOND = 1_000_000L;
    private static final long MILLI = 1000;

    /** Datetimes and their length in microseconds, the coarsest first. */
    private record Unit(Datatype type, long micros) {}

    private static final List<Unit> DATETIMES = List.of(
            new Unit(Datatype.DATETIME_DAY, DAY),
            new Unit(Datatype.DATETIME_HR, HOUR),
            new Unit(Datatype.DATETIME_MIN, MINUTE),
            new Unit(Datatype.DATETIME_SEC, SECOND),
            new Unit(Datatype.DATETIME_MS, MILLI),
            new Unit(Datatype.DATETIME_US, 1));
    /** Datetimes of nanoseconds, whose values are not whole microseconds. */
    private static final Unit NANOS = new Unit(Datatype.DATETIME_NS, 0);

    /** The first day of the Gregorian calendar; earlier dates of the calendar {@code standard} are Julian. */
    private static final LocalDate REFORM = LocalDate.of(1582, 10, 15);

    /** The numbers of a variable. */
    public enum Numbers {
        WHOLE,
        /** Floating-point numbers of 64 bits. */
        DOUBLE,
        /** Fewer digits. */
        ROUNDED
    }

    private final Unit target;
    private final long unitMicros;
    private final long referenceMicros;

    private CfTime(Unit target, long unitMicros, long referenceMicros) {
        this.target = target;
        this.unitMicros = unitMicros;
        this.referenceMicros = referenceMicros;
    }

    /**
     * Parses the attributes of a variable. Returns null if the units are not units of time.
     *
     * @throws IllegalArgumentException if the calendar, unit or reference time is not supported
     */
    public static @Nullable CfTime parse(String units, @Nullable String calendar, Numbers numbers) {
        Matcher matcher = UNITS.matcher(units);
        if (!matcher.matches()) {
            return null;
        }
        boolean nanos = NANOSECONDS.contains(matcher.group(1).toLowerCase(Locale.ROOT));
        long unit = nanos ? 1 : micros(matcher.group(1), units);
        String name = calendar == null ? "standard" : calendar.toLowerCase(Locale.ROOT);
        boolean mixed = name.equals("standard") || name.equals("gregorian");
        if (!mixed && !name.equals(PROLEPTIC)) {
            throw new IllegalArgumentException("calendar '" + calendar
                    + "' is not supported (expected standard, gregorian or proleptic_gregorian)");
        }
        long reference = reference(matcher.group(2), units, mixed);
        if (nanos && numbers == Numbers.WHOLE) {
            return new CfTime(NANOS, 0, reference);
        }
        if (nanos) {
            throw new IllegalArgumentException(
                    "units '" + units + "': floats cannot hold nanoseconds (expected whole numbers)");
        }
        // The finest unit by which other numbers than whole ones are counted.
        long digits = numbers == Numbers.WHOLE ? unit : numbers == Numbers.DOUBLE && unit <= SECOND ? 1 : MILLI;
        Unit target = DATETIMES.stream()
                .filter(each -> digits % each.micros == 0 && reference % each.micros == 0)
                .findFirst()
                .orElseThrow();
        return new CfTime(target, unit, reference);
    }

    private static long micros(String unit, String units) {
        return switch (unit.toLowerCase(Locale.ROOT)) {
            case "day", "days", "d" -> DAY;
            case "hour", "hours", "hr", "hrs", "h" -> HOUR;
            case "minute", "minutes", "min", "mins" -> MINUTE;
            case "second", "seconds", "sec", "secs", "s" -> SECOND;
            case "millisecond", "milliseconds", "msec", "msecs", "ms" -> MILLI;
            case "microsecond", "microseconds", "us" -> 1;
            default ->
                throw new IllegalArgumentException("units '" + units + "': '" + unit
                        + "' is not supported (expected days, hours, minutes, seconds, milliseconds, microseconds or "
                        + "nanoseconds)");
        };
    }

    /** Returns microseconds since 1970. */
    private static long reference(String text, String units, boolean mixed) {
        Matcher matcher = REFERENCE.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("units '" + units + "': '" + text
                    + "' is not a reference time (expected a date such as 1970-01-01 00:00:00)");
        }
        int year = Integer.parseInt(matcher.group(1));
        int month = Integer.parseInt(matcher.group(2));
        int day = Integer.parseInt(matcher.group(3));
        long days = epochDay(year, month, day, mixed, units);
        long fraction = matcher.group(7) == null ? 0 : microsOfFraction(matcher.group(7), units);
        if (number(matcher.group(4)) > 23 || number(matcher.group(5)) > 59 || number(matcher.group(6)) > 59) {
            throw new IllegalArgumentException("units '" + units + "': no such time of a day");
        }
        long zone = MINUTE * (60 * number(matcher.group(8)) + sign(matcher.group(8)) * number(matcher.group(9)));
        return days * DAY
                + number(matcher.group(4)) * HOUR
                + number(matcher.group(5)) * MINUTE
                + number(matcher.group(6)) * SECOND
                + fraction
                - zone;
    }

    private static long epochDay(int year, int month, int day, boolean mixed, String units) {
        try {
            LocalDate date = LocalDate.of(year, month, mixed ? Math.min(day, 28) : day);
            boolean julian =
                    mixed && year < REFORM.getYear() || mixed && year == REFORM.getYear() && month * 100 + day < 1015;
            if (!julian) {
                return LocalDate.of(year, month, day).toEpochDay();
            }
            // The Julian day number of a date of the Julian calendar, in which every fourth year is a leap year.
            long shift = (14L - date.getMonthValue()) / 12;
            long years = year + 4800L - shift;
            long months = date.getMonthValue() + 12 * shift - 3;
            long number = day + (153 * months + 2) / 5 + 365 * years + Math.floorDiv(years, 4L) - 32083;
            return LocalDate.EPOCH.with(JulianFields.JULIAN_DAY, number).toEpochDay();
        } catch (java.time.DateTimeException e) {
            throw new IllegalArgumentException("units '" + units + "': no such date", e);
        }
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }

    private static long sign(@Nullable String hours) {
        return hours != null && hours.startsWith("-") ? -1 : 1;
    }

    private static long microsOfFraction(String fraction, String units) {
        long nanos = Long.parseLong((fraction + "000000000").substring(0, 9));
        if (nanos % 1000 != 0) {
            throw new IllegalArgumentException("units '" + units + "': finer than microseconds");
        }
        return nanos / 1000;
    }

    /** Returns the type of the datetimes. */
    public Datatype type() {
        return target.type;
    }

    /** Converts a whole number. */
    public long convert(long value) {
        if (target.equals(NANOS)) {
            return Math.addExact(value, Math.multiplyExact(referenceMicros, 1000L));
        }
        return Math.addExact(Math.multiplyExact(value, unitMicros / target.micros), referenceMicros / target.micros);
    }

    /** Converts a number to the nearest datetime. */
    public long convert(double value) {
        double count = value * ((double) unitMicros / target.micros);
        if (!(Math.abs(count) < 9e18)) {
            throw new ArithmeticException("a time is out of range (found " + value + ")");
        }
        return Math.addExact(Math.round(count), referenceMicros / target.micros);
    }
}
