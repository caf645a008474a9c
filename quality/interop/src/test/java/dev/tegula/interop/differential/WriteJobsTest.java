package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.JobWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.WriteJobs;
import dev.tegula.errors.JobException;
import dev.tegula.interop.golden.GoldenSets;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Engine;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.oracle.Outcome;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.ListFolding;
import dev.tegula.jobs.WriteJob;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * libtiledb reads, consolidates and vacuums arrays whose fragments are named only in the lists of commits of several
 * jobs.
 */
@Slow
class WriteJobsTest {

    private static final int JOBS = 3;
    private static final int TASKS = 4;

    @TempDir
    Path folder;

    @Test
    void libtiledb_readsConsolidatesAndVacuumsArraysOfJobs() throws Exception {
        Engines engines = Engines.pair();
        Engine libtiledb = engines.readers().get(0);
        String uri = folder.resolve("array").toString();
        List<Integer> written = new ArrayList<>();
        try (Tegula tegula = Tegula.builder().computeThreads(1).build()) {
            tegula.createArray(
                    uri,
                    ArraySchema.sparse()
                            .dimension(Dimension.int32("x", 1, 1000, 10))
                            .attribute(Attribute.int32("a"))
                            .build());
            for (int number = 0; number < JOBS; number++) {
                written.addAll(job(tegula, uri, number));
                assertEquals(cells(written), read(libtiledb, uri, Opening.NOW));
                assertEquals(
                        (number + 1) * TASKS,
                        libtiledb.fragmentNames(uri, Opening.NOW).size());
            }
            assertEquals(cells(written.subList(0, 5 * TASKS)), read(libtiledb, uri, Opening.at(1000)));
            for (String mode : List.of("commits", "fragment_meta", "fragments")) {
                Opening opening = Opening.NOW
                        .with("sm.consolidation.mode", mode)
                        .with("sm.vacuum.mode", mode)
                        .with("sm.consolidation.amplification", "100");
                succeeds(engines.oracle().consolidate(uri, opening));
                assertEquals(cells(written), read(libtiledb, uri, Opening.NOW), mode);
                succeeds(engines.oracle().vacuum(uri, opening));
                assertEquals(cells(written), read(libtiledb, uri, Opening.NOW), mode);
                assertEquals(cells(written), read(engines.readers().get(1), uri, Opening.NOW), mode);
            }
            assertEquals(1, libtiledb.fragmentNames(uri, Opening.NOW).size());
        }
    }

