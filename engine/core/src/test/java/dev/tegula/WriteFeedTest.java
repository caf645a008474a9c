package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.errors.LostHistoryException;
import dev.tegula.errors.SnapshotLostException;
import dev.tegula.feeds.Arrivals;
import dev.tegula.feeds.FeedPosition;
import dev.tegula.jobs.WriteJob;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Programs that read each write once. */
@Slow
class WriteFeedTest {

    private static final String ARRAY = "mem://feed/array";

    private Tegula tegula = Tegula.create();
    private FeedPosition position;

    @BeforeEach
    void create() {
        tegula.createArray(
                ARRAY,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 9999, 10))
                        .attribute(Attribute.int32("a"))
                        .build());
        position = at(WriteFeed::latest);
    }

    @AfterEach
    void close() {
        tegula.object(ARRAY).delete();
        tegula.close();
    }

    private FeedPosition at(java.util.function.Function<WriteFeed, FeedPosition> place) {
        try (ArrayReader array = tegula.openForReading(ARRAY)) {
            return place.apply(array.feed());
        }
    }

    private static Cells cells(int a, long... x) {
        return Cells.builder()
                .int64("x", x)
                .int32("a", LongStream.of(x).mapToInt(each -> a).toArray())
                .build();
    }

    private void write(int a, long... x) {
        try (ArrayWriter array = tegula.openForWriting(ARRAY)) {
            array.write(cells(a, x));
        }
    }

    private void consolidate() {
        tegula.maintenance(ARRAY).consolidate(ConsolidationOptions.of(ConsolidationMode.FRAGMENTS));
    }

    private void vacuum() {
        tegula.maintenance(ARRAY).vacuum(VacuumOptions.of(ConsolidationMode.FRAGMENTS));
    }

    private Arrivals arrivals() {
        try (ArrayReader array = tegula.openForReading(ARRAY)) {
            return array.feed().since(position);
        }
    }

    /** Reads at most some fragments; the position goes through its text. */
    private long[] read(int most) {
        try (ArrayReader array = tegula.openForReading(ARRAY)) {
            Arrivals arrivals = array.feed().since(position);
            assertEquals(List.of(), arrivals.lost());
            position = FeedPosition.parse(
                    arrivals.after(arrivals.fragments().stream().limit(most).toList())
                            .text());
            try (ArrayReader part = array.feed().open(position.fragments(), position)) {
                return part.query().fields("x").read().int64("x");
            }
        }
    }

    private static long[] coordinates(long... x) {
        return x;
    }

    @Test
    void consolidatedWrites_areNoNews_untilTheirOwnAreRead() {
        write(0, 1);
        write(0, 2);
        assertArrayEquals(coordinates(1), read(1));
        consolidate();
        write(0, 3);
        assertArrayEquals(coordinates(2, 3), read(9));
        consolidate();
        assertArrayEquals(coordinates(), read(9));
        vacuum();
        assertArrayEquals(coordinates(), read(9));
        assertEquals(3, position.writes());
        assertEquals(1, position.known().size());
    }

    @Test
    void consolidationsOfConsolidations_areNoNews_thoughNamesBetweenAreGone() {
        write(0, 1);
        write(0, 2);
        assertArrayEquals(coordinates(1, 2), read(9));
        consolidate();
        vacuum();
        FeedPosition old = position;
        assertArrayEquals(coordinates(), read(9));
        position = old;
        // The names that the position has are gone, and so are those of which the fragment consists.
        tegula.maintenance(ARRAY).consolidate(ConsolidationOptions.of(ConsolidationMode.FRAGMENTS));
        write(0, 3);
        consolidate();
        assertArrayEquals(coordinates(3), read(9));
        vacuum();
        assertArrayEquals(coordinates(), read(9));
    }

    @Test
    void writesThatAreVacuumedUnread_areLost() {
        write(0, 1);
        read(9);
        write(0, 2);
        FeedPosition before = position;
        assertEquals(1, arrivals().fragments().size());
        List<String> unread = arrivals().fragments();
        FeedPosition after = arrivals().after(unread);
        consolidate();
        vacuum();
        Arrivals arrivals = arrivals();
        assertEquals(List.of(), arrivals.fragments());
        assertEquals(1, arrivals.lost().size());
        position = arrivals.after(List.of());
        write(0, 3);
        assertArrayEquals(coordinates(3), read(9));
        consolidate();
        vacuum();
        assertArrayEquals(coordinates(), read(9));
        try (ArrayReader array = tegula.openForReading(ARRAY)) {
            assertThrows(SnapshotLostException.class, () -> array.feed().open(unread, after));
            try (ArrayReader part = array.feed().openPresent(unread, after)) {
                assertEquals(0, part.query().read().size());
            }
        }
        position = before;
        assertEquals(1, arrivals().lost().size());
    }

    @Test
    void earliest_readsTheArrayAsItIs_andThenWhatComes() {
        write(0, 1, 2);
        write(0, 2, 3);
        consolidate();
        vacuum();
        try (ArrayWriter array = tegula.openForWriting(ARRAY)) {
            array.delete(Condition.field("x").eq(3));
        }
        position = at(WriteFeed::earliest);
        write(0, 4);
        consolidate();
        assertArrayEquals(coordinates(1, 2), read(1));
        assertArrayEquals(coordinates(4), read(1));
        vacuum();
        assertArrayEquals(coordinates(), read(1));
        try (ArrayWriter array = tegula.openForWriting(ARRAY)) {
            array.delete(Condition.field("x").eq(1));
        }
        assertEquals(1, arrivals().deletes().size());
    }

    @Test
    void timeWithinAConsolidatedFragment_isRefused() {
        write(0, 1);
        long time;
        try (ArrayReader array = tegula.openForReading(ARRAY)) {
            time = array.fragments().get(0).end();
        }
        TestStores.waitForNextMillisecond();
        write(0, 2);
        position = at(feed -> feed.after(time));
        assertArrayEquals(coordinates(2), read(9));
        consolidate();
        assertThrows(LostHistoryException.class, () -> at(feed -> feed.after(time)));
        assertThrows(IllegalArgumentException.class, () -> FeedPosition.parse("{}"));
    }

    @Test
    void position_ofManyFragments_isReadAgain() {
        List<String> names = IntStream.range(0, 20_000)
                .mapToObj(i -> "__" + i + "_" + i + "_0123456789abcdef0123456789abcdef_22")
                .toList();
        FeedPosition many =
                new FeedPosition(new TreeSet<>(List.of(-1L, 7L)), new TreeSet<>(), names, 20_000, "0".repeat(32));
        assertEquals(many, FeedPosition.parse(many.text()));
    }

    /** Writes, jobs that are published late, consolidations and vacuums after the reads: each cell comes once. */
    @TestFactory
    Stream<DynamicTest> randomHistories_loseAndRepeatNothing() {
        return RandomTests.of(10, this::history);
    }

    private void history(RandomGenerator random) {
        close();
        tegula = Tegula.create();
        create();
        List<Long> read = new ArrayList<>();
        List<WriteJob> jobs = new ArrayList<>();
        long next = 0;
        for (int step = 0; step < 40; step++) {
            switch (random.nextInt(6)) {
                case 0, 1 -> write(0, next++);
                case 2 -> jobs.add(tegula.jobs(ARRAY).begin());
                case 3 -> {
                    if (!jobs.isEmpty()) {
                        WriteJob job = jobs.remove(random.nextInt(jobs.size()));
                        try (JobWriter writer = tegula.jobs(ARRAY).open(job)) {
                            writer.write(cells(0, next++), Duplicates.REFUSE);
                            writer.write(cells(0, next++), Duplicates.REFUSE);
                            tegula.jobs(ARRAY).publish(job, writer.receipts());
                        }
                    }
                }
                case 4 -> {
                    for (long x : read(1 + random.nextInt(3))) {
                        read.add(x);
                    }
                }
                default -> {
                    for (int levels = random.nextInt(3); levels > 0; levels--) {
                        consolidate();
                        if (arrivals().fragments().isEmpty()) {
                            vacuum();
                        }
                    }
                }
            }
        }
        for (long x : read(Integer.MAX_VALUE)) {
            read.add(x);
        }
        Collections.sort(read);
        assertEquals(LongStream.range(0, next).boxed().toList(), read);
    }
}
