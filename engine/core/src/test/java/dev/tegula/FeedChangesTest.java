package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.SnapshotLostException;
import dev.tegula.feeds.Arrivals;
import dev.tegula.feeds.FeedPosition;
import dev.tegula.jobs.WriteJob;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Change;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Programs that keep the cells of an array by its changes, each of which they read once. */
@Slow
class FeedChangesTest {

    private static final String ARRAY = "mem://feed/changes";
    private static final int COORDINATES = 30;

    private Tegula tegula = Tegula.create();
    private FeedPosition position;
    private long time = 1000;

    /** What the program keeps: the last change of each cell. */
    private final Map<Integer, Event> kept = new TreeMap<>();

    private final List<Event> events = new ArrayList<>();

    /**
     * A change of a cell; of one that was deleted by its coordinates, the value is 0.
     *
     * @param of time of the write, or of the delete of coordinates
     */
    private record Event(long time, long of, boolean isDelete, int x, int a) {

        static final Comparator<Event> BY_TIME =
                Comparator.comparingLong(Event::of).thenComparing(Event::isDelete);
    }

    @BeforeEach
    void create() {
        create(false);
    }

    private void create(boolean allowsDuplicates) {
        tegula.createArray(
                ARRAY,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, COORDINATES - 1, 5))
                        .attribute(Attribute.int32("a"))
                        .allowDuplicates(allowsDuplicates)
                        .capacity(4)
                        .build());
        try (ArrayReader array = tegula.openForReading(ARRAY)) {
            position = array.feed().latest();
        }
    }

    @AfterEach
    void close() {
        tegula.object(ARRAY).delete();
        tegula.close();
    }

    private OpenOptions at(long millis) {
        return OpenOptions.defaults().at(millis);
    }

    private static Cells cells(int a, Set<Integer> x) {
        int[] value = {a};
        return Cells.builder()
                .int32("x", x.stream().mapToInt(each -> each).toArray())
                .int32("a", x.stream().mapToInt(each -> value[0]++).toArray())
                .build();
    }

    private void write(long millis, int a, Integer... x) {
        try (ArrayWriter array = tegula.openForWriting(ARRAY, at(millis))) {
            array.write(cells(a, new TreeSet<>(List.of(x))));
        }
    }

    private void delete(long millis, Condition condition) {
        try (ArrayWriter array = tegula.openForWriting(ARRAY, at(millis))) {
            array.delete(condition);
        }
    }

    private void publish(WriteJob job, int a, Integer... x) {
        try (JobWriter writer = tegula.jobs(ARRAY).open(job)) {
            writer.write(cells(a, new TreeSet<>(List.of(x))), Duplicates.REFUSE);
            tegula.jobs(ARRAY).publish(job, writer.receipts());
        }
    }

    private void consolidate(boolean purges) {
        consolidate(purges, ConsolidationOptions.of(ConsolidationMode.FRAGMENTS));
    }

    private void consolidate(boolean purges, ConsolidationOptions options) {
        tegula.maintenance(ARRAY).consolidate(purges ? options.withPurge() : options);
    }

    private void vacuum() {
        tegula.maintenance(ARRAY).vacuum(VacuumOptions.of(ConsolidationMode.FRAGMENTS));
    }

    private Arrivals arrivals() {
        try (ArrayReader array = tegula.openForReading(ARRAY)) {
            return array.feed().since(position);
        }
    }

    /** Reads the changes of at most some fragments; the position goes through its text. */
    private List<Event> read(int most) {
        List<Event> read = new ArrayList<>();
        try (ArrayReader array = tegula.openForReading(ARRAY)) {
            Arrivals arrivals = array.feed().since(position);
            assertEquals(List.of(), arrivals.lost());
            List<String> names = arrivals.fragments().stream().limit(most).toList();
            FeedPosition next = FeedPosition.parse(arrivals.inOrder(names).text());
            Iterator<Change> changes = array.feed().changes(position, next);
            changes.forEachRemaining(change -> add(read, change));
            position = next;
        }
        events.addAll(read);
        for (Event event : read) {
            Event last = kept.get(event.x());
            if (last == null || Event.BY_TIME.compare(event, last) >= 0) {
                kept.put(event.x(), event);
            }
        }
        return read;
    }

    private static void add(List<Event> read, Change change) {
        boolean isDelete = change instanceof Change.CellsDeleted;
        Cells cells = isDelete ? ((Change.CellsDeleted) change).cells() : ((Change.Written) change).cells();
        int[] x = cells.int32("x");
        for (int i = 0; i < x.length; i++) {
            boolean hasValues = cells.find("a") != null;
            long of = isDelete && hasValues ? cells.uint64("__timestamps")[i] : change.timestamp();
            read.add(new Event(change.timestamp(), of, isDelete, x[i], hasValues ? cells.int32("a")[i] : 0));
        }
    }

    private static Event written(long time, int x, int a) {
        return new Event(time, time, false, x, a);
    }

    private static Event deleted(long time, int x) {
        return new Event(time, time, true, x, 0);
    }

    private static Event deleted(long time, long of, int x, int a) {
        return new Event(time, of, true, x, a);
    }

    @Test
    void conditionsBecomeCells_withTheValuesThatTheyHad() {
        write(10, 100, 1, 2, 3);
        write(20, 200, 2);
        assertEquals(4, read(9).size());
        delete(30, Condition.field("a").lt(103));
        write(40, 300, 1);
        delete(50, Condition.field("x").le(2));
        assertEquals(
                List.of(
                        deleted(30, 10, 1, 100),
                        deleted(30, 10, 3, 102),
                        written(40, 1, 300),
                        deleted(50, 40, 1, 300),
                        deleted(50, 20, 2, 200)),
                read(9));
        assertEquals(List.of(), read(9));
    }

    @Test
    void cellsOfLateJobs_thatAreHidden_areDeletesOfTheirTime() {
        WriteJob late = tegula.jobs(ARRAY, at(20)).begin();
        write(10, 100, 1);
        write(15, 500, 4);
        delete(30, Condition.field("a").ge(200).and(Condition.field("a").lt(300)));
        assertEquals(2, read(9).size());
        publish(late, 200, 1, 4, 5);
        write(40, 600, 5);
        assertEquals(List.of(deleted(20, 1), deleted(20, 4), deleted(20, 5), written(40, 5, 600)), read(9));
    }

    @Test
    void deletes_waitForTheWritesBeforeThem() {
        write(10, 100, 1);
        write(20, 200, 2);
        delete(20, Condition.field("a").ge(0));
        write(30, 300, 3);
        delete(40, Condition.field("a").ge(0));
        assertEquals(List.of(written(10, 1, 100)), read(1));
        consolidate(false);
        assertEquals(List.of(written(20, 2, 200), deleted(20, 10, 1, 100), deleted(20, 20, 2, 200)), read(1));
        assertEquals(List.of(written(30, 3, 300), deleted(40, 30, 3, 300)), read(1));
    }

    @Test
    void deletedCells_thatWerePurgedAndVacuumedUnread_areAnError() {
        write(10, 100, 1);
        write(20, 200, 2);
        read(9);
        delete(30, Condition.field("a").ge(200));
        FeedPosition before = position;
        consolidate(false);
        assertEquals(List.of(deleted(30, 20, 2, 200)), read(9));
        position = before;
        vacuum();
        assertEquals(List.of(deleted(30, 20, 2, 200)), read(9));
        write(35, 300, 3);
        read(9);
        consolidate(true);
        vacuum();
        delete(40, Condition.field("a").ge(300));
        assertEquals(List.of(deleted(40, 35, 3, 300)), read(9));
        write(45, 400, 4);
        read(9);
        delete(50, Condition.field("a").ge(400));
        consolidate(true);
        vacuum();
        assertThrows(SnapshotLostException.class, () -> read(9));
    }

    @Test
    void duplicates_areDeletedEach_andHiddenOnesNeverWere() {
        tegula.object(ARRAY).delete();
        create(true);
        WriteJob late = tegula.jobs(ARRAY, at(5)).begin();
        write(10, 100, 1);
        write(20, 200, 1);
        delete(30, Condition.field("x").eq(1));
        assertEquals(
                List.of(written(10, 1, 100), deleted(30, 10, 1, 100), written(20, 1, 200), deleted(30, 20, 1, 200)),
                read(9).stream()
                        .sorted(Event.BY_TIME.thenComparingInt(Event::a))
                        .toList());
        publish(late, 300, 1, 2);
        assertEquals(List.of(written(5, 2, 301)), read(9));
    }

    @Test
    void conditionsOnLabels_becomeCells() {
        tegula.object(ARRAY).delete();
        tegula.createArray(
                ARRAY,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, COORDINATES - 1, 5))
                        .attribute(Attribute.int32("a").withEnumeration("colors"))
                        .enumeration(Enumeration.utf8("colors", "red", "green"))
                        .build());
        try (ArrayReader array = tegula.openForReading(ARRAY)) {
            position = array.feed().latest();
        }
        write(10, 0, 1, 2);
        delete(10, Condition.field("a").eq("green"));
        assertEquals(List.of(written(10, 1, 0), written(10, 2, 1), deleted(10, 10, 2, 1)), read(9));
    }

    @Test
    void conditionsOnDroppedAttributes_becomeCells() {
        write(10, 100, 1, 2);
        delete(20, Condition.field("a").eq(101));
        tegula.maintenance(ARRAY)
                .evolve(SchemaEvolution.begin().dropAttribute("a").addAttribute(Attribute.utf8("a")));
        try (ArrayReader array = tegula.openForReading(ARRAY)) {
            Arrivals arrivals = array.feed().since(position);
            List<String> found = new ArrayList<>();
            array.feed()
                    .changes(position, arrivals.inOrder(arrivals.fragments()))
                    .forEachRemaining(change -> {
                        if (change instanceof Change.CellsDeleted deleted) {
                            found.add(change.timestamp() + ": x "
                                    + deleted.cells().int32("x")[0] + " of "
                                    + deleted.cells().uint64("__timestamps")[0] + ", a "
                                    + deleted.cells().find("a"));
                        }
                    });
            assertEquals(List.of("20: x 2 of 10, a null"), found);
        }
    }

    @Test
    void denseWrites_areBoxes() {
        tegula.object(ARRAY).delete();
        tegula.createArray(
                ARRAY,
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", 0, 9, 5))
                        .attribute(Attribute.int32("a"))
                        .build());
        try (ArrayReader array = tegula.openForReading(ARRAY)) {
            position = array.feed().latest();
        }
        try (ArrayWriter array = tegula.openForWriting(ARRAY, at(10))) {
            array.write(
                    Subarray.range("x", 3, 4), Cells.builder().int32("a", 7, 8).build());
        }
        try (ArrayReader array = tegula.openForReading(ARRAY)) {
            Arrivals arrivals = array.feed().since(position);
            Iterator<Change> changes = array.feed().changes(position, arrivals.inOrder(arrivals.fragments()));
            Change.Written change = (Change.Written) changes.next();
            assertArrayEquals(new int[] {7, 8}, change.cells().int32("a"));
            assertEquals(10, change.timestamp());
            assertTrue(!changes.hasNext());
        }
    }

    /**
     * Writes, jobs that are published late, deletes of both kinds, consolidations and vacuums. The program has the
     * cells of the array at last, and no change twice.
     */
    @TestFactory
    Stream<DynamicTest> randomHistories_loseAndRepeatNothing() {
        return RandomTests.of(20, this::history);
    }

    private void history(RandomGenerator random) {
        close();
        tegula = Tegula.create();
        create();
        kept.clear();
        events.clear();
        List<WriteJob> jobs = new ArrayList<>();
        Set<Event> written = new HashSet<>();
        int value = 1;
        ConsolidationOptions options = OneOrSeveral.of(random);
        for (int step = 0; step < 60; step++) {
            time += 1 + random.nextInt(3);
            Integer[] x = random.ints(random.nextInt(1, 5), 0, COORDINATES)
                    .distinct()
                    .sorted()
                    .boxed()
                    .toArray(Integer[]::new);
            switch (random.nextInt(9)) {
                case 0, 1 -> {
                    write(time, value, x);
                    add(written, time, value, x);
                }
                case 2 ->
                    delete(
                            time,
                            random.nextBoolean()
                                    ? Condition.field("a")
                                            .ge(random.nextInt(value))
                                            .and(Condition.field("a").lt(value))
                                    : Condition.field("x").lt(random.nextInt(COORDINATES)));
                case 3 -> {
                    BitSet tombstones = new BitSet();
                    for (int i = 0; i < x.length; i++) {
                        tombstones.set(i, random.nextBoolean());
                    }
                    new TombstoneFragments(tegula, ARRAY)
                            .write(time, cells(value, new TreeSet<>(List.of(x))), tombstones);
                }
                case 4 -> jobs.add(tegula.jobs(ARRAY, at(time)).begin());
                case 5 -> {
                    if (!jobs.isEmpty()) {
                        WriteJob job = jobs.remove(random.nextInt(jobs.size()));
                        publish(job, value, x);
                        add(written, job.timestamp(), value, x);
                    }
                }
                case 6, 7 -> read(1 + random.nextInt(3));
                default -> {
                    // After a purge, nothing hides older cells of jobs that become visible then.
                    boolean purges = jobs.isEmpty() && random.nextInt(3) == 0;
                    consolidate(purges, options);
                    Arrivals arrivals = arrivals();
                    if (arrivals.fragments().isEmpty() && arrivals.deletes().isEmpty()) {
                        vacuum();
                    }
                }
            }
            value += x.length;
        }
        while (!read(2).isEmpty() || !arrivals().fragments().isEmpty()) {
            // There may be more.
        }
        Map<Integer, Integer> found = new TreeMap<>();
        kept.values().stream().filter(event -> !event.isDelete()).forEach(event -> found.put(event.x(), event.a()));
        assertEquals(present(), found);
        assertEquals(new HashSet<>(events).size(), events.size(), () -> "a change came twice: " + events);
        for (Event event : written) {
            assertTrue(
                    events.contains(event) || events.contains(deleted(event.time(), event.x())),
                    () -> event + " is missing in " + events);
        }
    }

    private static void add(Set<Event> written, long time, int first, Integer... x) {
        for (int i = 0; i < x.length; i++) {
            written.add(written(time, x[i], first + i));
        }
    }

    private Map<Integer, Integer> present() {
        Map<Integer, Integer> cells = new TreeMap<>();
        try (ArrayReader array = tegula.openForReading(ARRAY)) {
            Cells all = array.query().fields("x", "a").read();
            int[] x = all.int32("x");
            for (int i = 0; i < x.length; i++) {
                cells.put(x[i], all.int32("a")[i]);
            }
        }
        return cells;
    }
}
