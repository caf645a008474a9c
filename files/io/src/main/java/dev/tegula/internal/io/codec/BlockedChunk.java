package dev.tegula.internal.io.codec;

import java.nio.ByteBuffer;

/**
 * Decodes chunks of the HDF5 filters lz4 and bitshuffle, by the published descriptions of them: the size of the chunk
 * and of its blocks, big-endian, and blocks, each behind its length. A bit shuffle is one of each block; its last block
 * is shorter, and less than eight elements at the end are stored as they are.
 */
public final class BlockedChunk {

    /** How blocks are compressed. */
    public enum Compression {
        /** Chunks without sizes. */
        NONE,
        LZ4,
        ZSTD
    }

    private static final int HEADER = 12;

    /** The bytes of blocks that have no size, and the least number of their elements. */
    private static final int DEFAULT_BLOCK = 8192;

    private static final int LEAST_BLOCK = 128;

    private final byte[] chunk;
    private final Compression compression;
    private final byte[] target;
    private int at;

    private BlockedChunk(byte[] chunk, Compression compression, byte[] target, int at) {
        this.chunk = chunk;
        this.compression = compression;
        this.target = target;
        this.at = at;
    }

    private static BlockedChunk of(byte[] chunk, Compression compression, int limit) throws CodecException {
        boolean isSized = compression != Compression.NONE;
        if (isSized && chunk.length < HEADER) {
            throw tooShort();
        }
        long size = isSized ? number(chunk, 0) << 32 | number(chunk, 4) : chunk.length;
        byte[] target = new byte[Sizes.checked(size, limit)];
        return new BlockedChunk(chunk, compression, target, isSized ? HEADER : 0);
    }

    /** Decodes a chunk of the filter lz4. */
    public static byte[] lz4(byte[] chunk, int limit) throws CodecException {
        BlockedChunk blocks = of(chunk, Compression.LZ4, limit);
        int block = (int) Math.min(number(chunk, 8), blocks.target.length);
        for (int done = 0; done < blocks.target.length; ) {
            if (block == 0) {
                throw new CodecException("has blocks of 0 bytes");
            }
            int length = Math.min(block, blocks.target.length - done);
            blocks.read(blocks.target, done, length, true);
            done += length;
        }
        return blocks.target;
    }

    /**
     * Decodes a chunk of the filter bitshuffle.
     *
     * @param blockElements the number of elements of blocks that are not compressed, or 0 for the usual one
     */
    public static byte[] bitshuffle(
            byte[] chunk, int limit, Compression compression, int elementSize, int blockElements)
            throws CodecException {
        BlockedChunk blocks = of(chunk, compression, limit);
        byte[] target = blocks.target;
        int usual = Math.max(LEAST_BLOCK, DEFAULT_BLOCK / elementSize / 8 * 8);
        long block = compression == Compression.NONE
                ? blockElements == 0 ? usual : blockElements
                : number(chunk, 8) / elementSize;
        if (block <= 0 || block % 8 != 0 || target.length % elementSize != 0) {
            throw new CodecException("has blocks of " + block + " elements for " + target.length + " bytes");
        }
        int shuffled = target.length / elementSize / 8 * 8;
        byte[] bits = new byte[(int) Math.min(block, shuffled) * elementSize];
        for (int done = 0; done < shuffled; ) {
            int count = (int) Math.min(block, shuffled - done);
            blocks.read(bits, 0, count * elementSize, false);
            Shuffles.unshuffleBits(bits, target, done * elementSize, count * elementSize, elementSize);
            done += count;
        }
        blocks.copy(target, shuffled * elementSize, target.length - shuffled * elementSize);
        return target;
    }

    /**
     * Reads a block.
     *
     * @param isCopied whether a block of its own length is not compressed
     */
    private void read(byte[] into, int to, int length, boolean isCopied) throws CodecException {
        if (compression == Compression.NONE) {
            copy(into, to, length);
            return;
        }
        if (chunk.length - at < 4) {
            throw tooShort();
        }
        long stored = number(chunk, at);
        at += 4;
        if (isCopied && stored == length) {
            copy(into, to, length);
            return;
        }
        if (stored > chunk.length - at) {
            throw tooShort();
        }
        int decoded = compression == Compression.LZ4
                ? Lz4Blocks.decode(chunk, at, (int) stored, into, to, length)
                : ZstdFrames.decode(chunk, at, (int) stored, into, to, length);
        if (decoded != length) {
            throw new CodecException("has a block of " + decoded + " bytes (expected " + length + ")");
        }
        at += (int) stored;
    }

    private void copy(byte[] into, int to, int length) throws CodecException {
        if (length > chunk.length - at) {
            throw tooShort();
        }
        System.arraycopy(chunk, at, into, to, length);
        at += length;
    }

    private static long number(byte[] bytes, int at) {
        return Integer.toUnsignedLong(ByteBuffer.wrap(bytes).getInt(at));
    }

    private static CodecException tooShort() {
        return new CodecException("ends too early");
    }
}
