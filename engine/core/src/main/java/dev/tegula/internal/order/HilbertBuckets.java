package dev.tegula.internal.order;

import dev.tegula.internal.cells.Keys;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;

/** Buckets of fixed-length coordinates on the grid of the Hilbert curve. */
public final class HilbertBuckets {

    private HilbertBuckets() {}

    /** Computes the buckets of coordinates from their order keys. */
    static void of(HilbertCurve curve, Dimension dimension, long[] keys, int count, long[] buckets) {
        Datatype type = dimension.datatype();
        Range domain = dimension.domain();
        if (domain instanceof Range.OfDouble real) {
            for (int i = 0; i < count; i++) {
                buckets[i] = curve.bucket(Keys.toDouble(keys[i]), real.low(), real.high());
            }
        } else if (domain instanceof Range.OfLong whole) {
            double low = toDouble(type, whole.low());
            double high = toDouble(type, whole.high());
            for (int i = 0; i < count; i++) {
                buckets[i] = curve.bucket(toDouble(type, Keys.toLong(type, keys[i])), low, high);
            }
        } else {
            throw new IllegalStateException("dimension '" + dimension.name() + "': has no domain");
        }
    }

    /** Returns the bucket of one coordinate from its order key. */
    public static long of(HilbertCurve curve, Dimension dimension, long key) {
        long[] bucket = new long[1];
        of(curve, dimension, new long[] {key}, 1, bucket);
        return bucket[0];
    }

    private static double toDouble(Datatype type, long value) {
        if (type != Datatype.UINT64 || value >= 0) {
            return value;
        }
        // Halve the number, keeping the lost bit for rounding, then double it: this rounds an unsigned number
        // correctly.
        return (double) (value >>> 1 | value & 1) * 2;
    }
}
