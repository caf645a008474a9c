package dev.tegula.internal.zarr.meta;

import dev.tegula.internal.zarr.codec.BytesCodec;
import dev.tegula.internal.zarr.codec.CodecException;
import dev.tegula.internal.zarr.json.JsonFields;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The metadata of an array of texts of any length, in the codec {@code vlen-utf8}: the number of texts of a chunk, then
 * each with its length.
 *
 * @param codecs the codecs from bytes to bytes, the last applied one first
 */
public record VariableTexts(String place, long[] shape, int[] chunkShape, ChunkKeys keys, List<BytesCodec> codecs) {

    private static final String CODEC = "vlen-utf8";
    private static final int MAX_RANK = 32;
    /** Decoded bytes of a chunk. */
    private static final int LIMIT =
            (int) Math.min(1 << 30, Runtime.getRuntime().maxMemory() / 8);

    /** Returns whether an array of either version has texts of any length. */
    public static boolean isIn(JsonFields array) {
        boolean objects = Objects.equals(array.get("dtype"), "|O")
                && array.get("filters") instanceof List<?> filters
                && filters.size() == 1
                && CodecSpec.ofVersion2(array.place(), filters.get(0)).name().equals(CODEC);
        return objects || Objects.equals(array.get("data_type"), "string");
    }

    /** Reads the metadata of an array with such texts. */
    public static VariableTexts read(JsonFields array) {
        String place = array.place();
        long[] shape = array.longs("shape", 0, Long.MAX_VALUE);
        List<BytesCodec> codecs = new ArrayList<>();
        if (array.has("dtype")) {
            if (array.get("compressor") != null) {
                add(codecs, CodecSpec.ofVersion2(place, array.get("compressor")));
            }
            String separator = array.text("dimension_separator", ".");
            if (!array.text("order", "C").equals("C") && shape.length > 1) {
                throw array.wrong("order", "C for texts");
            }
            return new VariableTexts(
                    place,
                    shape,
                    Shapes.chunks(array, "chunks", shape, MAX_RANK),
                    new ChunkKeys("", separator),
                    codecs);
        }
        List<CodecSpec> specs = CodecSpec.list(array, "codecs");
        if (specs.isEmpty() || !specs.get(0).name().equals(CODEC)) {
            throw array.wrong("codecs", CODEC + " first, for texts");
        }
        for (int i = specs.size() - 1; i > 0; i--) {
            add(codecs, specs.get(i));
        }
        JsonFields encoding = array.object("chunk_key_encoding");
        boolean usual = encoding.text("name").equals("default");
        String separator = encoding.objectOrEmpty("configuration").text("separator", usual ? "/" : ".");
        int[] chunks =
                Shapes.chunks(array.object("chunk_grid").object("configuration"), "chunk_shape", shape, MAX_RANK);
        return new VariableTexts(place, shape, chunks, new ChunkKeys(usual ? "c" : "", separator), codecs);
    }

    private static void add(List<BytesCodec> codecs, CodecSpec spec) {
        BytesCodec codec = spec.toBytes();
        if (codec != null) {
            codecs.add(codec);
        }
    }

    /** Returns the texts of a chunk. */
    public String[] decode(byte[] stored) throws CodecException {
        byte[] bytes = stored;
        for (BytesCodec codec : codecs) {
            bytes = codec.decode(bytes, LIMIT);
        }
        long expected = 1;
        for (int length : chunkShape) {
            expected *= length;
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length < 4 || buffer.getInt() != expected) {
            throw new CodecException("not a chunk of " + expected + " texts");
        }
        String[] texts = new String[(int) expected];
        for (int i = 0; i < texts.length; i++) {
            int length = buffer.remaining() < 4 ? -1 : buffer.getInt();
            if (length < 0 || length > buffer.remaining()) {
                throw new CodecException("text " + i + " of a chunk is cut off");
            }
            try {
                texts[i] = StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(buffer.slice(buffer.position(), length))
                        .toString();
            } catch (CharacterCodingException e) {
                throw new CodecException("text " + i + " of a chunk is not UTF-8", e);
            }
            buffer.position(buffer.position() + length);
        }
        return texts;
    }
}
