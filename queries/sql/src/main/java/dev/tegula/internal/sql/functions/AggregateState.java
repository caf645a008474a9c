package dev.tegula.internal.sql.functions;

import dev.tegula.internal.sql.types.KeyZeros;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The state of an aggregate of {@link StateAggregates}. Generated code calls it. */
public abstract class AggregateState {

    /** Adds the values of a row. */
    public abstract void add(@Nullable Object value, @Nullable Object second);

    /** Returns the result. */
    public abstract @Nullable Object result();

    /** FIRST. */
    public static final class First extends AggregateState {
        private @Nullable Object first;
        private boolean known;

        @Override
        public void add(@Nullable Object value, @Nullable Object second) {
            first = known ? first : value;
            known = true;
        }

        @Override
        public @Nullable Object result() {
            return first;
        }
    }

    /** LAST. */
    public static final class Last extends AggregateState {
        private @Nullable Object last;

        @Override
        public void add(@Nullable Object value, @Nullable Object second) {
            last = value;
        }

        @Override
        public @Nullable Object result() {
            return last;
        }
    }

    /** The first value that is not null. */
    public static final class FirstKnown extends AggregateState {
        private @Nullable Object first;

        @Override
        public void add(@Nullable Object value, @Nullable Object second) {
            first = first == null ? value : first;
        }

        @Override
        public @Nullable Object result() {
            return first;
        }
    }

    /** All values. */
    public static final class ListOf extends AggregateState {
        private final List<@Nullable Object> values = new ArrayList<>();

        @Override
        public void add(@Nullable Object value, @Nullable Object second) {
            values.add(value);
        }

        @Override
        public @Nullable Object result() {
            return values.isEmpty() ? null : new ArrayList<>(values);
        }
    }

    /** The value with a number among those that are not null. */
    public static final class NthKnown extends AggregateState {
        private long seen;
        private @Nullable Object found;

        @Override
        public void add(@Nullable Object value, @Nullable Object number) {
            if (value != null && number != null && ++seen == ((Number) number).longValue()) {
                found = value;
            }
        }

        @Override
        public @Nullable Object result() {
            return found;
        }
    }

    /** The value with a number from the end among those that are not null. */
    public static final class NthLastKnown extends AggregateState {
        private final java.util.ArrayDeque<Object> latest = new java.util.ArrayDeque<>();
        private long number;

        @Override
        public void add(@Nullable Object value, @Nullable Object wanted) {
            number = wanted == null ? 0 : ((Number) wanted).longValue();
            if (wanted != null && number < 1) {
                throw new IllegalArgumentException("LAG and LEAD with IGNORE NULLS: an offset below 1 (found " + number
                        + "). Use the other one, or the value.");
            }
            if (value != null && number > 0) {
                latest.addLast(value);
                if (latest.size() > number) {
                    latest.removeFirst();
                }
            }
        }

        @Override
        public @Nullable Object result() {
            return number > 0 && latest.size() == number ? latest.peekFirst() : null;
        }
    }

    /** Numbers that are not null. */
    private abstract static class Numbers extends AggregateState {
        final List<Double> values = new ArrayList<>();

        @Override
        public void add(@Nullable Object value, @Nullable Object second) {
            if (value != null) {
                values.add(((Number) value).doubleValue());
            }
        }
    }

    /** PRODUCT. */
    public static final class Product extends AggregateState {
        private double product = 1;
        private boolean known;

        @Override
        public void add(@Nullable Object value, @Nullable Object second) {
            if (value != null) {
                product *= ((Number) value).doubleValue();
                known = true;
            }
        }

        @Override
        public @Nullable Object result() {
            return known ? (Double) product : null;
        }
    }

    /** Sums of powers of the differences from the mean, updated as in Terriberry's extension of Welford's method. */
    private abstract static class Moments extends AggregateState {
        double count;
        double mean;
        double second;
        double third;
        double fourth;

