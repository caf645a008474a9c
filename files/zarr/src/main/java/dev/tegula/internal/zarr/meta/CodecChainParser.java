package dev.tegula.internal.zarr.meta;

import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.internal.io.codec.BytesCodec;
import dev.tegula.internal.io.codec.NumericFilter;
import dev.tegula.internal.zarr.json.JsonFields;
import dev.tegula.io.table.TableFileException;
import dev.tegula.schema.Datatype;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads the codecs of chunks of one type.
 *
 * @param place the array in messages
 * @param fill the value of chunks that a shard lacks
 */
record CodecChainParser(String place, ElementType type, byte[] fill) {

    /** Limit of shards in shards, each of which holds a decoded copy of its part of the chunk. */
    private static final int MAX_NESTING = 4;

    private static final String TRANSPOSE = "transpose";
    private static final String BYTES = "bytes";
    private static final String SHARDS = "sharding_indexed";

    /** A codec from array to array: a filter, or a transposition of a chunk of a shape. */
    private record ArrayStep(@Nullable BytesCodec filter, int[] shape, int[] order) {}

    /**
     * The codecs from array to array, in the order in which they encode.
     *
     * @param count the number of codecs, of which some change nothing
     * @param shape the shape of chunks after them
     * @param elementSize the size of elements after them
     */
    private record ArraySteps(List<ArrayStep> steps, int count, int[] shape, int elementSize) {}

    /** Returns the codecs of chunks of a shape. */
    CodecChain chain(List<CodecSpec> codecs, int[] shape) {
        return chain(codecs, shape, 0);
    }

    private CodecChain chain(List<CodecSpec> codecs, int[] shape, int depth) {
        ArraySteps before = arraySteps(codecs, shape);
        if (before.count == codecs.size()) {
            throw new TableFileException(
                    place + ": no codec from array to bytes (expected bytes or " + SHARDS + "). Write it again.");
        }
        // Chunks are decoded from the last codec to the first one.
        ChunkPipeline pipeline = new ChunkPipeline(place, type, shape, type.size());
        for (int i = codecs.size() - 1; i > before.count; i--) {
            BytesCodec codec = codecs.get(i).toBytes();
            if (codec != null) {
                pipeline.add(codec);
            }
        }
        ShardLayout shards = addToBytes(codecs.get(before.count), before, pipeline, depth);
        for (int i = before.steps.size() - 1; i >= 0; i--) {
            ArrayStep step = before.steps.get(i);
            if (step.filter == null) {
                pipeline.addTranspose(step.shape, step.order, type.size());
            } else {
                pipeline.add(step.filter);
            }
        }
        return new CodecChain(pipeline, codecs.size() == 1 ? shards : null);
    }

    private ArraySteps arraySteps(List<CodecSpec> codecs, int[] shape) {
        List<ArrayStep> steps = new ArrayList<>();
        int[] stage = shape;
        int elementSize = type.orderedSize();
        int count = 0;
        for (; count < codecs.size() && isArrayCodec(codecs.get(count)); count++) {
            CodecSpec codec = codecs.get(count);
            if (codec.name().equals(TRANSPOSE)) {
                int[] order = order(codec, stage.length);
                steps.add(new ArrayStep(null, stage, order));
                stage = Reordering.shape(stage, order);
                continue;
            }
            BytesCodec filter = codec.toBytes();
            if (filter != null) {
                steps.add(new ArrayStep(filter, stage, new int[0]));
                elementSize = filter instanceof NumericFilter numeric ? numeric.encodedSize() : elementSize;
            }
        }
        return new ArraySteps(steps, count, stage, elementSize);
    }

    /** Adds the codec from array to bytes; returns the layout of shards, or null. */
    private @Nullable ShardLayout addToBytes(CodecSpec codec, ArraySteps before, ChunkPipeline pipeline, int depth) {
        if (codec.name().equals(SHARDS)) {
            if (!before.steps.stream().allMatch(step -> step.filter == null)) {
                throw CodecSpec.unsupported(place, "filters before " + SHARDS);
            }
            ShardLayout layout = shards(codec.configuration(), before.shape, depth);
            pipeline.add(bytes -> layout.decode(bytes, type, fill));
            return layout;
        } else if (codec.name().equals(BYTES) && type.texts() == null) {
            if (isBigEndian(codec.configuration(), before.elementSize)) {
                if (type.kind() == ElementType.Kind.STRUCTURE) {
                    throw CodecSpec.unsupported(place, "bytes of structures, big-endian");
                }
                pipeline.addSwap(before.elementSize);
            }
            return null;
        }
        TextTable texts = type.texts();
        if (texts != null && codec.name().equals(TextTable.CODEC)) {
            pipeline.add(texts::decode);
            return null;
        }
        throw CodecSpec.unsupported(place, codec.name());
    }

