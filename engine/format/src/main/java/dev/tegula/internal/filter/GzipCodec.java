package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** GZIP: despite the name a zlib stream (RFC 1950). */
final class GzipCodec implements BlockCodec {

    private final int level;

    /** @param level compression level; negative values mean zlib's default, and values above 9 mean 9 */
    GzipCodec(int level) {
        this.level = level < 0 ? Deflater.DEFAULT_COMPRESSION : Math.min(level, 9);
    }

    @Override
    public String name() {
        return "GZIP";
    }

    @Override
    public long bound(long size) {
        // zlib stores what it cannot compress, with 5 bytes per block of about 16 KiB, and 6 bytes of header and
        // checksum.
        return size + (size >>> 9) + 64;
    }

    @Override
    public long maxDecodedSize(long size) {
        return Expansion.times(size, Expansion.GZIP);
    }

    @Override
    public int compress(ByteSlice source, byte[] dst, int dstOffset, FilterScratch scratch) {
        Deflater deflater = scratch.deflater(level);
        deflater.setInput(source.bytes(), source.offset(), source.length());
        deflater.finish();
        int size = 0;
        while (!deflater.finished()) {
            int more = deflater.deflate(dst, dstOffset + size, dst.length - dstOffset - size);
            if (more == 0) {
                throw new IllegalStateException("zlib exceeded its bound (found more than " + bound(source.length())
                        + " bytes from " + source.length() + ")");
            }
            size += more;
        }
        return size;
    }

    @Override
    public void decompress(ByteRange source, ByteRange target, FilterScratch scratch) {
        Inflater inflater = scratch.inflater();
        inflater.setInput(source.bytes(), source.offset(), source.length());
        try {
            int size = 0;
            while (size < target.length()) {
                int more = inflater.inflate(target.bytes(), target.offset() + size, target.length() - size);
                if (more == 0) {
                    throw scratch.corrupt(
                            "zlib stream is too short (found " + size + " bytes, expected " + target.length() + ")");
                }
                size += more;
            }
            // The checksum comes after the last byte of data, so reading on must reach the end of the stream
            // without data.
            byte[] spare = scratch.spareByte();
            if (!inflater.finished() && inflater.inflate(spare, 0, 1) != 0) {
                throw scratch.corrupt("zlib stream is too long (expected " + target.length() + " bytes)");
            }
            if (!inflater.finished()) {
                throw scratch.corrupt("zlib stream has no end");
            }
            if (inflater.getRemaining() != 0) {
                throw scratch.corrupt("unexpected bytes after the zlib stream (found " + inflater.getRemaining() + ")");
            }
        } catch (DataFormatException e) {
            throw scratch.corrupt("not a zlib stream: " + e.getMessage());
        }
    }
}
