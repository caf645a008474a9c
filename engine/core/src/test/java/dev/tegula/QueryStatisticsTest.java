package dev.tegula;

import static dev.tegula.query.Condition.field;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.progress.Progress;
import dev.tegula.query.Aggregate;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.FragmentCost;
import dev.tegula.query.QueryCost;
import dev.tegula.query.QueryPlan;
import dev.tegula.query.QueryStatistics;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.TileOrder;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.CountingVfs;
import dev.tegula.testkit.vfs.Verb;
import dev.tegula.vfs.MemoryVfs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statistics, progress and cancellation of queries. */
@Slow
class QueryStatisticsTest {

    private static final String URI = "mem://statistics/array";
    private static final int CELLS = 100_000;
    private static final int TILE = 1000;

    private CountingVfs store = new CountingVfs(new MemoryVfs());

    /** Returns an engine on a new store. */
    private Tegula engine() {
        store = new CountingVfs(new MemoryVfs());
        return TestStores.engine(store);
    }

    /** Writes cells 0 to 99,999 with their coordinates as values and strings of ten bytes, then rewrites one tile. */
    private void make(Tegula tegula, boolean dense) {
        tegula.createArray(
                URI,
                (dense ? ArraySchema.dense() : ArraySchema.sparse().capacity(TILE))
                        .dimension(Dimension.int64("x", 0, CELLS - 1, TILE))
                        .attribute(Attribute.int32("a"))
                        .attribute(Attribute.utf8("s").nullable())
                        .build());
        write(tegula, dense, 0, CELLS);
        write(tegula, dense, 2 * TILE, TILE);
    }

