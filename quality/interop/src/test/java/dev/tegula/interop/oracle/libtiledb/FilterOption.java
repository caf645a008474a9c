package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.Bytes;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.FilterType;
import io.tiledb.libtiledb.tiledb_filter_option_t;
import java.util.List;

/** The options of filters: names in golden files, codes, and types in libtiledb. */
enum FilterOption {
    LEVEL("level", tiledb_filter_option_t.TILEDB_COMPRESSION_LEVEL, Datatype.INT32),
    BIT_WIDTH_MAX_WINDOW("bit_width_max_window", tiledb_filter_option_t.TILEDB_BIT_WIDTH_MAX_WINDOW, Datatype.UINT32),
    POSITIVE_DELTA_MAX_WINDOW(
            "positive_delta_max_window", tiledb_filter_option_t.TILEDB_POSITIVE_DELTA_MAX_WINDOW, Datatype.UINT32),
    BYTE_WIDTH("bytewidth", tiledb_filter_option_t.TILEDB_SCALE_FLOAT_BYTEWIDTH, Datatype.UINT64),
    FACTOR("factor", tiledb_filter_option_t.TILEDB_SCALE_FLOAT_FACTOR, Datatype.FLOAT64),
    OFFSET("offset", tiledb_filter_option_t.TILEDB_SCALE_FLOAT_OFFSET, Datatype.FLOAT64),
    QUALITY("quality", tiledb_filter_option_t.TILEDB_WEBP_QUALITY, Datatype.FLOAT32),
    FORMAT("format", tiledb_filter_option_t.TILEDB_WEBP_INPUT_FORMAT, Datatype.UINT8),
    LOSSLESS("lossless", tiledb_filter_option_t.TILEDB_WEBP_LOSSLESS, Datatype.UINT8),
    REINTERPRET("reinterpret", tiledb_filter_option_t.TILEDB_COMPRESSION_REINTERPRET_DATATYPE, Datatype.UINT8);

    private final String text;
    private final tiledb_filter_option_t code;
    private final Datatype type;

    FilterOption(String text, tiledb_filter_option_t code, Datatype type) {
        this.text = text;
        this.code = code;
        this.type = type;
    }

    /** Returns the options of a filter. */
    static List<FilterOption> of(FilterType type) {
        return switch (type) {
            case GZIP, ZSTD, LZ4, RLE, BZIP2, DICTIONARY -> List.of(LEVEL);
            case DELTA, DOUBLE_DELTA -> List.of(LEVEL, REINTERPRET);
            case BIT_WIDTH_REDUCTION -> List.of(BIT_WIDTH_MAX_WINDOW);
            case POSITIVE_DELTA -> List.of(POSITIVE_DELTA_MAX_WINDOW);
            case SCALE_FLOAT -> List.of(BYTE_WIDTH, FACTOR, OFFSET);
            case WEBP -> List.of(QUALITY, FORMAT, LOSSLESS);
            case NONE, BITSHUFFLE, BYTESHUFFLE, CHECKSUM_MD5, CHECKSUM_SHA256, XOR -> List.of();
        };
    }

    /** Returns the name in golden files. */
    String text() {
        return text;
    }

    tiledb_filter_option_t code() {
        return code;
    }

    /** Converts a value to libtiledb's representation. */
    Bytes toBytes(Object value) {
        return value instanceof String name
                ? Bytes.whole(type, Datatype.valueOf(name).code())
                : Bytes.number(type, (Number) value);
    }

    /** Converts a number from libtiledb's representation. */
    Object fromBytes(Bytes bytes) {
        if (type.isFloat()) {
            return bytes.floating(type);
        }
        return Math.toIntExact(bytes.whole(type));
    }
}
