package dev.tegula.internal.sql.jdbc;

import java.sql.Date;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.TimeZone;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.jspecify.annotations.Nullable;

/**
 * Dates and times as the classes of {@code java.sql}, which are points in time of a zone and have the Julian calendar
 * before 1582-10-15. Their year, month, day and time of day are those of the value. Values without such an object, like
 * a time of day that a zone skips, are refused.
 */
final class ZonedClasses {

    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final int LAST_JULIAN_YEAR = 1582;

    private static final long UNKNOWN = Long.MIN_VALUE;
    private static final String BAD_CAST = "22018";

    private ZonedClasses() {}

    static Date date(LocalDate date, @Nullable Calendar calendar) throws SQLException {
        return new Date(millis(date.atStartOfDay(), "java.sql.Date", calendar));
    }

    static Time time(LocalTime time, @Nullable Calendar calendar) throws SQLException {
        return new Time(millis(LocalDate.EPOCH.atTime(time), "java.sql.Time", calendar));
    }

    static Timestamp timestamp(LocalDateTime time, @Nullable Calendar calendar) throws SQLException {
        Timestamp timestamp = new Timestamp(millis(time, "java.sql.Timestamp", calendar));
        timestamp.setNanos(time.get(ChronoField.NANO_OF_SECOND));
        return timestamp;
    }

    /**
     * Returns the point in time of a date and time in a zone, far from changes of the zone, for which calendars have
     * rules. They take most of the time of a row.
     *
     * @param local milliseconds since 1970 in UTC
     */
    private static long millis(long local, TimeZone zone) {
        int offset = zone.getOffset(local - DateTimeUtils.MILLIS_PER_DAY);
        boolean fixed = local < ZonedTimes.LAST_DAYS * DateTimeUtils.MILLIS_PER_DAY
                && offset == zone.getOffset(local + DateTimeUtils.MILLIS_PER_DAY)
                && offset == zone.getOffset(local - offset);
        return fixed ? local - offset : UNKNOWN;
    }

    private static long millis(LocalDateTime time, String type, @Nullable Calendar calendar) throws SQLException {
        boolean gregorian = calendar == null && time.getYear() > LAST_JULIAN_YEAR;
        long known = gregorian ? millis(time.toInstant(ZoneOffset.UTC).toEpochMilli(), TimeZone.getDefault()) : UNKNOWN;
        if (known != UNKNOWN) {
            return known;
        }
        Calendar fields = calendar(calendar);
        fields.clear();
        fields.set(time.getYear(), time.getMonthValue() - 1, time.getDayOfMonth());
        fields.set(Calendar.HOUR_OF_DAY, time.getHour());
        fields.set(Calendar.MINUTE, time.getMinute());
        fields.set(Calendar.SECOND, time.getSecond());
        fields.set(Calendar.MILLISECOND, time.getNano() / NANOS_PER_MILLI);
        long millis = fields.getTimeInMillis();
        LocalDateTime whole = time.withNano(time.getNano() / NANOS_PER_MILLI * NANOS_PER_MILLI);
        boolean startOfDay = type.equals("java.sql.Date");
        LocalDateTime found = local(fields);
        // A day may begin after midnight.
        if (found == null || !(startOfDay ? found.toLocalDate().equals(time.toLocalDate()) : found.equals(whole))) {
            throw new SQLDataException(
                    "value has no " + type + " in zone "
                            + fields.getTimeZone().getID() + " (found " + (startOfDay ? time.toLocalDate() : time)
                            + "). Call getObject with LocalDate.class or LocalDateTime.class.",
                    BAD_CAST);
        }
        return millis;
    }

    /** Returns what a point in time is in a zone. */
    @SuppressWarnings("JavaUtilDate") // Callers of JDBC set one.
    static LocalDateTime local(java.util.Date time, @Nullable Calendar calendar) throws SQLException {
        Calendar fields = calendar(calendar);
        fields.setTimeInMillis(time.getTime());
        LocalDateTime local = local(fields);
        if (local == null) {
            throw new SQLDataException(
                    "date does not exist after 1582 in the calendar of SQL (found " + time
                            + "). Set a java.time.LocalDate.",
                    BAD_CAST);
        }
        return time instanceof Timestamp timestamp ? local.withNano(timestamp.getNanos()) : local;
    }

    /** Returns a calendar that the caller may change. */
    private static Calendar calendar(@Nullable Calendar calendar) {
        return calendar == null ? new GregorianCalendar() : (Calendar) calendar.clone();
    }

    private static @Nullable LocalDateTime local(Calendar fields) {
        int year = fields.get(Calendar.YEAR);
        try {
            return LocalDateTime.of(
                    fields.get(Calendar.ERA) == GregorianCalendar.BC ? 1 - year : year,
                    fields.get(Calendar.MONTH) + 1,
                    fields.get(Calendar.DAY_OF_MONTH),
                    fields.get(Calendar.HOUR_OF_DAY),
                    fields.get(Calendar.MINUTE),
                    fields.get(Calendar.SECOND),
                    fields.get(Calendar.MILLISECOND) * NANOS_PER_MILLI);
        } catch (DateTimeException e) {
            return null; // a leap day of the Julian calendar
        }
    }
}
