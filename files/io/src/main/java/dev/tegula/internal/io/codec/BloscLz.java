package dev.tegula.internal.io.codec;

/**
 * Decodes BloscLZ, a variant of the second level of FastLZ. A control byte below 32 precedes that many literals and one
 * more. Others contain the length of a match in their upper three bits and the upper bits of its distance in the
 * others.
 */
final class BloscLz {

    /** The largest distance of 13 bits; longer ones follow in two bytes. */
    private static final int MAX_SHORT_DISTANCE = 8191;

    private BloscLz() {}

    /** Decodes a part of an array, and returns the number of decoded bytes. */
    static int decode(byte[] encoded, int from, int length, byte[] target, int at, int limit) throws CodecException {
        LzWindow window = new LzWindow(encoded, from, length, target, at, limit);
        // The upper bits of the first byte are a mark of the format.
        for (int control = window.next() & 31; ; control = window.next()) {
            if (control < 32) {
                window.literals(control + 1);
            } else {
                match(window, control);
            }
            if (window.isAtEnd()) {
                return window.size();
            }
        }
    }

    private static void match(LzWindow window, int control) throws CodecException {
        long count = 2L + (control >> 5);
        if (control >> 5 == 7) {
            int more;
            do {
                more = window.next();
                count += more;
            } while (more == 255);
        }
        int high = control & 31;
        int low = window.next();
        int distance = (high << 8) + low + 1;
        if (low == 255 && high == 31) {
            distance = (window.next() << 8) + window.next() + MAX_SHORT_DISTANCE + 1;
        }
        window.match(distance, count);
    }
}
