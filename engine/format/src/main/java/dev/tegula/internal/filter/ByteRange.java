package dev.tegula.internal.filter;

/** A movable range of an array of bytes. Every chunk has several parts, and one range serves them all. */
final class ByteRange {

    private byte[] bytes = {};
    private int offset;
    private int length;

    /** Moves the range. */
    void set(byte[] newBytes, int newOffset, int newLength) {
        bytes = newBytes;
        offset = newOffset;
        length = newLength;
    }

    byte[] bytes() {
        return bytes;
    }

    int offset() {
        return offset;
    }

    int length() {
        return length;
    }

    /** Returns the end of the range in {@link #bytes}, exclusive. */
    int end() {
        return offset + length;
    }
}
