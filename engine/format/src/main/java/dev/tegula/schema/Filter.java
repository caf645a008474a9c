package dev.tegula.schema;

import java.util.Objects;

/**
 * A filter of a pipeline with its options, as stored in a schema. {@code docs/reference/filters.md} describes each
 * filter; options and defaults follow {@code filter_pipeline.md} of the specification.
 */
public sealed interface Filter {

    /** The default compression level of the codec. */
    int DEFAULT_LEVEL = -1;

    /** Returns the type of the filter. */
    FilterType type();

    /** Returns a filter that does nothing. */
    static Filter none() {
        return new None();
    }

    /** Returns GZIP (a zlib stream) with the default level. */
    static Filter gzip() {
        return gzip(DEFAULT_LEVEL);
    }

    /** Returns GZIP (a zlib stream) with a level from 0 to 9, or -1 for the default. */
    static Filter gzip(int level) {
        return new Compression(FilterType.GZIP, level);
    }

    /** Returns Zstandard with the default level. */
    static Filter zstd() {
        return zstd(DEFAULT_LEVEL);
    }

    /** Returns Zstandard with a level from -7 to 22; -1 for the default. */
    static Filter zstd(int level) {
        return new Compression(FilterType.ZSTD, level);
    }

    /** Returns LZ4. */
    static Filter lz4() {
        return new Compression(FilterType.LZ4, DEFAULT_LEVEL);
    }

    /** Returns run-length encoding of cells. On variable-length strings it also encodes the offsets. */
    static Filter rle() {
        return new Compression(FilterType.RLE, DEFAULT_LEVEL);
    }

    /** Returns bzip2 with the default level. */
    static Filter bzip2() {
        return bzip2(DEFAULT_LEVEL);
    }

    /** Returns bzip2 with a level from 1 to 9, or -1 for the default. */
    static Filter bzip2(int level) {
        return new Compression(FilterType.BZIP2, level);
    }

    /**
     * Returns dictionary encoding of distinct strings, for variable-length strings only. It also encodes the offsets.
     */
    static Filter dictionary() {
        return new Compression(FilterType.DICTIONARY, DEFAULT_LEVEL);
    }

    /** Returns double delta encoding: differences of differences. */
    static Filter doubleDelta() {
        return doubleDelta(Datatype.ANY);
    }

    /** Returns double delta encoding of values reinterpreted as a type; ANY for their own type. */
    static Filter doubleDelta(Datatype reinterpretAs) {
        return new Delta(FilterType.DOUBLE_DELTA, DEFAULT_LEVEL, reinterpretAs);
    }

    /** Returns delta encoding: differences of consecutive values. */
    static Filter delta() {
        return delta(Datatype.ANY);
    }

    /** Returns delta encoding of values reinterpreted as a type; ANY for their own type. */
    static Filter delta(Datatype reinterpretAs) {
        return new Delta(FilterType.DELTA, DEFAULT_LEVEL, reinterpretAs);
    }

    /** Returns bit width reduction: smaller integer types, in windows of 256 bytes. */
    static Filter bitWidthReduction() {
        return bitWidthReduction(256);
    }

    /** Returns bit width reduction in windows of at most {@code maxWindow} bytes. */
    static Filter bitWidthReduction(int maxWindow) {
        return new Windowed(FilterType.BIT_WIDTH_REDUCTION, maxWindow);
    }

    /** Returns positive delta encoding of non-decreasing values, in windows of 1024 bytes. */
    static Filter positiveDelta() {
        return positiveDelta(1024);
    }

    /** Returns positive delta encoding of non-decreasing values, in windows of at most {@code maxWindow} bytes. */
    static Filter positiveDelta(int maxWindow) {
        return new Windowed(FilterType.POSITIVE_DELTA, maxWindow);
    }

    /** Returns bit shuffle, which groups bits of equal significance. */
    static Filter bitShuffle() {
        return new Plain(FilterType.BITSHUFFLE);
    }

    /** Returns byte shuffle, which groups bytes of equal significance. */
    static Filter byteShuffle() {
        return new Plain(FilterType.BYTESHUFFLE);
    }

    /** Returns an MD5 checksum, verified by reads. */
    static Filter checksumMd5() {
        return new Plain(FilterType.CHECKSUM_MD5);
    }

    /** Returns a SHA-256 checksum, verified by reads. */
    static Filter checksumSha256() {
        return new Plain(FilterType.CHECKSUM_SHA256);
    }

    /** Returns exclusive or with the preceding value. */
    static Filter xor() {
        return new Plain(FilterType.XOR);
    }

    /**
     * Returns lossy scaling, which stores {@code round((value - offset) / factor)} as integers of {@code byteWidth}
     * bytes.
     */
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
                default -> throw new IllegalArgumentException("filter " + type + ": has options");
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
     * @param level stored; has no effect
     * @param reinterpretAs type of the values; ANY for their own type
     */
    record Delta(FilterType type, int level, Datatype reinterpretAs) implements Filter {
        public Delta {
            if (type != FilterType.DELTA && type != FilterType.DOUBLE_DELTA) {
                throw new IllegalArgumentException("filter " + type + ": is not DELTA or DOUBLE_DELTA");
            }
            Objects.requireNonNull(reinterpretAs, "reinterpretAs");
        }
    }

    /**
     * BIT_WIDTH_REDUCTION or POSITIVE_DELTA.
     *
     * @param maxWindow maximum window in bytes, at least 1, an unsigned 32-bit number
     */
    record Windowed(FilterType type, int maxWindow) implements Filter {
        public Windowed {
            if (type != FilterType.BIT_WIDTH_REDUCTION && type != FilterType.POSITIVE_DELTA) {
                throw new IllegalArgumentException("filter " + type + ": has no window");
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
                throw new IllegalArgumentException(
                        "filter SCALE_FLOAT: invalid byte width (found " + byteWidth + ", expected 1, 2, 4 or 8)");
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
