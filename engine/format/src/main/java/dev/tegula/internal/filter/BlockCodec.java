package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;

/** A compressor for one part of a chunk. {@link CompressionStage} stores the sizes of the parts. */
interface BlockCodec {

    /** Returns the filter's name. */
    String name();

    /** Returns the maximum compressed size of {@code size} bytes. */
    long bound(long size);

    /** Returns the maximum decompressed size of {@code size} bytes. */
    long maxDecodedSize(long size);

    /**
     * Compresses to {@code dst} from {@code dstOffset} on, with space for {@link #bound}; returns the compressed size.
     */
    int compress(ByteSlice source, byte[] dst, int dstOffset, FilterScratch scratch);

    /**
     * Decompresses all of {@code source} to exactly the bytes of {@code target}.
     *
     * @throws dev.tegula.errors.CorruptArrayException if the sizes do not match
     */
    void decompress(ByteRange source, ByteRange target, FilterScratch scratch);
}
