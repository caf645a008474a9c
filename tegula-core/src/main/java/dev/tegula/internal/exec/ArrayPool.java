package dev.tegula.internal.exec;

import dev.tegula.internal.cells.Values;
import dev.tegula.schema.PhysicalType;
import java.lang.ref.SoftReference;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Large arrays that sorts and reads take turns with, so that each need not allocate and clear them. The garbage
 * collector frees them when memory is short.
 */
public final class ArrayPool {

    /** Smaller arrays are not kept: allocating them costs little. */
    private static final int SMALLEST_BYTES = 1 << 12;
    /** Arrays of each type: a sort takes two; a read one for each dimension, and four for the order of its cells. */
    private static final int MOST_KEPT = 8;
    /** Larger parts of the heap are not kept. */
    private static final int HEAP_SHARE = 16;

    private final Map<Class<?>, Deque<SoftReference<Object>>> kept = new ConcurrentHashMap<>();

    ArrayPool() {}

    /** Takes an array of at least {@code size} numbers with any contents. */
    public long[] longs(int size) {
        return (long[]) take(PhysicalType.INT64, size);
    }

    /** Takes an array of at least {@code size} values of a type with any contents. */
    public Object take(PhysicalType type, int size) {
        if ((long) size * type.size() >= SMALLEST_BYTES) {
            Deque<SoftReference<Object>> own = of(Values.allocate(type, 0).array());
            for (SoftReference<Object> next = own.pollFirst(); next != null; next = own.pollFirst()) {
                Object array = next.get();
                if (array != null && Values.wrap(type, array).length() >= size) {
                    return array;
                }
            }
        }
        return Values.allocate(type, size).array();
    }

    /** Keeps an array for later use. The caller no longer uses it. */
    public void give(PhysicalType type, Object array) {
        long bytes = (long) Values.wrap(type, array).length() * type.size();
        Deque<SoftReference<Object>> own = of(array);
        if (bytes >= SMALLEST_BYTES
                && bytes <= Runtime.getRuntime().maxMemory() / HEAP_SHARE
                && own.size() < MOST_KEPT) {
            own.addFirst(new SoftReference<>(array));
        }
    }

    private Deque<SoftReference<Object>> of(Object array) {
        return kept.computeIfAbsent(array.getClass(), type -> new ConcurrentLinkedDeque<>());
    }

    void clear() {
        kept.clear();
    }
}
