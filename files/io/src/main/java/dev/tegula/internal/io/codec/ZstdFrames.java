package dev.tegula.internal.io.codec;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;

/** Compresses and decodes frames of zstd. */
public final class ZstdFrames {

    /** A frame that states the declared size is decoded at once up to this size: a lie costs no more memory. */
    private static final int AT_ONCE = 1 << 26;

    private ZstdFrames() {}

    /** Decodes bytes of a declared number, which may be wrong: returns fewer if there are fewer. */
    public static byte[] decode(byte[] encoded, int from, int size, int declared) throws IOException {
        if (declared <= AT_ONCE && Zstd.getFrameContentSize(encoded, from, size) == declared) {
            byte[] target = new byte[declared];
            if (Zstd.decompressByteArray(target, 0, declared, encoded, from, size) != declared) {
                throw new IOException("not a zstd frame");
            }
            return target;
        }
        try (ZstdInputStream in = new ZstdInputStream(new ByteArrayInputStream(encoded, from, size))) {
            return in.readNBytes(declared);
        }
    }

    static byte[] decode(byte[] encoded, int limit) throws CodecException {
        try (ZstdInputStream in = new ZstdInputStream(new ByteArrayInputStream(encoded))) {
            byte[] decoded = in.readNBytes(limit);
            if (decoded.length == limit && in.read() >= 0) {
                throw Sizes.tooLong(limit);
            }
            return decoded;
        } catch (IOException e) {
            throw new CodecException("not a zstd frame", e);
        }
    }

    /** Decodes a part of an array, and returns the number of decoded bytes. */
    static int decode(byte[] encoded, int from, int length, byte[] target, int at, int limit) throws CodecException {
        try {
            long size = Zstd.decompressByteArray(target, at, limit, encoded, from, length);
            if (Zstd.isError(size)) {
                throw new CodecException("not a zstd frame (" + Zstd.getErrorName(size) + ")");
            }
            return (int) size;
        } catch (ZstdException e) {
            throw new CodecException("not a zstd frame", e);
        }
    }

    /** Compresses bytes to one frame, which declares its size. */
    public static byte[] compress(byte[] bytes, int level) {
        byte[] target = new byte[Math.toIntExact(Zstd.compressBound(bytes.length))];
        long size = Zstd.compressByteArray(target, 0, target.length, bytes, 0, bytes.length, level);
        if (Zstd.isError(size)) {
            throw new IllegalStateException("zstd: " + Zstd.getErrorName(size));
        }
        return Arrays.copyOf(target, (int) size);
    }
}
