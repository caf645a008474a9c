package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;

/** A Zstandard library with the buffers of one thread. */
interface ZstdContext extends AutoCloseable {

    int compress(int level, ByteSlice source, byte[] dst, int dstOffset);

    /** Decompresses and returns the number of bytes, at most those of {@code target}. */
    int decompress(ByteRange source, ByteRange target) throws CodecFailure;

    @Override
    void close();
}
