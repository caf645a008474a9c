package dev.tegula.internal.filter;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.TegulaException;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.PhysicalType;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import java.util.EnumSet;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The contract of all filters. Values of all supported types round-trip, and nothing is written outside the output.
 * Damaged input causes an error with position and filter, without a large allocation.
 */
abstract class FilterCodecContract {

    /**
     * Only bzip2 allocates by its block size, independent of the input: 4 bytes for each of up to 900,000, and tables.
     */
    private static final long LARGEST_ALLOCATION = 16L << 20;

    private static final int FLIPS = Amounts.of("tegula.chunkFlips", 600);

    private static final int[] COUNTS = {1, 2, 7, 8, 9, 64, 1000, 8192, 8200};

    /** Larger numbers of cells are tested with one type of each physical type. */
    private static final int FEW = 64;

    protected abstract Filter filter();

    /** Returns the filter's name in errors. */
    protected String name() {
        return filter().type().toString();
    }

    protected byte @Nullable [] key() {
        return null;
    }

    protected Values[] values() {
        return Values.values();
    }

    /** Returns the type of the cells in tests of damage. */
    protected Datatype type() {
        return Datatype.INT32;
    }

    /** Returns a number of cells that round-trip exactly. */
    protected byte[] cells(Values values, Datatype type, int count, long seed) {
        return values.make(type, count, seed);
    }

    /** Returns whether the filter detects every change, not only changes of the structure. */
    protected boolean findsEveryChange() {
        return false;
    }

    private FilterChain chain(Datatype type) {
        return FilterChain.of(FilterPipeline.of(filter()), type, type.size(), FormatVersion.DEFAULT_WRITE, key());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyTypeComesBack(boolean javaOnly) {
        try (FilterScratch scratch = new FilterScratch(javaOnly)) {
            Set<PhysicalType> seen = EnumSet.noneOf(PhysicalType.class);
            for (Datatype type : Datatype.values()) {
                if (FilterTypes.accepts(filter(), type)) {
                    int most = seen.add(type.physical()) ? Integer.MAX_VALUE : FEW;
                    IntStream.of(COUNTS)
                            .filter(count -> count <= most)
                            .forEach(count -> comesBack(type, count, scratch));
                }
            }
        }
    }

    private void comesBack(Datatype type, int count, FilterScratch scratch) {
        for (Values values : values()) {
            byte[] cells = cells(values, type, count, count);
            Chunk chunk = Chunk.encode(chain(type), cells, scratch);
            assertArrayEquals(
                    cells, chunk.decode(chain(type), cells.length, scratch), () -> type + " " + values + " " + count);
        }
    }

    @Test
    void emptyInput_roundTrips() {
        try (FilterScratch scratch = new FilterScratch()) {
            Chunk chunk = Chunk.encode(chain(type()), new byte[0], scratch);
            chunk.decode(chain(type()), 0, scratch);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shortenedAndLengthenedChunksAreCorrupt(boolean javaOnly) {
        FilterChain chain = chain(type());
        try (FilterScratch scratch = new FilterScratch(javaOnly)) {
            byte[] cells = cells(Values.ASCENDING, type(), 300, 1);
            Chunk chunk = Chunk.encode(chain, cells, scratch);
            for (int cut = 1; cut <= chunk.data(); cut++) {
                requireCorrupt(chain, chunk.cut(0, cut), cells.length, scratch);
            }
            for (int cut = 1; cut <= chunk.metadata(); cut++) {
                requireCorrupt(chain, chunk.cut(cut, 0), cells.length, scratch);
            }
            for (int more : new int[] {1, 3, 4, 8, 100}) {
                requireCorrupt(chain, chunk.lengthen(0, more), cells.length, scratch);
                requireCorrupt(chain, chunk.lengthen(more, 0), cells.length, scratch);
            }
            requireCorrupt(chain, chunk, cells.length - 4, scratch);
            requireCorrupt(chain, chunk, cells.length + 4, scratch);
            assertArrayEquals(cells, chunk.decode(chain, cells.length, scratch), "the scratch still works");
        }
    }

    private void requireCorrupt(FilterChain chain, Chunk chunk, int size, FilterScratch scratch) {
        TegulaException e = assertThrows(TegulaException.class, () -> chunk.decode(chain, size, scratch));
        requirePlace(e);
    }

    private void requirePlace(TegulaException e) {
        assertTrue(e instanceof CorruptArrayException || e instanceof EncryptionException, e::toString);
        assertTrue(e.getMessage().startsWith("file.tdb, tile 3, chunk 5, filter " + name() + ": "), e::getMessage);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void flippedBitsGiveCorruptOrOtherValues(boolean javaOnly) {
        FilterChain chain = chain(type());
        RandomGenerator random = RandomTests.generator();
        try (FilterScratch scratch = new FilterScratch(javaOnly)) {
            byte[] cells = cells(Values.ASCENDING, type(), 2000, 1);
            Chunk chunk = Chunk.encode(chain, cells, scratch);
            int bits = 8 * chunk.bytes().length;
            int tries = Math.min(bits, FLIPS);
            for (int i = 0; i < tries; i++) {
                Chunk changed = chunk.flip(
                        tries == bits
                                ? i
                                : random.nextInt(i % 3 == 0 && chunk.metadata() > 0 ? 8 * chunk.metadata() : bits));
                long before = Allocation.ofThisThread();
                boolean failed = false;
                try {
                    changed.decode(chain, cells.length, scratch);
                } catch (TegulaException e) {
                    requirePlace(e);
                    failed = true;
                }
                assertTrue(failed || !findsEveryChange(), "a change went unnoticed");
                assertTrue(Allocation.ofThisThread() - before < LARGEST_ALLOCATION, "a giant allocation");
            }
        }
    }
}
