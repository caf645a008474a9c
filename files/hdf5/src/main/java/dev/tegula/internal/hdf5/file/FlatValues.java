package dev.tegula.internal.hdf5.file;

import dev.tegula.internal.io.grid.RawValues;
import java.math.BigInteger;

/** Values of a part of a dataset, in row-major order. */
public final class FlatValues implements RawValues {

    private final Object array;
    private final int count;

    private FlatValues(Object array, int count) {
        this.array = array;
        this.count = count;
    }

    /**
     * Wraps an array of values: primitive ones, texts, or {@link BigInteger}s for unsigned numbers of 64 bits. Smaller
     * unsigned numbers are in arrays of a wider type.
     */
    public static FlatValues of(Object array, int count) {
        return new FlatValues(array, count);
    }

    /** Returns the values: a primitive array, texts, or {@link BigInteger}s for unsigned numbers of 64 bits. */
    public Object array() {
        return array;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public boolean isText() {
        return array instanceof String[];
    }

    @Override
    public String text(int i) {
        return ((String[]) array)[i];
    }

    /** Returns a value as a whole number; unsigned 64-bit numbers wrap. */
    @Override
    public long whole(int i) {
        if (array instanceof byte[] bytes) {
            return bytes[i];
        }
        if (array instanceof short[] shorts) {
            return shorts[i];
        }
        if (array instanceof int[] ints) {
            return ints[i];
        }
        if (array instanceof long[] longs) {
            return longs[i];
        }
        if (array instanceof BigInteger[] numbers) {
            return numbers[i].longValue();
        }
        return (long) real(i);
    }

    @Override
    public double real(int i) {
        if (array instanceof float[] floats) {
            return floats[i];
        }
        if (array instanceof double[] doubles) {
            return doubles[i];
        }
        if (array instanceof BigInteger[] numbers) {
            return numbers[i].doubleValue();
        }
        return (double) whole(i);
    }
}
