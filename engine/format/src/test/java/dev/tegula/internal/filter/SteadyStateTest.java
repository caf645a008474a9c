package dev.tegula.internal.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import org.junit.jupiter.api.Test;

/** Decoding allocates at most three small objects per chunk once the scratch has grown to the chunk size. */
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

    private static final int CHUNKS = 10;
    private static final int SMALL = 1024;
    private static final int LARGE = 16 * SMALL;

    /** The limit for the descriptions of the stored chunk and of its target, and one small object of some filters. */
    private static final long MAX_BYTES_PER_CHUNK = 96;

    @Test
    void decoding_allocatesOnlyDescriptions_whateverTheSizeOfTheChunk() {
        try (FilterScratch scratch = new FilterScratch()) {
            for (Filter[] filters : CHAINS) {
                FilterPipeline pipeline = FilterPipeline.of(filters);
                FilterChain chain = FilterChain.of(pipeline, Datatype.INT32, 4, FormatVersion.DEFAULT_WRITE, null);
                long large = allocated(chain, LARGE, scratch);
                assertTrue(large <= CHUNKS * MAX_BYTES_PER_CHUNK, () -> pipeline + ": " + large + " bytes");
                // No allocation depends on the number of values or windows.
                assertEquals(allocated(chain, SMALL, scratch), large, pipeline.toString());
            }
        }
    }

    /** Returns the number of bytes allocated by the decoding of some chunks. */
    private static long allocated(FilterChain chain, int values, FilterScratch scratch) {
        byte[] cells = Values.ASCENDING.make(Datatype.INT32, values, 1);
        Chunk chunk = Chunk.encode(chain, cells, scratch);
        byte[] out = new byte[cells.length];
        for (int i = 0; i < 20; i++) {
            decode(chain, chunk, out, scratch);
        }
        // Take the minimum of several rounds, because the runtime sometimes allocates on this thread.
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 10; round++) {
            long before = Allocation.ofThisThread();
            for (int i = 0; i < CHUNKS; i++) {
                decode(chain, chunk, out, scratch);
            }
            least = Math.min(least, Allocation.ofThisThread() - before);
        }
        return least;
    }

    private static void decode(FilterChain chain, Chunk chunk, byte[] out, FilterScratch scratch) {
        scratch.at("file.tdb", 1, 2);
        chain.decode(chunk.stored(), ByteSlice.of(out), scratch);
    }
}
