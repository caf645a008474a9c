package dev.tegula.internal.zarr.meta;

import dev.tegula.internal.zarr.codec.BytesCodec;
import dev.tegula.internal.zarr.codec.NumericFilter;
import dev.tegula.internal.zarr.json.JsonFields;
import dev.tegula.io.table.TableFileException;
import dev.tegula.schema.Datatype;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The codecs of version 3: from array to array, one from array to bytes, and from bytes to bytes.
 *
 * @param pipeline decodes whole chunks
 * @param shards the layout of shards if they are the only codec, so that inner chunks can be read one by one
 */
record CodecChain(ChunkPipeline pipeline, @Nullable ShardLayout shards) {

    /** Shards can contain shards. */
    private static final int MAX_NESTING = 4;

    private static final String TRANSPOSE = "transpose";
    private static final String BYTES = "bytes";
    private static final String SHARDS = "sharding_indexed";

    /** Returns the codecs of an array. */
    static CodecChain of(String place, List<CodecSpec> codecs, ElementType type, int[] shape, byte[] fill) {
        return new Parser(place, type, fill).chain(codecs, shape, 0);
    }

    /** Reads the codecs of chunks of one type. */
    private record Parser(String place, ElementType type, byte[] fill) {

        CodecChain chain(List<CodecSpec> codecs, int[] shape, int depth) {
            int serializer = 0;
            List<ArrayStep> arraySteps = new ArrayList<>();
            int[] stage = shape;
            int elementSize = type.orderedSize();
            while (serializer < codecs.size() && isArrayCodec(codecs.get(serializer))) {
                CodecSpec codec = codecs.get(serializer++);
                BytesCodec filter = codec.name().equals(TRANSPOSE) ? null : codec.toBytes();
                if (codec.name().equals(TRANSPOSE)) {
                    int[] order = order(codec, stage.length);
                    arraySteps.add(new ArrayStep(null, stage, order));
                    stage = Reordering.shape(stage, order);
                } else if (filter != null) {
                    arraySteps.add(new ArrayStep(filter, stage, new int[0]));
                    elementSize = filter instanceof NumericFilter numeric ? numeric.encodedSize() : elementSize;
                }
            }
            if (serializer == codecs.size()) {
                throw new TableFileException(
                        place + ": no codec from array to bytes (expected bytes or " + SHARDS + "). Write it again.");
            }
            CodecSpec toBytes = codecs.get(serializer);
            ChunkPipeline pipeline = new ChunkPipeline(place, type, shape);
            for (int i = codecs.size() - 1; i > serializer; i--) {
                BytesCodec codec = codecs.get(i).toBytes();
                if (codec != null) {
                    pipeline.add(codec);
                }
            }
            ShardLayout shards = null;
            if (toBytes.name().equals(SHARDS)) {
                if (!arraySteps.stream().allMatch(step -> step.filter() == null)) {
                    throw CodecSpec.unsupported(place, "filters before " + SHARDS);
                }
                shards = shards(toBytes.configuration(), stage, depth);
                ShardLayout layout = shards;
                pipeline.add(bytes -> layout.decode(bytes, type, fill));
            } else if (toBytes.name().equals(BYTES)) {
                if (isBigEndian(toBytes.configuration(), elementSize)) {
                    pipeline.addSwap(elementSize);
                }
            } else {
                throw CodecSpec.unsupported(place, toBytes.name());
            }
            Collections.reverse(arraySteps);
            for (ArrayStep step : arraySteps) {
                if (step.filter() == null) {
                    pipeline.addTranspose(step.shape(), step.order(), type.size());
                } else {
                    pipeline.add(step.filter());
                }
            }
            return new CodecChain(pipeline, codecs.size() == 1 ? shards : null);
        }

        private static boolean isArrayCodec(CodecSpec codec) {
            return codec.name().equals(TRANSPOSE)
                    || codec.name().equals("bitround")
                    || NumericFilter.isName(codec.name());
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
                throw new TableFileException(place + ": too many nested shards (expected at most " + MAX_NESTING + "). "
                        + ChunkLimits.CHOOSE);
            }
            long[] lengths = new long[shape.length];
            int[] inner = Shapes.chunks(configuration, "chunk_shape", lengths, shape.length);
            int[] counts = new int[shape.length];
            int[] indexShape = new int[shape.length + 1];
            for (int d = 0; d < shape.length; d++) {
                if (shape[d] % inner[d] != 0) {
                    throw configuration.wrong("chunk_shape", "divisors of the chunk shape");
                }
                counts[d] = shape[d] / inner[d];
                indexShape[d] = counts[d];
            }
            indexShape[shape.length] = 2;
            ElementType pairs = new ElementType(ElementType.Kind.INTEGER, 8, Datatype.UINT64);
            List<CodecSpec> indexCodecs = CodecSpec.list(configuration, "index_codecs");
            int indexSize = ChunkLimits.bytes(place, indexShape, 8);
            for (CodecSpec codec : indexCodecs) {
                if (codec.name().equals("crc32c")) {
                    indexSize += 4;
                } else if (!codec.name().equals(BYTES)) {
                    throw new TableFileException(place + ": codec '" + codec.name()
                            + "' of the index of shards is not supported (expected bytes, crc32c). "
                            + ChunkLimits.CHOOSE);
                }
            }
            String location = configuration.text("index_location", "end");
            if (!location.equals("end") && !location.equals("start")) {
                throw configuration.wrong("index_location", "start or end");
            }
            ChunkPipeline index = new Parser(place, pairs, new byte[8])
                    .chain(indexCodecs, indexShape, MAX_NESTING)
                    .pipeline();
            CodecChain chunks = chain(CodecSpec.list(configuration, "codecs"), inner, depth + 1);
            return new ShardLayout(inner, counts, chunks.pipeline(), index, indexSize, location.equals("end"));
        }
    }

    /** A codec from array to array: a filter, or a transposition of a chunk of a shape. */
    private record ArrayStep(@Nullable BytesCodec filter, int[] shape, int[] order) {}
}
