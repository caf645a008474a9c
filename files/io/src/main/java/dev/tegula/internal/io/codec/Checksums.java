package dev.tegula.internal.io.codec;

import java.util.Arrays;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/** Checks and removes checksums of 4 bytes, little-endian. */
public final class Checksums {

    private static final int SIZE = 4;

    private Checksums() {}

    /** Decodes bytes that a CRC-32C follows. */
    static byte[] crc32c(byte[] encoded, int limit) throws CodecException {
        return checked(new CRC32C(), encoded, encoded.length - SIZE, 0);
    }

    /** Decodes bytes behind a CRC-32. */
    static byte[] crc32(byte[] encoded, int limit) throws CodecException {
        return checked(new CRC32(), encoded, 0, SIZE);
    }

    /** Decodes bytes behind an Adler-32. */
    static byte[] adler32(byte[] encoded, int limit) throws CodecException {
        return checked(new Adler32(), encoded, 0, SIZE);
    }

    private static byte[] checked(Checksum checksum, byte[] encoded, int place, int from) throws CodecException {
        if (encoded.length < SIZE) {
            throw new CodecException("has no checksum (found " + encoded.length + " bytes)");
        }
        int length = encoded.length - SIZE;
        checksum.update(encoded, from, length);
        long stored = Sizes.uint32(encoded, place);
        if (checksum.getValue() != stored) {
            throw new CodecException("wrong checksum (found " + Long.toHexString(checksum.getValue()) + ", expected "
                    + Long.toHexString(stored) + ")");
        }
        return Arrays.copyOfRange(encoded, from, from + length);
    }
}