    private static void write(Tegula tegula, boolean dense, int from, int count) {
        long[] x = new long[count];
        int[] a = new int[count];
        String[] s = new String[count];
        for (int i = 0; i < count; i++) {
            x[i] = from + i;
            a[i] = from + i;
            s[i] = String.format("%010d", i);
        }
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            if (dense) {
                array.write(
                        Subarray.range("x", from, from + count - 1L),
                        Cells.builder().int32("a", a).utf8("s", s).build());
            } else {
                array.write(
                        Cells.builder().int64("x", x).int32("a", a).utf8("s", s).build());
            }
        }
    }

    private List<Long> dataRequests(int from) {
        return store.log().subList(from, store.log().size()).stream()
                .filter(request ->
                        request.verb() == Verb.READ && request.uri().toString().matches(".*/[ad]0?[0-9].*\\.tdb"))
                .map(request -> 1L)
                .toList();
    }

    private static List<Long> tiles(QueryCost cost) {
        List<Long> tiles = new ArrayList<>();
        for (FragmentCost fragment : cost.fragments()) {
            tiles.addAll(List.of(
                    fragment.allTiles(),
                    fragment.inRanges(),
                    fragment.skipped(),
                    fragment.answered(),
                    fragment.settled(),
                    fragment.tiles(),
                    fragment.cells()));
        }
        return tiles;
    }

    @Test
    void statistics_equalThePlan() {
        for (boolean dense : new boolean[] {true, false}) {
            try (Tegula tegula = engine()) {
                make(tegula, dense);
                try (ArrayReader array = tegula.openForReading(URI)) {
                    Query query = array.query()
                            .subarray(Subarray.range("x", 0, 50 * TILE - 1))
                            .where(field("a").ge(10 * TILE))
                            .fields("a", "s");
                    QueryPlan plan = query.explain();
                    int before = store.log().size();
                    QueryExecution execution = query.execution();
                    execution.read();
                    QueryStatistics taken = execution.statistics();
                    String shape = dense ? "dense" : "sparse";
                    assertEquals(tiles(plan.cost()), tiles(taken.cost()), shape);
                    assertEquals(dataRequests(before).size(), taken.cost().requests(), shape);
                    assertEquals(plan.cost().files(), taken.cost().files(), shape);
                    assertEquals(plan.cost().chunks(), taken.cost().chunks(), shape);
                    assertEquals(plan.cost().memory(), taken.cost().memory(), shape);
                    assertEquals(plan.cost().tiles(), taken.cost().tiles(), shape);
                    // A window may end within a chunk; the whole chunk is then fetched a second time.
                    assertTrue(taken.cost().bytes() >= plan.cost().bytes(), shape);
                    assertTrue(
                            taken.cost().bytes() <= plan.cost().bytes() * 1.2,
                            plan.cost().bytes() + " planned, " + taken.cost().bytes());
                    assertTrue(
                            Math.abs(taken.cost().requests() - plan.cost().requests())
                                    <= plan.cost().files(),
                            shape);
                    assertEquals(dense ? 50 * TILE : 40 * TILE, taken.resultCells(), shape);
                    assertEquals(
                            taken.cost().bytes(),
                            taken.cost().fragments().stream()
                                    .mapToLong(FragmentCost::bytes)
                                    .sum(),
                            shape);
                    assertTrue(taken.elapsed().toNanos() > 0);
                }
            }
        }
    }

    @Test
    void plan_ofCellsThatWereNotWritten_hasTheirFillValues() {
        try (Tegula tegula = engine()) {
            tegula.createArray(
                    URI,
                    ArraySchema.dense()
                            .dimension(Dimension.int64("x", 0, 99, 10))
                            .attribute(Attribute.utf8("s").withFill(new byte[] {'a', 'b', 'c'}, true))
                            .build());
            try (ArrayReader array = tegula.openForReading(URI)) {
                Query query = array.query().subarray(Subarray.range("x", 5, 24)).fields("s");
                assertEquals(
                        20 * (Long.BYTES + 3), query.explain().resultBytes().get("s"));
                assertEquals(20 * 3, query.read().bytes("s").length);
            }
        }
    }

    @Test
    void plan_ofTilesThatAreWrittenInPart_leavesOutTheirPadding() {
        for (TileOrder order : TileOrder.values()) {
            try (Tegula tegula = engine()) {
                ArraySchemaBuilder schema = ArraySchema.dense()
                        .dimension(Dimension.int64("x", 0, 24, 10))
                        .dimension(Dimension.int64("y", -3, 3, 4))
                        .attribute(Attribute.utf8("s").withFill(new byte[] {'a', 'b'}, true));
                tegula.createArray(URI, schema.tileOrder(order).build());
                Subarray written = Subarray.range("x", 7, 23).addRange("y", -2, 3);
                String[] texts =
                        IntStream.range(0, 17 * 6).mapToObj("t"::repeat).toArray(String[]::new);
                try (ArrayWriter writer = tegula.openForWriting(URI)) {
                    writer.write(written, Cells.builder().utf8("s", texts).build());
                }
                try (ArrayReader array = tegula.openForReading(URI)) {
                    for (Subarray subarray : List.of(written, Subarray.whole())) {
                        Query query = array.query().subarray(subarray).fields("s");
                        Cells cells = query.read();
                        assertEquals(
                                cells.size() * Long.BYTES + cells.bytes("s").length,
                                query.explain().resultBytes().get("s"),
                                order.name());
                    }
                }
            }
        }
    }

    @Test
    void plan_estimatesTheResult() {
        for (boolean dense : new boolean[] {true, false}) {
            try (Tegula tegula = engine()) {
                make(tegula, dense);
                try (ArrayReader array = tegula.openForReading(URI)) {
                    // Whole tiles outside the newer fragment, so the plan is exact.
                    Query query = array.query()
                            .subarray(Subarray.range("x", 10 * TILE, 20 * TILE - 1))
                            .fields("x", "a", "s");
                    QueryPlan plan = query.explain();
                    Cells cells = query.read();
                    assertEquals(cells.size(), plan.resultCells());
                    for (Column column : cells.columns()) {
                        long more = column.field().isVariable() ? Long.BYTES : 0;
                        assertEquals(
                                column.memorySize() - more, plan.resultBytes().get(column.name()), column.name());
                    }
                    // Half a tile, and a tile without matching cells.
                    Query half = array.query()
                            .subarray(Subarray.range("x", 10 * TILE + 500, 12 * TILE - 1))
                            .where(field("a").lt(11 * TILE));
                    assertEquals(dense ? 1500 : 500, half.fields("s").explain().resultCells(), dense ? 0 : 5);
                }
            }
        }
    }

    @Test
    void statistics_countTilesAnsweredFromMetadata() {
        for (boolean dense : new boolean[] {true, false}) {
            try (Tegula tegula = engine()) {
                make(tegula, dense);
                try (ArrayReader array = tegula.openForReading(URI)) {
                    QueryExecution query = array.query()
                            .subarray(Subarray.range("x", 10 * TILE, 20 * TILE - 1))
                            .where(field("a").ge(11 * TILE))
                            .execution();
                    assertEquals(0, query.statistics().cost().tiles(), "nothing is read yet");
                    query.aggregate(Aggregate.count());
                    FragmentCost old = query.statistics().cost().fragments().get(0);
                    assertEquals(
                            List.of(10L, 9L, 1L, 0L),
                            List.of(old.inRanges(), old.answered(), old.skipped(), old.tiles()));
                    assertEquals("answered from metadata", old.reason());
                    assertEquals(0, query.statistics().cost().requests());
                    assertEquals(9 * TILE, query.statistics().resultCells());
                }
            }
        }
    }

    @Test
    void progress_goesFromZeroToAll() {
        for (boolean dense : new boolean[] {true, false}) {
            try (Tegula tegula = engine()) {
                make(tegula, dense);
                try (ArrayReader array = tegula.openForReading(URI)) {
                    List<Progress> told = new ArrayList<>();
                    QueryExecution query = array.query().execution().withProgress(told::add);
                    query.read();
                    assertEquals(query.statistics().cost().requests(), told.size());
                    for (int i = 1; i < told.size(); i++) {
                        assertTrue(told.get(i).bytes() >= told.get(i - 1).bytes());
                    }
                    assertTrue(told.get(told.size() - 1).fraction() > 0.99, told::toString);
                    assertTrue(told.get(0).fraction() < 1, told::toString);
                }
            }
        }
    }

    @Test
    void cancel_stopsReadsBatchesAndAggregates() {
        for (boolean dense : new boolean[] {true, false}) {
            try (Tegula tegula = engine()) {
                make(tegula, dense);
                try (ArrayReader array = tegula.openForReading(URI)) {
                    QueryExecution during = array.query().execution();
                    during.withProgress(progress -> during.cancel());
                    assertThrows(CancellationException.class, during::read);
                    assertTrue(during.statistics().cost().bytes() > 0, "it had begun");
                    assertTrue(
                            during.statistics().cost().bytes()
                                    < array.query().explain().cost().bytes(),
                            "it did not go on");
                    assertThrows(IllegalStateException.class, during::read, "an execution runs once");
                    QueryExecution early = array.query().execution();
                    early.cancel();
                    assertThrows(CancellationException.class, () -> early.aggregate(Aggregate.sum("a")));

                    QueryExecution batched = array.query().execution().withMemoryBudget(10_000);
                    try (CellBatches batches = batched.batches()) {
                        assertTrue(batches.next().size() > 0);
                        batched.cancel();
                        assertThrows(CancellationException.class, () -> batches.forEachRemaining(batch -> {}));
                    }
                    // The array and its other queries are not affected.
                    assertEquals(
                            (long) CELLS,
                            array.query().aggregate(Aggregate.count()).get(0).value());
                }
            }
        }
    }

    @Test
    void exceptionOfACallback_reachesTheCaller() {
        try (Tegula tegula = engine()) {
            make(tegula, true);
            try (ArrayReader array = tegula.openForReading(URI)) {
                QueryExecution query = array.query().execution().withProgress(progress -> {
                    throw new IllegalStateException("enough");
                });
                assertEquals(
                        "enough",
                        assertThrows(IllegalStateException.class, query::read).getMessage());
            }
        }
    }

    @Test
    void queries_areRecordedAsEvents(@TempDir Path folder) throws Exception {
        try (Tegula tegula = engine();
                Recording recording = new Recording()) {
            make(tegula, true);
            recording.enable("dev.tegula.Query");
            recording.start();
            QueryStatistics taken;
            try (ArrayReader array = tegula.openForReading(URI)) {
                QueryExecution query = array.query().execution().withMemoryBudget(1 << 20);
                try (CellBatches batches = query.batches()) {
                    batches.forEachRemaining(batch -> {});
                }
                taken = query.statistics();
            }
            recording.stop();
            Path file = folder.resolve("recording.jfr");
            recording.dump(file);
            List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                    .filter(event -> event.getEventType().getName().equals("dev.tegula.Query"))
                    .toList();
            assertEquals(1, events.size());
            RecordedEvent event = events.get(0);
            assertEquals(URI, event.getString("array"));
            assertEquals(
                    List.of(
                            taken.cost().tiles(),
                            taken.cost().chunks(),
                            taken.cost().requests(),
                            taken.cost().bytes(),
                            taken.resultCells()),
                    List.of(
                            event.getLong("tiles"),
                            event.getLong("chunks"),
                            event.getLong("requests"),
                            event.getLong("bytes"),
                            event.getLong("cells")));
            assertTrue(Files.size(file) > 0);
        }
    }

    @Test
    void batches_respectTheBudget() {
        for (boolean dense : new boolean[] {true, false}) {
            try (Tegula tegula = engine()) {
                make(tegula, dense);
                for (ResultOrder order : ResultOrder.values()) {
                    for (long budget : new long[] {20_000, 200_000, 2_000_000}) {
                        try (ArrayReader array = tegula.openForReading(URI)) {
                            QueryExecution query = array.query()
                                    .order(order)
                                    .fields("x", "a", "s")
                                    .execution()
                                    .withMemoryBudget(budget);
                            long[] seen = new long[1];
                            try (CellBatches batches = query.batches()) {
                                batches.forEachRemaining(batch -> seen[0] += batch.size());
                            }
                            assertEquals(CELLS, seen[0]);
                            long largest = query.statistics().largestResult();
                            assertTrue(
                                    largest <= budget,
                                    order + ", dense " + dense + ": a batch of " + largest + " bytes under " + budget);
                            assertTrue(
                                    largest >= budget / 8 || largest > 1_000_000,
                                    order + ", dense " + dense + ": " + largest + " of " + budget);
                        }
                    }
                }
            }
        }
    }

    @Test
    void batchesOfUnevenStrings_respectTheBudget() {
        for (boolean dense : new boolean[] {true, false}) {
            try (Tegula tegula = engine()) {
                tegula.createArray(
                        URI,
                        (dense ? ArraySchema.dense() : ArraySchema.sparse().capacity(TILE))
                                .dimension(Dimension.int64("x", 0, TILE - 1, TILE))
                                .attribute(Attribute.utf8("s"))
                                .build());
                String[] s = new String[TILE];
                long[] x = new long[TILE];
                // All long strings are at the end of the tile, so average lengths do not predict them.
                Arrays.setAll(s, i -> i < TILE - 50 ? "" : "x".repeat(10_000));
                Arrays.setAll(x, i -> i);
                try (ArrayWriter array = tegula.openForWriting(URI)) {
                    if (dense) {
                        array.write(
                                Subarray.whole(), Cells.builder().utf8("s", s).build());
                    } else {
                        array.write(Cells.builder().int64("x", x).utf8("s", s).build());
                    }
                }
                try (ArrayReader array = tegula.openForReading(URI)) {
                    for (ResultOrder order : ResultOrder.values()) {
                        QueryExecution query = array.query()
                                .order(order)
                                .fields("s")
                                .execution()
                                .withMemoryBudget(60_000);
                        List<String> found = new ArrayList<>();
                        try (CellBatches batches = query.batches()) {
                            batches.forEachRemaining(batch -> found.addAll(Arrays.asList(batch.text("s"))));
                        }
                        assertEquals(Arrays.asList(s), found);
                        assertTrue(
                                query.statistics().largestResult() <= 60_000,
                                order + ", dense " + dense + ": "
                                        + query.statistics().largestResult());
                    }
                }
            }
        }
    }
}
