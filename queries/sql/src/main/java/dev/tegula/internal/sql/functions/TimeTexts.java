package dev.tegula.internal.sql.functions;

import dev.tegula.internal.sql.types.TimestampUnits;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.format.SignStyle;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/** Texts, parts and numbers of timestamps, which are milliseconds since 1970. Generated code calls these methods. */
public final class TimeTexts {

    private static final double MILLIS = 1000;
    private static final int MONTHS_PER_YEAR = 12;
    private static final int YEARS_OF_CENTURY = 100;
    private static final int YEARS_OF_MILLENNIUM = 1000;
    private static final double SECONDS_PER_YEAR = 365.25 * 86_400;
    private static final double SECONDS_PER_MONTH = 30 * 86_400;
    private static final int JULIAN_OF_1970 = 2_440_588;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** A digit that is not 0 after the third one of a fraction. */
    private static final Pattern FINER = Pattern.compile(":[0-9]+\\.[0-9]{3}0*[1-9]");

    private TimeTexts() {}

    private static LocalDateTime time(long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    }

    /** STRFTIME: a time as text, in a form like {@code %Y-%m-%d %H:%M:%S}. */
    public static String format(long millis, String form) {
        return format(time(millis), form);
    }

    static String format(LocalDateTime time, String form) {
        return formatter(form, 2).format(time);
    }

