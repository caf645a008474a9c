package dev.tegula.vfs;

import java.util.Objects;

/** Refuses ranges that make no sense, before anything is asked of a store. */
final class Ranges {

    private Ranges() {}

    static void check(long position, byte[] target, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (position < 0 || position > Long.MAX_VALUE - length) {
            throw new IllegalArgumentException("A range cannot begin at " + position);
        }
    }

    static int checkLength(int length) {
        if (length < 0) {
            throw new IllegalArgumentException("A length cannot be negative: " + length);
        }
        return length;
    }
}
