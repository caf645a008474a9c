package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.CountingVfs;
import dev.tegula.testkit.vfs.SlowVfs;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.testkit.vfs.WaveVfs;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Remote stores receive no superfluous requests, and independent requests are concurrent. */
@Slow
class RequestBudgetTest {

    private static final String URI = "mem://store/array";

    private static MemoryVfs arrayOf(int fragments) {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(
                    URI,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("row", 1, 100_000, 10))
                            .attribute(Attribute.float64("x"))
                            .attribute(Attribute.utf8("s"))
                            .build());
            for (int i = 0; i < fragments; i++) {
                OpenOptions at = OpenOptions.defaults().at(TimestampRange.upTo(i + 1));
                try (ArrayWriter array = tegula.openForWriting(URI, at)) {
                    array.write(
                            Subarray.range("row", 10 * i + 1, 10 * i + 2),
                            Cells.builder()
                                    .float64("x", i, -i)
                                    .utf8("s", "a", "b")
                                    .build());
                }
            }
        }
        return store;
    }

    private static void consolidateMetadataAndCommits(Vfs store) {
        try (Tegula tegula = TestStores.engine(store)) {
            for (ConsolidationMode mode : List.of(ConsolidationMode.FRAGMENT_META, ConsolidationMode.COMMITS)) {
                tegula.maintenance(URI).consolidate(ConsolidationOptions.of(mode));
                tegula.maintenance(URI).vacuum(VacuumOptions.of(mode));
            }
        }
    }

    private static List<VfsRequest> requests(Vfs store, Consumer<Tegula> action) {
        CountingVfs counted = new CountingVfs(new SlowVfs(store, Duration.ofNanos(1)));
        try (Tegula tegula = TestStores.engine(counted)) {
            action.accept(tegula);
        }
        return counted.log().stream()
                .filter(request -> request.verb().isRequest())
                .toList();
    }

    private static void readSlice(Tegula tegula) {
        try (ArrayReader array = tegula.openForReading(URI)) {
            assertEquals(2.0, array.read(Subarray.range("row", 21, 21), "x").float64("x")[0]);
            assertEquals(-2.0, array.read(Subarray.range("row", 22, 22), "x").float64("x")[0]);
        }
    }

    @Test
    void open_consolidatedArray_takesConstantRequests() {
        List<Integer> counts = new ArrayList<>();
        for (int fragments : new int[] {10, 60}) {
            MemoryVfs store = arrayOf(fragments);
            assertEquals(
                    5 + fragments,
                    requests(store, tegula -> tegula.openForReading(URI).close())
                            .size());
            consolidateMetadataAndCommits(store);
            counts.add(requests(store, tegula -> tegula.openForReading(URI).close())
                    .size());
        }
        assertEquals(List.of(7, 7), counts);
    }

    /** The claim of {@code docs/scale.md}: opening an array reads only these files and a schema. */
    @Test
    void open_consolidatedArray_readsFewBytesPerFragment() throws IOException {
        List<Long> bytes = new ArrayList<>();
        for (int fragments : new int[] {100, 400}) {
            MemoryVfs store = arrayOf(fragments);
            consolidateMetadataAndCommits(store);
            long sum = 0;
            for (String folder : List.of("/__commits", "/__fragment_meta")) {
                sum += TestStores.files(store, URI + folder).values().stream()
                        .mapToLong(file -> file.length)
                        .sum();
            }
            bytes.add(sum);
        }
        long each = (bytes.get(1) - bytes.get(0)) / 300;
        assertTrue(each < 140, each + " bytes");
    }

    @Test
    void open_listsAndReadsNothingTwice() {
        MemoryVfs store = arrayOf(10);
        for (int round = 0; round < 2; round++) {
            Set<String> seen = new HashSet<>();
            for (VfsRequest request : requests(store, RequestBudgetTest::readSlice)) {
                String what = request.verb() + " " + request.uri() + " " + request.position();
                assertTrue(seen.add(what) || request.uri().name().equals("a0.tdb"), what + " for the second time");
            }
            consolidateMetadataAndCommits(store);
        }
    }

    /**
     * The time is the number of rounds of requests times 50 ms. A thousand footers, 64 at a time, are 16 of at most 20
     * rounds.
     */
    @Test
    void open_thousandFragments_takesASecondAt50MillisecondsPerRequest() {
        WaveVfs far = new WaveVfs(arrayOf(1000), TegulaBuilder.DEFAULT_IO_CONCURRENCY);
        try (Tegula tegula = TestStores.engine(far)) {
            tegula.openForReading(URI).close();
        }
        assertTrue(far.waves() <= 20, far.waves() + " rounds");
    }

    /**
     * Reads 60 MB of one file with six concurrent requests of 10 MB, as planned, for many tiles and for a single tile.
     */
    @ParameterizedTest
    @ValueSource(ints = {500_000, 15_000_000})
    void aLongFileIsReadInFewRequestsAtTheSameTime(int tile) {
        MemoryVfs store = new MemoryVfs();
        int[] values = RandomTests.fixed(1).ints(15_000_000).toArray();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(
                    URI,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("i", 1, values.length, tile))
                            .attribute(Attribute.int32("v"))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(URI)) {
                array.write(Subarray.whole(), Cells.builder().int32("v", values).build());
            }
        }
        WaveVfs far = new WaveVfs(store, TegulaBuilder.DEFAULT_IO_CONCURRENCY);
        try (Tegula tegula = TestStores.engine(far);
                ArrayReader array = tegula.openForReading(URI)) {
            array.read(Subarray.range("i", 1, 1)); // loads the tile offsets
            assertEquals(6, array.query().explain().cost().requests());
            int before = far.waves();
            QueryExecution query = array.query().execution();
            assertArrayEquals(values, query.read().int32("v"));
            assertEquals(6, query.statistics().cost().requests());
            assertTrue(far.waves() - before <= 3, far.waves() - before + " rounds"); // one on an idle machine
            assertTrue(far.widest() >= 3, far.widest() + " at once"); // six on an idle machine
        }
    }

    /** Strings whose filter also encodes their offsets form a single chunk, which is needed as a whole. */
    @Test
    void longTileOfOneChunk_isReadInSeveralRequests() {
        MemoryVfs store = new MemoryVfs();
        String[] texts = RandomTests.fixed(1)
                .doubles(1_200_000)
                .mapToObj(Double::toString)
                .toArray(String[]::new);
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(
                    URI,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("i", 1, texts.length, texts.length))
                            .attribute(Attribute.ascii("s").withFilters(Filter.rle()))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(URI)) {
                array.write(Subarray.whole(), Cells.builder().ascii("s", texts).build());
            }
        }
        WaveVfs far = new WaveVfs(store, TegulaBuilder.DEFAULT_IO_CONCURRENCY);
        try (Tegula tegula = TestStores.engine(far);
                ArrayReader array = tegula.openForReading(URI)) {
            long planned = array.query().explain().cost().requests();
            int before = far.waves();
            QueryExecution query = array.query().execution();
            assertArrayEquals(texts, query.read().text("s"));
            assertEquals(planned, query.statistics().cost().requests());
            assertTrue(
                    planned >= 4 && far.waves() - before < planned,
                    far.waves() - before + " rounds, " + planned + " requests");
        }
    }

    /** Concurrent requests do not exceed the limit, which also bounds their memory. */
    @Test
    void longTile_takesTheExpectedRequests() {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(
                    URI,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("i", 1, 6_000_000, 6_000_000))
                            .attribute(Attribute.int32("v"))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(URI)) {
                array.write(
                        Subarray.whole(),
                        Cells.builder()
                                .int32("v", RandomTests.fixed(1).ints(6_000_000).toArray())
                                .build());
            }
        }
        WaveVfs far = new WaveVfs(store, 2);
        try (Tegula tegula = TestStores.builder(far).ioThreads(2).build();
                ArrayReader array = tegula.openForReading(URI)) {
            array.query().read();
        }
        assertEquals(2, far.widest());
    }

    @Test
    void windowOverSmallTiles_takesOneRequestPerField() {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(
                    URI,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("row", 0, 199, 100))
                            .dimension(Dimension.int32("column", 0, 199, 100))
                            .attribute(Attribute.int32("a"))
                            .attribute(Attribute.int32("b"))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(URI)) {
                int[] values = IntStream.range(0, 40_000).toArray();
                array.write(
                        Subarray.range("row", 0, 199).addRange("column", 0, 199),
                        Cells.builder().int32("a", values).int32("b", values).build());
            }
        }
        Subarray window = Subarray.range("row", 90, 109).addRange("column", 90, 109);
        List<VfsRequest> open =
                requests(store, tegula -> tegula.openForReading(URI).close());
        List<VfsRequest> read = requests(store, tegula -> {
            try (ArrayReader array = tegula.openForReading(URI)) {
                Cells cells = array.read(window, "a", "b");
                assertEquals(90 * 200 + 90, cells.int32("a")[0]);
                assertEquals(109 * 200 + 109, cells.int32("b")[399]);
            }
        });
        // Opening reads the end of the metadata file, which has all of it.
        assertEquals(open.size() + 2, read.size(), read::toString);
    }

    @Test
    void vacuum_doesNotListEachFolder() {
        MemoryVfs store = arrayOf(60);
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.maintenance(URI).consolidate();
        }
        WaveVfs far = new WaveVfs(store, TegulaBuilder.DEFAULT_IO_CONCURRENCY);
        try (Tegula tegula = TestStores.engine(far)) {
            tegula.maintenance(URI).vacuum();
            assertTrue(far.waves() <= 20, far.waves() + " rounds");
            assertEquals(1, tegula.openForReading(URI).fragments().size());
        }
    }
}