    /** STRPTIME: a time from a text in a form; parts that the form lacks are the least ones, of the year 1900. */
    public static long parse(String text, String form) {
        try {
            LocalDateTime time = LocalDateTime.parse(text.stripLeading(), formatter(form, 1));
            if (time.get(ChronoField.NANO_OF_SECOND) % NANOS_PER_MILLI != 0) {
                throw new IllegalArgumentException("STRPTIME: finer than a millisecond (found '" + Texts.left(text, 100)
                        + "'). Cut the text with SUBSTRING.");
            }
            return time.toInstant(ZoneOffset.UTC).toEpochMilli();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "STRPTIME: the text is no time of the form " + form + " (found '" + Texts.left(text, 100) + "')");
        }
    }

    /** TRY_STRPTIME: as STRPTIME, or null. */
    public static @Nullable Long tryParse(String text, String form) {
        DateTimeFormatter formatter = formatter(form, 1); // of which errors are no matter of the text
        try {
            LocalDateTime.parse(text.stripLeading(), formatter);
        } catch (DateTimeException e) {
            return null;
        }
        return parse(text, form);
    }

    /** @param digits the least number of digits of numbers that have two otherwise */
    private static DateTimeFormatter formatter(String form, int digits) {
        DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().parseCaseInsensitive();
        for (int i = 0; i < form.length(); i++) {
            char c = form.charAt(i);
            if (c != '%' || i + 1 == form.length()) {
                builder.appendLiteral(c);
            } else {
                i++;
                boolean brief = form.charAt(i) == '-' && i + 1 < form.length();
                i += brief ? 1 : 0;
                append(builder, form.charAt(i), brief ? 1 : digits, form);
            }
        }
        if (!form.contains("I")) {
            builder.parseDefaulting(ChronoField.HOUR_OF_DAY, 0);
        }
        if (!form.contains("j")) {
            builder.parseDefaulting(ChronoField.MONTH_OF_YEAR, 1).parseDefaulting(ChronoField.DAY_OF_MONTH, 1);
        }
        return builder.parseDefaulting(ChronoField.MINUTE_OF_HOUR, 0)
                .toFormatter(Locale.ENGLISH)
                .withResolverStyle(ResolverStyle.STRICT); // no 30 February
    }

    private static void append(DateTimeFormatterBuilder builder, char part, int digits, String form) {
        switch (part) {
            case 'Y' -> builder.appendValue(ChronoField.YEAR, 4);
            case 'y' -> builder.appendValueReduced(ChronoField.YEAR, 2, 2, 1969);
            case 'm' -> builder.appendValue(ChronoField.MONTH_OF_YEAR, digits, 2, SignStyle.NOT_NEGATIVE);
            case 'd' -> builder.appendValue(ChronoField.DAY_OF_MONTH, digits, 2, SignStyle.NOT_NEGATIVE);
            case 'H' -> builder.appendValue(ChronoField.HOUR_OF_DAY, digits, 2, SignStyle.NOT_NEGATIVE);
            case 'I' -> builder.appendValue(ChronoField.CLOCK_HOUR_OF_AMPM, digits, 2, SignStyle.NOT_NEGATIVE);
            case 'M' -> builder.appendValue(ChronoField.MINUTE_OF_HOUR, digits, 2, SignStyle.NOT_NEGATIVE);
            case 'S' -> builder.appendValue(ChronoField.SECOND_OF_MINUTE, digits, 2, SignStyle.NOT_NEGATIVE);
            case 'j' -> builder.appendValue(ChronoField.DAY_OF_YEAR, digits == 1 ? 1 : 3, 3, SignStyle.NOT_NEGATIVE);
            case 'p' -> builder.appendText(ChronoField.AMPM_OF_DAY);
            case 'g' -> builder.appendValue(ChronoField.MILLI_OF_SECOND, 3);
            case 'f' ->
                builder.appendFraction(ChronoField.NANO_OF_SECOND, digits == 1 ? 1 : 6, digits == 1 ? 9 : 6, false);
            case 'a' -> builder.appendText(ChronoField.DAY_OF_WEEK, TextStyle.SHORT);
            case 'A' -> builder.appendText(ChronoField.DAY_OF_WEEK, TextStyle.FULL);
            case 'b' -> builder.appendText(ChronoField.MONTH_OF_YEAR, TextStyle.SHORT);
            case 'B' -> builder.appendText(ChronoField.MONTH_OF_YEAR, TextStyle.FULL);
            case 'u' -> builder.appendValue(ChronoField.DAY_OF_WEEK, 1);
            case 'V' -> builder.appendValue(IsoFields.WEEK_OF_WEEK_BASED_YEAR, 2);
            case 'G' -> builder.appendValue(IsoFields.WEEK_BASED_YEAR, 4);
            case 'x' -> builder.append(DateTimeFormatter.ISO_LOCAL_DATE);
            case 'X' -> builder.appendPattern("HH:mm:ss");
            case '%' -> builder.appendLiteral('%');
            default ->
                throw new IllegalArgumentException(
                        "form '" + form + "': not understood (found %" + part
                                + ", expected %Y, %y, %m, %d, %H, %I, %M, %S, %g, %f, %j, %p, %a, %A, %b, %B, %u, %V, %G, %x, %X or %%)");
        }
    }

    /** Returns a text of an instant in UTC, if it has whole milliseconds. */
    public static String requireZone(String text) {
        String plain = TextCasts.utcTime(text);
        requireMillis(plain);
        boolean date = plain.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}");
        boolean time = plain.matches("[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:.]+");
        return date ? plain + " 00:00:00 UTC" : time ? plain + " UTC" : plain;
    }

    /** Returns a text of a time if it has whole milliseconds: Calcite's cast cuts finer digits. */
    public static String requireMillis(String text) {
        if (FINER.matcher(text).find()) {
            throw new IllegalArgumentException(
                    "text of a time finer than a millisecond (found '" + Texts.left(text, 100)
                            + "'). Leave out digits after the third one, or cut the text with SUBSTRING.");
        }
        if (TextCasts.isNoTime(text)) {
            throw new IllegalArgumentException(
                    "a text is no time of day (found '" + Texts.left(text, 100) + "', expected one like 23:59:59)");
        }
        return TextCasts.plainTime(text);
    }

    /** Returns a text of a date, without its time of day. */
    public static String requireDate(String text) {
        String plain = TextCasts.plainTime(text);
        try {
            return LocalDateTime.parse(plain, TimestampUnits.TEXT).toLocalDate().toString();
        } catch (DateTimeException e) {
            return plain;
        }
    }

    /** Returns a text of a time if it has whole milliseconds, else null. */
    public static @Nullable String millisOrNull(String text) {
        return FINER.matcher(text).find() || TextCasts.isNoTime(text) ? null : TextCasts.plainTime(text);
    }

    /** DAYNAME: the English name of the day of the week. */
    public static String dayName(long millis) {
        return time(millis).getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    }

    /** MONTHNAME: the English name of the month. */
    public static String monthName(long millis) {
        return time(millis).getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    }

    /**
     * Returns a call of {@code EXTRACT} of centuries and millennia, which Calcite counts otherwise in the year 0; or
     * null.
     */
    public static @Nullable RexNode ofYear(RexBuilder builder, RexCall call) {
        TimeUnitRange unit =
                call.getKind() == SqlKind.EXTRACT && call.getOperands().get(0) instanceof RexLiteral literal
                        ? literal.getValueAs(TimeUnitRange.class)
                        : null;
        if (unit != TimeUnitRange.CENTURY && unit != TimeUnitRange.MILLENNIUM) {
            return null;
        }
        RexNode year = builder.makeCall(
                call.getType(),
                call.getOperator(),
                List.of(builder.makeFlag(TimeUnitRange.YEAR), call.getOperands().get(1)));
        return new MethodCode(TimeTexts.class, unit == TimeUnitRange.CENTURY ? "century" : "millennium")
                .call(builder, call.getType(), List.of(year));
    }

    /** CENTURY of a year: the first one, and that before it, begin and end between the years 0 and 1. */
    public static long century(long year) {
        return year > 0 ? (year - 1) / YEARS_OF_CENTURY + 1 : year / YEARS_OF_CENTURY - 1;
    }

    /** MILLENNIUM of a year, as {@link #century}. */
    public static long millennium(long year) {
        return year > 0 ? (year - 1) / YEARS_OF_MILLENNIUM + 1 : year / YEARS_OF_MILLENNIUM - 1;
    }

    /** JULIAN: days since noon of the first day of 4714 BC, counted from midnight as in PostgreSQL. */
    public static double julian(long millis) {
        return millis / (double) DateTimeUtils.MILLIS_PER_DAY + JULIAN_OF_1970;
    }

    /** Returns the number of whole months from one time to another. */
    public static long months(long from, long to) {
        if (from > to) {
            return -months(to, from);
        }
        LocalDateTime start = time(from);
        LocalDateTime end = time(to);
        int last = end.toLocalDate().lengthOfMonth();
        boolean later = start.getDayOfMonth() > last
                || start.getDayOfMonth() == last && start.toLocalTime().isBefore(end.toLocalTime());
        if (end.getDayOfMonth() == last && later) {
            start = start.withDayOfMonth(last); // the last day of a shorter month ends the month
        }
        return ChronoUnit.MONTHS.between(start, end);
    }

    /** AGE: years, months, days and the time between two times; days are those of the month of the earlier one. */
    public static String age(long to, long from) {
        if (to < from) {
            return negated(age(from, to));
        }
        LocalDateTime start = time(from);
        LocalDateTime end = time(to);
        long millis = ChronoUnit.MILLIS.between(start.toLocalTime(), end.toLocalTime());
        long days = (long) end.getDayOfMonth() - start.getDayOfMonth() - (millis < 0 ? 1 : 0);
        long months = ChronoUnit.MONTHS.between(YearMonth.from(start), YearMonth.from(end)) - (days < 0 ? 1 : 0);
        days += days < 0 ? start.toLocalDate().lengthOfMonth() : 0;
        long rest = Math.floorMod(millis, DateTimeUtils.MILLIS_PER_DAY);
        List<String> parts = new ArrayList<>();
        add(parts, months / MONTHS_PER_YEAR, "year");
        add(parts, months % MONTHS_PER_YEAR, "mon");
        add(parts, days, "day");
        if (rest != 0 || parts.isEmpty()) {
            String clock = LocalTime.ofNanoOfDay(rest * NANOS_PER_MILLI).format(DateTimeFormatter.ISO_LOCAL_TIME);
            parts.add(clock.contains(".") ? clock.replaceAll("0+$", "") : clock);
        }
        return String.join(" ", parts);
    }

    private static void add(List<String> parts, long count, String unit) {
        if (count != 0) {
            parts.add(count + " " + unit + (count == 1 ? "" : "s"));
        }
    }

    private static String negated(String age) {
        return age.replaceAll("(?<=^| )(?=[0-9])", "-");
    }

    /** EPOCH: seconds since 1970. */
    public static double seconds(long millis) {
        return millis / MILLIS;
    }

    /** EPOCH of months: whole years have 365.25 days, and other months 30. */
    public static double secondsOfMonths(long months) {
        long years = months / MONTHS_PER_YEAR;
        return years * SECONDS_PER_YEAR + months % MONTHS_PER_YEAR * SECONDS_PER_MONTH;
    }

    /** EPOCH_MS: milliseconds since 1970. */
    public static long millis(long millis) {
        return millis;
    }

    /** EPOCH_US: microseconds since 1970. */
    public static long micros(long millis) {
        return Math.multiplyExact(millis, 1_000L);
    }

    /** EPOCH_NS: nanoseconds since 1970. */
    public static long nanos(long millis) {
        return Math.multiplyExact(millis, NANOS_PER_MILLI);
    }

    /** MAKE_DATE: days since 1970. */
    public static int date(long year, long month, long day) {
        try {
            return Math.toIntExact(LocalDate.of(Math.toIntExact(year), Math.toIntExact(month), Math.toIntExact(day))
                    .toEpochDay());
        } catch (DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "MAKE_DATE: no such date (found " + year + ", " + month + ", " + day + ")");
        }
    }
}
