package dev.tegula.internal.image.tiff;

import dev.tegula.image.model.ImageFileException;
import dev.tegula.internal.base.FileReads;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The bytes of a TIFF file by position, checked against its size before memory is allocated. */
final class TiffInput implements Closeable {

    private final FileChannel channel;
    private final Path path;
    private final long size;
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;

    TiffInput(Path path) throws IOException {
        this.path = path;
        this.channel = FileChannel.open(path, StandardOpenOption.READ);
        this.size = channel.size();
    }

    Path path() {
        return path;
    }

    long size() {
        return size;
    }

    ByteOrder order() {
        return order;
    }

    void order(ByteOrder newOrder) {
        this.order = newOrder;
    }

    /** Returns bytes in the order of the file. */
    ByteBuffer read(long position, long length, String part) throws IOException {
        return ByteBuffer.wrap(bytes(position, length, part)).order(order);
    }

    byte[] bytes(long position, long length, String part) throws IOException {
        if (position < 0
                || length < 0
                || length > size
                || position > size - length
                || length > Integer.MAX_VALUE - 16) {
            throw outside(position, length, part);
        }
        byte[] bytes = new byte[(int) length];
        read(position, bytes, 0, bytes.length, part);
        return bytes;
    }

    private ImageFileException outside(long position, long length, String part) {
        return failure(
                part,
                "lies outside the file (found " + length + " bytes at " + position + ", the file has " + size + ")");
    }

    void read(long position, byte[] target, int offset, int length, String part) throws IOException {
        if (position < 0 || position > size - length) {
            throw outside(position, length, part);
        }
        if (!FileReads.fill(channel, position, ByteBuffer.wrap(target, offset, length))) {
            throw failure(part, "the file became shorter while it was read");
        }
    }

    ImageFileException failure(String part, String problem) {
        return new ImageFileException(path + ", " + part + ": " + problem + ". Check the file with another program.");
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
