package dev.tegula.interop.model;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterType;
import java.io.Serializable;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A filter: its type, and its options by their names in golden files ({@code level}, {@code bit_width_max_window},
 * {@code positive_delta_max_window}, {@code bytewidth}, {@code factor}, {@code offset}, {@code reinterpret},
 * {@code quality}, {@code format}, {@code lossless}).
 */
public record FilterSpec(FilterType type, Map<String, Object> options) implements Serializable {

    public FilterSpec {
        options = Collections.unmodifiableMap(new TreeMap<>(options));
    }

    /** Converts to Tegula's representation. */
    public Filter toFilter() {
        return switch (type) {
            case NONE -> Filter.none();
            case GZIP, ZSTD, LZ4, RLE, BZIP2, DICTIONARY ->
                new Filter.Compression(type, number("level", -1).intValue());
            case DOUBLE_DELTA, DELTA ->
                new Filter.Delta(type, number("level", -1).intValue(), reinterpret());
            case BIT_WIDTH_REDUCTION ->
                Filter.bitWidthReduction(number("bit_width_max_window", 256).intValue());
            case POSITIVE_DELTA ->
                Filter.positiveDelta(number("positive_delta_max_window", 1024).intValue());
            case BITSHUFFLE, BYTESHUFFLE, CHECKSUM_MD5, CHECKSUM_SHA256, XOR -> new Filter.Plain(type);
            case SCALE_FLOAT ->
                Filter.scaleFloat(
                        number("factor", 1).doubleValue(),
                        number("offset", 0).doubleValue(),
                        number("bytewidth", 8).intValue());
            case WEBP ->
                new Filter.Webp(
                        number("quality", 100).floatValue(),
                        number("format", 0).intValue(),
                        number("lossless", 0).intValue() != 0,
                        0,
                        0);
        };
    }

    /** Converts from Tegula's representation. */
    public static FilterSpec of(Filter filter) {
        return new FilterSpec(filter.type(), optionsOf(filter));
    }

    private static Map<String, Object> optionsOf(Filter filter) {
        if (filter instanceof Filter.Compression compression) {
            return Map.of("level", compression.level());
        } else if (filter instanceof Filter.Delta delta) {
            return Map.of(
                    "level", delta.level(), "reinterpret", delta.reinterpretAs().name());
        } else if (filter instanceof Filter.Windowed windowed) {
            boolean bits = filter.type() == FilterType.BIT_WIDTH_REDUCTION;
            return Map.of(bits ? "bit_width_max_window" : "positive_delta_max_window", windowed.maxWindow());
        } else if (filter instanceof Filter.ScaleFloat scale) {
            return Map.of("bytewidth", scale.byteWidth(), "factor", scale.factor(), "offset", scale.offset());
        } else if (filter instanceof Filter.Webp webp) {
            return Map.of(
                    "quality",
                    (double) webp.quality(),
                    "format",
                    webp.inputFormat(),
                    "lossless",
                    webp.lossless() ? 1 : 0);
        }
        return Map.of();
    }

    /** Returns a numeric option, or the default if it is absent. */
    public Number number(String option, Number otherwise) {
        return (Number) options.getOrDefault(option, otherwise);
    }

    /** Returns the type as which a delta filter interprets its input. */
    public Datatype reinterpret() {
        return Datatype.valueOf((String) options.getOrDefault("reinterpret", "ANY"));
    }

    @Override
    public String toString() {
        return options.isEmpty() ? type.name() : type + "" + options;
    }
}
