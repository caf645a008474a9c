package dev.tegula;

import static dev.tegula.query.Condition.field;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.SnapshotLostException;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.splits.PinnedArray;
import dev.tegula.splits.QuerySplit;
import dev.tegula.splits.SplitOptions;
import dev.tegula.testkit.values.SerializedForm;
import dev.tegula.testkit.vfs.CountingVfs;
import dev.tegula.testkit.vfs.SlowVfs;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Splits read the state at the time of the division, without listing the array. */
class PinnedSplitsTest {

    private static final String URI = "mem://splits/pinned";
    private static final OpenOptions NOW = OpenOptions.defaults();
    private static final OpenOptions WITH_KEY = NOW.withKey(EncryptionKey.ofText("0123456789abcdeffedcba9876543210"));

    private final MemoryVfs store = new MemoryVfs();

    private static ArraySchema sparse() {
        return ArraySchema.sparse()
                .dimension(Dimension.int64("x", 0, 1_000_000, 1000))
                .attribute(Attribute.int32("a"))
                .capacity(10)
                .build();
    }

    private static ArraySchema dense() {
        return ArraySchema.dense()
                .dimension(Dimension.int64("x", 0, 999_999_999, 100))
                .dimension(Dimension.int64("y", 0, 999_999_999, 100))
                .attribute(Attribute.int32("a"))
                .build();
    }

    private static Cells cells(long first, int count) {
        long[] x = new long[count];
        Arrays.setAll(x, i -> first + i);
        return Cells.builder()
                .int64("x", x)
                .int32("a", Arrays.stream(x).mapToInt(i -> (int) i).toArray())
                .build();
    }

    private static void write(Tegula tegula, long time, Cells cells) {
        try (ArrayWriter array = tegula.openForWriting(URI, NOW.at(time))) {
            array.write(cells);
        }
    }

    private void fill(int fragments) {
        try (Tegula tegula = TestStores.smallEngine(store)) {
            tegula.createArray(URI, sparse(), NOW.at(101));
            for (int i = 0; i < fragments; i++) {
                write(tegula, 110 + i, cells(100L * i, 50));
            }
        }
    }

    private List<QuerySplit> splits(long bytes) {
        try (Tegula tegula = TestStores.smallEngine(store);
                ArrayReader array = tegula.openForReading(URI)) {
            return array.query().splits(SplitOptions.defaults().withBytes(bytes));
        }
    }

    private List<String> read(List<QuerySplit> splits) {
        try (Tegula tegula = TestStores.smallEngine(store)) {
            return SplitsTest.sorted(SplitsTest.read(tegula, splits, NOW));
        }
    }

    private static void consolidateAndVacuum(Tegula tegula, ConsolidationMode mode) {
        tegula.maintenance(URI).consolidate(ConsolidationOptions.of(mode));
        tegula.maintenance(URI).vacuum(VacuumOptions.of(mode));
    }

    @Test
    void laterWritesDeletesAndSchemas_changeNothing() {
        fill(10);
        List<QuerySplit> splits = splits(1000);
        List<String> before = read(splits);
        assertTrue(splits.size() > 3, splits::toString);
        assertEquals(500, before.size());
        try (Tegula tegula = TestStores.smallEngine(store)) {
            write(tegula, 105, cells(60, 10));
            write(tegula, 400, cells(0, 70));
            try (ArrayWriter array = tegula.openForWriting(URI, NOW.at(401))) {
                array.delete(field("a").ge(0));
            }
            tegula.maintenance(URI, NOW.at(402))
                    .evolve(SchemaEvolution.begin().dropAttribute("a").addAttribute(Attribute.utf8("b")));
            consolidateAndVacuum(tegula, ConsolidationMode.COMMITS);
            consolidateAndVacuum(tegula, ConsolidationMode.FRAGMENT_META);
            tegula.maintenance(URI).consolidate();
        }
        assertEquals(before, read(splits));
    }

    @Test
    void vacuumedFragment_isALostSnapshot() {
        fill(4);
        List<QuerySplit> splits = splits(Long.MAX_VALUE);
        try (Tegula tegula = TestStores.smallEngine(store)) {
            tegula.maintenance(URI).consolidate();
            try (ArrayReader opened = tegula.open(splits.get(0), NOW)) {
                tegula.maintenance(URI).vacuum();
                Query query = opened.query(splits.get(0));
                assertThrows(SnapshotLostException.class, query::read);
            }
        }
        String message =
                assertThrows(SnapshotLostException.class, () -> read(splits)).getMessage();
        String fragment = splits.get(0).array().fragments().get(0);
        assertTrue(message.startsWith(URI + "/" + fragment + "/"), message);
        assertTrue(message.contains("Divide the query again"), message);
    }

