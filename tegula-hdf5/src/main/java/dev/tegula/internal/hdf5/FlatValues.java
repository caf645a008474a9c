package dev.tegula.internal.hdf5;

import dev.tegula.internal.io.grid.RawValues;
import java.lang.reflect.Array;
import java.math.BigInteger;

/** Values of a part of a dataset, flattened in row-major order. */
public final class FlatValues implements RawValues {

    private final Object array;
    private final int count;

    private FlatValues(Object array, int count) {
        this.array = array;
        this.count = count;
    }

    /**
     * Flattens nested arrays.
     *
     * @param count number of values
     */
    public static FlatValues of(Object nested, int count) {
        Class<?> type = nested.getClass();
        while (type.isArray()) {
            type = type.getComponentType();
        }
        Object flat = Array.newInstance(type, count);
        if (copy(nested, flat, 0) != count) {
            throw new IllegalStateException("wrong number of values in a slice (expected " + count + ")");
        }
        return new FlatValues(flat, count);
    }

    /** Returns the values: a primitive array, texts, or {@link BigInteger}s for unsigned numbers of 64 bits. */
    public Object array() {
        return array;
    }

    /** Returns the same value for all cells. */
    static FlatValues constant(Number value, int count) {
        double[] values = new double[count];
        java.util.Arrays.fill(values, value.doubleValue());
        return new FlatValues(values, count);
    }

    private static int copy(Object nested, Object flat, int at) {
        int length = Array.getLength(nested);
        if (!nested.getClass().getComponentType().isArray()) {
            System.arraycopy(nested, 0, flat, at, length);
            return at + length;
        }
        int next = at;
        for (int i = 0; i < length; i++) {
            next = copy(Array.get(nested, i), flat, next);
        }
        return next;
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
        String text = ((String[]) array)[i];
        return text == null ? "" : text;
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
