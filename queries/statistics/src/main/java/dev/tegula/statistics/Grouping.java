package dev.tegula.statistics;

import dev.tegula.query.FieldNames;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A grouping of cells by the values of a field, or by buckets of equal width. Buckets start at multiples of the width;
 * for datetimes, counted from 1970-01-01T00:00Z.
 *
 * @param width the width of a bucket in the unit of the field; null if there is none
 * @param span the width of a bucket of a datetime field; null if there is none
 */
public record Grouping(
        String field, @Nullable Double width, @Nullable Duration span) {

    private static final Pattern BUCKET = Pattern.compile("bucket\\((.+),([^,]+)\\)");
    private static final Pattern SPAN = Pattern.compile("(\\d{1,15})(ns|us|ms|s|m|min|h|d)");
    private static final Map<String, Duration> UNITS = Map.of(
            "ns", Duration.ofNanos(1),
            "us", Duration.ofNanos(1000),
            "ms", Duration.ofMillis(1),
            "s", Duration.ofSeconds(1),
            "m", Duration.ofMinutes(1),
            "min", Duration.ofMinutes(1),
            "h", Duration.ofHours(1),
            "d", Duration.ofDays(1));

    public Grouping {
        if (width != null && !(width > 0 && width < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "bucket of '" + field + "': the width must be positive (found " + width + ")");
        }
        if (span != null && (span.isNegative() || span.isZero())) {
            throw new IllegalArgumentException(
                    "bucket of '" + field + "': the width must be positive (found " + span + ")");
        }
    }

    /** Groups by the values of a dimension or attribute; by the labels of an enumerated attribute. */
    public static Grouping by(String field) {
        return new Grouping(field, null, null);
    }

    /** Groups by buckets of a width in the unit of the field. */
    public static Grouping bucket(String field, double width) {
        return new Grouping(field, width, null);
    }

    /** Groups by spans of time of a datetime field. */
    public static Grouping bucket(String field, Duration span) {
        return new Grouping(field, null, span);
    }

    /**
     * Parses {@code field}, {@code bucket(field, 100)} or {@code bucket(field, 15m)}. Units of time are {@code ns},
     * {@code us}, {@code ms}, {@code s}, {@code m} or {@code min}, {@code h} and {@code d}.
     *
     * @throws IllegalArgumentException if the width of a bucket is malformed
     */
    public static Grouping parse(String text) {
        Matcher bucket = BUCKET.matcher(text.strip());
        if (!bucket.matches()) {
            return by(FieldNames.parse(text));
        }
        String field = FieldNames.parse(bucket.group(1));
        String width = bucket.group(2).strip();
        Matcher span = SPAN.matcher(width);
        try {
            return span.matches()
                    ? bucket(field, unit(span.group(2)).multipliedBy(Long.parseLong(span.group(1))))
                    : bucket(field, Double.parseDouble(width));
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "bucket of '" + field + "': malformed width (found '" + width
                            + "', expected a number, or a span such as 15m, 1h or 7d)",
                    e);
        }
    }

    private static Duration unit(String name) {
        Duration unit = UNITS.get(name);
        return unit == null ? Duration.ZERO : unit;
    }

    /** Returns whether the groups are buckets. */
    public boolean isBucket() {
        return width != null || span != null;
    }

    /** Returns the grouping as {@link #parse} reads it. */
    @Override
    public String toString() {
        Double wide = width;
        if (!isBucket()) {
            return FieldNames.text(field);
        }
        String text = wide == null
                ? text(span == null ? Duration.ZERO : span)
                : wide == Math.rint(wide) && Math.abs(wide) < 1e15
                        ? Long.toString((long) (double) wide)
                        : Double.toString(wide);
        return "bucket(" + FieldNames.text(field) + ", " + text + ")";
    }

    /** Formats a span in the largest unit of which it is a multiple. */
    private static String text(Duration span) {
        for (String unit : List.of("d", "h", "m", "s", "ms", "us")) {
            Duration length = unit(unit);
            if (length.multipliedBy(span.dividedBy(length)).equals(span)) {
                return span.dividedBy(length) + unit;
            }
        }
        return span.toNanos() + "ns";
    }
}
