package dev.tegula.internal.sql.jdbc;

import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.TimeZone;
import org.apache.calcite.avatica.util.DateTimeUtils;

/**
 * Dates and times of rows as timestamps of a zone. The offset of the last day is kept: rows that follow each other are
 * often of one day. Not thread-safe.
 */
final class ZonedTimes {

    /** The first day after 1582, in days since 1970: calendars have other rules before it. */
    private static final long FIRST_GREGORIAN = -141_349;

    /** The first of the days at the end of 64 bits, where offsets overflow. */
    static final long LAST_DAYS = Long.MAX_VALUE / DateTimeUtils.MILLIS_PER_DAY - 3;

    private final TimeZone zone;
    private long day = FIRST_GREGORIAN - 1;
    private boolean fixed;
    private int offset;

    /** @param zone the time zone of all rows: {@code TimeZone.getDefault()} makes a copy at each call */
    ZonedTimes(TimeZone zone) {
        this.zone = zone;
    }

    /**
     * Returns a date and time as a point in time of the zone.
     *
     * @param time milliseconds since 1970 in UTC
     */
    Timestamp timestamp(long time) throws SQLException {
        long timesDay = Math.floorDiv(time, DateTimeUtils.MILLIS_PER_DAY);
        if (timesDay != day) {
            enter(timesDay);
        }
        return fixed ? new Timestamp(time - offset) : timestamp(time, new GregorianCalendar(zone));
    }

    /** Returns a date and time as a point in time of a calendar's zone. */
    static Timestamp timestamp(long time, Calendar calendar) throws SQLException {
        return ZonedClasses.timestamp(LocalDateTime.ofInstant(Instant.ofEpochMilli(time), ZoneOffset.UTC), calendar);
    }

    /**
     * Takes the offset of a day. It is fixed if it is the same a day before and after it: no zone of the tz database
     * changes twice within these three days (twice within a week, Asia/Hebron in 2072).
     */
    private void enter(long newDay) {
        long start = newDay * DateTimeUtils.MILLIS_PER_DAY;
        day = newDay;
        offset = zone.getOffset(start);
        fixed = newDay >= FIRST_GREGORIAN
                && newDay < LAST_DAYS
                && offset == zone.getOffset(start - DateTimeUtils.MILLIS_PER_DAY)
                && offset == zone.getOffset(start + 2 * DateTimeUtils.MILLIS_PER_DAY);
    }
}
