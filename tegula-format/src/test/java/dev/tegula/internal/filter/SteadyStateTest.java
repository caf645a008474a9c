package dev.tegula.internal.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import org.junit.jupiter.api.Test;

/** Decoding allocates nothing once a scratch has grown to the size of the chunks. */
final class SteadyStateTest {

    private static final Filter[][] CHAINS = {
        {},
        {Filter.gzip()},
        {Filter.zstd()},
        {Filter.lz4()},
        {Filter.rle()},
        {Filter.doubleDelta()},
        {Filter.delta()},
        {Filter.bitShuffle(), Filter.lz4()},
        {Filter.byteShuffle(), Filter.zstd()},
        {Filter.xor(), Filter.gzip()},
        {Filter.positiveDelta(), Filter.bitWidthReduction(), Filter.zstd()}
    };

    @Test
    void decoding_allocatesNothing() {
        try (FilterScratch scratch = new FilterScratch()) {
            for (Filter[] filters : CHAINS) {
                FilterPipeline pipeline = FilterPipeline.of(filters);
                FilterChain chain = FilterChain.of(pipeline, Datatype.INT32, 4, FormatVersion.DEFAULT_WRITE, null);
                byte[] cells = Values.ASCENDING.make(Datatype.INT32, 16384, 1);
                Chunk chunk = Chunk.encode(chain, cells, scratch);
                byte[] out = new byte[cells.length];
                for (int i = 0; i < 20; i++) {
                    decode(chain, chunk, out, scratch);
                }
                // The least of some rounds: now and then the runtime itself allocates on this thread.
                long least = Long.MAX_VALUE;
                for (int round = 0; round < 10; round++) {
                    long before = Allocation.ofThisThread();
                    for (int i = 0; i < 10; i++) {
                        decode(chain, chunk, out, scratch);
                    }
                    least = Math.min(least, Allocation.ofThisThread() - before);
                }
                assertEquals(0, least, pipeline.toString());
            }
        }
    }

    private static void decode(FilterChain chain, Chunk chunk, byte[] out, FilterScratch scratch) {
        scratch.at("file.tdb", 1, 2);
        chain.decode(chunk.bytes(), 0, chunk.metadata(), chunk.metadata(), chunk.data(), out, 0, out.length, scratch);
    }
}