    /**
     * Lists that Tegula folds contain a delete, and a fragment that was deleted. libtiledb reads the array while the
     * old lists still exist and after they were deleted, folds and vacuums the rest, and Tegula folds its list again.
     */
    @Test
    void libtiledb_readsConsolidatesAndVacuumsFoldedLists() throws Exception {
        Engines engines = Engines.pair();
        Engine libtiledb = engines.readers().get(0);
        String uri = folder.resolve("array").toString();
        List<Integer> written = new ArrayList<>();
        ListFolding folding = ListFolding.defaults().withLists(2).withGrace(Duration.ZERO);
        try (Tegula tegula = Tegula.builder()
                .computeThreads(1)
                .listFolding(ListFolding.never())
                .build()) {
            tegula.createArray(
                    uri,
                    ArraySchema.sparse()
                            .dimension(Dimension.int32("x", 1, 1000, 10))
                            .attribute(Attribute.int32("a"))
                            .build());
            for (int number = 0; number < JOBS; number++) {
                written.addAll(job(tegula, uri, number));
            }
            try (ArrayWriter writer =
                    tegula.openForWriting(uri, OpenOptions.defaults().at(1250))) {
                writer.delete(Condition.field("a").lt(3));
            }
            written.removeIf(x -> x < 3);
            tegula.maintenance(uri).consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
            // The commit file of the delete stays: without it, libtiledb cannot consolidate commits again.
            for (int number = JOBS; number < 4 * JOBS; number++) {
                written.addAll(job(tegula, uri, number));
            }
            String last;
            try (ArrayReader reader = tegula.openForReading(uri)) {
                last = reader.fragments().get(reader.fragments().size() - 1).name();
                assertEquals(4 * JOBS * TASKS, reader.fragments().size());
            }
            tegula.maintenance(uri).deleteFragments(List.of(last));
            List<Long> left = read(engines.readers().get(1), uri, Opening.NOW);
            assertEquals(written.size() - 5, left.size()); // one task wrote five cells
            written.removeIf(x -> !left.contains((long) x));
            List<Long> lists = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                assertEquals(cells(written), read(libtiledb, uri, Opening.NOW), "lists: " + lists);
                assertEquals(cells(written), read(engines.readers().get(1), uri, Opening.NOW), "lists: " + lists);
                Thread.sleep(2); // lists of one millisecond are ordered by their names
                tegula.jobs(uri).foldLists(folding);
                lists.add(lists(uri));
            }
            assertEquals(List.of(3L * JOBS + 2, 1L, 1L), lists);
            assertEquals(
                    4 * JOBS * TASKS - 1,
                    libtiledb.fragmentNames(uri, Opening.NOW).size());
            written.addAll(job(tegula, uri, 4 * JOBS));
            Opening commits =
                    Opening.NOW.with("sm.consolidation.mode", "commits").with("sm.vacuum.mode", "commits");
            succeeds(engines.oracle().consolidate(uri, commits));
            assertEquals(cells(written), read(libtiledb, uri, Opening.NOW));
            tegula.jobs(uri).foldLists(folding);
            assertEquals(cells(written), read(libtiledb, uri, Opening.NOW));
            succeeds(engines.oracle().vacuum(uri, commits));
            assertEquals(cells(written), read(libtiledb, uri, Opening.NOW));
            written.addAll(job(tegula, uri, 4 * JOBS + 1));
            for (int i = 0; i < 2; i++) {
                Thread.sleep(2);
                tegula.jobs(uri).foldLists(folding);
                assertEquals(cells(written), read(libtiledb, uri, Opening.NOW));
            }
            Opening fragments = Opening.NOW
                    .with("sm.consolidation.mode", "fragments")
                    .with("sm.vacuum.mode", "fragments")
                    .with("sm.consolidation.amplification", "100");
            succeeds(engines.oracle().consolidate(uri, fragments));
            succeeds(engines.oracle().vacuum(uri, fragments));
            assertEquals(cells(written), read(libtiledb, uri, Opening.NOW));
            assertEquals(cells(written), read(engines.readers().get(1), uri, Opening.NOW));
        }
    }

    private static long lists(String uri) throws IOException {
        try (Stream<Path> files = Files.list(Path.of(uri).resolve("__commits"))) {
            return files.filter(file -> file.toString().endsWith(".con")).count();
        }
    }

    @Test
    void beforeVersion12_jobsPublishOneFragment() throws IOException {
        Path array = folder.resolve("old");
        copy(GoldenSets.cases("v10.*", "sparse_2d_row").get(0).array(), array);
        try (Tegula tegula = Tegula.builder().computeThreads(1).build()) {
            WriteJobs jobs = tegula.jobs(array.toString());
            int before;
            Cells cells;
            try (ArrayReader reader = tegula.openForReading(array.toString())) {
                before = reader.fragments().size();
                cells = reader.query().read();
            }
            WriteJob job = jobs.begin();
            List<FragmentReceipt> receipts;
            try (JobWriter writer = jobs.open(job)) {
                writer.write(cells, Duplicates.REFUSE);
                writer.write(cells, Duplicates.REFUSE);
                receipts = writer.receipts();
            }
            JobException e = assertThrows(JobException.class, () -> jobs.publish(job, receipts));
            assertTrue(e.getMessage().contains("format version 10 publish one fragment at a time"), e.getMessage());
            assertTrue(jobs.publish(job, receipts.subList(0, 1)));
            assertFalse(jobs.publish(job, receipts.subList(0, 1)));
            try (ArrayReader reader = tegula.openForReading(array.toString())) {
                assertEquals(before + 1, reader.fragments().size());
                assertEquals(cells.size(), reader.query().read().size());
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    /**
     * Writes a job of several tasks at a time of four digits, because libtiledb sorts commits as text before it names a
     * list by the first and the last. Returns the coordinates of its cells.
     */
    private static List<Integer> job(Tegula tegula, String uri, int number) {
        WriteJobs jobs = tegula.jobs(uri, OpenOptions.defaults().at(1000 + 100 * number));
        WriteJob job = jobs.begin();
        List<FragmentReceipt> receipts = new ArrayList<>();
        List<Integer> written = new ArrayList<>();
        for (int task = 0; task < TASKS; task++) {
            int first = 1 + TASKS * number + task;
            int[] x = IntStream.range(0, 5).map(i -> first + 100 * i).toArray();
            try (JobWriter writer = jobs.open(job)) {
                writer.write(Cells.builder().int32("x", x).int32("a", x).build(), Duplicates.REFUSE);
                receipts.addAll(writer.receipts());
            }
            IntStream.of(x).forEach(written::add);
        }
        assertTrue(jobs.publish(job, receipts));
        return written;
    }

    private static void succeeds(Outcome<Boolean> outcome) {
        assertTrue(outcome.isValue(), outcome::toString);
    }

    private static List<Long> cells(List<Integer> coordinates) {
        return coordinates.stream().map(Integer::longValue).sorted().toList();
    }

    /** Returns the coordinates that an engine reads, after checking that the attribute has the same values. */
    private static List<Long> read(Engine engine, String uri, Opening opening) throws Exception {
        ReadSpec all = ReadSpec.all(CellOrder.ROW_MAJOR, List.of("x", "a"));
        Columns found = engine.read(uri, new ReadSpec(all.order(), all.ranges(), all.fields(), opening, null));
        assertEquals(
                Bytes.of(found.column("x").data()), Bytes.of(found.column("a").data()));
        byte[] data = found.column("x").data();
        List<Long> cells = new ArrayList<>();
        for (int i = 0; i < found.cellCount(); i++) {
            cells.add(Bytes.of(data, 4L * i, 4L * i + 4).whole(Datatype.INT32));
        }
        return cells;
    }
}
