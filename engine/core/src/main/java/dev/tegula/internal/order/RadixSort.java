package dev.tegula.internal.order;

import dev.tegula.internal.exec.Workers;
import dev.tegula.schema.PhysicalType;
import java.util.Arrays;

/**
 * Sorts unsigned 64-bit numbers by radix. One pass over the highest digit distributes them to buckets that fit into the
 * CPU caches and are sorted by several threads.
 */
final class RadixSort {

    /** 2,048 counters take 8 KiB, a quarter of a usual first CPU cache. */
    private static final int TOP_BITS = 11;

    /** 256 counters are cleared and added up quickly, even for small buckets. */
    private static final int DIGIT_BITS = 8;

    /** Up to this count, the moves of an insertion sort cost less than the 256 counters of each digit. */
    private static final int SMALL = 64;

    /** Average count of numbers per bucket that is small for an insertion sort. */
    private static final int FEW = 16;
    /** Minimum count for which several threads are faster than one. */
    private static final int PARALLEL = 1 << 15;

    private RadixSort() {}

    /**
     * Sorts the first {@code count} numbers by their bits from {@code lowBit} up to but not including {@code highBit}.
     * The lower bits must already be ascending and keep their order. The higher bits must be 0.
     */
    static void sort(long[] numbers, int count, int lowBit, int highBit, Workers workers) {
        if (highBit <= lowBit || count < 2) {
            return;
        }
        if (count <= SMALL) {
            insertionSort(numbers, 0, count);
            return;
        }
        int shift = Math.max(lowBit, highBit - topBits(count));
        int buckets = 1 << (highBit - shift);
        long[] spare = workers.arrays().longs(count);
        int parts = count < PARALLEL ? 1 : workers.computeThreads();
        int[][] starts = new int[parts][buckets];
        Workers.Item histogram = p -> {
            int[] counts = starts[p];
            int to = bound(count, p + 1, parts);
            for (int i = bound(count, p, parts); i < to; i++) {
                counts[(int) (numbers[i] >>> shift)]++;
            }
        };
        run(workers, parts, histogram);
        int[] bucketStart = prefixSums(starts, buckets);
        Workers.Item scatter = p -> {
            int[] next = starts[p];
            int to = bound(count, p + 1, parts);
            for (int i = bound(count, p, parts); i < to; i++) {
                long number = numbers[i];
                spare[next[(int) (number >>> shift)]++] = number;
            }
        };
        run(workers, parts, scatter);
        Buckets sort = new Buckets(spare, numbers, lowBit, shift);
        int groups = parts == 1 ? 1 : parts * 8;
        run(workers, groups, g -> {
            int[] digits = new int[1 << DIGIT_BITS];
            int to = bound(buckets, g + 1, groups);
            for (int b = bound(buckets, g, groups); b < to; b++) {
                sort.sort(bucketStart[b], bucketStart[b + 1], digits);
            }
        });
        workers.arrays().give(PhysicalType.INT64, spare);
    }

    /** Returns the bits of the highest digit: few numbers get few buckets, whose counts need less memory. */
    private static int topBits(int count) {
        return Math.min(TOP_BITS, Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(count / FEW)));
    }

    private static void run(Workers workers, int count, Workers.Item item) {
        if (count == 1) {
            item.run(0);
        } else {
            workers.forEach(count, item);
        }
    }

    private static int bound(int count, int part, int parts) {
        return (int) ((long) count * part / parts);
    }

    private static int[] prefixSums(int[][] counts, int buckets) {
        int[] bucketStart = new int[buckets + 1];
        int sum = 0;
        for (int b = 0; b < buckets; b++) {
            bucketStart[b] = sum;
            for (int[] part : counts) {
                int n = part[b];
                part[b] = sum;
                sum += n;
            }
        }
        bucketStart[buckets] = sum;
        return bucketStart;
    }

    /** Sorts buckets of {@code from} into {@code to}, by their bits from {@code lowBit} up to {@code highBit}. */
    private record Buckets(long[] from, long[] to, int lowBit, int highBit) {

        /**
         * Sorts one bucket.
         *
         * @param digits a buffer
         */
        void sort(int start, int end, int[] digits) {
            int count = end - start;
            if (count <= SMALL || highBit <= lowBit) {
                System.arraycopy(from, start, to, start, count);
                if (highBit > lowBit) {
                    insertionSort(to, start, end);
                }
                return;
            }
            long[] source = from;
            long[] target = to;
            for (int shift = lowBit; shift < highBit; shift += DIGIT_BITS) {
                int mask = (1 << Math.min(DIGIT_BITS, highBit - shift)) - 1;
                Arrays.fill(digits, 0);
                for (int i = start; i < end; i++) {
                    digits[(int) (source[i] >>> shift) & mask]++;
                }
                int sum = start;
                for (int d = 0; d <= mask; d++) {
                    int n = digits[d];
                    digits[d] = sum;
                    sum += n;
                }
                for (int i = start; i < end; i++) {
                    long number = source[i];
                    target[digits[(int) (number >>> shift) & mask]++] = number;
                }
                long[] swap = source;
                source = target;
                target = swap;
            }
            if (source != to) {
                System.arraycopy(source, start, to, start, count);
            }
        }
    }

    private static void insertionSort(long[] numbers, int start, int end) {
        for (int i = start + 1; i < end; i++) {
            long number = numbers[i];
            long key = number ^ Long.MIN_VALUE;
            int j = i - 1;
            while (j >= start && (numbers[j] ^ Long.MIN_VALUE) > key) {
                numbers[j + 1] = numbers[j];
                j--;
            }
            numbers[j + 1] = number;
        }
    }
}
