package dev.tegula.internal.io.cells;

import dev.tegula.schema.PhysicalType;
import java.util.Arrays;

/** A growable primitive array. */
final class GrowingValues {

    private static final int MAX_VALUES = Integer.MAX_VALUE - 16;

    private Object array;
    private int capacity;
    private int size;

    GrowingValues(PhysicalType type, int capacity) {
        this.capacity = Math.max(16, capacity);
        this.array = LittleEndianValues.allocate(type, this.capacity);
    }

    int size() {
        return size;
    }

    Object array() {
        return array;
    }

    private void makeRoom(int count) {
        if (size + (long) count <= capacity) {
            return;
        }
        if (size + (long) count > MAX_VALUES) {
            throw new BadCellException(
                    "more than " + MAX_VALUES + " values in one field. Split the file and import each part.");
        }
        capacity = (int) Math.min(MAX_VALUES, Math.max(size + (long) count, capacity * 2L));
        if (array instanceof byte[] bytes) {
            array = Arrays.copyOf(bytes, capacity);
        } else if (array instanceof short[] shorts) {
            array = Arrays.copyOf(shorts, capacity);
        } else if (array instanceof int[] ints) {
            array = Arrays.copyOf(ints, capacity);
        } else if (array instanceof long[] longs) {
            array = Arrays.copyOf(longs, capacity);
        } else if (array instanceof float[] floats) {
            array = Arrays.copyOf(floats, capacity);
        } else {
            array = Arrays.copyOf((double[]) array, capacity);
        }
    }

    /** Adds an integer to an array of integers. */
    void add(long value) {
        makeRoom(1);
        if (array instanceof int[] ints) {
            ints[size] = (int) value;
        } else if (array instanceof long[] longs) {
            longs[size] = value;
        } else if (array instanceof byte[] bytes) {
            bytes[size] = (byte) value;
        } else {
            ((short[]) array)[size] = (short) value;
        }
        size++;
    }

    void add(float value) {
        makeRoom(1);
        ((float[]) array)[size++] = value;
    }

    void add(double value) {
        makeRoom(1);
        ((double[]) array)[size++] = value;
    }

    /** Adds bytes to an array of bytes. */
    void add(byte[] bytes) {
        makeRoom(bytes.length);
        System.arraycopy(bytes, 0, array, size, bytes.length);
        size += bytes.length;
    }

    /** Adds ASCII characters to an array of bytes; adds nothing and returns false if there are other characters. */
    boolean addAscii(char[] text, int from, int length) {
        makeRoom(length);
        byte[] bytes = (byte[]) array;
        for (int i = 0; i < length; i++) {
            char c = text[from + i];
            if (c >= 0x80) {
                Arrays.fill(bytes, size, size + i, (byte) 0);
                return false;
            }
            bytes[size + i] = (byte) c;
        }
        size += length;
        return true;
    }

    /** Removes all values after the first ones. */
    void truncate(int newSize) {
        if (array instanceof byte[] bytes) {
            Arrays.fill(bytes, newSize, size, (byte) 0);
        } else if (array instanceof short[] shorts) {
            Arrays.fill(shorts, newSize, size, (short) 0);
        } else if (array instanceof int[] ints) {
            Arrays.fill(ints, newSize, size, 0);
        } else if (array instanceof long[] longs) {
            Arrays.fill(longs, newSize, size, 0);
        } else if (array instanceof float[] floats) {
            Arrays.fill(floats, newSize, size, 0);
        } else {
            Arrays.fill((double[]) array, newSize, size, 0);
        }
        size = newSize;
    }

    /** Adds zeros. */
    void addZeros(int count) {
        makeRoom(count);
        size += count; // values past the size are still zero
    }
}
