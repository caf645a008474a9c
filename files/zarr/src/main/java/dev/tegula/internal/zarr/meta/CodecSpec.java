package dev.tegula.internal.zarr.meta;

import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.internal.io.codec.BytesCodec;
import dev.tegula.internal.io.codec.BytesCodecs;
import dev.tegula.internal.io.codec.CodecException;
import dev.tegula.internal.io.codec.LzmaCodec;
import dev.tegula.internal.io.codec.NumericFilter;
import dev.tegula.internal.zarr.json.JsonFields;
import dev.tegula.io.table.TableFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A codec as metadata name it.
 *
 * @param name its name, without the prefix of NumCodecs
 */
record CodecSpec(String place, String name, JsonFields configuration) {

    private static final String NUMCODECS = "numcodecs.";

    /** Reads the codecs of version 3. */
    static List<CodecSpec> list(JsonFields fields, String name) {
        List<CodecSpec> specs = new ArrayList<>();
        for (Object each : fields.list(name)) {
            JsonFields codec = JsonFields.of(
                    fields.place() + ", " + name, each instanceof String word ? Map.of("name", word) : each);
            specs.add(named(fields.place(), codec.text("name"), codec.objectOrEmpty("configuration")));
        }
        return specs;
    }

    /** Reads a codec of version 2, whose configuration contains its name. */
    static CodecSpec ofVersion2(String place, @Nullable Object value) {
        JsonFields codec = JsonFields.of(place + ", codec", value);
        return named(place, codec.text("id"), codec);
    }

    private static CodecSpec named(String place, String name, JsonFields configuration) {
        return new CodecSpec(
                place, name.startsWith(NUMCODECS) ? name.substring(NUMCODECS.length()) : name, configuration);
    }

    /** Returns the codec from bytes to bytes; null if it does not change bytes. */
    @Nullable
    BytesCodec toBytes() {
        if (name.equals("shuffle")) {
            return BytesCodecs.shuffle(configuration.integer("elementsize", 1, 1 << 16, 4));
        }
        if (name.equals("bitround")) {
            return null;
        }
        if (NumericFilter.isName(name)) {
            return numeric();
        }
        if (name.equals(LzmaCodec.NAME)) {
            return lzma();
        }
        BytesCodec codec = BytesCodecs.named(name);
        if (codec == null) {
            throw unsupported(place, name);
        }
        return codec;
    }

    private LzmaCodec lzma() {
        List<?> filters = configuration.get("filters") == null ? List.of() : configuration.list("filters");
        try {
            return LzmaCodec.of(configuration.integer("format", 0, Integer.MAX_VALUE, 1), filters);
        } catch (CodecException e) {
            throw unsupported(place, String.valueOf(e.getMessage()));
        }
    }

    private NumericFilter numeric() {
        try {
            if (name.equals("astype")) {
                return NumericFilter.of(
                        name, configuration.get("decode_dtype"), configuration.get("encode_dtype"), 1, 0);
            }
            boolean scaled = name.equals("fixedscaleoffset");
            return NumericFilter.of(
                    name,
                    configuration.get("dtype"),
                    configuration.get("astype"),
                    scaled ? configuration.real("scale") : 1,
                    scaled ? configuration.real("offset") : 0);
        } catch (CodecException e) {
            throw new TableFileException(
                    place + ": " + Unsupported.ZARR_FILTER_TYPE.refusal(String.valueOf(e.getMessage())),
                    ChunkLimits.CHOOSE,
                    e);
        }
    }

    static TableFileException unsupported(String place, String name) {
        return new TableFileException(
                place + ": " + Unsupported.ZARR_CODEC.refusal("codec '" + name + "'"), ChunkLimits.CHOOSE);
    }
}
