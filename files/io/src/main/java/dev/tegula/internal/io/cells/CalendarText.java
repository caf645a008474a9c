package dev.tegula.internal.io.cells;

import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Writes datetimes as ISO 8601 in UTC, without an offset unless they are instants: {@code 2026-01-03}, {@code 2026-01},
 * {@code 2026-01-03T09:30:01.500}; times of a day as {@code 09:30:01.500}. The digits of a fraction show the unit. "Not
 * a time" is {@code NaT} as a datetime. Datetimes outside the years 1 to 9999 and times outside a day are integers, as
 * are units below a nanosecond.
 */
final class CalendarText implements ValueText {

    /** Days from 0001-01-01 and to 9999-12-31. */
    private static final long MIN_DAY = LocalDate.of(1, 1, 1).toEpochDay();

    private static final long MAX_DAY = LocalDate.of(9999, 12, 31).toEpochDay();
    private static final long SECONDS_PER_DAY = 86_400;

    private final long[] values;
    private final Datatype type;
    private final long perDay;
    private final int digits;
    private final String quote;
    private final String zone;

    private CalendarText(Column column, Form form, long perDay, int digits) {
        this.quote = form.quotes.ofTexts();
        this.zone = form.zone;
        this.values = (long[]) column.array();
        this.type = column.field().datatype();
        this.perDay = perDay;
        this.digits = digits;
    }

    /**
     * How texts are written.
     *
     * @param zone the end of datetimes
     */
    record Form(Quotes quotes, String zone) {}

    /** Returns the writer of a column of datetimes or times, or null for others and for units below nanoseconds. */
    static @Nullable ValueText of(Column column, Form form) {
        return switch (column.field().datatype()) {
            case DATETIME_YEAR, DATETIME_MONTH, DATETIME_WEEK, DATETIME_DAY -> new CalendarText(column, form, 1, 0);
            case DATETIME_HR, TIME_HR -> new CalendarText(column, form, 24, 0);
            case DATETIME_MIN, TIME_MIN -> new CalendarText(column, form, 1440, 0);
            case DATETIME_SEC, TIME_SEC -> new CalendarText(column, form, SECONDS_PER_DAY, 0);
            case DATETIME_MS, TIME_MS -> new CalendarText(column, form, SECONDS_PER_DAY * 1_000, 3);
            case DATETIME_US, TIME_US -> new CalendarText(column, form, SECONDS_PER_DAY * 1_000_000, 6);
            case DATETIME_NS, TIME_NS -> new CalendarText(column, form, SECONDS_PER_DAY * 1_000_000_000, 9);
            default -> null;
        };
    }

    @Override
    public void write(TextOutput out, int index) {
        long value = values[index];
        if (type.isDatetime() && value == Long.MIN_VALUE) {
            out.put(quote).put("NaT").put(quote);
        } else if (isInRange(value)) {
            out.put(quote);
            text(out, value);
            out.put(type.isDatetime() ? zone : "").put(quote);
        } else {
            out.put(value);
        }
    }

    private void text(TextOutput out, long value) {
        if (type.isTime()) {
            time(out, value);
            return;
        }
        long day = day(value);
        date(out, day);
        if (perDay > 1) {
            out.put('T');
            time(out, value - day * perDay);
        }
    }

    private boolean isInRange(long value) {
        if (type.isTime()) {
            return value >= 0 && value < perDay;
        }
        if (type == Datatype.DATETIME_YEAR || type == Datatype.DATETIME_MONTH) {
            long year = 1970 + (type == Datatype.DATETIME_YEAR ? value : Math.floorDiv(value, 12));
            return value > -30_000 * 12 && value < 30_000 * 12 && year >= 1 && year <= 9999;
        }
        if (type == Datatype.DATETIME_WEEK && Math.abs(value) > MAX_DAY) {
            return false;
        }
        long day = day(value);
        return day >= MIN_DAY && day <= MAX_DAY;
    }

    /** Returns the days since 1970 of a value. */
    private long day(long value) {
        return switch (type) {
            case DATETIME_YEAR -> LocalDate.of((int) (1970 + value), 1, 1).toEpochDay();
            case DATETIME_MONTH ->
                LocalDate.of((int) (1970 + Math.floorDiv(value, 12)), Math.floorMod(value, 12) + 1, 1)
                        .toEpochDay();
            case DATETIME_WEEK -> value * 7;
            default -> Math.floorDiv(value, perDay);
        };
    }

    private void date(TextOutput out, long day) {
        // Years start in March, so that the leap day is the last day of a year.
        long shifted = day + 719_468;
        long era = Math.floorDiv(shifted, 146_097);
        int ofEra = (int) (shifted - era * 146_097);
        int yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365;
        int ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int march = (5 * ofYear + 2) / 153;
        int dayOfMonth = ofYear - (153 * march + 2) / 5 + 1;
        int month = march < 10 ? march + 3 : march - 9;
        int year = (int) (yearOfEra + era * 400) + (month <= 2 ? 1 : 0);
        pad(out, year, 4);
        out.put('-');
        pad(out, month, 2);
        if (type != Datatype.DATETIME_MONTH) {
            out.put('-');
            pad(out, dayOfMonth, 2);
        }
    }

    private void time(TextOutput out, long ofDay) {
        long second;
        long fraction = 0;
        switch (type) {
            case DATETIME_HR, TIME_HR -> second = ofDay * 3600;
            case DATETIME_MIN, TIME_MIN -> second = ofDay * 60;
            case DATETIME_SEC, TIME_SEC -> second = ofDay;
            default -> {
                long perSecond = perDay / SECONDS_PER_DAY;
                second = ofDay / perSecond;
                fraction = ofDay % perSecond;
            }
        }
        pad(out, second / 3600, 2);
        out.put(':');
        pad(out, second / 60 % 60, 2);
        if (perDay <= 1440) {
            return;
        }
        out.put(':');
        pad(out, second % 60, 2);
        if (digits > 0) {
            out.put('.');
            pad(out, fraction, digits);
        }
    }

    private static void pad(TextOutput out, long number, int width) {
        long power = 1;
        for (int i = 1; i < width; i++) {
            power *= 10;
        }
        for (long rest = number; power > 0; power /= 10) {
            out.put((char) ('0' + rest / power));
            rest %= power;
        }
    }
}
