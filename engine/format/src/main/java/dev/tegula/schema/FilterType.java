package dev.tegula.schema;

import org.jspecify.annotations.Nullable;

/**
 * The filters of the format, with their codes on disk ({@code filter_pipeline.md}).
 *
 * <p>Code 11 is the encryption stage, which is never stored in a pipeline; 17 is retired.
 */
public enum FilterType {
    NONE(0),
    GZIP(1),
    ZSTD(2),
    LZ4(3),
    RLE(4),
    BZIP2(5),
    DOUBLE_DELTA(6),
    BIT_WIDTH_REDUCTION(7),
    BITSHUFFLE(8),
    BYTESHUFFLE(9),
    POSITIVE_DELTA(10),
    CHECKSUM_MD5(12),
    CHECKSUM_SHA256(13),
    DICTIONARY(14),
    SCALE_FLOAT(15),
    XOR(16),
    WEBP(18),
    DELTA(19);

    private static final FilterType[] ALL = values();

    private final int code;

    FilterType(int code) {
        this.code = code;
    }

    /** Returns the code of this filter on disk. */
    public int code() {
        return code;
    }

    /** Returns the filter with a code, or null if there is none. */
    public static @Nullable FilterType ofCode(int code) {
        for (FilterType type : ALL) {
            if (type.code == code) {
                return type;
            }
        }
        return null;
    }
}
