package dev.tegula.internal.arrow;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.Message;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages of the IPC format. Lengths in messages may be wrong, so buffers grow with the bytes read instead of
 * being allocated at the stated length.
 */
final class IpcMessages {

    /** Comes before the length of a message since Arrow 0.15. */
    private static final int CONTINUATION = -1;

    private IpcMessages() {}

    /**
     * A message.
     *
     * @param body its buffers
     * @param end position after it
     */
    record IpcMessage(Message header, ArrowBytes body, long end) {}

    /**
     * Reads the next message of a stream, or null at the end.
     *
     * @param position its position in the stream
     */
    static @Nullable IpcMessage next(InputStream in, long position) throws IOException {
        byte[] prefix = in.readNBytes(Integer.BYTES);
        if (prefix.length == 0) {
            return null;
        }
        long end = position + prefix.length;
        int length = length(prefix, position);
        if (length == CONTINUATION) {
            prefix = in.readNBytes(Integer.BYTES);
            end += prefix.length;
            length = length(prefix, position);
        }
        if (length == 0) {
            return null;
        }
        if (length < 0) {
            throw new IOException("byte " + position + ": wrong length of a message (found " + length + ")");
        }
        byte[] metadata = in.readNBytes(length);
        if (metadata.length < length) {
            throw new IOException("byte " + position + ": the file ends within a message");
        }
        end += length;
        Message header = header(ByteBuffer.wrap(metadata));
        long body = header.bodyLength();
        if (body < 0 || body > Integer.MAX_VALUE - 16) {
            throw new IOException("byte " + position + ": wrong size of a batch in a stream (found " + body
                    + " bytes, expected up to 2 GiB). Write smaller batches, or a file.");
        }
        byte[] bytes = in.readNBytes((int) body);
        if (bytes.length < body) {
            throw new IOException("byte " + position + ": the file ends within a batch");
        }
        return new IpcMessage(header, new HeapBytes(bytes, 0, bytes.length), end + body);
    }

    private static int length(byte[] prefix, long position) throws IOException {
        if (prefix.length < Integer.BYTES) {
            throw new IOException("byte " + position + ": the file ends within a message");
        }
        return ByteBuffer.wrap(prefix).order(ByteOrder.LITTLE_ENDIAN).getInt();
    }

    private static Message header(ByteBuffer metadata) {
        return Message.getRootAsMessage(metadata.order(ByteOrder.LITTLE_ENDIAN));
    }

    /** Reads the message of a block of a file. Its buffers stay in the file. */
    static IpcMessage at(FileChannel channel, Block block) throws IOException {
        long start = block.offset();
        int length = block.metaDataLength();
        long body = block.bodyLength();
        long size = channel.size();
        if (start < 0 || length < 8 || body < 0 || start > size - length || body > size - length - start) {
            throw new IOException("byte " + start + ": a batch exceeds the file (found " + length + " and " + body
                    + " bytes in a file of " + size + ")");
        }
        ByteBuffer metadata = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        ChannelBytes.read(channel, start, metadata);
        metadata.flip();
        metadata.position(metadata.getInt(0) == CONTINUATION ? 2 * Integer.BYTES : Integer.BYTES);
        return new IpcMessage(
                header(metadata.slice()), new ChannelBytes(channel, start + length, body), start + length + body);
    }
}
