package dev.tegula.interop.generate;

import dev.tegula.interop.model.FilterSpec;
import dev.tegula.interop.model.PipelineSpec;
import dev.tegula.schema.FilterType;
import java.util.List;
import java.util.Map;

/** The filter pipelines of the matrix: each filter alone with its default options, and common chains. */
public enum FilterChoice {
    NO_FILTERS,
    NONE(filter(FilterType.NONE)),
    GZIP(level(FilterType.GZIP, -1)),
    GZIP_9(level(FilterType.GZIP, 9)),
    ZSTD(level(FilterType.ZSTD, -1)),
    ZSTD_19(level(FilterType.ZSTD, 19)),
    LZ4(level(FilterType.LZ4, -1)),
    RLE(level(FilterType.RLE, -1)),
    BZIP2(level(FilterType.BZIP2, -1)),
    DOUBLE_DELTA(delta(FilterType.DOUBLE_DELTA)),
    BIT_WIDTH_REDUCTION(filter(FilterType.BIT_WIDTH_REDUCTION, "bit_width_max_window", 256)),
    BITSHUFFLE(filter(FilterType.BITSHUFFLE)),
    BYTESHUFFLE(filter(FilterType.BYTESHUFFLE)),
    POSITIVE_DELTA(filter(FilterType.POSITIVE_DELTA, "positive_delta_max_window", 1024)),
    CHECKSUM_MD5(filter(FilterType.CHECKSUM_MD5)),
    CHECKSUM_SHA256(filter(FilterType.CHECKSUM_SHA256)),
    DICTIONARY(level(FilterType.DICTIONARY, -1)),
    SCALE_FLOAT(new FilterSpec(FilterType.SCALE_FLOAT, Map.of("bytewidth", 4, "factor", 1.0, "offset", 0.0))),
    XOR(filter(FilterType.XOR)),
    DELTA(delta(FilterType.DELTA)),
    BYTESHUFFLE_ZSTD(filter(FilterType.BYTESHUFFLE), level(FilterType.ZSTD, 3)),
    BITSHUFFLE_LZ4(filter(FilterType.BITSHUFFLE), level(FilterType.LZ4, -1)),
    RLE_ZSTD_SHA256(level(FilterType.RLE, -1), level(FilterType.ZSTD, -1), filter(FilterType.CHECKSUM_SHA256)),
    DICTIONARY_GZIP(level(FilterType.DICTIONARY, -1), level(FilterType.GZIP, -1)),
    DELTA_BZIP2(delta(FilterType.DELTA), level(FilterType.BZIP2, -1)),
    XOR_BYTESHUFFLE_LZ4(filter(FilterType.XOR), filter(FilterType.BYTESHUFFLE), level(FilterType.LZ4, -1)),
    MD5_ZSTD_MD5(filter(FilterType.CHECKSUM_MD5), level(FilterType.ZSTD, -1), filter(FilterType.CHECKSUM_MD5));

    private final List<FilterSpec> filters;

    FilterChoice(FilterSpec... filters) {
        this.filters = List.of(filters);
    }

    private static FilterSpec filter(FilterType type) {
        return new FilterSpec(type, Map.of());
    }

    private static FilterSpec filter(FilterType type, String option, int value) {
        return new FilterSpec(type, Map.of(option, value));
    }

    private static FilterSpec level(FilterType type, int level) {
        return filter(type, "level", level);
    }

    private static FilterSpec delta(FilterType type) {
        return new FilterSpec(type, Map.of("level", -1, "reinterpret", "ANY"));
    }

    public List<FilterSpec> filters() {
        return filters;
    }

    /** Returns the pipeline with the default chunk size. */
    public PipelineSpec pipeline() {
        return new PipelineSpec(filters, PipelineSpec.DEFAULT_CHUNK);
    }

    public boolean has(FilterType type) {
        return filters.stream().anyMatch(filter -> filter.type() == type);
    }
}
