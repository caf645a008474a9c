package dev.tegula.internal.cells;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Minimum and maximum of strings, compared by unsigned bytes, and number of nulls. */
public final class TextStatistics {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private byte @Nullable [] minimum;
    private byte @Nullable [] maximum;
    /** The first eight bytes of the minimum and maximum; most strings differ in them. */
    private long minimumPrefix;

    private long maximumPrefix;
    private long nullCount;

    /** Removes all strings. */
    public void reset() {
        minimum = null;
        maximum = null;
        nullCount = 0;
    }

    /** Adds a null. */
    public void addNull() {
        nullCount++;
    }

    /** Adds a string. */
    public void add(byte[] bytes, int at, int length) {
        long prefix = prefix(bytes, at, length);
        byte[] least = minimum;
        byte[] greatest = maximum;
        int below = Long.compareUnsigned(prefix, minimumPrefix);
        if (least == null || below < 0 || below == 0 && compare(bytes, at, length, least) < 0) {
            minimum = Arrays.copyOfRange(bytes, at, at + length);
            minimumPrefix = prefix;
        }
        int above = Long.compareUnsigned(prefix, maximumPrefix);
        if (greatest == null || above > 0 || above == 0 && compare(bytes, at, length, greatest) > 0) {
            maximum = Arrays.copyOfRange(bytes, at, at + length);
            maximumPrefix = prefix;
        }
    }

    /** Compares strings with the same first eight bytes. */
    private static int compare(byte[] bytes, int at, int length, byte[] other) {
        boolean same = length == other.length && length <= Long.BYTES;
        return same ? 0 : Arrays.compareUnsigned(bytes, at, at + length, other, 0, other.length);
    }

    /** Returns the first eight bytes as a number that compares as they do, with zeros after the end. */
    private static long prefix(byte[] bytes, int at, int length) {
        if (at + Long.BYTES <= bytes.length) {
            long word = (long) LONGS.get(bytes, at);
            return length >= Long.BYTES ? word : length == 0 ? 0 : word & -1L << Long.SIZE - Byte.SIZE * length;
        }
        long word = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            word = word << Byte.SIZE | (i < length ? bytes[at + i] & 0xFF : 0);
        }
        return word;
    }

    /** Adds all strings of other statistics. */
    public void add(TextStatistics other) {
        byte[] least = other.minimum;
        byte[] greatest = other.maximum;
        if (least != null) {
            add(least, 0, least.length);
        }
        if (greatest != null) {
            add(greatest, 0, greatest.length);
        }
        nullCount += other.nullCount;
    }

    /** Returns the least string, or null if there is none. */
    public byte @Nullable [] minimum() {
        return minimum;
    }

    /** Returns the greatest string, or null if there is none. */
    public byte @Nullable [] maximum() {
        return maximum;
    }

    public long nullCount() {
        return nullCount;
    }
}
