package dev.tegula.query;

import org.jspecify.annotations.Nullable;

/**
 * A figure about many cells.
 *
 * @param field null for {@link Kind#COUNT}
 */
public record Aggregate(Kind kind, @Nullable String field) {

    /** What is worked out. Nulls take no part but in COUNT and NULL_COUNT; NaNs take none in MIN and MAX. */
    public enum Kind {
        /** How many cells there are. */
        COUNT,
        /** The sum of a number field; of no values 0. */
        SUM,
        /** The least value; none of no values. */
        MIN,
        /** The greatest value; none of no values. */
        MAX,
        /** The mean of a number field; none of no values. */
        MEAN,
        /** How many cells are null. */
        NULL_COUNT
    }

    public Aggregate {
        if ((kind == Kind.COUNT) != (field == null)) {
            throw new IllegalArgumentException(
                    kind == Kind.COUNT ? "a count is of cells, not of a field" : kind + " needs a field");
        }
    }

    /** How many cells there are. */
    public static Aggregate count() {
        return new Aggregate(Kind.COUNT, null);
    }

    /** The sum of a field. */
    public static Aggregate sum(String field) {
        return new Aggregate(Kind.SUM, field);
    }

    /** The least value of a field. */
    public static Aggregate min(String field) {
        return new Aggregate(Kind.MIN, field);
    }

    /** The greatest value of a field. */
    public static Aggregate max(String field) {
        return new Aggregate(Kind.MAX, field);
    }

    /** The mean of a field. */
    public static Aggregate mean(String field) {
        return new Aggregate(Kind.MEAN, field);
    }

    /** How many cells of a field are null. */
    public static Aggregate nullCount(String field) {
        return new Aggregate(Kind.NULL_COUNT, field);
    }

    /** As it is written: {@code sum(a)}, {@code count}. */
    @Override
    public String toString() {
        String name = kind.name().toLowerCase(java.util.Locale.ROOT);
        return field == null ? name : name + "(" + field + ")";
    }
}
