package dev.tegula.internal.filter;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.TegulaException;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Chains of filters. */
@Slow
final class ChainTest {

    private static final Filter[] FILTERS = {
        Filter.none(),
        Filter.gzip(),
        Filter.zstd(),
        Filter.lz4(),
        Filter.rle(),
        Filter.bzip2(),
        Filter.doubleDelta(),
        Filter.delta(),
        Filter.delta(Datatype.UINT8),
        Filter.bitWidthReduction(),
        Filter.positiveDelta(100),
        Filter.bitShuffle(),
        Filter.byteShuffle(),
        Filter.checksumMd5(),
        Filter.checksumSha256(),
        Filter.xor()
    };

    @Test
    void randomChains_roundTripAndFailCleanly() {
        RandomGenerator random = RandomTests.generator();
        int run = 0;
        for (boolean javaOnly : new boolean[] {false, true}) {
            try (FilterScratch scratch = new FilterScratch(javaOnly)) {
                for (int i = 0; i < 3000; i++) {
                    run += runOne(random, scratch) ? 1 : 0;
                }
            }
        }
        assertTrue(run > 2000, "few chains could hold their values: " + run);
    }

    private static boolean runOne(RandomGenerator random, FilterScratch scratch) {
        Filter[] filters = new Filter[1 + random.nextInt(4)];
        Arrays.setAll(filters, i -> FILTERS[random.nextInt(FILTERS.length)]);
        Datatype type = Datatype.values()[random.nextInt(44)];
        byte[] key = random.nextInt(4) == 0 ? new byte[32] : null;
        Values values = Values.values()[random.nextInt(Values.values().length)];
        byte[] cells = values.make(type, 1 + random.nextInt(600), random.nextLong());
        FilterChain chain;
        Chunk chunk;
        try {
            PipelineRules.checkFixed("a", FilterPipeline.of(filters), type);
            chain = FilterChain.of(FilterPipeline.of(filters), type, type.size(), FormatVersion.DEFAULT_WRITE, key);
            chunk = Chunk.encode(chain, cells, scratch);
        } catch (IllegalArgumentException e) {
            return false;
        }
        String what = type + " " + values + " " + Arrays.toString(filters);
        assertArrayEquals(cells, chunk.decode(chain, cells.length, scratch), what);
        int from = random.nextInt(cells.length);
        int to = from + 1 + random.nextInt(cells.length - from);
        assertArrayEquals(
                Arrays.copyOfRange(cells, from, to), chunk.decode(chain, cells.length, from, to, scratch), what);
        for (int i = 0; i < 20 && chunk.bytes().length > 0; i++) {
            Chunk changed = chunk.flip(random.nextInt(8 * chunk.bytes().length));
            try {
                changed.decode(chain, cells.length, scratch);
            } catch (TegulaException e) {
                assertTrue(e.getMessage().startsWith("file.tdb, tile 3, chunk 5, filter "), e::getMessage);
            }
        }
        return true;
    }

    @Test
    void types_changeAlongTheChain() {
        byte[] cells = Values.ASCENDING.make(Datatype.INT64, 100, 1);
        try (FilterScratch scratch = new FilterScratch()) {
            FilterPipeline pipeline =
                    FilterPipeline.of(Filter.scaleFloat(1, 0, 1), Filter.byteShuffle(), Filter.bitWidthReduction());
            FilterChain chain = FilterChain.of(pipeline, Datatype.FLOAT64, 8, FormatVersion.DEFAULT_WRITE, null);
            // Only one byte of each value remains, so BIT_WIDTH_REDUCTION has nothing to reduce.
            Chunk chunk = Chunk.encode(chain, cells, scratch);
            assertEquals(100, chunk.data());
            assertEquals(8 + 8, chunk.metadata());
        }
    }

    @Test
    void dates_passReductionsUnchangedBeforeVersion20() {
        byte[] cells = Values.ASCENDING.make(Datatype.DATETIME_DAY, 100, 1);
        FilterPipeline pipeline = FilterPipeline.of(Filter.positiveDelta(), Filter.bitWidthReduction());
        assertTrue(FilterChain.of(pipeline, Datatype.DATETIME_DAY, 8, new FormatVersion(19), null)
                .isEmpty());
        try (FilterScratch scratch = new FilterScratch()) {
            FilterChain chain = FilterChain.of(pipeline, Datatype.DATETIME_DAY, 8, new FormatVersion(20), null);
            assertTrue(Chunk.encode(chain, cells, scratch).data() < 200);
        }
    }

    @Test
    void wrongKey_isReported() {
        byte[] cells = {1, 2, 3, 4};
        byte[] wrong = new byte[32];
        wrong[0] = 1;
        try (FilterScratch scratch = new FilterScratch()) {
            FilterChain chain = FilterChain.of(
                    FilterPipeline.empty(), Datatype.INT32, 4, FormatVersion.DEFAULT_WRITE, new byte[32]);
            FilterChain other =
                    FilterChain.of(FilterPipeline.empty(), Datatype.INT32, 4, FormatVersion.DEFAULT_WRITE, wrong);
            Chunk chunk = Chunk.encode(chain, cells, scratch);
            EncryptionException e = assertThrows(EncryptionException.class, () -> chunk.decode(other, 4, scratch));
            assertTrue(e.getMessage().contains("the key is wrong"), e::getMessage);
        }
    }

    /** GZIP stores two numbers of parts, the sizes of the metadata part and then those of the data part. */
    @Test
    void sizeThatThePreviousFilterCannotProduce_isDamage() {
        byte[] cells = Values.RUNS.make(Datatype.INT32, 1000, 1);
        FilterPipeline pipeline = FilterPipeline.of(Filter.lz4(), Filter.gzip());
        try (FilterScratch scratch = new FilterScratch()) {
            FilterChain chain = FilterChain.of(pipeline, Datatype.INT32, 4, FormatVersion.DEFAULT_WRITE, null);
            Chunk changed = Chunk.encode(chain, cells, scratch).flip(8 * 16 + 30);
            CorruptArrayException e =
                    assertThrows(CorruptArrayException.class, () -> changed.decode(chain, cells.length, scratch));
            assertTrue(e.getMessage().contains("filter GZIP: declared size of the data is too large"), e::getMessage);
        }
    }

    @Test
    void levelsOutsideTheRange_areLimited() {
        byte[] cells = Values.RUNS.make(Datatype.INT32, 1000, 1);
        try (FilterScratch scratch = new FilterScratch()) {
            for (int level : new int[] {Integer.MIN_VALUE, -100, 0, 100, Integer.MAX_VALUE}) {
                for (Filter filter : new Filter[] {Filter.gzip(level), Filter.zstd(level), Filter.bzip2(level)}) {
                    FilterChain chain = FilterChain.of(
                            FilterPipeline.of(filter), Datatype.INT32, 4, FormatVersion.DEFAULT_WRITE, null);
                    assertArrayEquals(cells, Chunk.encode(chain, cells, scratch).decode(chain, cells.length, scratch));
                }
            }
        }
    }
}
