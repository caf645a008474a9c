package dev.tegula.internal.hdf5.output;

import dev.tegula.vfs.store.NamedOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file that grows at its end. */
final class AppendedFile implements AutoCloseable {

    private final String name;
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 18).order(ByteOrder.LITTLE_ENDIAN);
    private long flushed;

    AppendedFile(Path file) throws IOException {
        name = file.toString();
        channel = FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
    }

    /** Returns the address of the next byte. */
    long position() {
        return flushed + buffer.position();
    }

    void write(byte[] bytes) throws IOException {
        for (int at = 0; at < bytes.length; ) {
            int count = Math.min(bytes.length - at, room(1));
            buffer.put(bytes, at, count);
            at += count;
        }
    }

    /** Writes values of a primitive array. */
    void write(Object array, int from, int count) throws IOException {
        if (array instanceof byte[] bytes) {
            for (int at = from; at < from + count; ) {
                int some = Math.min(from + count - at, room(1));
                buffer.put(bytes, at, some);
                at += some;
            }
            return;
        }
        for (int i = from; i < from + count; i++) {
            room(8);
            if (array instanceof float[] values) {
                buffer.putFloat(values[i]);
            } else if (array instanceof int[] values) {
                buffer.putInt(values[i]);
            } else if (array instanceof double[] values) {
                buffer.putDouble(values[i]);
            } else if (array instanceof long[] values) {
                buffer.putLong(values[i]);
            } else {
                buffer.putShort(((short[]) array)[i]);
            }
        }
    }

    /** Returns the free bytes of the buffer, at least some. */
    private int room(int atLeast) throws IOException {
        if (buffer.remaining() < atLeast) {
            flush();
        }
        return buffer.remaining();
    }

    /** Aligns the position to eight bytes. */
    void align() throws IOException {
        write(new byte[(int) (-position() & 7)]);
    }

    /** Appends all bytes of another file. */
    void append(AppendedFile other) throws IOException {
        other.flush();
        flush();
        long size = other.flushed;
        for (long at = 0; at < size; ) {
            try {
                at += other.channel.transferTo(at, size - at, channel);
            } catch (IOException e) {
                throw NamedOutput.named(name, e);
            }
        }
        flushed += size;
    }

    private void flush() throws IOException {
        buffer.flip();
        try {
            while (buffer.hasRemaining()) {
                flushed += channel.write(buffer);
            }
        } catch (IOException e) {
            throw NamedOutput.named(name, e);
        }
        buffer.clear();
    }

    /** Replaces bytes at the beginning of the file. */
    void patch(byte[] start) throws IOException {
        flush();
        ByteBuffer bytes = ByteBuffer.wrap(start);
        while (bytes.hasRemaining()) {
            channel.write(bytes, bytes.position());
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