    @Test
    void deletedArray_isALostSnapshot() {
        fill(2);
        List<QuerySplit> splits = splits(Long.MAX_VALUE);
        try (Tegula tegula = TestStores.smallEngine(store)) {
            tegula.object(URI).delete();
        }
        assertThrows(SnapshotLostException.class, () -> read(splits));
    }

    @Test
    void missingSchema_isALostSnapshot() throws IOException {
        fill(2);
        List<QuerySplit> splits = splits(Long.MAX_VALUE);
        VfsUri schema = VfsUri.parse(
                URI + "/__schema/" + splits.get(0).array().schemas().get(0));
        store.delete(schema);
        String message =
                assertThrows(SnapshotLostException.class, () -> read(splits)).getMessage();
        assertTrue(message.startsWith(schema + ": ") && message.contains("Divide the query again"), message);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void deleteConditions_arePinnedWhereverTheyAreStored(boolean consolidated) {
        fill(4);
        try (Tegula tegula = TestStores.smallEngine(store)) {
            try (ArrayWriter array = tegula.openForWriting(URI, NOW.at(112))) {
                array.delete(field("a").lt(30));
            }
            if (consolidated) {
                consolidateAndVacuum(tegula, ConsolidationMode.COMMITS);
            }
            List<QuerySplit> splits = splits(1000);
            List<String> before = read(splits);
            assertEquals(170, before.size());
            write(tegula, 150, cells(900, 3));
            consolidateAndVacuum(tegula, ConsolidationMode.COMMITS);
            assertEquals(before, read(splits));
        }
    }

    private static List<VfsRequest> requests(CountingVfs store) {
        return store.log().stream()
                .filter(request -> request.verb().isRequest())
                .toList();
    }

    @Test
    void openingASplit_listsNothing_andReadsOnlyItsFragments() {
        fill(100);
        List<QuerySplit> splits = splits(3000);
        assertTrue(splits.size() > 10, splits::toString);
        QuerySplit split = splits.get(5);
        CountingVfs counted = new CountingVfs(new SlowVfs(store, Duration.ofNanos(1)));
        try (Tegula tegula = TestStores.smallEngine(counted);
                ArrayReader array = tegula.open(split, NOW)) {
            array.query(split).read();
        }
        List<VfsRequest> requests = requests(counted);
        assertTrue(split.array().fragments().size() < 20, split::toString);
        for (VfsRequest request : requests) {
            String file = request.uri().toString();
            assertFalse(request.verb().toString().contains("LIST"), file);
            assertTrue(
                    file.contains("/__schema/")
                            || split.array().fragments().stream().anyMatch(name -> file.contains(name)),
                    file);
        }
        assertTrue(requests.size() <= 2 * split.requests(), requests.size() + " requests: " + split);
        assertTrue(requests.size() >= split.requests() / 2, requests.size() + " requests: " + split);
    }

    @Test
    void planning_withConsolidatedFooters_readsNoFragment() {
        fill(100);
        try (Tegula tegula = TestStores.smallEngine(store)) {
            consolidateAndVacuum(tegula, ConsolidationMode.FRAGMENT_META);
            consolidateAndVacuum(tegula, ConsolidationMode.COMMITS);
        }
        CountingVfs counted = new CountingVfs(new SlowVfs(store, Duration.ofNanos(1)));
        try (Tegula tegula = TestStores.smallEngine(counted);
                ArrayReader array = tegula.openForReading(URI)) {
            int opened = requests(counted).size();
            assertTrue(array.query()
                            .where(field("a").ge(5))
                            .splits(SplitOptions.defaults().withBytes(8000))
                            .size()
                    > 3);
            assertEquals(opened, requests(counted).size());
        }
    }

    @Test
    void encryptedArray_needsTheKeyOfTheOptions() {
        try (Tegula tegula = TestStores.smallEngine(store)) {
            tegula.createArray(URI, sparse(), WITH_KEY);
            try (ArrayWriter array = tegula.openForWriting(URI, WITH_KEY)) {
                array.write(cells(0, 100));
            }
            try (ArrayReader array = tegula.openForReading(URI, WITH_KEY)) {
                List<QuerySplit> splits = array.query().splits(SplitOptions.defaults());
                assertEquals(100, SplitsTest.read(tegula, splits, WITH_KEY).size());
                assertThrows(EncryptionException.class, () -> SplitsTest.read(tegula, splits, NOW));
            }
        }
    }

    @Test
    void pieces_haveSimilarCost_andTheWishedNumber() {
        try (Tegula tegula = TestStores.smallEngine(store)) {
            tegula.createArray(URI, sparse(), NOW.at(1));
            // Most cells are in a small part of the domain.
            for (int i = 0; i < 200; i++) {
                write(tegula, 10 + i, cells(i < 150 ? 60L * i : 10_000L * (i - 100), 50));
            }
        }
        long all = splits(Long.MAX_VALUE).get(0).bytes();
        List<QuerySplit> splits = splits(all / 20);
        assertTrue(splits.size() >= 19 && splits.size() <= 23, splits.size() + " pieces");
        for (QuerySplit split : splits) {
            assertTrue(split.bytes() <= 1.35 * all / 20, split::toString);
        }
        try (Tegula tegula = TestStores.smallEngine(store);
                ArrayReader array = tegula.openForReading(URI)) {
            int count =
                    array.query().splits(SplitOptions.defaults().withCount(16)).size();
            assertTrue(count >= 16 && count <= 20, count + " pieces");
        }
    }

    @Test
    void overlappingFragments_withDuplicates_areGrouped() {
        ArraySchema schema = sparse().toBuilder().allowDuplicates(true).build();
        try (Tegula tegula = TestStores.smallEngine(store)) {
            tegula.createArray(URI, schema, NOW.at(1));
            for (int i = 0; i < 60; i++) {
                write(tegula, 10 + i, cells(0, 5));
            }
        }
        List<QuerySplit> splits = splits(1000);
        assertTrue(splits.size() > 3, splits::toString);
        assertEquals(
                60,
                splits.stream()
                        .mapToInt(split -> split.array().fragments().size())
                        .sum());
        assertEquals(300, read(splits).size());
    }

    @Test
    void wholeDomainOfADenseArray_hasFewSplitsOfUnwrittenTiles() {
        try (Tegula tegula = TestStores.smallEngine(store)) {
            tegula.createArray(URI, dense(), NOW.at(1));
            try (ArrayWriter array = tegula.openForWriting(URI, NOW.at(10))) {
                int[] a = new int[1000 * 1000];
                Arrays.setAll(a, i -> i);
                array.write(
                        Subarray.range("x", 500_000, 500_999).addRange("y", 700_000, 700_999),
                        Cells.builder().int32("a", a).build());
            }
        }
        List<QuerySplit> splits = splits(400_000);
        assertTrue(splits.size() >= 10 && splits.size() <= 25, splits::toString);
        assertEquals(1e18, splits.stream().mapToDouble(QuerySplit::cells).sum(), 1e12);
        try (Tegula tegula = TestStores.smallEngine(store)) {
            long sum = 0;
            for (QuerySplit split : splits) {
                if (split.bytes() > 0) {
                    try (ArrayReader array = tegula.open(split, NOW)) {
                        Subarray part = split.subarray();
                        sum += array.query(split)
                                .where(field("a").ge(0))
                                .matchesOnly()
                                .subarray(part)
                                .read()
                                .size();
                    }
                }
            }
            assertEquals(1_000_000, sum);
        }
    }

    @Test
    void emptySparseArray_hasNoSplits_andADenseOneHasFillValues() {
        fill(0);
        assertEquals(List.of(), splits(1));
        try (Tegula tegula = TestStores.smallEngine(store)) {
            tegula.object(URI).delete();
            tegula.createArray(URI, dense(), NOW);
            try (ArrayReader array = tegula.openForReading(URI)) {
                Query query = array.query().subarray(Subarray.range("x", 0, 1).addRange("y", 0, 1));
                List<QuerySplit> splits = query.splits(SplitOptions.defaults());
                assertEquals(1, splits.size());
                assertEquals(SplitsTest.rows(query.read()), SplitsTest.read(tegula, splits, NOW));
            }
        }
    }

    @Test
    void hiddenFragments_ofDenseArrays_areNotNamed() {
        try (Tegula tegula = TestStores.smallEngine(store)) {
            tegula.createArray(URI, dense(), NOW.at(1));
            for (int i = 0; i < 5; i++) {
                try (ArrayWriter array = tegula.openForWriting(URI, NOW.at(10 + i))) {
                    array.write(
                            Subarray.range("x", 0, 9).addRange("y", 0, 9),
                            Cells.builder().int32("a", new int[100]).build());
                }
            }
            try (ArrayReader array = tegula.openForReading(URI)) {
                List<QuerySplit> splits = array.query()
                        .subarray(Subarray.range("x", 2, 5).addRange("y", 2, 5))
                        .splits(SplitOptions.defaults());
                assertEquals(1, splits.get(0).array().fragments().size());
            }
        }
    }

    @Test
    void currentDomainsLabelsAndEvolvedSchemas_areThoseOfThePlan() {
        try (Tegula tegula = TestStores.smallEngine(store)) {
            tegula.createArray(
                    URI,
                    ArraySchema.dense()
                            .dimension(Dimension.int64("x", 0, 9999, 10))
                            .attribute(Attribute.int32("a"))
                            .label("x", "name", Datatype.FLOAT64, DataOrder.INCREASING)
                            .currentDomain(List.of(Range.of(0, 99)))
                            .build(),
                    NOW.at(1));
            int[] a = new int[100];
            Arrays.setAll(a, i -> i);
            double[] names = Arrays.stream(a).mapToDouble(i -> i / 10.0).toArray();
            try (ArrayWriter array = tegula.openForWriting(URI, NOW.at(2));
                    ArrayWriter label = array.label("name")) {
                label.write(
                        Subarray.range("index", 0, 99),
                        Cells.builder().float64("label", names).build());
                array.write(
                        Subarray.range("x", 0, 99),
                        Cells.builder().int32("a", a).build());
            }
            tegula.maintenance(URI, NOW.at(3)).evolve(SchemaEvolution.begin().addAttribute(Attribute.int32("b")));
            try (ArrayWriter array = tegula.openForWriting(URI, NOW.at(4))) {
                array.write(
                        Subarray.range("x", 20, 29),
                        Cells.builder()
                                .int32("a", new int[10])
                                .int32("b", new int[10])
                                .build());
            }
            List<QuerySplit> whole;
            List<QuerySplit> labelled;
            try (ArrayReader array = tegula.openForReading(URI)) {
                whole = array.query().splits(SplitOptions.defaults().withCount(5));
                labelled = array.query()
                        .labelRange("name", Range.of(1.0, 4.95))
                        .splits(SplitOptions.defaults().withCount(4));
                List<String> expected = SplitsTest.rows(array.query().read());
                List<String> part = SplitsTest.rows(
                        array.query().labelRange("name", Range.of(1.0, 4.95)).read());
                assertEquals(40, part.size());
                tegula.maintenance(URI, NOW.at(5))
                        .evolve(SchemaEvolution.begin().expandCurrentDomain(List.of(Range.of(0, 199))));
                assertTrue(whole.size() >= 5 && labelled.size() > 1, labelled::toString);
                assertEquals(SplitsTest.sorted(expected), read(whole));
                assertEquals(SplitsTest.sorted(part), read(labelled));
            }
        }
    }

    @Test
    void readerOfOtherFragments_refusesTheSplit() {
        fill(10);
        List<QuerySplit> splits = splits(3000);
        try (Tegula tegula = TestStores.smallEngine(store);
                ArrayReader array = tegula.openForReading(URI)) {
            assertThrows(IllegalArgumentException.class, () -> array.query(splits.get(0)));
        }
    }

    @Test
    void limit_isRefused() {
        fill(1);
        try (Tegula tegula = TestStores.smallEngine(store);
                ArrayReader array = tegula.openForReading(URI)) {
            Query query = array.query().limit(3);
            assertThrows(IllegalStateException.class, () -> query.splits(SplitOptions.defaults()));
        }
    }

    @Test
    void pathsOutsideTheArray_areRefused() {
        PinnedArray pinned;
        fill(1);
        pinned = splits(1).get(0).array();
        for (String path :
                List.of("../__other", "/etc/passwd", "__fragments/../../__x", "x", "__a/__b/__c", "__a\\__b")) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> new PinnedArray(URI, pinned.timestamps(), pinned.schemas(), List.of(path), pinned.deletes()));
        }
    }

    @Test
    void serializedSplit_takesFewBytesPerFragment() {
        fill(1000);
        QuerySplit split = splits(Long.MAX_VALUE).get(0);
        assertEquals(1000, split.array().fragments().size());
        int bytes = SerializedForm.of(split).length;
        assertTrue(bytes < 1000 * 70 + 2000, bytes + " bytes");
    }

    @Test
    void globalOrder_isThatOfThePiecesOneAfterAnother() {
        fill(30);
        try (Tegula tegula = TestStores.smallEngine(store);
                ArrayReader array = tegula.openForReading(URI)) {
            List<QuerySplit> splits = array.query()
                    .fields("x")
                    .order(ResultOrder.GLOBAL)
                    .splits(SplitOptions.defaults().withBytes(500));
            List<Long> found = new ArrayList<>();
            for (QuerySplit split : splits) {
                try (ArrayReader piece = tegula.open(split, NOW)) {
                    Arrays.stream(piece.query(split).read().int64("x")).forEach(found::add);
                }
            }
            assertTrue(splits.size() > 5, splits::toString);
            assertArrayEquals(
                    array.query().fields("x").order(ResultOrder.GLOBAL).read().int64("x"),
                    found.stream().mapToLong(x -> x).toArray());
        }
    }
}