    private static boolean isArrayCodec(CodecSpec codec) {
        return codec.name().equals(TRANSPOSE) || codec.name().equals("bitround") || NumericFilter.isName(codec.name());
    }

    private int[] order(CodecSpec codec, int rank) {
        JsonFields configuration = codec.configuration();
        if (Objects.equals(configuration.get("order"), "C")) {
            return range(rank);
        }
        if (Objects.equals(configuration.get("order"), "F")) {
            return Reordering.reversed(rank);
        }
        long[] order = configuration.longs("order", 0, rank - 1L);
        if (!Reordering.isPermutation(order, rank)) {
            throw configuration.wrong("order", "each axis once");
        }
        int[] axes = new int[rank];
        for (int d = 0; d < rank; d++) {
            axes[d] = (int) order[d];
        }
        return axes;
    }

    private static int[] range(int rank) {
        int[] axes = new int[rank];
        for (int d = 0; d < rank; d++) {
            axes[d] = d;
        }
        return axes;
    }

    private static boolean isBigEndian(JsonFields configuration, int elementSize) {
        String endian = configuration.text("endian", elementSize == 1 ? "little" : "");
        if (!endian.equals("little") && !endian.equals("big")) {
            throw configuration.wrong("endian", "little or big");
        }
        return endian.equals("big");
    }

    private ShardLayout shards(JsonFields configuration, int[] shape, int depth) {
        if (depth == MAX_NESTING) {
            throw new TableFileException(
                    place + ": too many nested shards (expected at most " + MAX_NESTING + ")", ChunkLimits.CHOOSE);
        }
        long[] lengths = new long[shape.length];
        int[] inner = Shapes.chunks(configuration, "chunk_shape", lengths, shape.length);
        int[] counts = new int[shape.length];
        for (int d = 0; d < shape.length; d++) {
            if (shape[d] % inner[d] != 0) {
                throw configuration.wrong("chunk_shape", "divisors of the chunk shape");
            }
            counts[d] = shape[d] / inner[d];
        }
        String location = configuration.text("index_location", "end");
        if (!location.equals("end") && !location.equals("start")) {
            throw configuration.wrong("index_location", "start or end");
        }
        ShardIndex index = index(CodecSpec.list(configuration, "index_codecs"), counts);
        CodecChain chunks = chain(CodecSpec.list(configuration, "codecs"), inner, depth + 1);
        return new ShardLayout(inner, counts, chunks.pipeline(), index.pipeline, index.size, location.equals("end"));
    }

    /**
     * The index of a shard: offset and length of each inner chunk.
     *
     * @param size its stored bytes, which must be known to find it at the end of a shard
     */
    private record ShardIndex(ChunkPipeline pipeline, int size) {}

    private ShardIndex index(List<CodecSpec> codecs, int[] counts) {
        int[] shape = Arrays.copyOf(counts, counts.length + 1);
        shape[counts.length] = 2;
        ElementType pairs = new ElementType(ElementType.Kind.INTEGER, 8, Datatype.UINT64);
        int size = ChunkLimits.bytes(place, shape, 8);
        for (CodecSpec codec : codecs) {
            if (codec.name().equals("crc32c")) {
                size += 4;
            } else if (!codec.name().equals(BYTES)) {
                throw new TableFileException(
                        place + ": "
                                + Unsupported.ZARR_INDEX_CODEC.refusal(
                                        "codec '" + codec.name() + "' of the index of shards"),
                        ChunkLimits.CHOOSE);
            }
        }
        // The index cannot be a shard itself.
        CodecChain chain = new CodecChainParser(place, pairs, new byte[8]).chain(codecs, shape, MAX_NESTING);
        return new ShardIndex(chain.pipeline(), size);
    }
}
