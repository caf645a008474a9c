package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.CountingVfs;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Small reads of an open array, partly served from cached chunks. */
@Slow
class CachedReadsTest {

    private static final String URI = "mem://cached/array";
    private static final int SIDE = 120;

    private static FilterPipeline filters(RandomGenerator random) {
        FilterPipeline filters = switch (random.nextInt(4)) {
            case 0 -> FilterPipeline.empty();
            case 1 -> FilterPipeline.of(Filter.byteShuffle(), Filter.zstd(3));
            case 2 -> FilterPipeline.of(Filter.bitShuffle(), Filter.lz4());
            default -> FilterPipeline.of(Filter.zstd(1));
        };
        return new FilterPipeline(64 + random.nextInt(4000), filters.filters());
    }

    /** Creates an array with overlapping fragments of fixed-size and variable-size cells in many small chunks. */
    private static void make(Vfs store, boolean dense, RandomGenerator random) {
        ArraySchemaBuilder schema = (dense
                        ? ArraySchema.dense()
                        : ArraySchema.sparse().capacity(500 + random.nextInt(1000)))
                .dimension(Dimension.int32("y", 0, SIDE - 1, 30 + random.nextInt(40)))
                .dimension(Dimension.int32("x", 0, SIDE - 1, 30 + random.nextInt(40)))
                .attribute(Attribute.int32("a").withFilters(filters(random)))
                .attribute(Attribute.float64("d").nullable().withFilters(filters(random)))
                .attribute(Attribute.utf8("s").withFilters(filters(random)))
                .offsetFilters(filters(random));
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(URI, schema.build());
            for (int fragment = 0; fragment < 3; fragment++) {
                int y = fragment == 0 ? 0 : random.nextInt(SIDE);
                int x = fragment == 0 ? 0 : random.nextInt(SIDE);
                write(tegula, dense, y, SIDE - y, x, SIDE - x, random);
            }
        }
    }

    private static void write(
            Tegula tegula, boolean dense, int y, int height, int x, int width, RandomGenerator random) {
        int cells = height * width;
        int[] ys = new int[cells];
        int[] xs = new int[cells];
        int[] a = new int[cells];
        double[] d = new double[cells];
        byte[] present = new byte[cells];
        String[] s = new String[cells];
        for (int i = 0; i < cells; i++) {
            ys[i] = y + i / width;
            xs[i] = x + i % width;
            a[i] = random.nextInt();
            d[i] = random.nextInt(1000) / 8.0;
            present[i] = (byte) (random.nextInt(5) == 0 ? 0 : 1);
            s[i] = "x".repeat(random.nextInt(4)) + random.nextInt(1000);
        }
        CellsBuilder columns = Cells.builder()
                .int32("a", a)
                .float64("d", d)
                .validity("d", present)
                .utf8("s", s);
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            if (dense) {
                array.write(Subarray.range("y", y, SIDE - 1).addRange("x", x, SIDE - 1), columns.build());
            } else {
                array.write(columns.int32("y", ys).int32("x", xs).build());
            }
        }
    }

    /** Returns a small random box near one of 16 fixed places, so that boxes often share chunks. */
    private static Subarray box(RandomGenerator random) {
        int y = random.nextInt(4) * 20 + random.nextInt(8);
        int x = random.nextInt(4) * 20 + random.nextInt(8);
        return Subarray.range("y", y, y + random.nextInt(9)).addRange("x", x, x + random.nextInt(9));
    }

    private static List<String> rows(ArrayReader array, Subarray box, String... fields) {
        Cells cells = array.query()
                .subarray(box)
                .fields(fields)
                .order(ResultOrder.ROW_MAJOR)
                .read();
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            StringBuilder row = new StringBuilder();
            for (String field : fields) {
                Column column = cells.column(field);
                row.append(' ')
                        .append(
                                column.isNull(i)
                                        ? "null"
                                        : switch (field) {
                                            case "a" -> column.longAt(i) + "";
                                            case "d" -> column.doubleAt(i) + "";
                                            default -> column.text(i);
                                        });
            }
            rows.add(row.toString());
        }
        return rows;
    }

    @TestFactory
    Stream<DynamicTest> reads_areEqualWithAndWithoutTheCache() {
        return RandomTests.of(8, random -> {
            boolean dense = random.nextInt(3) > 0;
            MemoryVfs memory = new MemoryVfs();
            make(memory, dense, random);
            Vfs store = random.nextBoolean() ? memory : TestStores.far(memory);
            long capacity = new long[] {3_000, 30_000, 1 << 24}[random.nextInt(3)];
            try (Tegula cached = TestStores.builder(store).chunkCache(capacity).build();
                    Tegula plain = TestStores.builder(store).chunkCache(0).build();
                    ArrayReader expected = plain.openForReading(URI);
                    ArrayReader array = cached.openForReading(URI)) {
                String[][] fields = {{"a"}, {"d"}, {"s"}, {"a", "d", "s"}};
                for (int i = 0; i < 60; i++) {
                    Subarray box = random.nextInt(20) == 0 ? Subarray.whole() : box(random);
                    String[] of = fields[random.nextInt(fields.length)];
                    assertEquals(rows(expected, box, of), rows(array, box, of), box + " of " + String.join(", ", of));
                }
            }
        });
    }

    @Test
    void concurrentReadsOfTheSameChunks_areCorrect() throws Exception {
        RandomGenerator random = RandomTests.generator();
        MemoryVfs store = new MemoryVfs();
        make(store, true, random);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (Tegula cached = TestStores.builder(store).chunkCache(200_000).build();
                Tegula plain = TestStores.builder(store).chunkCache(0).build();
                ArrayReader expected = plain.openForReading(URI);
                ArrayReader array = cached.openForReading(URI)) {
            List<Subarray> boxes = Stream.generate(() -> box(random)).limit(20).toList();
            List<List<String>> right =
                    boxes.stream().map(box -> rows(expected, box, "a", "s")).toList();
            List<Future<?>> readers = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                int first = t;
                readers.add(threads.submit(() -> {
                    for (int i = 0; i < 300; i++) {
                        int box = (first * 5 + i) % boxes.size();
                        assertEquals(right.get(box), rows(array, boxes.get(box), "a", "s"));
                    }
                }));
            }
            for (Future<?> reader : readers) {
                reader.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Cells read twice are fetched from the store once, even if the boxes differ. */
    @Test
    void chunkReadTwice_isNotFetchedAgain() {
        CountingVfs store = new CountingVfs(TestStores.far(new MemoryVfs()));
        make(store, true, RandomTests.generator());
        try (Tegula tegula = TestStores.builder(store).chunkCache(1 << 20).build();
                ArrayReader array = tegula.openForReading(URI)) {
            Subarray box = Subarray.range("y", 10, 20).addRange("x", 10, 20);
            List<String> first = rows(array, box, "a", "d", "s");
            rows(array, box, "a", "d", "s");
            int before = store.log().size();
            assertEquals(first, rows(array, box, "a", "d", "s"));
            assertEquals(
                    first.subList(0, 11),
                    rows(array, Subarray.range("y", 10, 10).addRange("x", 10, 20), "a", "d", "s"));
            assertEquals(
                    first.subList(5, 6), rows(array, Subarray.point("y", 10).addRange("x", 15, 15), "a", "d", "s"));
            assertEquals(
                    store.log().subList(before, before),
                    store.log().subList(before, store.log().size()));
            QueryExecution query = array.query().subarray(box).fields("a").execution();
            query.read();
            assertEquals(0, query.statistics().cost().requests());
            assertTrue(query.statistics().cost().chunks() > 0);
        }
    }

    @Test
    void closedArray_leavesNoChunks() {
        MemoryVfs store = new MemoryVfs();
        make(store, true, RandomTests.generator());
        try (Resources resources = new Resources(new Workers(2, 4), 1 << 20, Long.MAX_VALUE)) {
            ArrayReader one = open(store, resources);
            ArrayReader two = open(store, resources);
            Subarray box = Subarray.range("y", 3, 5).addRange("x", 3, 5);
            rows(one, box, "s");
            assertEquals(0, resources.chunks().size());
            rows(one, box, "s");
            long ofOne = resources.chunks().size();
            rows(two, box, "s");
            rows(two, box, "s");
            assertEquals(2 * ofOne, resources.chunks().size());
            one.close();
            assertEquals(ofOne, resources.chunks().size());
            two.close();
            assertEquals(0, resources.chunks().size());
        }
    }

    @Test
    void largeReads_bypassTheCache() {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(
                    URI,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("x", 0, 99_999, 100_000))
                            .attribute(Attribute.int64("a").withFilters(Filter.zstd(1)))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(URI)) {
                array.write(
                        Subarray.whole(),
                        Cells.builder()
                                .int64("a", LongStream.range(0, 100_000).toArray())
                                .build());
            }
        }
        try (Resources resources = new Resources(new Workers(2, 4), 1 << 20, Long.MAX_VALUE);
                ArrayReader array = open(store, resources)) {
            array.read(Subarray.range("x", 50_000, 50_010));
            array.read(Subarray.range("x", 50_000, 50_010));
            long ofOne = resources.chunks().size();
            assertTrue(ofOne > 1 << 16 && ofOne < 1 << 17);
            array.read(Subarray.range("x", 0, 39_999));
            array.read(Subarray.range("x", 0, 39_999));
            assertEquals(ofOne, resources.chunks().size());
            array.read(Subarray.range("x", 0, 9_999));
            array.read(Subarray.range("x", 0, 9_999));
            assertEquals(3 * ofOne, resources.chunks().size());
        }
    }

    private static ArrayReader open(Vfs store, Resources resources) {
        ArrayContext context = ArrayContext.open(
                new StoreLocation(new Storage(TestStores.far(store)), resources, VfsUri.parse(URI), null));
        return new ArrayReader(ArraySnapshot.open(context, TimestampRange.all()), 1 << 20);
    }

    @Test
    void negativeSize_isRefused() {
        assertEquals(
                "chunkCache: must not be negative (found -1)",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> Tegula.builder().chunkCache(-1))
                        .getMessage());
    }
}
