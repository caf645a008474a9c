package dev.tegula.internal.filter;

/** A compressor for one part of a chunk. {@link CompressionStage} stores the sizes of the parts. */
interface BlockCodec {

    /** Returns the filter's name. */
    String name();

    /** Returns the maximum compressed size of {@code size} bytes. */
    long bound(long size);

    /** Returns the maximum decompressed size of {@code size} bytes. */
    long mostDecoded(long size);

    /** Compresses to {@code dst}, which has space for {@link #bound}, and returns the compressed size. */
    int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset, FilterScratch scratch);

    /**
     * Decompresses {@code length} bytes to exactly {@code dstLength} bytes.
     *
     * @throws dev.tegula.errors.CorruptArrayException if the sizes do not match
     */
    void decompress(
            byte[] src, int offset, int length, byte[] dst, int dstOffset, int dstLength, FilterScratch scratch);
}
