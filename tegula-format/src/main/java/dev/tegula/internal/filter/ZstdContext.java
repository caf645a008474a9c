package dev.tegula.internal.filter;

/** A Zstandard library with the buffers of one thread. */
interface ZstdContext extends AutoCloseable {

    int compress(int level, byte[] src, int offset, int length, byte[] dst, int dstOffset);

    /** Decompresses and returns the number of bytes, at most {@code dstLength}. */
    int decompress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int dstLength) throws CodecFailure;

    @Override
    void close();
}
