package dev.tegula.internal.io.cells;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Parses dates with an optional time and an optional offset: {@code 2026-01}, {@code 2026-01-03}, {@code 2026-01-03
 * 09:30:01.5}, {@code 2026-01-03T09:30Z}, {@code 2026-01-03T09:30:01+02:00}. A fraction has at most nine digits.
 */
public final class DatetimeText {

    private static final long SECONDS_PER_DAY = 86_400;
    private static final int[] DAYS = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private final Datatype type;
    private final ZoneId zone;
    private final boolean utc;

    private char[] text = {};
    private int at;
    private int end;
    private int nanos;

    /** @param zone the zone of times without an offset */
    public DatetimeText(Datatype type, ZoneId zone) {
        this.type = type;
        this.zone = zone;
        this.utc = zone.equals(ZoneOffset.UTC);
    }

    /**
     * Parses a text.
     *
     * @throws IllegalArgumentException if it is no date, or not a multiple of the type's unit
     * @throws ArithmeticException if the value is out of range
     */
    public long parse(char[] chars, int from, int length) {
        text = chars;
        at = from;
        end = from + length;
        return value(seconds());
    }

    /** Returns the seconds since 1970, and sets the nanoseconds. */
    private long seconds() {
        nanos = 0;
        boolean negative = accept('-');
        int year = number(4);
        expect('-');
        int month = number(2);
        int day = 1;
        if (accept('-')) {
            day = number(2);
        }
        if (month < 1 || month > 12 || day < 1 || day > DAYS[month - 1] || month == 2 && day == 29 && !isLeap(year)) {
            throw invalid();
        }
        long days = days(negative ? -year : year, month, day);
        if (at == end) {
            return local(days, 0);
        }
        if (!accept('T') && !accept(' ')) {
            throw invalid();
        }
        int hour = number(2);
        expect(':');
        int minute = number(2);
        int second = 0;
        if (accept(':')) {
            second = number(2);
            if (accept('.')) {
                nanos = fraction();
            }
        }
        if (hour > 23 || minute > 59 || second > 59) {
            throw invalid();
        }
        int time = hour * 3600 + minute * 60 + second;
        if (at == end) {
            return local(days, time);
        }
        return days * SECONDS_PER_DAY + time - offset();
    }

    private static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    /** Returns the days since 1970-01-01 in the proleptic Gregorian calendar. */
    private static long days(int year, int month, int day) {
        // Years start in March, so that the leap day is the last day of a year.
        int y = month > 2 ? year : year - 1;
        int era = Math.floorDiv(y, 400);
        int ofEra = y - era * 400;
        int ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        return era * 146_097L + ofEra * 365L + ofEra / 4 - ofEra / 100 + ofYear - 719_468;
    }

    private long local(long days, int time) {
        long seconds = days * SECONDS_PER_DAY + time;
        if (utc) {
            return seconds;
        }
        return LocalDateTime.ofEpochSecond(seconds, 0, ZoneOffset.UTC)
                .atZone(zone)
                .toEpochSecond();
    }

    private int offset() {
        if (accept('Z')) {
            requireEnd();
            return 0;
        }
        accept(' ');
        if (end - at == 3 && text[at] == 'U' && text[at + 1] == 'T' && text[at + 2] == 'C') {
            return 0;
        }
        boolean negative = at < end && text[at] == '-';
        if (!negative && (at == end || text[at] != '+')) {
            throw invalid();
        }
        at++;
        int seconds = number(2) * 3600;
        if (at < end) {
            accept(':');
            seconds += number(2) * 60;
        }
        requireEnd();
        return negative ? -seconds : seconds;
    }

    private int fraction() {
        int from = at;
        int value = 0;
        while (at < end && text[at] >= '0' && text[at] <= '9') {
            if (at - from == 9) {
                throw invalid();
            }
            value = value * 10 + text[at++] - '0';
        }
        if (at == from) {
            throw invalid();
        }
        for (int digits = at - from; digits < 9; digits++) {
            value *= 10;
        }
        return value;
    }

    private int number(int digits) {
        if (end - at < digits) {
            throw invalid();
        }
        int value = 0;
        for (int i = 0; i < digits; i++) {
            int digit = text[at++] - '0';
            if (digit < 0 || digit > 9) {
                throw invalid();
            }
            value = value * 10 + digit;
        }
        return value;
    }

    private boolean accept(char c) {
        boolean found = at < end && text[at] == c;
        at += found ? 1 : 0;
        return found;
    }

    private void expect(char c) {
        if (!accept(c)) {
            throw invalid();
        }
    }

    private void requireEnd() {
        if (at != end) {
            throw invalid();
        }
    }

    private static IllegalArgumentException invalid() {
        return new IllegalArgumentException("not a date");
    }

    private long value(long seconds) {
        switch (type) {
            case DATETIME_SEC:
                return exact(seconds, 1, 1_000_000_000);
            case DATETIME_MS:
                return exact(seconds, 1000, 1_000_000);
            case DATETIME_US:
                return exact(seconds, 1_000_000, 1000);
            case DATETIME_NS:
                return exact(seconds, 1_000_000_000, 1);
            case DATETIME_MIN:
                return whole(seconds, 60);
            case DATETIME_HR:
                return whole(seconds, 3600);
            case DATETIME_DAY:
                return whole(seconds, SECONDS_PER_DAY);
            default:
                return Datetimes.value(type, Instant.ofEpochSecond(seconds, nanos));
        }
    }

    private long exact(long seconds, long perSecond, int nanosPerUnit) {
        if (nanos % nanosPerUnit != 0) {
            throw invalid();
        }
        return Math.addExact(Math.multiplyExact(seconds, perSecond), nanos / nanosPerUnit);
    }

    private long whole(long seconds, long unit) {
        if (nanos != 0 || seconds % unit != 0) {
            throw invalid();
        }
        return seconds / unit;
    }
}
