package dev.tegula.internal.cells;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Minimum and maximum of strings, compared by unsigned bytes, and number of nulls. */
public final class TextStatistics {

    private byte @Nullable [] minimum;
    private byte @Nullable [] maximum;
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
        byte[] least = minimum;
        byte[] greatest = maximum;
        if (least == null || Arrays.compareUnsigned(bytes, at, at + length, least, 0, least.length) < 0) {
            minimum = Arrays.copyOfRange(bytes, at, at + length);
        }
        if (greatest == null || Arrays.compareUnsigned(bytes, at, at + length, greatest, 0, greatest.length) > 0) {
            maximum = Arrays.copyOfRange(bytes, at, at + length);
        }
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
