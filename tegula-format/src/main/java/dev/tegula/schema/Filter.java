package dev.tegula.schema;

import java.util.Objects;

/**
 * One filter of a pipeline with its options, as stored in a schema. What each does is in
 * {@code docs/reference/filters.md}; options and their defaults follow {@code filter_pipeline.md} of the specification.
 */
public sealed interface Filter {

    /** The level that stands for "the codec's default". */
    int DEFAULT_LEVEL = -1;

    /** Which filter this is. */
    FilterType type();

    /** Does nothing. */
    static Filter none() {
        return new None();
    }

    /** zlib stream of the default level. */
    static Filter gzip() {
        return gzip(DEFAULT_LEVEL);
    }

    /** zlib stream of a level from 0 to 9, or -1. */
    static Filter gzip(int level) {
        return new Compression(FilterType.GZIP, level);
    }

    /** Zstandard of the default level. */
    static Filter zstd() {
        return zstd(DEFAULT_LEVEL);
    }

    /** Zstandard of a level from -7 to 22; -1 is the codec's default. */
    static Filter zstd(int level) {
        return new Compression(FilterType.ZSTD, level);
    }

    /** LZ4 blocks. */
    static Filter lz4() {
        return new Compression(FilterType.LZ4, DEFAULT_LEVEL);
    }

    /** Runs of equal cells; on var-length strings it takes the offsets into the data. */
    static Filter rle() {
        return new Compression(FilterType.RLE, DEFAULT_LEVEL);
    }

    /** bzip2 of the default level. */
    static Filter bzip2() {
        return bzip2(DEFAULT_LEVEL);
    }

    /** bzip2 of a level from 1 to 9, or -1. */
    static Filter bzip2(int level) {
        return new Compression(FilterType.BZIP2, level);
    }

    /** Dictionary of distinct strings; var-length strings only, takes the offsets into the data. */
    static Filter dictionary() {
        return new Compression(FilterType.DICTIONARY, DEFAULT_LEVEL);
    }

    /** Differences of differences. */
    static Filter doubleDelta() {
        return doubleDelta(Datatype.ANY);
    }

    /** Differences of differences of values read as {@code reinterpretAs} (ANY: as they are). */
    static Filter doubleDelta(Datatype reinterpretAs) {
        return new Delta(FilterType.DOUBLE_DELTA, DEFAULT_LEVEL, reinterpretAs);
    }

    /** Differences of neighbouring values. */
    static Filter delta() {
        return delta(Datatype.ANY);
    }

    /** Differences of neighbouring values read as {@code reinterpretAs} (ANY: as they are). */
    static Filter delta(Datatype reinterpretAs) {
        return new Delta(FilterType.DELTA, DEFAULT_LEVEL, reinterpretAs);
    }

    /** Narrower integers per window of 256 bytes. */
    static Filter bitWidthReduction() {
        return bitWidthReduction(256);
    }

    /** Narrower integers per window of at most {@code maxWindow} bytes. */
    static Filter bitWidthReduction(int maxWindow) {
        return new Windowed(FilterType.BIT_WIDTH_REDUCTION, maxWindow);
    }

    /** Differences of non-decreasing values, per window of 1024 bytes. */
    static Filter positiveDelta() {
        return positiveDelta(1024);
    }

    /** Differences of non-decreasing values, per window of at most {@code maxWindow} bytes. */
    static Filter positiveDelta(int maxWindow) {
        return new Windowed(FilterType.POSITIVE_DELTA, maxWindow);
    }

    /** Bits of equal significance side by side. */
    static Filter bitShuffle() {
        return new Plain(FilterType.BITSHUFFLE);
    }

    /** Bytes of equal significance side by side. */
    static Filter byteShuffle() {
        return new Plain(FilterType.BYTESHUFFLE);
    }

    /** MD5 of the data, verified when read. */
    static Filter checksumMd5() {
        return new Plain(FilterType.CHECKSUM_MD5);
    }

    /** SHA-256 of the data, verified when read. */
    static Filter checksumSha256() {
        return new Plain(FilterType.CHECKSUM_SHA256);
    }

    /** Exclusive or of neighbouring values. */
    static Filter xor() {
        return new Plain(FilterType.XOR);
    }

    /** Stores {@code round((value - offset) / factor)} as integers of {@code byteWidth} bytes: lossy. */
    static Filter scaleFloat(double factor, double offset, int byteWidth) {
        return new ScaleFloat(factor, offset, byteWidth);
    }

    /** Does nothing. */
    record None() implements Filter {
        @Override
        public FilterType type() {
            return FilterType.NONE;
        }
    }

    /** A filter without options: shuffles, checksums, XOR. */
    record Plain(FilterType type) implements Filter {
        public Plain {
            switch (type) {
                case BITSHUFFLE, BYTESHUFFLE, CHECKSUM_MD5, CHECKSUM_SHA256, XOR -> {}
                default -> throw new IllegalArgumentException(type + " is not a filter without options");
            }
        }
    }

    /**
     * A compressor: GZIP, ZSTD, LZ4, RLE, BZIP2 or DICTIONARY.
     *
     * @param level compression level, -1 for the codec's default; ignored by LZ4, RLE and DICTIONARY
     */
    record Compression(FilterType type, int level) implements Filter {
        public Compression {
            switch (type) {
                case GZIP, ZSTD, LZ4, RLE, BZIP2, DICTIONARY -> {}
                default -> throw new IllegalArgumentException(type + " is not a compressor");
            }
        }
    }

    /**
     * DELTA or DOUBLE_DELTA.
     *
     * @param level stored, without effect
     * @param reinterpretAs the type as which the bytes are read, ANY for the type they have
     */
    record Delta(FilterType type, int level, Datatype reinterpretAs) implements Filter {
        public Delta {
            if (type != FilterType.DELTA && type != FilterType.DOUBLE_DELTA) {
                throw new IllegalArgumentException(type + " is not a delta filter");
            }
            Objects.requireNonNull(reinterpretAs, "reinterpretAs");
        }
    }

    /**
     * BIT_WIDTH_REDUCTION or POSITIVE_DELTA.
     *
     * @param maxWindow largest window in bytes, at least 1, an unsigned 32-bit number
     */
    record Windowed(FilterType type, int maxWindow) implements Filter {
        public Windowed {
            if (type != FilterType.BIT_WIDTH_REDUCTION && type != FilterType.POSITIVE_DELTA) {
                throw new IllegalArgumentException(type + " has no window");
            }
        }
    }

    /**
     * Lossy scaling of 4- and 8-byte values to integers.
     *
     * @param byteWidth bytes of the stored integer: 1, 2, 4 or 8
     */
    record ScaleFloat(double factor, double offset, int byteWidth) implements Filter {
        public ScaleFloat {
            if (byteWidth != 1 && byteWidth != 2 && byteWidth != 4 && byteWidth != 8) {
                throw new IllegalArgumentException("SCALE_FLOAT bytewidth " + byteWidth + " is not 1, 2, 4 or 8");
            }
        }

        @Override
        public FilterType type() {
            return FilterType.SCALE_FLOAT;
        }
    }

    /**
     * WebP images of 8-bit channels.
     *
     * @param quality 0 to 100
     * @param inputFormat 0 none, 1 RGB, 2 BGR, 3 RGBA, 4 BGRA
     * @param lossless whether pixels survive unchanged
     * @param extentX,extentY tile extents in values, as stored
     */
    record Webp(float quality, int inputFormat, boolean lossless, int extentX, int extentY) implements Filter {
        @Override
        public FilterType type() {
            return FilterType.WEBP;
        }
    }
}
