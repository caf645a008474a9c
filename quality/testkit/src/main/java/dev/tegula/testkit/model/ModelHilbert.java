package dev.tegula.testkit.model;

import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Computes distances along the Hilbert curve step by step, as in J. Skilling, "Programming the Hilbert curve" (AIP
 * Conference Proceedings 707, 2004): the Gray code of the bits of all axes is undone from the highest bit down.
 */
final class ModelHilbert {

    private ModelHilbert() {}

    static long distance(ArraySchema schema, List<Comparable<?>> coordinates) {
        int n = coordinates.size();
        int bits = 63 / n;
        long[] x = new long[n];
        for (int d = 0; d < n; d++) {
            x[d] = bucket(schema.dimensions().get(d), coordinates.get(d), bits);
        }
        for (int bit = bits - 1; bit > 0; bit--) {
            long mask = (1L << bit) - 1;
            for (int d = 0; d < n; d++) {
                if ((x[d] >>> bit & 1) == 1) {
                    x[0] = x[0] ^ mask;
                } else {
                    long swapped = (x[0] ^ x[d]) & mask;
                    x[0] = x[0] ^ swapped;
                    x[d] = x[d] ^ swapped;
                }
            }
        }
        for (int d = 1; d < n; d++) {
            x[d] = x[d] ^ x[d - 1];
        }
        long t = 0;
        for (int bit = bits - 1; bit > 0; bit--) {
            if ((x[n - 1] >>> bit & 1) == 1) {
                t = t ^ ((1L << bit) - 1);
            }
        }
        long distance = 0;
        for (int bit = bits - 1; bit >= 0; bit--) {
            for (int d = 0; d < n; d++) {
                distance = 2 * distance + ((x[d] ^ t) >>> bit & 1);
            }
        }
        return distance;
    }

    private static long bucket(Dimension dimension, Comparable<?> coordinate, int bits) {
        long greatest = (1L << bits) - 1;
        if (coordinate instanceof String text) {
            byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
            long number = 0;
            for (int i = 0; i < 8; i++) {
                number = number * 256 + (i < bytes.length ? bytes[i] : 0);
            }
            return number >>> (64 - bits);
        }
        double low = dimension.domain() instanceof Range.OfDouble real
                ? real.low()
                : ((Range.OfLong) domain(dimension)).low();
        double high = dimension.domain() instanceof Range.OfDouble real
                ? real.high()
                : ((Range.OfLong) domain(dimension)).high();
        return (long) ((((Number) coordinate).doubleValue() - low) / (high - low) * greatest);
    }

    private static Range domain(Dimension dimension) {
        Range domain = dimension.domain();
        if (domain == null) {
            throw new IllegalStateException(dimension + " has no domain");
        }
        return domain;
    }
}
