package dev.tegula.statistics;

import dev.tegula.query.FieldNames;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A statistic of the cells of a query, such as {@code std(celsius)}. Nulls are left out. NaN makes sums, means,
 * variances and quantiles NaN; the variants with the prefix {@code NAN} ignore NaN, as in NumPy. Extremes always ignore
 * NaN.
 *
 * @param field the field; null for {@link Kind#COUNT}
 * @param fraction the fraction of a quantile, 0 to 1; 0 for other statistics
 */
public record Statistic(Kind kind, @Nullable String field, double fraction) {

    /** The kinds of statistics. */
    public enum Kind {
        /** The number of cells. */
        COUNT,
        /** The number of nulls. */
        NULL_COUNT,
        /** The sum, exact for integers. */
        SUM,
        NANSUM,
        /** The smallest number without NaN, or the first string in the order of bytes. */
        MIN,
        NANMIN,
        /** The greatest number without NaN, or the last string in the order of bytes. */
        MAX,
        NANMAX,
        MEAN,
        NANMEAN,
        /** The variance of a sample: squared differences from the mean, divided by the count less one. */
        VAR,
        NANVAR,
        /** The variance of a population: squared differences from the mean, divided by the count. */
        VAR_POP,
        NANVAR_POP,
        /** The standard deviation of a sample: the root of {@link #VAR}. */
        STD,
        NANSTD,
        /** The standard deviation of a population: the root of {@link #VAR_POP}. */
        STD_POP,
        NANSTD_POP,
        /** A quantile, interpolated linearly; exact up to 1024 numbers, else approximated by a t-digest. */
        QUANTILE,
        NANQUANTILE,
        /** The number of distinct values; exact up to 512 values, else with a standard error of 1.2 %. */
        APPROX_DISTINCT;

        /** Returns the name in lower case, as {@link Statistic#parse} reads it. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        boolean isSkippingNaN() {
            return name().startsWith("NAN") || this == MIN || this == MAX;
        }

        /** Returns the kind without {@code NAN}. */
        Kind base() {
            return name().startsWith("NAN") ? valueOf(name().substring(3)) : this;
        }
    }

    public Statistic {
        if ((kind == Kind.COUNT) != (field == null)) {
            throw new IllegalArgumentException(
                    kind == Kind.COUNT
                            ? "statistic count: has no field (found '" + field + "')"
                            : "statistic " + kind.text() + ": field is missing");
        }
        if (!(fraction >= 0 && fraction <= 1)) {
            throw new IllegalArgumentException(
                    "statistic " + kind.text() + ": wrong fraction (found " + fraction + ", expected 0 to 1)");
        }
    }

    /** Returns the number of cells. */
    public static Statistic count() {
        return new Statistic(Kind.COUNT, null, 0);
    }

    /** Returns a statistic of a field, other than quantiles. */
    public static Statistic of(Kind kind, String field) {
        return new Statistic(kind, field, 0);
    }

    /** Returns a quantile of a field: the median for 0.5. */
    public static Statistic quantile(String field, double fraction) {
        return new Statistic(Kind.QUANTILE, field, fraction);
    }

    /** Returns the names of all statistics. */
    public static List<String> names() {
        return Arrays.stream(Kind.values()).map(Kind::text).toList();
    }

    /**
     * Parses {@code count}, {@code std(field)} or {@code quantile(field, 0.95)}. Names of fields can be quoted
     * ({@link FieldNames}).
     *
     * @throws IllegalArgumentException if the text is none of these
     */
    public static Statistic parse(String text) {
        String word = text.strip();
        int open = word.indexOf('(');
        String name = (open < 0 ? word : word.substring(0, open)).strip();
        int index = names().indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException("unknown statistic '" + name + "'");
        }
        Kind kind = Kind.values()[index];
        boolean field = open >= 0 && word.endsWith(")");
        if (kind == Kind.COUNT ? open >= 0 : !field) {
            throw new IllegalArgumentException(
                    "malformed statistic (found '" + word + "', expected " + form(kind) + ")");
        }
        if (kind == Kind.COUNT) {
            return count();
        }
        String inner = word.substring(open + 1, word.length() - 1);
        if (kind.base() != Kind.QUANTILE) {
            return of(kind, FieldNames.parse(inner));
        }
        int comma = inner.lastIndexOf(',');
        try {
            return new Statistic(
                    kind,
                    FieldNames.parse(inner.substring(0, comma)),
                    Double.parseDouble(inner.substring(comma + 1).strip()));
        } catch (NumberFormatException | StringIndexOutOfBoundsException e) {
            throw new IllegalArgumentException(
                    "malformed statistic (found '" + word + "', expected " + form(kind) + ")", e);
        }
    }

    private static String form(Kind kind) {
        if (kind == Kind.COUNT) {
            return "count";
        }
        return kind.text() + (kind.base() == Kind.QUANTILE ? "(FIELD, FRACTION)" : "(FIELD)");
    }

    /** Returns the statistic as {@link #parse} reads it. */
    @Override
    public String toString() {
        if (field == null) {
            return kind.text();
        }
        return kind.text() + "(" + FieldNames.text(field) + (kind.base() == Kind.QUANTILE ? ", " + fraction : "") + ")";
    }
}
