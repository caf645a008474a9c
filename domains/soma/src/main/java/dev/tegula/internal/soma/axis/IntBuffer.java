package dev.tegula.internal.soma.axis;

import dev.tegula.errors.MemoryLimitException;
import java.util.Arrays;

/** A list of ints. */
public final class IntBuffer {

    private static final int MAX_SIZE = Integer.MAX_VALUE - 8;

    private int[] array = new int[16];
    private int size;

    public int size() {
        return size;
    }

    public void add(int value) {
        if (size == array.length) {
            if (size == MAX_SIZE) {
                throw new MemoryLimitException("matrix: too many cells for one batch (found more than " + MAX_SIZE
                        + "). Read blocks of fewer rows, or choose a smaller budget.");
            }
            array = Arrays.copyOf(array, (int) Math.min(MAX_SIZE, size * 2L));
        }
        array[size++] = value;
    }

    /** Removes the first values, and returns them. */
    public int[] take(int count) {
        int[] taken = Arrays.copyOf(array, count);
        System.arraycopy(array, count, array, 0, size - count);
        size -= count;
        return taken;
    }

    /** Returns a value. */
    public int get(int index) {
        return array[index];
    }
}
