package dev.tegula.vfs;

import java.io.EOFException;
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

    /** A range that ends after the end of its file. */
    public static final class PastEndException extends EOFException {

        private static final long serialVersionUID = 1L;

        private final String detail;

        /** @param size the size of the file */
        public PastEndException(VfsUri file, long position, int length, long size) {
            this(
                    file,
                    "range beyond the end of the file (found " + size + " bytes, expected " + length
                            + " bytes at position " + position + ")");
        }

        private PastEndException(VfsUri file, String detail) {
            super(file + ": " + detail);
            this.detail = detail;
        }

        /** Returns the message without the leading URI. */
        public String detail() {
            return detail;
        }
    }
}
