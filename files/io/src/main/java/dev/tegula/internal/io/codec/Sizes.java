package dev.tegula.internal.io.codec;

/** Checks sizes that encoded bytes declare. */
final class Sizes {

    private Sizes() {}

    static CodecException tooLong(long limit) {
        return new CodecException("decodes to too many bytes (expected at most " + limit + ")");
    }

    /** Returns a declared size if it is possible. */
    static int checked(long size, int limit) throws CodecException {
        if (size < 0 || size > limit) {
            throw new CodecException(
                    "declares a wrong size (found " + size + " bytes, expected at most " + limit + ")");
        }
        return (int) size;
    }

    /** Returns a little-endian number of 4 bytes. */
    static int int32(byte[] bytes, int at) {
        return bytes[at] & 0xFF
                | (bytes[at + 1] & 0xFF) << 8
                | (bytes[at + 2] & 0xFF) << 16
                | (bytes[at + 3] & 0xFF) << 24;
    }

    static long uint32(byte[] bytes, int at) {
        return int32(bytes, at) & 0xFFFF_FFFFL;
    }
}
