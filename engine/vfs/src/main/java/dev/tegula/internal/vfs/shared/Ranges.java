package dev.tegula.internal.vfs.shared;

/** Checks the lengths of tails. */
public final class Ranges {

    private Ranges() {}

    /** Returns the length of a tail; refuses negative ones. */
    public static int checkLength(int length) {
        if (length < 0) {
            throw new IllegalArgumentException("length: must not be negative (found " + length + ")");
        }
        return length;
    }
}
