package dev.tegula.internal.order;

import java.util.Arrays;

/**
 * The Hilbert curve over a grid of buckets, after J. Skilling, "Programming the Hilbert curve" (AIP Conference
 * Proceedings 707, 2004). The number of bits per dimension is 63 divided by the number of dimensions, rounded down.
 */
public final class HilbertCurve {

    /** One bit less than distances have, as in libtiledb: another number would give cells another order. */
    private static final int TOTAL_BITS = 63;

    private final int dimensions;
    private final int bits;

    /** @param dimensions 1 to 16 */
    public HilbertCurve(int dimensions) {
        this.dimensions = dimensions;
        this.bits = TOTAL_BITS / dimensions;
    }

    /** Returns the number of bits of a bucket number in each dimension. */
    public int bits() {
        return bits;
    }

    /** Returns the greatest bucket number. */
    public long greatestBucket() {
        return (1L << bits) - 1;
    }

    /**
     * Returns the distance of a bucket along the curve.
     *
     * @param bucket number of the bucket in each dimension; overwritten
     */
    public long distance(long[] bucket) {
        transpose(bucket);
        long distance = 0;
        for (int bit = bits - 1; bit >= 0; bit--) {
            for (int d = 0; d < dimensions; d++) {
                distance = distance << 1 | (bucket[d] >>> bit & 1);
            }
        }
        return distance;
    }

    /** Transforms coordinates to the bits of the distance, grouped by rank. */
    private void transpose(long[] x) {
        int n = dimensions;
        for (long q = 1L << (bits - 1); q > 1; q >>>= 1) {
            long lower = q - 1;
            for (int i = 0; i < n; i++) {
                if ((x[i] & q) != 0) {
                    x[0] ^= lower;
                } else {
                    long exchanged = (x[0] ^ x[i]) & lower;
                    x[0] ^= exchanged;
                    x[i] ^= exchanged;
                }
            }
        }
        for (int i = 1; i < n; i++) {
            x[i] ^= x[i - 1];
        }
        long last = x[n - 1];
        long folded = last;
        for (int i = 1; i < bits; i <<= 1) {
            folded ^= folded >>> i;
        }
        x[n - 1] = folded;
        long carried = last ^ folded;
        for (int i = n - 2; i >= 0; i--) {
            x[i] ^= carried;
        }
    }

    /** Returns the bucket at a distance along the curve, the inverse of {@link #distance}. */
    public long[] bucketAt(long distance) {
        int n = dimensions;
        long[] x = new long[n];
        int shift = bits * n;
        for (int bit = bits - 1; bit >= 0; bit--) {
            for (int d = 0; d < n; d++) {
                x[d] |= (distance >>> --shift & 1) << bit;
            }
        }
        long carried = x[n - 1] >>> 1;
        for (int i = n - 1; i > 0; i--) {
            x[i] ^= x[i - 1];
        }
        x[0] ^= carried;
        for (long q = 2; q != 1L << bits; q <<= 1) {
            long lower = q - 1;
            for (int i = n - 1; i >= 0; i--) {
                if ((x[i] & q) != 0) {
                    x[0] ^= lower;
                } else {
                    long exchanged = (x[0] ^ x[i]) & lower;
                    x[0] ^= exchanged;
                    x[i] ^= exchanged;
                }
            }
        }
        return x;
    }

    /** Returns the bucket of a fixed-length coordinate in a domain. */
    public long bucket(double coordinate, double low, double high) {
        // The arithmetic is that of libtiledb: doubles throughout, then truncation.
        double bucket = (coordinate - low) / (high - low) * greatestBucket();
        return Double.isNaN(bucket) ? 0 : (long) bucket;
    }

    /** Returns the first of the strings in a bucket. */
    public byte[] firstText(long bucket) {
        long number = bucket << (Long.SIZE - bits);
        byte[] text = new byte[Long.BYTES];
        int length = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            text[i] = (byte) (number >>> (Long.SIZE - Byte.SIZE - i * Byte.SIZE));
            length = text[i] != 0 ? i + 1 : length;
        }
        return Arrays.copyOf(text, length);
    }

    /** Returns the bucket of a string: the highest bits of its first eight bytes as a number. */
    public long bucket(byte[] bytes, int at, int length) {
        long number = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            // libtiledb adds signed characters, which makes no difference for ASCII.
            number = number << 8 | (i < length ? bytes[at + i] : 0);
        }
        return number >>> (Long.SIZE - bits);
    }
}
