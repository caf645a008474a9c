package dev.tegula.internal.parquet;

import java.io.IOException;

/** Little-endian numbers in the bytes of a variant, within their bounds. */
record VariantBytes(byte[] array) {

    /** Returns an unsigned number of 1 to 4 bytes. */
    long unsigned(long at, int width) throws IOException {
        return signed(at, width) & (1L << 8 * width) - 1;
    }

    /** Returns a number in two's complement of 1 to 8 bytes. */
    long signed(long at, int width) throws IOException {
        require(at, width);
        long number = array[(int) at + width - 1];
        for (int i = width - 2; i >= 0; i--) {
            number = number << 8 | array[(int) at + i] & 0xFF;
        }
        return number;
    }

    /** Checks that there are bytes. */
    void require(long from, long length) throws IOException {
        if (from < 0 || length < 0 || from > array.length || length > array.length - from) {
            throw damaged(length + " bytes at " + from + " of " + array.length);
        }
    }

    static IOException damaged(String found) {
        return new IOException("a variant is damaged (found " + found + "). Copy the file again, or write it again.");
    }
}
