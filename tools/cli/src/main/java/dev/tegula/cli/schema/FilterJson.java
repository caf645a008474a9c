package dev.tegula.cli.schema;

import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.FilterType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads and writes filter pipelines of schema files: {@code [{"type": "ZSTD", "level": -1}, …]}. */
final class FilterJson {

    private static final String BIT_WIDTH_WINDOW = "bit_width_max_window";
    private static final String POSITIVE_DELTA_WINDOW = "positive_delta_max_window";
    private static final long UINT32_MOST = 0xFFFF_FFFFL;
    private static final List<String> TYPES =
            Arrays.stream(FilterType.values()).map(Enum::name).toList();

    private FilterJson() {}

    static void write(JsonText json, FilterPipeline pipeline) {
        json.beginList();
        for (Filter filter : pipeline.filters()) {
            json.beginObject().name("type").value(filter.type().name());
            if (filter instanceof Filter.Compression compression) {
                json.name("level").value((long) compression.level());
            } else if (filter instanceof Filter.Delta delta) {
                json.name("level")
                        .value((long) delta.level())
                        .name("reinterpret")
                        .value(delta.reinterpretAs().name());
            } else if (filter instanceof Filter.Windowed windowed) {
                json.name(filter.type() == FilterType.POSITIVE_DELTA ? POSITIVE_DELTA_WINDOW : BIT_WIDTH_WINDOW)
                        .value(Integer.toUnsignedLong(windowed.maxWindow()));
            } else if (filter instanceof Filter.ScaleFloat scale) {
                json.name("bytewidth").value((long) scale.byteWidth());
                json.name("factor").value(scale.factor()).name("offset").value(scale.offset());
            } else if (filter instanceof Filter.Webp webp) {
                json.name("quality").value(webp.quality()).name("format").value((long) webp.inputFormat());
                json.name("lossless").value(webp.lossless() ? 1L : 0L);
            }
            json.endObject();
        }
        json.endList();
    }

    /** Reads the pipeline in two members of an object; returns the default if they are absent. */
    static FilterPipeline read(JsonObject object, String key, String sizeKey, FilterPipeline otherwise) {
        List<JsonNode> list = object.list(key);
        List<Filter> filters = list == null ? otherwise.filters() : new ArrayList<>();
        if (list != null) {
            for (JsonNode node : list) {
                filters.add(filter(node));
            }
        }
        long size = object.wholeOr(sizeKey, Integer.toUnsignedLong(otherwise.maxChunkSize()), 0, UINT32_MOST);
        return new FilterPipeline((int) size, filters);
    }

    private static Filter filter(JsonNode node) {
        JsonObject any = new JsonObject(
                node,
                "filter",
                Set.of(
                        "type",
                        "level",
                        "reinterpret",
                        BIT_WIDTH_WINDOW,
                        POSITIVE_DELTA_WINDOW,
                        "bytewidth",
                        "factor",
                        "offset",
                        "quality",
                        "format",
                        "lossless"));
        String name = any.textOr("type", "").toUpperCase(Locale.ROOT);
        int index = TYPES.indexOf(name);
        if (index < 0) {
            throw any.wrong("type", "a filter" + SpellingHint.hintOrList(name, TYPES));
        }
        FilterType type = FilterType.values()[index];
        return switch (type) {
            case NONE -> {
                only(node, type);
                yield Filter.none();
            }
            case BITSHUFFLE, BYTESHUFFLE, CHECKSUM_MD5, CHECKSUM_SHA256, XOR -> {
                only(node, type);
                yield new Filter.Plain(type);
            }
            case GZIP, ZSTD, LZ4, RLE, BZIP2, DICTIONARY ->
                new Filter.Compression(type, level(only(node, type, "level")));
            case DELTA, DOUBLE_DELTA -> {
                JsonObject object = only(node, type, "level", "reinterpret");
                yield new Filter.Delta(type, level(object), reinterpret(object));
            }
            case BIT_WIDTH_REDUCTION -> new Filter.Windowed(type, window(node, type, BIT_WIDTH_WINDOW, 256));
            case POSITIVE_DELTA -> new Filter.Windowed(type, window(node, type, POSITIVE_DELTA_WINDOW, 1024));
            case SCALE_FLOAT -> {
                JsonObject object = only(node, type, "bytewidth", "factor", "offset");
                long width = object.wholeOr("bytewidth", 8, 1, 8);
                yield new Filter.ScaleFloat(object.numberOr("factor", 1), object.numberOr("offset", 0), (int) width);
            }
            case WEBP -> throw any.wrong("arrays with WEBP filters can be read but not created");
        };
    }

    /** Returns the filter object; refuses other options than these. */
    private static JsonObject only(JsonNode node, FilterType type, String... options) {
        Set<String> keys = new LinkedHashSet<>(List.of("type"));
        keys.addAll(List.of(options));
        return new JsonObject(node, "filter " + type, keys);
    }

    private static int level(JsonObject object) {
        return (int) object.wholeOr("level", Filter.DEFAULT_LEVEL, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    private static int window(JsonNode node, FilterType type, String key, int otherwise) {
        return (int) only(node, type, key).wholeOr(key, otherwise, 1, UINT32_MOST);
    }

    private static Datatype reinterpret(JsonObject object) {
        String name = object.textOr("reinterpret", Datatype.ANY.name());
        Datatype type = SchemaNames.datatype(name);
        if (type == null) {
            throw object.wrong("reinterpret", "a datatype" + SpellingHint.hint(name, SchemaNames.DATATYPES));
        }
        return type;
    }
}
