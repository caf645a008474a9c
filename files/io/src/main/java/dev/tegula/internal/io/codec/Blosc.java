package dev.tegula.internal.io.codec;

import java.util.Arrays;

/**
 * Decodes chunks of Blosc 1, by the published description of its container: a header of 16 bytes, the positions of
 * blocks, and blocks. A block is one compressed stream or as many as an element has bytes, each behind its length. The
 * bytes or bits of the elements of each block can be shuffled.
 */
final class Blosc {

    private static final int HEADER = 16;

    /** Versions of the format of chunks, not of the library; 2 is the one of Blosc 1. */
    private static final int VERSION = 2;

    private static final int BYTE_SHUFFLE = 0x01;
    private static final int COPIED = 0x02;
    private static final int BIT_SHUFFLE = 0x04;
    private static final int NOT_SPLIT = 0x10;

    /** Only elements of at most this size are split, and only if their parts have the second number of bytes. */
    private static final int MAX_SPLITS = 16;

    private static final int MIN_SPLIT = 128;

    private final byte[] chunk;
    private final int flags;
    private final int elementSize;
    private final int size;
    private final int blockSize;

    private Blosc(byte[] chunk, int limit) throws CodecException {
        if (chunk.length < HEADER) {
            throw new CodecException("not a Blosc chunk (found " + chunk.length + " bytes)");
        }
        if (chunk[0] < 1 || chunk[0] > VERSION) {
            throw new CodecException("Blosc chunk of version " + chunk[0] + " (expected at most " + VERSION + ")");
        }
        this.chunk = chunk;
        this.flags = chunk[2] & 0xFF;
        this.elementSize = Math.max(1, chunk[3] & 0xFF);
        this.size = Sizes.checked(Sizes.uint32(chunk, 4), limit);
        long block = Sizes.uint32(chunk, 8);
        long length = Sizes.uint32(chunk, 12);
        if (length > chunk.length || length < HEADER) {
            throw new CodecException(
                    "Blosc chunk has a wrong length (found " + chunk.length + " bytes, expected " + length + ")");
        }
        if (size > 0 && block == 0) {
            throw new CodecException("Blosc chunk has blocks of 0 bytes");
        }
        this.blockSize = (int) Math.min(block, size);
    }

    static byte[] decode(byte[] encoded, int limit) throws CodecException {
        return new Blosc(encoded, limit).decode();
    }

    private byte[] decode() throws CodecException {
        if ((flags & COPIED) != 0) {
            if (chunk.length - HEADER < size) {
                throw new CodecException("Blosc chunk ends too early");
            }
            return Arrays.copyOfRange(chunk, HEADER, HEADER + size);
        }
        if (size == 0) {
            return new byte[0];
        }
        int blocks = (size - 1) / blockSize + 1;
        // Each block has a position of four bytes: a damaged block size must not make more blocks than these.
        if (blocks > (chunk.length - HEADER) / 4) {
            throw new CodecException("Blosc chunk is too short for its blocks (found " + blocks + ")");
        }
        byte[] target = new byte[size];
        byte[] shuffled = new byte[blockSize];
        for (int block = 0; block < blocks; block++) {
            int at = block * blockSize;
            int length = Math.min(blockSize, size - at);
            long position = Sizes.uint32(chunk, HEADER + 4 * block);
            boolean isShuffled = isShuffled(length);
            decodeBlock(position, length, isShuffled ? shuffled : target, isShuffled ? 0 : at);
            if (isShuffled) {
                if ((flags & BYTE_SHUFFLE) != 0) {
                    Shuffles.unshuffle(shuffled, target, at, length, elementSize);
                } else {
                    Shuffles.unshuffleBits(shuffled, target, at, length, elementSize);
                }
            }
        }
        return target;
    }

    private boolean isShuffled(int length) {
        if ((flags & BYTE_SHUFFLE) != 0) {
            return elementSize > 1;
        }
        return (flags & BIT_SHUFFLE) != 0 && length >= elementSize && length / elementSize % 8 == 0;
    }

    private void decodeBlock(long position, int length, byte[] target, int at) throws CodecException {
        boolean isSplit = (flags & NOT_SPLIT) == 0
                && length == blockSize
                && elementSize <= MAX_SPLITS
                && blockSize / elementSize >= MIN_SPLIT;
        int streams = isSplit ? elementSize : 1;
        int part = length / streams;
        long from = position;
        for (int stream = 0; stream < streams; stream++) {
            if (from < HEADER || from > chunk.length - 4) {
                throw new CodecException("Blosc block begins at a wrong position (found " + from + ")");
            }
            int stored = Sizes.int32(chunk, (int) from);
            from += 4;
            if (stored < 0 || stored > chunk.length - from) {
                throw new CodecException("Blosc block has a wrong length (found " + stored + ")");
            }
            int to = at + stream * part;
            if (stored == part) {
                System.arraycopy(chunk, (int) from, target, to, part);
            } else {
                int decoded = decompress((int) from, stored, target, to, part);
                if (decoded != part) {
                    throw new CodecException(
                            "Blosc block has a wrong size (found " + decoded + ", expected " + part + ")");
                }
            }
            from += stored;
        }
    }

    private int decompress(int from, int length, byte[] target, int at, int limit) throws CodecException {
        int format = flags >> 5;
        switch (format) {
            case 0:
                return BloscLz.decode(chunk, from, length, target, at, limit);
            case 1:
                return Lz4Blocks.decode(chunk, from, length, target, at, limit);
            case 2:
                return Snappy.decode(chunk, from, length, target, at, limit);
            case 3:
                byte[] inflated = Inflation.zlib(Arrays.copyOfRange(chunk, from, from + length), limit);
                System.arraycopy(inflated, 0, target, at, inflated.length);
                return inflated.length;
            case 4:
                return ZstdFrames.decode(chunk, from, length, target, at, limit);
            default:
                throw new CodecException("Blosc chunk of an unknown compression (found " + format + ")");
        }
    }
}
