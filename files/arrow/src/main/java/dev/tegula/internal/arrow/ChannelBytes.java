package dev.tegula.internal.arrow;

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
        long at = from;
        while (target.hasRemaining()) {
            int read = channel.read(target, at);
            if (read < 0) {
                throw new EOFException(
                        "the file ends at byte " + at + ", " + target.remaining() + " bytes are missing");
            }
            at += read;
        }
    }
}
