package dev.tegula.internal.filter;

/** A Zstandard library with the working memory of one thread. */
interface ZstdContext extends AutoCloseable {

    int compress(int level, byte[] src, int offset, int length, byte[] dst, int dstOffset);

    /** Returns how many bytes came out, at most {@code dstLength}. */
    int decompress(byte[] src, int offset, int length, byte[] dst, int dstOffset, int dstLength) throws CodecFailure;

    @Override
    void close();
}
