package dev.tegula.internal.cells;

import dev.tegula.internal.bytes.ByteWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Minimum and maximum of strings, compared by unsigned bytes, and number of nulls. */
public final class TextStatistics {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** Buffers of the extremes, since in sorted cells, each string is a new one. */
    private final ByteWriter minimum = new ByteWriter(32);

    private final ByteWriter maximum = new ByteWriter(32);
    /** The first eight bytes of the minimum and maximum; most strings differ in them. */
    private long minimumPrefix;

    private long maximumPrefix;
    private boolean empty = true;
    private long nullCount;

    /** Removes all strings. */
    public void reset() {
        empty = true;
        nullCount = 0;
    }

    /** Adds a null. */
    public void addNull() {
        nullCount++;
    }

    /** Adds a string. */
    public void add(byte[] bytes, int at, int length) {
        long prefix = prefix(bytes, at, length);
        int below = Long.compareUnsigned(prefix, minimumPrefix);
        if (empty || below < 0 || below == 0 && compare(bytes, at, length, minimum) < 0) {
            set(minimum, bytes, at, length);
            minimumPrefix = prefix;
        }
        int above = Long.compareUnsigned(prefix, maximumPrefix);
        if (empty || above > 0 || above == 0 && compare(bytes, at, length, maximum) > 0) {
            set(maximum, bytes, at, length);
            maximumPrefix = prefix;
        }
        empty = false;
    }

    private static void set(ByteWriter extreme, byte[] bytes, int at, int length) {
        extreme.clear();
        extreme.bytes(bytes, at, length);
    }

    /** Compares strings with the same first eight bytes. */
    private static int compare(byte[] bytes, int at, int length, ByteWriter other) {
        boolean same = length == other.size() && length <= Long.BYTES;
        return same ? 0 : Arrays.compareUnsigned(bytes, at, at + length, other.array(), 0, other.size());
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
        if (!other.empty) {
            add(other.minimum.array(), 0, other.minimum.size());
            add(other.maximum.array(), 0, other.maximum.size());
        }
        nullCount += other.nullCount;
    }

    /** Returns a copy of the least string, or null if there is none. */
    public byte @Nullable [] minimum() {
        return empty ? null : minimum.toByteArray();
    }

    /** Returns a copy of the greatest string, or null if there is none. */
    public byte @Nullable [] maximum() {
        return empty ? null : maximum.toByteArray();
    }

    public long nullCount() {
        return nullCount;
    }
}
