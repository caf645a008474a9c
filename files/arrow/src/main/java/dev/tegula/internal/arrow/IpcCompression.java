package dev.tegula.internal.arrow;

import com.github.luben.zstd.ZstdCompressCtx;
import dev.tegula.internal.io.codec.ZstdFrames;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import net.jpountz.lz4.LZ4FrameInputStream;
import net.jpountz.lz4.LZ4FrameOutputStream;
import org.apache.arrow.flatbuf.CompressionType;
import org.jspecify.annotations.Nullable;

/** Compression of buffers: 8 bytes with the original length, -1 if the buffer is not compressed, then a frame. */
public enum IpcCompression {
    NONE("none", (byte) -1),
    LZ4("lz4", CompressionType.LZ4_FRAME),
    ZSTD("zstd", CompressionType.ZSTD);

    /** The default of Arrow's C++ library. */
    private static final int LEVEL = 1;

    private final String word;
    private final byte code;

    IpcCompression(String word, byte code) {
        this.word = word;
        this.code = code;
    }

    /** Returns the name of this compression in options. */
    public String word() {
        return word;
    }

    /** Returns the code in files. */
    byte code() {
        return code;
    }

    /** Returns the compression with a code. */
    static IpcCompression of(byte code) {
        for (IpcCompression compression : values()) {
            if (compression.code == code && compression != NONE) {
                return compression;
            }
        }
        throw new IllegalArgumentException("unknown compression (found " + code + ")");
    }

    /** Returns a new context for all buffers, or null if none is needed. */
    @Nullable
    ZstdCompressCtx context() {
        return this == ZSTD ? new ZstdCompressCtx().setLevel(LEVEL) : null;
    }

    /** Returns a compressed buffer; one that would not become smaller is kept as it is. */
    HeapBytes compress(HeapBytes buffer, @Nullable ZstdCompressCtx zstd) throws IOException {
        if (this == NONE || buffer.length() == 0) {
            return buffer;
        }
        byte[] source = Arrays.copyOfRange(buffer.array(), buffer.start(), buffer.start() + buffer.length());
        byte[] frame = zstd == null ? lz4(source) : zstd.compress(source);
        boolean smaller = frame.length < source.length;
        byte[] content = smaller ? frame : source;
        ByteBuffer result = ByteBuffer.allocate(Long.BYTES + content.length).order(ByteOrder.LITTLE_ENDIAN);
        result.putLong(smaller ? source.length : -1).put(content);
        return new HeapBytes(result.array(), 0, result.capacity());
    }

    private static byte[] lz4(byte[] source) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream(source.length / 2 + 64);
        try (LZ4FrameOutputStream frame = new LZ4FrameOutputStream(
                out,
                LZ4FrameOutputStream.BLOCKSIZE.SIZE_256KB,
                source.length,
                LZ4FrameOutputStream.FLG.Bits.BLOCK_INDEPENDENCE,
                LZ4FrameOutputStream.FLG.Bits.CONTENT_SIZE)) {
            frame.write(source);
        }
        return out.toByteArray();
    }

    /**
     * Returns the decompressed buffer. The length stated in the buffer may be wrong, so memory grows with the bytes
     * that are decompressed.
     */
    ArrowBytes decompress(ArrowBytes buffer) throws IOException {
        if (buffer.size() == 0) {
            return buffer;
        }
        if (buffer.size() < Long.BYTES || buffer.size() > Integer.MAX_VALUE - 16) {
            throw new IOException("a compressed buffer has a wrong size (found " + buffer.size() + " bytes)");
        }
        byte[] source = new byte[(int) buffer.size()];
        buffer.get(0, source, 0, source.length);
        long length = ByteBuffer.wrap(source).order(ByteOrder.LITTLE_ENDIAN).getLong();
        int size = source.length - Long.BYTES;
        if (length == -1) {
            return new HeapBytes(source, Long.BYTES, size);
        }
        if (length < 0 || length > Integer.MAX_VALUE - 16) {
            throw new IOException("a compressed buffer has a wrong length (found " + length + " bytes)");
        }
        byte[] target = this == ZSTD
                ? ZstdFrames.decode(source, Long.BYTES, size, (int) length)
                : lz4(source, Long.BYTES, size, (int) length);
        if (target.length < length) {
            throw new IOException(
                    "a compressed buffer is too short (found " + target.length + " bytes, expected " + length + ")");
        }
        return new HeapBytes(target, 0, (int) length);
    }

    private static byte[] lz4(byte[] source, int from, int size, int length) throws IOException {
        try (InputStream in = new LZ4FrameInputStream(new ByteArrayInputStream(source, from, size))) {
            return in.readNBytes(length);
        }
    }
}
