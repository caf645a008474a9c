package dev.tegula.internal.zarr.meta;

import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.internal.zarr.json.JsonFields;
import dev.tegula.internal.zarr.meta.ElementType.Kind;
import dev.tegula.io.table.TableFileException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the metadata of arrays of version 3. */
public final class MetadataV3 {

    /** The limit of NumPy before version 2. */
    private static final int MAX_RANK = 32;

    private static final Pattern NUMBER = Pattern.compile("(int|uint|float)(8|16|32|64)");
    private static final Set<String> KNOWN = Set.of(
            "zarr_format",
            "node_type",
            "shape",
            "data_type",
            "chunk_grid",
            "chunk_key_encoding",
            "fill_value",
            "codecs",
            "attributes",
            "storage_transformers",
            "dimension_names");

    private MetadataV3() {}

    /**
     * Reads the metadata of an array.
     *
     * @param array the contents of {@code zarr.json}
     * @throws TableFileException if something is not supported or damaged
     */
    public static ArrayMetadata read(JsonFields array) {
        return read(array, null);
    }

    /**
     * Reads the metadata of an array of structures as those of an array per field, by its name; none for other arrays.
     *
     * @throws TableFileException if something is not supported or damaged
     */
    public static Map<String, ArrayMetadata> fields(JsonFields array) {
        return Structures.fields(array, "data_type", new Structures.Version() {
            @Override
            public ElementType type(JsonFields field) {
                return MetadataV3.type(field);
            }

            @Override
            public ArrayMetadata read(JsonFields field, StructureField part) {
                return MetadataV3.read(field, part);
            }
        });
    }

    private static ArrayMetadata read(JsonFields array, @Nullable StructureField part) {
        if (!Objects.equals(array.get("zarr_format"), 3L)) {
            throw array.wrong("zarr_format", "3");
        }
        requireKnown(array);
        long[] shape = array.longs("shape", 0, Long.MAX_VALUE);
        JsonFields grid = array.object("chunk_grid");
        if (!grid.text("name").equals("regular")) {
            throw new TableFileException(
                    array.place() + ": "
                            + Unsupported.ZARR_CHUNK_GRID.refusal("chunk grid '" + grid.text("name") + "'"),
                    ChunkLimits.CHOOSE);
        }
        int[] chunks = Shapes.chunks(grid.object("configuration"), "chunk_shape", shape, MAX_RANK);
        ElementType type = type(array);
        byte[] fill = part == null ? type.fill(array.get("fill_value")) : part.fill();
        if (fill == null) {
            throw array.wrong("fill_value", "a value of the data type");
        }
        List<CodecSpec> codecs = CodecSpec.list(array, "codecs");
        CodecChain chain = part == null
                ? CodecChain.of(array.place(), codecs, type, chunks, fill)
                : CodecChain.of(array.place(), codecs, chunks, part);
        List<@Nullable String> names = array.textsOrNull("dimension_names");
        if (names != null && names.size() != shape.length) {
            throw array.wrong("dimension_names", shape.length + " names");
        }
        return new ArrayMetadata(
                array.place(),
                shape,
                chunks,
                type,
                fill,
                false,
                keys(array),
                chain.pipeline(),
                chain.shards(),
                names,
                array.objectOrEmpty("attributes"));
    }

    /** Refuses extensions that a reader must understand. */
    private static void requireKnown(JsonFields array) {
        for (Map.Entry<?, ?> field : array.map().entrySet()) {
            boolean optional =
                    field.getValue() instanceof Map<?, ?> map && Objects.equals(map.get("must_understand"), false);
            if (!KNOWN.contains(String.valueOf(field.getKey())) && !optional) {
                throw new TableFileException(
                        array.place() + ": " + Unsupported.ZARR_EXTENSION.refusal("extension '" + field.getKey() + "'"),
                        ChunkLimits.CHOOSE);
            }
        }
        if (array.get("storage_transformers") instanceof List<?> list && !list.isEmpty()) {
            throw new TableFileException(
                    array.place() + ": " + Unsupported.ZARR_TRANSFORMER.refusal(), ChunkLimits.CHOOSE);
        }
    }

    private static ElementType type(JsonFields array) {
        Object value = array.get("data_type");
        ElementType type = null;
        String name = String.valueOf(value);
        if (value instanceof Map<?, ?>) {
            JsonFields named = array.object("data_type");
            name = named.text("name");
            JsonFields configuration = named.objectOrEmpty("configuration");
            type = switch (name) {
                case "numpy.datetime64", "numpy.timedelta64" ->
                    configuration.integer("scale_factor", 1, Integer.MAX_VALUE, 1) != 1
                            ? null
                            : name.equals("numpy.datetime64")
                                    ? ElementType.datetime(configuration.text("unit"))
                                    : ElementType.duration(configuration.text("unit"));
                case "fixed_length_utf32" ->
                    ElementType.text(Kind.UTF32, configuration.integer("length_bytes", 0, Integer.MAX_VALUE, 0));
                case "null_terminated_bytes" ->
                    ElementType.text(Kind.BYTES, configuration.integer("length_bytes", 0, Integer.MAX_VALUE, 0));
                default -> null;
            };
        } else if (name.equals("string")) {
            type = ElementType.ofTexts();
        } else if (name.equals("bool")) {
            type = ElementType.number('b', 1);
        } else {
            Matcher matcher = NUMBER.matcher(name);
            if (matcher.matches()) {
                type = ElementType.number(matcher.group(1).charAt(0), Integer.parseInt(matcher.group(2)) / 8);
            }
        }
        if (type == null) {
            throw Shapes.unsupportedType(array.place(), "'" + name + "'");
        }
        return type;
    }

    private static ChunkKeys keys(JsonFields array) {
        JsonFields encoding = array.object("chunk_key_encoding");
        String name = encoding.text("name");
        if (!name.equals("default") && !name.equals("v2")) {
            throw new TableFileException(
                    array.place() + ": " + Unsupported.ZARR_CHUNK_KEYS.refusal("chunk key encoding '" + name + "'"),
                    ChunkLimits.CHOOSE);
        }
        JsonFields configuration = encoding.objectOrEmpty("configuration");
        String separator = configuration.text("separator", name.equals("v2") ? "." : "/");
        if (!separator.equals(".") && !separator.equals("/")) {
            throw configuration.wrong("separator", "\".\" or \"/\"");
        }
        return new ChunkKeys(name.equals("v2") ? "" : "c", separator);
    }
}
