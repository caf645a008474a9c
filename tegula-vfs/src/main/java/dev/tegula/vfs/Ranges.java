package dev.tegula.vfs;

import java.util.Objects;

/** Validates ranges before requests are sent to a store. */
final class Ranges {

    private Ranges() {}

    static void check(long position, byte[] target, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (position < 0 || position > Long.MAX_VALUE - length) {
            throw new IllegalArgumentException("position: must not be negative (found " + position + ")");
        }
    }

    static int checkLength(int length) {
        if (length < 0) {
            throw new IllegalArgumentException("length: must not be negative (found " + length + ")");
        }
        return length;
    }
}