        @Override
        public void add(@Nullable Object value, @Nullable Object ignored) {
            if (value == null) {
                return;
            }
            double before = count;
            count++;
            double delta = ((Number) value).doubleValue() - mean;
            double part = delta / count;
            double term = delta * part * before;
            mean += part;
            fourth +=
                    term * part * part * (count * count - 3 * count + 3) + 6 * part * part * second - 4 * part * third;
            third += term * part * (count - 2) - 3 * part * second;
            second += term;
        }
    }

    /** SKEWNESS of a sample. */
    public static final class Skewness extends Moments {
        @Override
        public @Nullable Object result() {
            if (count < 3 || !(second > 0)) {
                return null;
            }
            double skew = Math.sqrt(count) * third / Math.pow(second, 1.5);
            return skew * Math.sqrt(count * (count - 1)) / (count - 2);
        }
    }

    /** KURTOSIS of a sample, in excess of that of the normal distribution. */
    public static final class Kurtosis extends Moments {
        @Override
        public @Nullable Object result() {
            if (count < 4 || !(second > 0)) {
                return null;
            }
            double population = count * fourth / (second * second) - 3;
            return ((count + 1) * population + 6) * (count - 1) / ((count - 2) * (count - 3));
        }
    }

    /** KURTOSIS of a population, in excess of that of the normal distribution. */
    public static final class KurtosisPop extends Moments {
        @Override
        public @Nullable Object result() {
            return count < 2 || !(second > 0) ? null : (Double) (count * fourth / (second * second) - 3);
        }
    }

    /** MAD: the median of the distances from the median. */
    public static final class MedianDeviation extends Numbers {
        @Override
        public @Nullable Object result() {
            if (values.isEmpty()) {
                return null;
            }
            double median = median(values);
            List<Double> distances = new ArrayList<>();
            values.forEach(value -> distances.add(Math.abs(value - median)));
            return median(distances);
        }

        private static double median(List<Double> values) {
            List<Double> sorted = values.stream().sorted().toList();
            double low = sorted.get((sorted.size() - 1) / 2);
            double high = sorted.get(sorted.size() / 2);
            return low == high ? low : low + (high - low) / 2;
        }
    }

    /** HISTOGRAM. */
    public static final class Histogram extends AggregateState {
        private final Map<Object, Long> counts = new java.util.TreeMap<>();

        @Override
        public void add(@Nullable Object value, @Nullable Object second) {
            if (value != null) {
                counts.merge(KeyZeros.like(value), 1L, Long::sum);
            }
        }

        @Override
        public @Nullable Object result() {
            return counts.isEmpty() ? null : counts;
        }
    }

    /** MODE: the most frequent value, and of several the first. */
    public static final class Mode extends AggregateState {
        private final Map<Object, Long> counts = new LinkedHashMap<>();

        @Override
        public void add(@Nullable Object value, @Nullable Object second) {
            if (value != null) {
                counts.merge(KeyZeros.like(value), 1L, Long::sum);
            }
        }

        @Override
        public @Nullable Object result() {
            Object mode = null;
            long most = 0;
            for (Map.Entry<Object, Long> each : counts.entrySet()) {
                if (each.getValue() > most) {
                    mode = each.getKey();
                    most = each.getValue();
                }
            }
            return mode;
        }
    }

    /** ENTROPY in bits. */
    public static final class Entropy extends AggregateState {
        private final Map<Object, Long> counts = new HashMap<>();
        private long all;

        @Override
        public void add(@Nullable Object value, @Nullable Object second) {
            if (value != null) {
                counts.merge(KeyZeros.like(value), 1L, Long::sum);
                all++;
            }
        }

        @Override
        public @Nullable Object result() {
            double entropy = 0;
            for (long count : counts.values()) {
                double share = (double) count / all;
                entropy -= share * Math.log(share) / Math.log(2);
            }
            return entropy;
        }
    }
}
