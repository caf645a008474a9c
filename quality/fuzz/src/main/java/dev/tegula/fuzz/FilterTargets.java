package dev.tegula.fuzz;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.filter.VarCells;
import dev.tegula.internal.tile.ChunkWalker;
import dev.tegula.internal.tile.TileReader;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Targets that decode tiles of each filter and of some pipelines. The first two bytes of an input are the number of
 * values (and of strings, for filters that also encode offsets); the rest is a tile.
 */
final class FilterTargets {

    /** A filter pipeline and the datatype of its values. */
    record Pipeline(FilterPipeline filters, Datatype type) {

        FilterChain chain() {
            return FilterChain.of(filters, type, type.size(), FormatVersion.DEFAULT_WRITE, null);
        }

        static Pipeline of(Datatype type, Filter... filters) {
            return new Pipeline(FilterPipeline.of(filters), type);
        }
    }

    /** Pipelines by the name of their target. */
    static final Map<String, Pipeline> PIPELINES = new LinkedHashMap<>();

    /** Maximum number of values, or of bytes of strings, in a tile. */
    private static final int MAX_VALUES = 1 << 16;

    static {
        add("gzip", Datatype.INT32, Filter.gzip());
        add("zstd", Datatype.INT32, Filter.zstd());
        add("lz4", Datatype.INT32, Filter.lz4());
        add("rle", Datatype.INT32, Filter.rle());
        add("bzip2", Datatype.INT32, Filter.bzip2());
        add("double-delta", Datatype.INT32, Filter.doubleDelta());
        add("delta", Datatype.INT32, Filter.delta());
        add("bit-width", Datatype.INT64, Filter.bitWidthReduction());
        add("positive-delta", Datatype.INT64, Filter.positiveDelta());
        add("bitshuffle", Datatype.INT32, Filter.bitShuffle());
        add("byteshuffle", Datatype.INT32, Filter.byteShuffle());
        add("md5", Datatype.INT32, Filter.checksumMd5());
        add("sha256", Datatype.INT32, Filter.checksumSha256());
        add("xor", Datatype.FLOAT64, Filter.xor());
        add("scale-float", Datatype.FLOAT64, Filter.scaleFloat(0.1, 1, 2));
        add("none", Datatype.INT32);
        add("delta-zstd", Datatype.INT64, Filter.positiveDelta(), Filter.bitWidthReduction(), Filter.zstd());
        add("shuffle-lz4", Datatype.FLOAT32, Filter.byteShuffle(), Filter.lz4());
        add("double-delta-gzip", Datatype.INT64, Filter.doubleDelta(), Filter.gzip());
        add("strings-rle", Datatype.STRING_ASCII, Filter.rle());
        add("strings-dictionary", Datatype.STRING_UTF8, Filter.dictionary());
        add("strings-dictionary-zstd", Datatype.STRING_ASCII, Filter.dictionary(), Filter.zstd());
    }

    private FilterTargets() {}

    private static void add(String name, Datatype type, Filter... filters) {
        PIPELINES.put("filter-" + name, Pipeline.of(type, filters));
    }

    static void addTo(Map<String, FuzzTarget> targets) {
        PIPELINES.forEach((name, pipeline) -> targets.put(name, input -> decode(pipeline, input)));
    }

    private static void decode(Pipeline pipeline, byte[] input) {
        if (input.length < 2) {
            return;
        }
        FilterChain chain = pipeline.chain();
        int values = Math.min(MAX_VALUES, (input[0] & 0xFF) << 8 | input[1] & 0xFF);
        byte[] tile = Arrays.copyOfRange(input, 2, input.length);
        byte[] cells = new byte[values * pipeline.type().size()];
        try (FilterScratch scratch = new FilterScratch()) {
            if (chain.foldsOffsets()) {
                int strings = Math.max(1, values / 4);
                VarCells target = new VarCells(cells, 0, cells.length, new byte[8 * strings], 0, strings);
                ChunkWalker walker = new ChunkWalker().begin("fuzz", 0, tile.length, cells.length);
                if (walker.next(tile, 0, tile.length, 0) && walker.isDone()) {
                    walker.decodeStrings(chain, tile, (int) walker.payloadPosition(), target, scratch);
                }
            } else {
                TileReader.read(chain, ByteSlice.of(tile), ByteSlice.of(cells), "fuzz", 0, scratch);
            }
        }
    }
}
