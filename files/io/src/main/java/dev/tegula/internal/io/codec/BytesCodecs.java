package dev.tegula.internal.io.codec;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The codecs from bytes to bytes, by the names of Zarr and NumCodecs. */
public final class BytesCodecs {

    private static final Map<String, BytesCodec> CODECS = Map.of(
            "gzip", Inflation::gzip,
            "zlib", Inflation::zlib,
            "zstd", ZstdFrames::decode,
            "lz4", Lz4Blocks::decode,
            "blosc", Blosc::decode,
            "bz2", Inflation::bzip2,
            "packbits", PackedBits::decode,
            "crc32c", Checksums::crc32c,
            "crc32", Checksums::crc32,
            "adler32", Checksums::adler32);

    private BytesCodecs() {}

    /** Returns the codec LZO1X, which PyTables writes. */
    public static BytesCodec lzo() {
        return Lzo::decode;
    }

    /** Returns a codec, or null if there is none of this name. */
    public static @Nullable BytesCodec named(String name) {
        return CODECS.get(name);
    }

    /** Returns the codec of the byte shuffle, which is a step of its own in NumCodecs. */
    public static BytesCodec shuffle(int elementSize) {
        return (encoded, limit) -> {
            if (elementSize <= 1) {
                return encoded;
            }
            byte[] target = new byte[encoded.length];
            Shuffles.unshuffle(encoded, target, 0, encoded.length, elementSize);
            return target;
        };
    }

    /** Returns the names of all codecs, for messages. */
    public static List<String> names() {
        return CODECS.keySet().stream().sorted().toList();
    }
}
