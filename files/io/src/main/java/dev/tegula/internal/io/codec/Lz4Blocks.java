package dev.tegula.internal.io.codec;

import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/** Decodes blocks of LZ4, also behind the size of 4 bytes that NumCodecs writes first. */
final class Lz4Blocks {

    private static final int HEADER = 4;
    private static final LZ4SafeDecompressor DECOMPRESSOR =
            LZ4Factory.safeInstance().safeDecompressor();

    private Lz4Blocks() {}

    static byte[] decode(byte[] encoded, int limit) throws CodecException {
        if (encoded.length < HEADER) {
            throw new CodecException("not an LZ4 block (found " + encoded.length + " bytes)");
        }
        byte[] target = new byte[Sizes.checked(Sizes.uint32(encoded, 0), limit)];
        int size = decode(encoded, HEADER, encoded.length - HEADER, target, 0, target.length);
        if (size != target.length) {
            throw new CodecException("wrong size of an LZ4 block (found " + size + ", expected " + target.length + ")");
        }
        return target;
    }

    /** Decodes a part of an array, and returns the number of decoded bytes. */
    static int decode(byte[] encoded, int from, int length, byte[] target, int at, int limit) throws CodecException {
        try {
            return DECOMPRESSOR.decompress(encoded, from, length, target, at, limit);
        } catch (LZ4Exception e) {
            throw new CodecException("not an LZ4 block", e);
        }
    }
}
