package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
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
import dev.tegula.jobs.WriteJob;
import dev.tegula.query.Cells;
import dev.tegula.query.Duplicates;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
            assertEquals(cells(written.subList(0, 5 * TASKS)), read(libtiledb, uri, Opening.at(100)));
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

    /** Writes a job of several tasks and returns the coordinates of its cells. */
    private static List<Integer> job(Tegula tegula, String uri, int number) {
        WriteJobs jobs = tegula.jobs(uri, OpenOptions.defaults().at(100 + 100 * number));
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
