package dev.tegula.internal.sql.functions;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.function.LongUnaryOperator;
import org.apache.calcite.avatica.util.DateTimeUtils;

/**
 * Buckets of equal width: {@code [origin + k * width, origin + (k + 1) * width)} for all integers k. Days, months and
 * years of times begin where DuckDB and TimescaleDB begin them: weeks on Mondays, months on their first day.
 *
 * @param unit the unit of values
 * @param width the width in integers, milliseconds or months, above 0
 * @param origin where a bucket begins: an integer, or milliseconds since 1970. Of months, only its month counts
 */
public record BucketGrid(Unit unit, long width, long origin) {

    /** Milliseconds of 2000-01-03, a Monday. */
    public static final long DEFAULT_ORIGIN =
            LocalDate.of(2000, 1, 3).atStartOfDay().toInstant(ZoneOffset.UTC).toEpochMilli();

    private static final long DAY = DateTimeUtils.MILLIS_PER_DAY;
    private static final int MONTHS = 12;

    /** What values are. */
    public enum Unit {
        /** Integers. */
        INTEGER,
        /** Milliseconds since 1970, with a width in milliseconds. */
        TIMESTAMP,
        /** Days since 1970, with a width in milliseconds. */
        DATE,
        /** Milliseconds since 1970, with a width in months. */
        TIMESTAMP_BY_MONTH,
        /** Days since 1970, with a width in months. */
        DATE_BY_MONTH
    }

    /** @throws IllegalArgumentException if the width is not above 0 */
    public BucketGrid {
        if (width <= 0) {
            throw new IllegalArgumentException("bucket: invalid width (found " + width + ", expected more than 0)");
        }
    }

    /**
     * Returns the start of the bucket of a value.
     *
     * @throws ArithmeticException if it exceeds the integers of 64 bits
     */
    public long start(long value) {
        return switch (unit) {
            case INTEGER, TIMESTAMP -> floor(value);
            case DATE -> Math.floorDiv(floor(Math.multiplyExact(value, DAY)), DAY);
            case TIMESTAMP_BY_MONTH -> Math.multiplyExact(byMonth(Math.floorDiv(value, DAY), this::floorMonth), DAY);
            case DATE_BY_MONTH -> byMonth(value, this::floorMonth);
        };
    }

    /**
     * Returns the start of the bucket after that which begins at a value.
     *
     * @throws ArithmeticException if it exceeds the integers of 64 bits
     */
    public long next(long start) {
        return switch (unit) {
            case INTEGER, TIMESTAMP -> Math.addExact(start, width);
            case DATE -> Math.addExact(start, width / DAY);
            case TIMESTAMP_BY_MONTH ->
                Math.multiplyExact(byMonth(Math.floorDiv(start, DAY), month -> Math.addExact(month, width)), DAY);
            case DATE_BY_MONTH -> byMonth(start, month -> Math.addExact(month, width));
        };
    }

    /** Returns whether starts are values of the unit: buckets of dates have whole days. */
    public boolean isWhole() {
        return unit != Unit.DATE || (width % DAY == 0 && origin % DAY == 0);
    }

    /** Returns whether values are days. */
    boolean isDate() {
        return unit == Unit.DATE || unit == Unit.DATE_BY_MONTH;
    }

    private long floor(long value) {
        long shift = Math.floorMod(origin, width);
        long moved = Math.subtractExact(value, shift);
        return Math.addExact(Math.subtractExact(moved, Math.floorMod(moved, width)), shift);
    }

    private long floorMonth(long month) {
        long shift = Math.floorMod(month(Math.floorDiv(origin, DAY)), width);
        return month - Math.floorMod(month - shift, width);
    }

    private static long byMonth(long day, LongUnaryOperator change) {
        long month = change.applyAsLong(month(day));
        return LocalDate.of(Math.toIntExact(Math.floorDiv(month, MONTHS)), Math.floorMod(month, MONTHS) + 1, 1)
                .toEpochDay();
    }

    /** Returns the number of a day's month, with January of the year 0 as 0. */
    private static long month(long day) {
        LocalDate date = LocalDate.ofEpochDay(day);
        return (long) date.getYear() * MONTHS + date.getMonthValue() - 1;
    }
}
