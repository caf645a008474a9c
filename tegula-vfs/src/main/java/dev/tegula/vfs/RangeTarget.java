package dev.tegula.vfs;

import java.util.Objects;

/**
 * A range of a file and where its bytes go.
 *
 * @param position the first byte's place in the file, from 0
 * @param target what the bytes are written to. Not copied
 * @param offset where in {@code target} the first byte goes
 * @param length how many bytes, 0 or more
 */
public record RangeTarget(long position, byte[] target, int offset, int length) {

    public RangeTarget {
        if (position < 0 || position > Long.MAX_VALUE - length) {
            throw new IllegalArgumentException("A range cannot begin at " + position);
        }
        Objects.checkFromIndexSize(offset, length, target.length);
    }

    /** The place in the file after the last byte. */
    public long end() {
        return position + length;
    }
}
