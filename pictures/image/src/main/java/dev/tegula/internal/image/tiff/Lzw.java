package dev.tegula.internal.image.tiff;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * LZW as in TIFF: codes of 9 to 12 bits, the highest bit first, widened one code early. Writers of before TIFF 6 put
 * the lowest bit first and do not widen early.
 */
final class Lzw {

    private static final int CLEAR = 256;
    private static final int END = 257;
    private static final int FIRST = 258;

    /** Codes have at most 12 bits. */
    private static final int CODES = 4096;

    private Lzw() {}

    /** Returns whether the first code, which clears the table, has the lowest bit first: as before TIFF 6. */
    private static boolean isLowestBitFirst(byte[] source) {
        return source.length >= 2 && source[0] == 0 && (source[1] & 1) == 1;
    }

    /** Decodes into an array; returns the number of bytes, or -1 if the codes are invalid. */
    static int decode(byte[] source, byte[] target) {
        Strings strings = new Strings();
        boolean old = isLowestBitFirst(source);
        Codes codes = new Codes(source, old);
        int early = old ? 0 : 1;
        int width = 9;
        int previous = -1;
        int written = 0;
        while (written < target.length) {
            int code = codes.next(width);
            if (code < 0) {
                break;
            }
            if (code == END) {
                break;
            } else if (code == CLEAR) {
                strings.next = FIRST;
                width = 9;
                previous = -1;
                continue;
            } else if (previous < 0 ? code > 255 : !strings.add(previous, code)) {
                return -1;
            }
            written = strings.copy(code, target, written);
            previous = code;
            if (strings.next >= (1 << width) - early && width < 12) {
                width++;
            }
        }
        return written;
    }

    /** The codes in bytes. */
    private static final class Codes {

        private final byte[] source;
        private final boolean lowestBitFirst;
        private int position;
        private long bits;
        private int available;

        Codes(byte[] source, boolean lowestBitFirst) {
            this.source = source;
            this.lowestBitFirst = lowestBitFirst;
        }

        /** Returns the next code, -1 after the last. */
        int next(int width) {
            while (available < width && position < source.length) {
                long next = source[position++] & 0xFF;
                bits = lowestBitFirst ? bits | next << available : bits << 8 | next;
                available += 8;
            }
            if (available < width) {
                return -1;
            }
            available -= width;
            int mask = (1 << width) - 1;
            if (!lowestBitFirst) {
                return (int) (bits >> available) & mask;
            }
            int code = (int) bits & mask;
            bits >>>= width;
            return code;
        }
    }

    /** The strings of codes: each but those of one byte is another one and a byte. */
    private static final class Strings {

        private final int[] prefix = new int[CODES];
        private final byte[] suffix = new byte[CODES];
        private final int[] length = new int[CODES];
        private int next = FIRST;

        Strings() {
            for (int i = 0; i < 256; i++) {
                suffix[i] = (byte) i;
                length[i] = 1;
            }
        }

        /**
         * Adds the string of a code and the first byte of the one after it, which may be the added one itself. Returns
         * false if that one does not exist. A full table stays as it is until it is cleared.
         */
        boolean add(int previous, int code) {
            if (code > next || next == CODES && code == next) {
                return false;
            }
            if (next < CODES) {
                prefix[next] = previous;
                length[next] = length[previous] + 1;
                suffix[next] = first(code == next ? previous : code);
                next++;
            }
            return true;
        }

        private byte first(int code) {
            int entry = code;
            while (length[entry] > 1) {
                entry = prefix[entry];
            }
            return suffix[entry];
        }

        /** Copies a string, from its last byte to its first, as far as it fits; returns where it ends. */
        int copy(int code, byte[] target, int from) {
            int end = from + length[code];
            int entry = code;
            for (int at = end - 1; at >= from; at--) {
                if (at < target.length) {
                    target[at] = suffix[entry];
                }
                entry = prefix[entry];
            }
            return Math.min(end, target.length);
        }
    }

    /** Returns the codes of bytes. */
    static byte[] encode(byte[] source, int count) {
        BitOutput output = new BitOutput();
        // Codes of the strings by a hash of prefix and byte, open addressing.
        int[] keys = new int[1 << 14];
        int[] codes = new int[1 << 14];
        Arrays.fill(keys, -1);
        int next = FIRST;
        int width = 9;
        output.write(CLEAR, width);
        int current = -1;
        for (int i = 0; i < count; i++) {
            int value = source[i] & 0xFF;
            if (current < 0) {
                current = value;
                continue;
            }
            int key = current << 8 | value;
            int slot = key * 0x9E3779B1 >>> 18;
            while (keys[slot] >= 0 && keys[slot] != key) {
                slot = slot + 1 & keys.length - 1;
            }
            if (keys[slot] == key) {
                current = codes[slot];
                continue;
            }
            output.write(current, width);
            keys[slot] = key;
            codes[slot] = next++;
            // TIFF 6, section 13: the table is cleared before its last entries, so that no code needs 13 bits.
            if (next == CODES - 2) {
                output.write(CLEAR, width);
                Arrays.fill(keys, -1);
                next = FIRST;
                width = 9;
            } else if (next == 1 << width) {
                width++;
            }
            current = value;
        }
        if (current >= 0) {
            output.write(current, width);
            // The decoder adds a string after this code, too.
            if (next + 1 == 1 << width && width < 12) {
                width++;
            }
        }
        output.write(END, width);
        return output.bytes();
    }

    private static final class BitOutput {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private long bits;
        private int available;

        void write(int code, int width) {
            bits = bits << width | code;
            available += width;
            while (available >= 8) {
                bytes.write((int) (bits >> available - 8));
                available -= 8;
            }
        }

        byte[] bytes() {
            if (available > 0) {
                bytes.write((int) (bits << 8 - available));
            }
            return bytes.toByteArray();
        }
    }
}
