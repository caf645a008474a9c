package dev.tegula.internal.exec;

import dev.tegula.internal.cells.Values;
import dev.tegula.schema.PhysicalType;
import java.lang.ref.SoftReference;
import java.lang.reflect.Array;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
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
    private static final int HEAP_SHARE = 32;

    /** The kept arrays. Types with arrays of the same class share them. */
    private final Map<PhysicalType, Deque<SoftReference<Object>>> kept = new EnumMap<>(PhysicalType.class);

    ArrayPool() {
        Map<Class<?>, Deque<SoftReference<Object>>> byClass = new HashMap<>();
        for (PhysicalType type : PhysicalType.values()) {
            Class<?> ofArrays = Values.allocate(type, 0).array().getClass();
            kept.put(type, byClass.computeIfAbsent(ofArrays, c -> new ConcurrentLinkedDeque<>()));
        }
    }

    /** Takes an array of at least {@code size} numbers with any contents. */
    public long[] longs(int size) {
        return (long[]) take(PhysicalType.INT64, size);
    }

    /** Takes an array of at least {@code size} values of a type with any contents. */
    public Object take(PhysicalType type, int size) {
        if ((long) size * type.size() >= SMALLEST_BYTES) {
            Deque<SoftReference<Object>> own = of(type);
            for (SoftReference<Object> next = own.pollFirst(); next != null; next = own.pollFirst()) {
                Object array = next.get();
                if (array != null && Array.getLength(array) >= size) {
                    return array;
                }
            }
        }
        return Values.allocate(type, size).array();
    }

    /** Keeps an array for later use. The caller no longer uses it. */
    public void give(PhysicalType type, Object array) {
        long bytes = (long) Array.getLength(array) * type.size();
        Deque<SoftReference<Object>> own = of(type);
        if (bytes >= SMALLEST_BYTES
                && bytes <= Runtime.getRuntime().maxMemory() / HEAP_SHARE
                && own.size() < MOST_KEPT) {
            own.addFirst(new SoftReference<>(array));
        }
    }

    private Deque<SoftReference<Object>> of(PhysicalType type) {
        return Objects.requireNonNull(kept.get(type));
    }

    void clear() {
        kept.values().forEach(Deque::clear);
    }
}
