package dev.tegula.internal.datetime;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses ISO dates with an optional time and an optional offset: {@code 2026-01}, {@code 2026-01-03},
 * {@code 2026-01-03T09:30}, {@code 2026-01-03 09:30:01.5}, {@code 2026-01-03T09:30:01+02:00}.
 *
 * <ul>
 *   <li>Years have four digits, or five to nine with a sign. A minus sign means a year before the year 0.
 *   <li>A fraction of a second has one to nine digits.
 *   <li>An offset is {@code Z}, {@code UTC} or {@code ±HH[[:]MM[[:]SS]]} up to 18 hours. A blank can precede it.
 *   <li>After a blank, {@code GMT} and the region of a time zone, such as {@code Europe/Berlin}, are offsets, too.
 *       Abbreviations such as CST have several meanings, and are refused.
 * </ul>
 *
 * <p>A local time that its zone has twice or not at all is refused. An instance parses one text after another without
 * allocating memory, unless times are local ones of a zone. Not thread-safe.
 */
public final class IsoDatetime {

    private static final int SECONDS_PER_DAY = 86_400;
    private static final int MAX_OFFSET = 18 * 3600;
    private static final int[] DAYS = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private final ZoneId zone;
    private final boolean utc;

    private char[] text = {};
    private int from;
    private int at;
    private int end;
    private long seconds;
    private int nanos;
    private boolean hasOffset;

    /** The zone that a text named last. */
    private @Nullable ZoneId named;

    /** @param zone the zone of dates and times without an offset */
    public IsoDatetime(ZoneId zone) {
        this.zone = zone;
        this.utc = zone.equals(ZoneOffset.UTC);
    }

    /**
     * Parses a text. {@link #seconds} and {@link #nanos} return the result.
     *
     * @throws DateTimeParseException if the text is not a date
     * @throws LocalTimeException if the zone has the time twice or not at all
     */
    public void parse(char[] chars, int first, int length) {
        begin(chars, first, length);
        seconds = datetime();
    }

    /**
     * Parses a time of a day, such as {@code 09:30} or {@code 09:30:01.5}. {@link #seconds} and {@link #nanos} return
     * the time since midnight.
     *
     * @throws DateTimeParseException if the text is no such time
     */
    public void parseTime(char[] chars, int first, int length) {
        begin(chars, first, length);
        seconds = time();
        requireEnd();
    }

    private void begin(char[] chars, int first, int length) {
        text = chars;
        from = first;
        at = first;
        end = first + length;
        nanos = 0;
        hasOffset = false;
    }

    /** Returns whether the text had an offset or a zone. */
    public boolean hasOffset() {
        return hasOffset;
    }

    /** Returns the seconds since 1970-01-01T00:00Z, rounded down. */
    public long seconds() {
        return seconds;
    }

    /** Returns the nanoseconds since the second, from 0 to 999,999,999. */
    public int nanos() {
        return nanos;
    }

    private long datetime() {
        int year = year();
        expect('-');
        int month = number(2);
        boolean hasDay = accept('-');
        int day = hasDay ? number(2) : 1;
        if (month < 1 || month > 12 || day < 1 || day > DAYS[month - 1] || month == 2 && day == 29 && !isLeap(year)) {
            throw invalid();
        }
        long midnight = days(year, month, day) * SECONDS_PER_DAY;
        if (at == end) {
            return utc ? midnight : local(midnight, zone);
        }
        if (!hasDay || !accept('T') && !accept(' ')) {
            throw invalid();
        }
        long time = midnight + time();
        if (at == end) {
            return utc ? time : local(time, zone);
        }
        hasOffset = true;
        return zoned(time);
    }

    private int year() {
        return at < end && isDigit(text[at]) ? number(4) : signedYear();
    }

    private int signedYear() {
        boolean negative = accept('-');
        if (!negative) {
            expect('+');
        }
        int first = at;
        int year = number(4);
        while (at - first < 9 && at < end && isDigit(text[at])) {
            year = year * 10 + text[at++] - '0';
        }
        boolean isShort = at - first == 4;
        if (isShort && !negative || negative && year == 0) {
            throw invalid();
        }
        return negative ? -year : year;
    }

    /** Returns the second of the day, and sets the nanoseconds. */
    private int time() {
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
        return hour * 3600 + minute * 60 + second;
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

    private long local(long time, ZoneId in) {
        LocalDateTime local = LocalDateTime.ofEpochSecond(time, 0, ZoneOffset.UTC);
        List<ZoneOffset> offsets = in.getRules().getValidOffsets(local);
        if (offsets.size() != 1) {
            throw new LocalTimeException(word(), in.getId(), offsets.size() > 1);
        }
        return time - offsets.get(0).getTotalSeconds();
    }

    /** Returns the seconds since 1970 of a local time that an offset or a zone follows. */
    private long zoned(long time) {
        if (accept('Z')) {
            requireEnd();
            return time;
        }
        boolean hasBlank = accept(' ');
        if (at < end && Character.isLetter(text[at])) {
            String name = new String(text, at, end - at);
            if (name.equals("UTC") || hasBlank && name.equals("GMT")) {
                return time;
            }
            return local(time, zone(name, hasBlank));
        }
        return time - offset();
    }

    private ZoneId zone(String name, boolean hasBlank) {
        ZoneId last = named;
        if (last != null && last.getId().equals(name) && hasBlank) {
            return last;
        }
        if (!hasBlank || name.indexOf('/') < 0) {
            throw invalid();
        }
        try {
            ZoneId found = ZoneId.of(name);
            named = found;
            return found;
        } catch (DateTimeException e) {
            throw invalid();
        }
    }

    private int offset() {
        boolean negative = accept('-');
        if (!negative) {
            expect('+');
        }
        int offset = number(2) * 3600;
        if (at < end) {
            accept(':');
            offset += sixty() * 60;
        }
        if (at < end) {
            accept(':');
            offset += sixty();
        }
        requireEnd();
        if (offset > MAX_OFFSET) {
            throw invalid();
        }
        return negative ? -offset : offset;
    }

    private int fraction() {
        int first = at;
        int value = 0;
        while (at < end && isDigit(text[at])) {
            if (at - first == 9) {
                throw invalid();
            }
            value = value * 10 + text[at++] - '0';
        }
        if (at == first) {
            throw invalid();
        }
        for (int digits = at - first; digits < 9; digits++) {
            value *= 10;
        }
        return value;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Returns a number of two digits below sixty. */
    private int sixty() {
        int value = number(2);
        if (value > 59) {
            throw invalid();
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

    private DateTimeParseException invalid() {
        return new DateTimeParseException("not a date (found \"" + word() + "\")", word(), at - from);
    }

    private String word() {
        return new String(text, from, end - from);
    }
}
