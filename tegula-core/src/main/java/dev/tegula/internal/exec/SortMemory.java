package dev.tegula.internal.exec;

import java.lang.ref.SoftReference;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Large arrays of numbers that sorts take turns with, so that each sort need not allocate and clear them. The garbage
 * collector frees them when memory is short.
 */
public final class SortMemory {

    /** Smaller arrays are not kept: allocating them costs little. */
    private static final int SMALLEST = 1 << 15;
    /** A sort takes two arrays. */
    private static final int MOST_KEPT = 2;
    /** Larger parts of the heap are not kept. */
    private static final int HEAP_SHARE = 16;

    private final ConcurrentLinkedDeque<SoftReference<long[]>> kept = new ConcurrentLinkedDeque<>();

    SortMemory() {}

    /** Takes an array of at least {@code size} numbers with any contents. */
    public long[] take(int size) {
        if (size >= SMALLEST) {
            for (SoftReference<long[]> next = kept.pollFirst(); next != null; next = kept.pollFirst()) {
                long[] array = next.get();
                if (array != null && array.length >= size) {
                    return array;
                }
            }
        }
        return new long[size];
    }

    /** Keeps an array for later sorts. The caller no longer uses it. */
    public void give(long[] array) {
        boolean isLarge = array.length >= SMALLEST;
        if (isLarge
                && (long) array.length * Long.BYTES <= Runtime.getRuntime().maxMemory() / HEAP_SHARE
                && kept.size() < MOST_KEPT) {
            kept.addFirst(new SoftReference<>(array));
        }
    }

    void clear() {
        kept.clear();
    }
}
