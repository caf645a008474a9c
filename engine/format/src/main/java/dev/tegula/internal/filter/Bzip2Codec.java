package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;

/** BZIP2: one bzip2 stream per part. */
final class Bzip2Codec implements BlockCodec {

    private final int level;

    /**
     * Levels below 1 stand for 1, those above 9 for 9.
     *
     * @param level compression level; values below 1 mean 1, and values above 9 mean 9
     */
    Bzip2Codec(int level) {
        this.level = Math.max(1, Math.min(level, 9));
    }

    @Override
    public String name() {
        return "BZIP2";
    }

    @Override
    public long bound(long size) {
        // libtiledb allows for one percent and 600 bytes, but the first step can expand runs of one byte value by a
        // quarter.
        return size + size / 4 + 1024;
    }

    @Override
    public long maxDecodedSize(long size) {
        return Expansion.times(size, Expansion.BZIP2);
    }

    @Override
    public int compress(ByteSlice source, byte[] dst, int dstOffset, FilterScratch scratch) {
        ArrayOutput sink = new ArrayOutput(dst, dstOffset);
        try (BZip2CompressorOutputStream out = new BZip2CompressorOutputStream(sink, level)) {
            out.write(source.bytes(), source.offset(), source.length());
        } catch (IOException e) {
            throw new IllegalStateException("bzip2 failed to compress", e);
        }
        return sink.position - dstOffset;
    }

    @Override
    public void decompress(ByteRange source, ByteRange target, FilterScratch scratch) {
        ByteArrayInputStream stream = new ByteArrayInputStream(source.bytes(), source.offset(), source.length());
        try (BZip2CompressorInputStream in = new BZip2CompressorInputStream(stream)) {
            int size = in.readNBytes(target.bytes(), target.offset(), target.length());
            if (size != target.length()) {
                throw scratch.corrupt(
                        "bzip2 stream is too short (found " + size + " bytes, expected " + target.length() + ")");
            }
            if (in.read() >= 0) {
                throw scratch.corrupt("bzip2 stream is too long (expected " + target.length() + " bytes)");
            }
        } catch (IOException | IndexOutOfBoundsException | IllegalStateException | IllegalArgumentException e) {
            throw scratch.corrupt("not a bzip2 stream: " + e.getMessage());
        }
        if (stream.available() > 0) {
            throw scratch.corrupt("unexpected bytes after the bzip2 stream (found " + stream.available() + ")");
        }
    }

    /** Writes to an array that is known to be large enough. */
    private static final class ArrayOutput extends OutputStream {

        private final byte[] bytes;
        private int position;

        ArrayOutput(byte[] bytes, int position) {
            this.bytes = bytes;
            this.position = position;
        }

        @Override
        public void write(int value) {
            bytes[position++] = (byte) value;
        }

        @Override
        public void write(byte[] more, int offset, int length) {
            System.arraycopy(more, offset, bytes, position, length);
            position += length;
        }
    }
}
