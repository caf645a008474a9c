package dev.tegula.internal.hdf5.file;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.io.grid.RawValues;
import java.math.BigInteger;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values of a part of a dataset, in row-major order. */
public final class FlatValues implements RawValues {

    private final Object array;
    private final int count;
    /** The names of the numbers of an enumeration, or null. */
    private final @Nullable Map<Long, String> names;
    /** The first value of each element and the number of all, or null if each element is one value. */
    private final long @Nullable [] starts;

    private FlatValues(Object array, int count, @Nullable Map<Long, String> names, long @Nullable [] starts) {
        this.array = array;
        this.count = count;
        this.names = names;
        this.starts = starts;
    }

    /**
     * Wraps an array of values: primitive ones, texts, or {@link BigInteger}s for unsigned numbers of 64 bits. Smaller
     * unsigned numbers are in arrays of a wider type.
     */
    public static FlatValues of(Object array, int count) {
        return new FlatValues(array, count, null, null);
    }

    /** Wraps values of an enumeration: numbers with names. A number without one is no text. */
    static FlatValues named(long[] numbers, Map<Long, String> names) {
        return new FlatValues(numbers, numbers.length, names, null);
    }

    /** Returns these values divided into elements of several ones. */
    FlatValues divided(long[] firsts) {
        return new FlatValues(array, count, names, firsts);
    }

    /** Returns the first value of each element, and the number of all values; null if each element is one value. */
    public long @Nullable [] starts() {
        return starts == null ? null : starts.clone();
    }

    /** Returns the values: a primitive array, texts, or {@link BigInteger}s for unsigned numbers of 64 bits. */
    public Object array() {
        if (names == null) {
            return array;
        }
        String[] texts = new String[count];
        for (int i = 0; i < count; i++) {
            texts[i] = text(i);
        }
        return texts;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public boolean isText() {
        return names != null || array instanceof String[];
    }

    /** Returns whether the values are numbers, which can have names. */
    public boolean isNumber() {
        return !(array instanceof String[]);
    }

    @Override
    public String text(int i) {
        if (names == null) {
            return ((String[]) array)[i];
        }
        String name = names.get(whole(i));
        if (name == null) {
            throw new Hdf5Problem(
                    "the value " + whole(i) + " has no name in its enumeration (expected one of "
                            + names.keySet().stream().sorted().limit(20).toList() + ")",
                    NextStep.of(Action.CHOOSE_DATASET));
        }
        return name;
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
