package dev.tegula.internal.arrow;

import dev.tegula.internal.base.FileReads;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A range of a file, read when its bytes are needed. */
record ChannelBytes(FileChannel channel, long start, long size) implements ArrowBytes {

    @Override
    public void get(long from, byte[] target, int at, int count) {
        try {
            read(channel, start + from, ByteBuffer.wrap(target, at, count));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Fills a buffer from a position of a file. */
    static void read(FileChannel channel, long from, ByteBuffer target) throws IOException {
        if (!FileReads.fill(channel, from, target)) {
            throw new EOFException(
                    "the file ends at byte " + channel.size() + ", " + target.remaining() + " bytes are missing");
        }
    }
}
