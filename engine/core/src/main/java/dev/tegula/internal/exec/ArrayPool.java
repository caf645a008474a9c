package dev.tegula.internal.exec;

import dev.tegula.internal.cells.Values;
import dev.tegula.schema.PhysicalType;
import java.lang.ref.SoftReference;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Large arrays that sorts, reads and writes take turns with, so that each need not allocate and clear them. The garbage
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
    private final Map<PhysicalType, Shelf> kept = new EnumMap<>(PhysicalType.class);

    ArrayPool() {
        Map<Class<?>, Shelf> byClass = new HashMap<>();
        for (PhysicalType type : PhysicalType.values()) {
            Class<?> ofArrays = Values.allocate(type, 0).array().getClass();
            kept.put(type, byClass.computeIfAbsent(ofArrays, c -> new Shelf()));
        }
    }

    /** Takes an array of at least {@code size} numbers with any contents. */
    public long[] longs(int size) {
        return (long[]) take(PhysicalType.INT64, size);
    }

    /** Takes an array of at least {@code size} values of a type with any contents. */
    public Object take(PhysicalType type, int size) {
        Object array =
                (long) size * type.size() < SMALLEST_BYTES ? null : shelf(type).take(size);
        return array == null ? Values.allocate(type, size).array() : array;
    }

    /** Keeps an array for later use. The caller no longer uses it. */
    public void give(PhysicalType type, Object array) {
        long bytes = (long) Array.getLength(array) * type.size();
        if (bytes >= SMALLEST_BYTES && bytes <= Runtime.getRuntime().maxMemory() / HEAP_SHARE) {
            shelf(type).give(array);
        }
    }

    private Shelf shelf(PhysicalType type) {
        return Objects.requireNonNull(kept.get(type));
    }

    void clear() {
        kept.values().forEach(Shelf::clear);
    }

    /** Kept arrays of one class, the last returned last. */
    private static final class Shelf {

        private final List<SoftReference<Object>> arrays = new ArrayList<>(MOST_KEPT);

        /** Takes the shortest array that is long enough, of equal ones the last returned; null if there is none. */
        synchronized @Nullable Object take(int size) {
            Object shortest = shortest(size);
            arrays.removeIf(reference -> reference.refersTo(shortest));
            return shortest;
        }

        /** Keeps an array. If there is no room, the shortest array is dropped. */
        synchronized void give(Object array) {
            arrays.removeIf(reference -> reference.refersTo(null));
            if (arrays.size() == MOST_KEPT) {
                Object shortest = shortest(0);
                if (shortest != null && Array.getLength(shortest) >= Array.getLength(array)) {
                    return;
                }
                arrays.removeIf(reference -> reference.refersTo(shortest));
            }
            arrays.add(new SoftReference<>(array));
        }

        private @Nullable Object shortest(int size) {
            Object shortest = null;
            for (SoftReference<Object> reference : arrays) {
                Object array = reference.get();
                if (array != null
                        && Array.getLength(array) >= size
                        && (shortest == null || Array.getLength(array) <= Array.getLength(shortest))) {
                    shortest = array;
                }
            }
            return shortest;
        }

        synchronized void clear() {
            arrays.clear();
        }
    }
}
