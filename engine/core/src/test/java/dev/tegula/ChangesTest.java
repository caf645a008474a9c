package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.LostHistoryException;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Change;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.CountingVfs;
import dev.tegula.vfs.MemoryVfs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes between two times, compared with a list of everything that was written. */
@Slow
class ChangesTest {

    private static final String URI = "mem://changes/array";

    private static final ArraySchema DENSE = ArraySchema.dense()
            .dimension(Dimension.int32("x", 1, 20, 4))
            .attribute(Attribute.int32("a"))
            .build();

    private static final ArraySchema SPARSE = ArraySchema.sparse()
            .dimension(Dimension.int32("x", 1, 20, 4))
            .attribute(Attribute.int32("a"))
            .attribute(Attribute.utf8("t"))
            .capacity(3)
            .build();

    private Tegula tegula;

    @BeforeEach
    void open() {
        tegula = Tegula.create();
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private enum Kind {
        WRITTEN,
        CELL_DELETED,
        /** A cell that a condition deleted, with its values. */
        REMOVED,
        /** The first deleted coordinate of a condition. */
        DELETED
    }

    /** A written cell, a deleted cell, or a delete. */
    private record Event(long time, Kind kind, int x, int a, String t) {

        /** Deletes of one time come in their order. */
        static final Comparator<Event> ORDER = Comparator.comparingLong(Event::time)
                .thenComparing(Event::kind)
                .thenComparingInt(event -> event.kind() == Kind.DELETED ? 0 : event.x());

        static Event written(long time, int x, int a) {
            return new Event(time, Kind.WRITTEN, x, a, "t".repeat(a % 40));
        }

        static Event deleted(long time, Kind kind, int x) {
            return new Event(time, kind, x, 0, "");
        }
    }

    private void writeSparse(long time, List<Event> cells) {
        try (ArrayWriter writer =
                tegula.openForWriting(URI, OpenOptions.defaults().at(time))) {
            writer.write(cells(cells));
        }
    }

    private static Cells cells(List<Event> cells) {
        return Cells.builder()
                .int32("x", cells.stream().mapToInt(Event::x).toArray())
                .int32("a", cells.stream().mapToInt(Event::a).toArray())
                .utf8("t", cells.stream().map(Event::t).toArray(String[]::new))
                .build();
    }

    /** Writes cells and deletes others in one fragment. */
    private void writeTombstones(long time, List<Event> cells) {
        BitSet tombstones = new BitSet();
        for (int i = 0; i < cells.size(); i++) {
            tombstones.set(i, cells.get(i).kind() == Kind.CELL_DELETED);
        }
        new TombstoneFragments(tegula, URI).write(time, cells(cells), tombstones);
    }

    private void delete(long time, int from) {
        try (ArrayWriter writer =
                tegula.openForWriting(URI, OpenOptions.defaults().at(time))) {
            writer.delete(Condition.field("x").ge(from));
        }
    }

    private List<Event> changes(long after, long until, long budget) {
        return changes(after, until, budget, false);
    }

    private List<Event> changes(long after, long until, long budget, boolean isOfCells) {
        List<Event> events = new ArrayList<>();
        try (ArrayReader reader =
                tegula.openForReading(URI, OpenOptions.defaults().at(until))) {
            Changes changes =
                    budget == 0 ? reader.changes(after) : reader.changes(after).memoryBudget(budget);
            for (Change change : isOfCells ? changes.deletedCells() : changes) {
                if (change instanceof Change.Deleted deleted) {
                    String text = deleted.condition().toString();
                    assertTrue(text.startsWith("x > "), text); // "x >= 5" is stored as "not x <= 4"
                    int from = Integer.parseInt(text.substring(4)) + 1;
                    events.add(Event.deleted(change.timestamp(), Kind.DELETED, from));
                } else if (change instanceof Change.CellsDeleted deleted
                        && deleted.cells().find("a") != null) {
                    addRemoved(events, deleted);
                } else if (change instanceof Change.CellsDeleted deleted) {
                    for (int x : deleted.cells().int32("x")) {
                        events.add(Event.deleted(change.timestamp(), Kind.CELL_DELETED, x));
                    }
                } else {
                    add(events, (Change.Written) change);
                }
            }
        }
        return events;
    }

    private static void addRemoved(List<Event> events, Change.CellsDeleted removed) {
        int[] x = removed.cells().int32("x");
        long[] written = removed.cells().uint64("__timestamps");
        for (int i = 0; i < x.length; i++) {
            int a = removed.cells().int32("a")[i];
            String text = removed.cells().utf8("t")[i] + "@" + written[i];
            events.add(new Event(removed.timestamp(), Kind.REMOVED, x[i], a, text));
        }
    }

    /** Returns events with the cells that each delete by condition removed in place of it. */
    private static List<Event> withRemoved(List<Event> all) {
        List<Event> found = new ArrayList<>();
        TreeMap<Integer, Event> state = new TreeMap<>();
        for (Event event : all.stream().sorted(Event.ORDER).toList()) {
            switch (event.kind()) {
                case WRITTEN -> state.put(event.x(), event);
                case CELL_DELETED -> state.remove(event.x());
                default -> {
                    for (Event cell : List.copyOf(state.tailMap(event.x()).values())) {
                        String text = cell.t() + "@" + cell.time();
                        found.add(new Event(event.time(), Kind.REMOVED, cell.x(), cell.a(), text));
                        state.remove(cell.x());
                    }
                }
            }
            if (event.kind() != Kind.DELETED) {
                found.add(event);
            }
        }
        return found;
    }

    private static void add(List<Event> events, Change.Written write) {
        Cells cells = write.cells();
        int[] a = cells.int32("a");
        List<Range> box = write.box();
        for (int i = 0; i < a.length; i++) {
            int x = box == null ? cells.int32("x")[i] : (int) ((Range.OfLong) box.get(0)).low() + i;
            String t =
                    box == null ? cells.utf8("t")[i] : Event.written(0, x, a[i]).t();
            events.add(new Event(write.timestamp(), Kind.WRITTEN, x, a[i], t));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2000})
    void sparseChanges_equalWhatWasWritten(long budget) {
        RandomGenerator random = RandomTests.generator();
        for (int round = 0; round < 15; round++) {
            tegula.createArray(URI, SPARSE, OpenOptions.defaults().at(1));
            List<Event> all = new ArrayList<>();
            TreeSet<Long> times = new TreeSet<>();
            for (int step = 0; step < 12; step++) {
                long time = 10 + random.nextInt(80);
                if (!times.add(time)) {
                    continue;
                }
                if (random.nextInt(4) == 0) {
                    for (int i = random.nextInt(3); i >= 0; i--) {
                        int from = 1 + random.nextInt(20);
                        long then = random.nextBoolean() && times.add(time + 1) ? time + 1 : time;
                        delete(then, from);
                        all.add(Event.deleted(then, Kind.DELETED, from));
                    }
                } else {
                    List<Event> cells = new ArrayList<>();
                    boolean deletes = random.nextInt(3) == 0;
                    for (int x = 1; x <= 20; x++) {
                        if (random.nextInt(3) == 0) {
                            cells.add(
                                    deletes && random.nextBoolean()
                                            ? Event.deleted(time, Kind.CELL_DELETED, x)
                                            : Event.written(time, x, random.nextInt(1000)));
                        }
                    }
                    if (cells.isEmpty()) {
                        continue;
                    }
                    if (deletes) {
                        writeTombstones(time, cells);
                    } else {
                        writeSparse(time, cells);
                    }
                    all.addAll(cells);
                }
                if (random.nextInt(4) == 0) {
                    tegula.maintenance(URI).consolidate();
                }
                if (random.nextInt(4) == 0) {
                    tegula.maintenance(URI).vacuum();
                }
            }
            for (int i = 0; i < 5; i++) {
                long after = random.nextInt(90) - 1L;
                long until = after + 1 + random.nextInt(60);
                List<Event> expected = all.stream()
                        .filter(event -> after < event.time() && event.time() <= until)
                        .sorted(Event.ORDER)
                        .toList();
                assertEquals(expected, changes(after, until, budget), () -> "(" + after + ", " + until + "]");
                List<Event> cells = withRemoved(all).stream()
                        .filter(event -> after < event.time() && event.time() <= until)
                        .toList();
                assertEquals(
                        cells, changes(after, until, budget, true), () -> "cells of (" + after + ", " + until + "]");
            }
            tegula.object(URI).delete();
        }
    }

    @Test
    void deletedCells_ofTheMillisecondOfTheirWrite_andOfAttributesThatWereReplaced_areListed() {
        tegula.createArray(URI, SPARSE, OpenOptions.defaults().at(1));
        writeSparse(10, List.of(Event.written(10, 1, 1), Event.written(10, 5, 2)));
        delete(10, 5);
        writeSparse(20, List.of(Event.written(20, 2, 3), Event.written(20, 3, 4)));
        try (ArrayWriter writer =
                tegula.openForWriting(URI, OpenOptions.defaults().at(30))) {
            writer.delete(Condition.field("a").eq(3));
        }
        OpenOptions later = OpenOptions.defaults().at(40);
        tegula.maintenance(URI, later).evolve(SchemaEvolution.begin().dropAttribute("a"));
        tegula.maintenance(URI, OpenOptions.defaults().at(50))
                .evolve(SchemaEvolution.begin().addAttribute(Attribute.int64("a")));
        List<String> found = new ArrayList<>();
        try (ArrayReader reader = tegula.openForReading(URI)) {
            for (Change change : reader.changes(9).deletedCells()) {
                if (change instanceof Change.CellsDeleted deleted) {
                    found.add(change.timestamp() + ": x " + deleted.cells().int32("x")[0] + " of "
                            + deleted.cells().uint64("__timestamps")[0] + ", a "
                            + deleted.cells().find("a"));
                }
            }
        }
        assertEquals(List.of("10: x 5 of 10, a null", "30: x 2 of 20, a null"), found);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 3000})
    void deletedCells_ofManyDeletes_belongToTheFirst(long budget) {
        tegula.createArray(URI, SPARSE, OpenOptions.defaults().at(1));
        List<Event> written = IntStream.rangeClosed(1, 20)
                .mapToObj(x -> Event.written(10 + x % 2, x, x))
                .toList();
        for (long time = 10; time <= 11; time++) {
            long then = time;
            writeSparse(
                    time, written.stream().filter(cell -> cell.time() == then).toList());
        }
        List<Event> expected = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            // Some delete the same cells as one before, of the same millisecond or an earlier one.
            int from = 20 - i / 8;
            long time = 20 + i / 3;
            delete(time, from);
            if (i % 8 == 0) {
                Event cell = written.get(from - 1);
                expected.add(new Event(time, Kind.REMOVED, from, cell.a(), cell.t() + "@" + cell.time()));
            }
        }
        assertEquals(expected, changes(15, 100, budget, true));
        assertEquals(expected.subList(1, 4), changes(20, 28, budget, true));
        tegula.maintenance(URI).consolidate();
        tegula.maintenance(URI).vacuum();
        assertEquals(expected, changes(15, 100, budget, true));
    }

    @Test
    void deletedCells_ofDeletesInARow_areReadOnce() {
        MemoryVfs store = new MemoryVfs();
        List<Integer> reads = new ArrayList<>();
        for (int deletes : new int[] {2, 40}) {
            String uri = "mem://changes/of-" + deletes;
            CountingVfs counted = new CountingVfs(store);
            try (Tegula engine = TestStores.engine(counted)) {
                engine.createArray(uri, SPARSE, OpenOptions.defaults().at(1));
                try (ArrayWriter writer =
                        engine.openForWriting(uri, OpenOptions.defaults().at(10))) {
                    writer.write(cells(IntStream.rangeClosed(1, 20)
                            .mapToObj(x -> Event.written(10, x, x))
                            .toList()));
                }
                for (int i = 0; i < deletes; i++) {
                    try (ArrayWriter writer =
                            engine.openForWriting(uri, OpenOptions.defaults().at(20 + i))) {
                        writer.delete(Condition.field("x").eq(1 + i % 20));
                    }
                }
            }
            CountingVfs read = new CountingVfs(store);
            try (Tegula engine = TestStores.engine(read);
                    ArrayReader reader = engine.openForReading(uri)) {
                reader.changes(15).deletedCells().forEach(change -> {});
            }
            reads.add((int) read.log().stream()
                    .filter(request -> request.uri().toString().contains("__fragments"))
                    .count());
        }
        assertEquals(reads.get(0), reads.get(1));
    }

    @Test
    void condition_ofDeletedNulls_namesThem() {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 1, 20, 4))
                        .attribute(Attribute.float64("f").nullable())
                        .build(),
                OpenOptions.defaults().at(1));
        try (ArrayWriter writer =
                tegula.openForWriting(URI, OpenOptions.defaults().at(20))) {
            Condition f = Condition.field("f").lt(2);
            writer.delete(
                    f.or(Condition.field("f").isNull()).or(Condition.field("f").isNan()));
        }
        tegula.maintenance(URI, OpenOptions.defaults().at(30))
                .evolve(SchemaEvolution.begin().dropAttribute("f").addAttribute(Attribute.utf8("t")));
        tegula.maintenance(URI, OpenOptions.defaults().at(40))
                .evolve(SchemaEvolution.begin().addAttribute(Attribute.int64("f")));
        try (ArrayReader reader = tegula.openForReading(URI)) {
            List<String> found = new ArrayList<>();
            for (Change change : reader.changes(15)) {
                found.add(((Change.Deleted) change).condition().toString());
            }
            assertEquals(List.of("f < 2.0 or f is nan or f is null"), found);
        }
    }

    @Test
    void deletedCells_ofNulls_areListed() {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 1, 20, 4))
                        .attribute(Attribute.float64("f").nullable())
                        .attribute(Attribute.int32("i"))
                        .build(),
                OpenOptions.defaults().at(1));
        try (ArrayWriter writer =
                tegula.openForWriting(URI, OpenOptions.defaults().at(10))) {
            writer.write(Cells.builder()
                    .int32("x", 1, 2, 3, 4)
                    .add(Column.of(
                            new Field("f", Datatype.FLOAT64, 1, true),
                            new double[] {1, 2, 3, Double.NaN},
                            4,
                            null,
                            new byte[] {1, 0, 1, 1}))
                    .int32("i", 1, 7, 8, 9)
                    .build());
        }
        try (ArrayWriter writer =
                tegula.openForWriting(URI, OpenOptions.defaults().at(20))) {
            writer.delete(Condition.field("f").isNull().or(Condition.field("i").lt(2)));
        }
        try (ArrayReader reader = tegula.openForReading(URI)) {
            List<String> found = new ArrayList<>();
            for (Change change : reader.changes(15).deletedCells()) {
                found.add(Arrays.toString(((Change.CellsDeleted) change).cells().int32("x")));
            }
            assertEquals(List.of("[1, 2]"), found);
        }
    }

    @Test
    void denseChanges_areTheWrittenBoxes() {
        RandomGenerator random = RandomTests.generator();
        tegula.createArray(URI, DENSE, OpenOptions.defaults().at(1));
        List<Event> all = new ArrayList<>();
        for (int step = 1; step <= 12; step++) {
            int low = 1 + random.nextInt(20);
            int high = low + random.nextInt(21 - low);
            int[] a = new int[high - low + 1];
            for (int i = 0; i < a.length; i++) {
                a[i] = random.nextInt(1000);
                all.add(Event.written(10L * step, low + i, a[i]));
            }
            try (ArrayWriter writer =
                    tegula.openForWriting(URI, OpenOptions.defaults().at(10L * step))) {
                writer.write(
                        Subarray.range("x", low, high),
                        Cells.builder().int32("a", a).build());
            }
        }
        List<Event> later = all.stream()
                .filter(event -> 30 < event.time() && event.time() <= 90)
                .toList();
        assertEquals(all, changes(-1, 1000, 0));
        assertEquals(later, changes(30, 90, 1));
        tegula.maintenance(URI).consolidate();
        assertEquals(later, changes(30, 90, 0));
        tegula.maintenance(URI).vacuum();
        LostHistoryException e = assertThrows(LostHistoryException.class, () -> changes(30, 90, 0));
        assertTrue(
                e.getMessage()
                        .contains("consolidation has removed the times of its cells, which were written between "
                                + "10 and 120. Choose a time range that ends before 10 or begins at 120."),
                e.getMessage());
        assertEquals(List.of(), changes(120, 500, 0));
        assertEquals(List.of(), changes(0, 9, 0));
    }

    @Test
    void changesOfPurgedCells_areRefused() {
        tegula.createArray(URI, SPARSE, OpenOptions.defaults().at(1));
        writeSparse(10, List.of(Event.written(10, 1, 1), Event.written(10, 2, 2)));
        writeSparse(20, List.of(Event.written(20, 1, 3)));
        delete(30, 2);
        ConsolidationOptions purge = ConsolidationOptions.defaults().withPurge();
        tegula.maintenance(URI).consolidate(purge);
        tegula.maintenance(URI).vacuum();
        LostHistoryException e = assertThrows(LostHistoryException.class, () -> changes(5, 40, 0));
        assertTrue(e.getMessage().contains("a consolidation has purged deleted cells"), e.getMessage());
        writeSparse(50, List.of(Event.written(50, 1, 4)));
        tegula.maintenance(URI).consolidate();
        tegula.maintenance(URI).vacuum();
        assertThrows(LostHistoryException.class, () -> changes(5, 15, 0));
    }

    @Test
    void changes_outsideTheReadersRange_areRefused() {
        tegula.createArray(URI, SPARSE, OpenOptions.defaults().at(1));
        writeSparse(10, List.of(Event.written(10, 1, 1)));
        assertThrows(IllegalArgumentException.class, () -> changes(10, 10, 0));
        assertThrows(IllegalArgumentException.class, () -> changes(-2, 10, 0));
        try (ArrayReader reader =
                tegula.openForReading(URI, OpenOptions.defaults().at(TimestampRange.between(11, 20)))) {
            assertEquals(false, reader.changes(-1).iterator().hasNext());
        }
    }
}
