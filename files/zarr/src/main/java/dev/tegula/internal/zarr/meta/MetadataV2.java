package dev.tegula.internal.zarr.meta;

import dev.tegula.internal.io.codec.BytesCodec;
import dev.tegula.internal.zarr.json.JsonFields;
import dev.tegula.internal.zarr.meta.ElementType.Kind;
import dev.tegula.io.table.TableFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the metadata of arrays of version 2. */
public final class MetadataV2 {

    /** The attribute with the names of the dimensions, a convention of xarray. */
    public static final String DIMENSIONS = "_ARRAY_DIMENSIONS";

    /** The limit of NumPy before version 2. */
    private static final int MAX_RANK = 32;

    private static final Pattern TYPE = Pattern.compile("([<>|=])([a-zA-Z])([0-9]{0,7})(?:\\[([0-9a-zA-Z]+)])?");

    private MetadataV2() {}

    /**
     * Reads the metadata of an array.
     *
     * @param array the contents of {@code .zarray}
     * @param attributes the contents of {@code .zattrs}
     * @throws TableFileException if something is not supported or damaged
     */
    public static ArrayMetadata read(JsonFields array, JsonFields attributes) {
        return read(array, attributes, null);
    }

    /**
     * Reads the metadata of an array of structures as those of an array per field, by its name; none for other arrays.
     *
     * @throws TableFileException if something is not supported or damaged
     */
    public static Map<String, ArrayMetadata> fields(JsonFields array) {
        return Structures.fields(array, "dtype", new Structures.Version() {
            @Override
            public ElementType type(JsonFields field) {
                return MetadataV2.type(field);
            }

            @Override
            public ArrayMetadata read(JsonFields field, StructureField part) {
                return MetadataV2.read(field, JsonFields.of(array.place(), Map.of()), part);
            }
        });
    }

    private static ArrayMetadata read(JsonFields array, JsonFields attributes, @Nullable StructureField part) {
        String place = array.place();
        if (!Objects.equals(array.get("zarr_format"), 2L)) {
            throw array.wrong("zarr_format", "2");
        }
        long[] shape = array.longs("shape", 0, Long.MAX_VALUE);
        int[] chunks = Shapes.chunks(array, "chunks", shape, MAX_RANK);
        ElementType type = type(array);
        String order = array.text("order", "C");
        if (!order.equals("C") && !order.equals("F")) {
            throw array.wrong("order", "C or F");
        }
        ChunkPipeline pipeline = pipeline(array, type, chunks, order.equals("F"), part);
        byte[] fill = part == null ? type.fill(array.get("fill_value")) : part.fill();
        if (fill == null) {
            throw array.wrong("fill_value", "a value of type " + array.get("dtype"));
        }
        if (part != null && isBigEndian(array)) {
            Reordering.swap(fill, type.orderedSize());
        }
        String separator = array.text("dimension_separator", ".");
        if (!separator.equals(".") && !separator.equals("/")) {
            throw array.wrong("dimension_separator", "\".\" or \"/\"");
        }
        List<@Nullable String> dimensions = attributes.textsOrNull(DIMENSIONS);
        boolean masks = dimensions != null
                && !type.isText()
                && array.get("fill_value") instanceof Number number
                && !isNaN(number);
        return new ArrayMetadata(
                place,
                shape,
                chunks,
                type,
                fill,
                masks,
                new ChunkKeys("", separator),
                pipeline,
                null,
                dimensions,
                attributes);
    }

    private static boolean isNaN(Number number) {
        return Double.isNaN(number.doubleValue());
    }

    private static ElementType type(JsonFields array) {
        Object word = array.get("dtype");
        if (Objects.equals(word, "|O") && isTexts(array)) {
            return ElementType.ofTexts();
        }
        Matcher matcher = TYPE.matcher(word instanceof String text ? text : "");
        ElementType type = null;
        if (matcher.matches()) {
            char kind = matcher.group(2).charAt(0);
            String digits = matcher.group(3);
            int size = digits.isEmpty() ? 0 : Integer.parseInt(digits);
            type = switch (kind) {
                case 'S' -> ElementType.text(Kind.BYTES, size);
                case 'U' -> ElementType.text(Kind.UTF32, 4L * size);
                case 'M' -> size == 8 && matcher.group(4) != null ? ElementType.datetime(matcher.group(4)) : null;
                case 'm' -> size == 8 && matcher.group(4) != null ? ElementType.duration(matcher.group(4)) : null;
                default -> matcher.group(4) == null ? ElementType.number(kind, size) : null;
            };
        }
        if (type == null) {
            throw Shapes.unsupportedType(array.place(), word instanceof List ? "a structure" : "'" + word + "'");
        }
        return type;
    }

    /** Returns whether the first filter makes bytes of texts. */
    private static boolean isTexts(JsonFields array) {
        return array.get("filters") instanceof List<?> filters
                && !filters.isEmpty()
                && filters.get(0) instanceof Map<?, ?> first
                && Objects.equals(first.get("id"), TextTable.CODEC);
    }

    private static boolean isBigEndian(JsonFields array) {
        return array.text("dtype").startsWith(">");
    }

    private static ChunkPipeline pipeline(
            JsonFields array, ElementType type, int[] chunks, boolean columnMajor, @Nullable StructureField part) {
        ChunkPipeline pipeline =
                new ChunkPipeline(array.place(), type, chunks, part == null ? type.size() : part.structureSize());
        List<BytesCodec> codecs = new ArrayList<>();
        if (array.get("filters") != null) {
            List<?> filters = array.list("filters");
            for (Object filter : type.texts() == null ? filters : filters.subList(1, filters.size())) {
                add(codecs, CodecSpec.ofVersion2(array.place(), filter));
            }
        }
        if (array.get("compressor") != null) {
            add(codecs, CodecSpec.ofVersion2(array.place(), array.get("compressor")));
        }
        for (int i = codecs.size() - 1; i >= 0; i--) {
            pipeline.add(codecs.get(i));
        }
        if (part != null) {
            pipeline.add(part::of);
        }
        TextTable texts = type.texts();
        if (texts != null) {
            pipeline.add(texts::decode);
        }
        if (isBigEndian(array)) {
            pipeline.addSwap(type.orderedSize());
        }
        if (columnMajor && chunks.length > 1) {
            pipeline.addTranspose(chunks, Reordering.reversed(chunks.length), type.size());
        }
        return pipeline;
    }

    private static void add(List<BytesCodec> codecs, CodecSpec spec) {
        BytesCodec codec = spec.toBytes();
        if (codec != null) {
            codecs.add(codec);
        }
    }
}
