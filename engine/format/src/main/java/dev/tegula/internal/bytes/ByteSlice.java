package dev.tegula.internal.bytes;

/** A range of an array of bytes. The array is shared, not copied. */
public record ByteSlice(byte[] bytes, int offset, int length) {

    /** Returns all bytes of an array. */
    public static ByteSlice of(byte[] bytes) {
        return new ByteSlice(bytes, 0, bytes.length);
    }

    /** Returns the end of the range in {@link #bytes}, exclusive. */
    public int end() {
        return offset + length;
    }
}
