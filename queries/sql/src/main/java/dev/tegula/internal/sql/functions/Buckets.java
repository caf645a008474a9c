package dev.tegula.internal.sql.functions;

import dev.tegula.internal.sql.functions.BucketGrid.Unit;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Starts of buckets; called by generated code. */
public final class Buckets {

    private Buckets() {}

    /** Returns the start of the bucket of an integer. */
    public static long integer(long value, long width, long origin) {
        return new BucketGrid(Unit.INTEGER, width, origin).start(value);
    }

    /** Returns the start of the bucket of a decimal. */
    public static BigDecimal decimal(BigDecimal value, BigDecimal width, BigDecimal origin) {
        if (width.signum() <= 0) {
            throw invalid(width);
        }
        return value.subtract(origin)
                .divide(width, 0, RoundingMode.FLOOR)
                .multiply(width)
                .add(origin);
    }

    /** Returns the start of the bucket of a number, up to rounding; NaN and infinities are their own. */
    public static double real(double value, double width, double origin) {
        if (!(width > 0)) {
            throw invalid(width);
        }
        return Double.isInfinite(value) ? value : Math.floor((value - origin) / width) * width + origin;
    }

    /** Returns the start of the bucket of a timestamp; all in milliseconds. */
    public static long timestamp(long value, long width, long origin) {
        return new BucketGrid(Unit.TIMESTAMP, width, origin).start(value);
    }

    /** Returns the start of the bucket of a timestamp, with a width in months. */
    public static long timestampByMonth(long value, long width, long origin) {
        return new BucketGrid(Unit.TIMESTAMP_BY_MONTH, width, origin).start(value);
    }

    /** Returns the start of the bucket of a day, with a width in milliseconds. */
    public static long date(long value, long width, long origin) {
        return new BucketGrid(Unit.DATE, width, origin).start(value);
    }

    /** Returns the start of the bucket of a day, with a width in months. */
    public static long dateByMonth(long value, long width, long origin) {
        return new BucketGrid(Unit.DATE_BY_MONTH, width, origin).start(value);
    }

    private static IllegalArgumentException invalid(Object width) {
        return new IllegalArgumentException("bucket: invalid width (found " + width + ", expected more than 0)");
    }
}
