package dev.tegula.internal.order;

import java.util.Arrays;

/**
 * The Hilbert curve over a grid of buckets, after J. Skilling, "Programming the Hilbert curve" (AIP Conference
 * Proceedings 707, 2004). Each dimension has as many bits as 63 divided by the number of dimensions leaves.
 */
public final class HilbertCurve {

    private static final int TOTAL_BITS = 63;

    private final int dimensions;
    private final int bits;

    /** @param dimensions 1 to 16 */
    public HilbertCurve(int dimensions) {
        this.dimensions = dimensions;
        this.bits = TOTAL_BITS / dimensions;
    }

    /** Bits of a bucket number in each dimension. */
    public int bits() {
        return bits;
    }

    /** The greatest bucket number. */
    public long greatestBucket() {
        return (1L << bits) - 1;
    }

    /**
     * The distance along the curve of a bucket.
     *
     * @param bucket its number in each dimension; overwritten
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

    /** Turns coordinates into the bits of the distance, those of equal rank side by side. */
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

    /** The bucket at a distance along the curve: the reverse of {@link #distance}. */
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

    /** The bucket of a fixed-size coordinate in a domain. */
    public long bucket(double coordinate, double low, double high) {
        // In the arithmetic of the format's library: doubles throughout, then cut off.
        double bucket = (coordinate - low) / (high - low) * greatestBucket();
        return Double.isNaN(bucket) ? 0 : (long) bucket;
    }

    /** The first of the strings in a bucket. */
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

    /** The bucket of a string: its first eight bytes as a number, the highest bits of it. */
    public long bucket(byte[] bytes, int at, int length) {
        long number = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            // The library adds signed characters; of ASCII that makes no difference.
            number = number << 8 | (i < length ? bytes[at + i] : 0);
        }
        return number >>> (Long.SIZE - bits);
    }
}
