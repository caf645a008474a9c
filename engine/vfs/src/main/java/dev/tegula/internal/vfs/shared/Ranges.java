package dev.tegula.internal.vfs.shared;

import dev.tegula.vfs.VfsUri;
import java.io.EOFException;
import java.util.Objects;

/** Validates ranges of files before requests are sent to a store, and reports ranges beyond the end. */
public final class Ranges {

    private Ranges() {}

    /** Refuses ranges outside the target array, and negative positions. */
    public static void check(long position, byte[] target, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (position < 0 || position > Long.MAX_VALUE - length) {
            throw new IllegalArgumentException("position: must not be negative (found " + position + ")");
        }
    }

    /** Returns the length of a tail; refuses negative ones. */
    public static int checkLength(int length) {
        if (length < 0) {
            throw new IllegalArgumentException("length: must not be negative (found " + length + ")");
        }
        return length;
    }

    /** Returns the failure to read beyond the end of a file. */
    public static EOFException pastEnd(VfsUri file, long position, int length, long size) {
        return new EOFException(file + ": range beyond the end of the file (found " + size + " bytes, expected "
                + length + " bytes at position " + position + ")");
    }
}
