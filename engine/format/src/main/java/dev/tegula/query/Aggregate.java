package dev.tegula.query;

import org.jspecify.annotations.Nullable;

/**
 * A value computed from many cells.
 *
 * @param field null for {@link Kind#COUNT}
 */
public record Aggregate(Kind kind, @Nullable String field) {

    /** The function. All except COUNT and NULL_COUNT ignore nulls; MIN and MAX also ignore NaN. */
    public enum Kind {
        /** The number of cells. */
        COUNT,
        /** The sum of a numeric field; 0 if there are no values. */
        SUM,
        /** The smallest value; null if there are no values. */
        MIN,
        /** The greatest value; null if there are no values. */
        MAX,
        /** The mean of a numeric field; null if there are no values. */
        MEAN,
        /** The number of nulls. */
        NULL_COUNT
    }

    public Aggregate {
        if ((kind == Kind.COUNT) != (field == null)) {
            throw new IllegalArgumentException(
                    kind == Kind.COUNT
                            ? "aggregate COUNT: has no field (found '" + field + "')"
                            : "aggregate " + kind + ": field is missing");
        }
    }

    /** Returns the number of cells, {@code count}. */
    public static Aggregate count() {
        return new Aggregate(Kind.COUNT, null);
    }

    /** Returns the sum of a field, {@code sum(field)}. */
    public static Aggregate sum(String field) {
        return new Aggregate(Kind.SUM, field);
    }

    /** Returns the smallest value of a field, {@code min(field)}. */
    public static Aggregate min(String field) {
        return new Aggregate(Kind.MIN, field);
    }

    /** Returns the greatest value of a field, {@code max(field)}. */
    public static Aggregate max(String field) {
        return new Aggregate(Kind.MAX, field);
    }

    /** Returns the mean of a field, {@code mean(field)}. */
    public static Aggregate mean(String field) {
        return new Aggregate(Kind.MEAN, field);
    }

    /** Returns the number of nulls of a field, {@code null_count(field)}. */
    public static Aggregate nullCount(String field) {
        return new Aggregate(Kind.NULL_COUNT, field);
    }

    /** Returns the text of the aggregate: {@code sum(a)}, {@code count}. */
    @Override
    public String toString() {
        String name = kind.name().toLowerCase(java.util.Locale.ROOT);
        return field == null ? name : name + "(" + field + ")";
    }
}
