package dev.tegula.internal.filter;

/** A compressor of one part of a chunk; {@link CompressionStage} keeps the sizes of the parts. */
interface BlockCodec {

    /** The filter's name as users know it. */
    String name();

    /** Most bytes that {@code size} bytes can become. */
    long bound(long size);

    /** Most bytes that decompressing {@code size} bytes can give. */
    long mostDecoded(long size);

    /** Compresses into {@code dst}, which has room for {@link #bound}, and returns the compressed size. */
    int compress(byte[] src, int offset, int length, byte[] dst, int dstOffset, FilterScratch scratch);

    /** Fills exactly {@code dstLength} bytes from all of {@code length} bytes, or fails. */
    void decompress(
            byte[] src, int offset, int length, byte[] dst, int dstOffset, int dstLength, FilterScratch scratch);
}
