package dev.tegula.internal.sql.scan;

import java.util.Locale;

/** The functions of aggregates that are computed without an object per value. */
public enum AggregateFunction {
    COUNT,
    COUNT_DISTINCT,
    /** Null if there are no values. */
    SUM,
    SUM_OR_ZERO,
    /** A double: the exact sum of integers as a double, or the sum of doubles, by the number of values. */
    AVERAGE,
    MIN,
    MAX;

    /** Returns the text of an aggregate in plans. */
    public String text(Object argument) {
        return name().toLowerCase(Locale.ROOT) + "(" + argument + ")";
    }
}
