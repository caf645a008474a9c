package dev.tegula.vfs;

import java.util.Objects;

/**
 * A range of a file and the target of its bytes.
 *
 * @param position the position of the first byte in the file, from 0
 * @param target the array that receives the bytes; not copied
 * @param offset the index of the first byte in {@code target}
 * @param length the number of bytes, 0 or more
 */
public record RangeTarget(long position, byte[] target, int offset, int length) {

    public RangeTarget {
        if (position < 0 || position > Long.MAX_VALUE - length) {
            throw new IllegalArgumentException("position: must not be negative (found " + position + ")");
        }
        Objects.checkFromIndexSize(offset, length, target.length);
    }

    /** Returns the position after the last byte. */
    public long end() {
        return position + length;
    }
}
