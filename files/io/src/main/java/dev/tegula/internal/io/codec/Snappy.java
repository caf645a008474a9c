package dev.tegula.internal.io.codec;

/** Decodes blocks of Snappy: the size as a variable-length number, then literals and copies. */
final class Snappy {

    private Snappy() {}

    /** Decodes a part of an array, and returns the number of decoded bytes. */
    static int decode(byte[] encoded, int from, int length, byte[] target, int at, int limit) throws CodecException {
        LzWindow window = new LzWindow(encoded, from, length, target, at, limit);
        long size = 0;
        int shift = 0;
        int part;
        do {
            part = window.next();
            size |= (long) (part & 0x7F) << shift;
            shift += 7;
        } while (part >= 0x80 && shift < 35);
        Sizes.checked(size, limit);
        while (!window.isAtEnd()) {
            int tag = window.next();
            switch (tag & 3) {
                case 0 -> window.literals(literals(window, tag >> 2));
                case 1 -> window.match((tag >> 5) << 8 | window.next(), (tag >> 2 & 7) + 4);
                case 2 -> window.match(little(window, 2), (tag >> 2) + 1);
                default -> window.match(little(window, 4), (tag >> 2) + 1);
            }
        }
        return window.size();
    }

    private static long literals(LzWindow window, int code) throws CodecException {
        return code < 60 ? code + 1 : little(window, code - 59) + 1;
    }

    private static long little(LzWindow window, int bytes) throws CodecException {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value |= (long) window.next() << 8 * i;
        }
        return value;
    }
}
