package dev.tegula.statistics;

import com.tdunning.math.stats.MergingDigest;
import com.tdunning.math.stats.TDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Quantiles of numbers without NaN in bounded memory: exact for up to {@value #EXACT} numbers, then approximated by a
 * t-digest. Infinite numbers are only counted, because a digest interpolates.
 */
final class QuantileSketch {

    /** They take 8 KiB. */
    static final int EXACT = 1024;

    /** Twice what the authors of the t-digest recommend for normal uses. */
    private static final double COMPRESSION = 200;

    private double[] values = new double[16];
    private int used;
    private @Nullable TDigest digest;
    private long below;
    private long above;
    private double least = Double.POSITIVE_INFINITY;
    private double greatest = Double.NEGATIVE_INFINITY;

    void add(double value) {
        if (Double.isInfinite(value)) {
            if (value < 0) {
                below++;
            } else {
                above++;
            }
            return;
        }
        least = Math.min(least, value);
        greatest = Math.max(greatest, value);
        TDigest larger = digest;
        if (larger != null) {
            larger.add(value);
            return;
        }
        if (used == values.length) {
            if (used == EXACT) {
                digest = toDigest();
                add(value);
                return;
            }
            values = Arrays.copyOf(values, 2 * used);
        }
        values[used++] = value;
    }

    private TDigest toDigest() {
        TDigest made = new MergingDigest(COMPRESSION);
        for (int i = 0; i < used; i++) {
            made.add(values[i]);
        }
        values = new double[0];
        return made;
    }

    private long finite() {
        TDigest larger = digest;
        return larger == null ? used : larger.size();
    }

    long count() {
        return below + finite() + above;
    }

    /** Returns a quantile, interpolated between two numbers as NumPy does by default; NaN if there are no numbers. */
    double quantile(double fraction) {
        long count = count();
        if (count == 0) {
            return Double.NaN;
        }
        double position = fraction * (count - 1) - below;
        if (position < 0) {
            return Double.NEGATIVE_INFINITY;
        }
        long last = finite() - 1;
        if (position > last) {
            return Double.POSITIVE_INFINITY;
        }
        TDigest larger = digest;
        if (larger != null) {
            double found = larger.quantile(last == 0 ? 0 : position / last);
            return Math.min(greatest, Math.max(least, found));
        }
        sort();
        int index = (int) position;
        double rest = position - index;
        return rest == 0 ? values[index] : values[index] + (values[index + 1] - values[index]) * rest;
    }

    /** Returns the numbers of finite values in intervals of equal width between the extremes. */
    long[] histogram(int bins) {
        long[] counts = new long[bins];
        if (finite() == 0) {
            return counts;
        }
        double before = 0;
        for (int i = 0; i < bins; i++) {
            double upTo = i == bins - 1 ? finite() : atMost(least + (greatest - least) * (i + 1) / bins);
            counts[i] = Math.round(upTo) - Math.round(before);
            before = upTo;
        }
        return counts;
    }

    /** Returns the number of finite values below a bound; those of a digest at the bound count half. */
    private double atMost(double bound) {
        TDigest larger = digest;
        if (larger != null) {
            return larger.cdf(bound) * larger.size();
        }
        sort();
        int index = Arrays.binarySearch(values, 0, used, bound);
        while (index > 0 && values[index - 1] == bound) {
            index--;
        }
        return index >= 0 ? index : -index - 1;
    }

    private void sort() {
        Arrays.sort(values, 0, used);
    }
}
