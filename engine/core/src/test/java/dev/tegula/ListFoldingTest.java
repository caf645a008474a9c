package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.integrity.SealOptions;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.jobs.FoldReport;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.ListFolding;
import dev.tegula.jobs.WriteJob;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Duplicates;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists of commits of many jobs become few, and readers see the same. */
@Slow
class ListFoldingTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final ListFolding FOUR = ListFolding.defaults().withLists(4).withGrace(HOUR);

    @TempDir
    Path folder;

    private String uri;
    private Tegula tegula;
    private int published;

    @BeforeEach
    void open() {
        tegula = Tegula.builder().listFolding(FOUR).build();
        uri = folder.resolve("array").toString();
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 10_000, 10))
                        .attribute(Attribute.int32("a"))
                        .build(),
                OpenOptions.defaults().at(10));
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private record Published(WriteJob job, List<FragmentReceipt> receipts) {}

    /** Publishes a job of two fragments with one cell each. */
    private Published publish(Tegula engine) {
        WriteJobs jobs = engine.jobs(uri, OpenOptions.defaults().at(100 + published));
        WriteJob job = jobs.begin();
        List<FragmentReceipt> receipts;
        try (JobWriter writer = jobs.open(job)) {
            for (int part = 0; part < 2; part++) {
                int x = 2 * published + part;
                writer.write(Cells.builder().int32("x", x).int32("a", x).build(), Duplicates.REFUSE);
            }
            receipts = writer.receipts();
        }
        published++;
        assertTrue(jobs.publish(job, receipts));
        return new Published(job, receipts);
    }

    private List<Path> lists() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("array/__commits"))) {
            return files.filter(file -> file.toString().endsWith(".con"))
                    .sorted()
                    .toList();
        }
    }

    /** Makes all lists older. */
    private void pass(Duration time) throws IOException {
        for (Path list : lists()) {
            Instant modified = Files.getLastModifiedTime(list).toInstant();
            Files.setLastModifiedTime(list, FileTime.from(modified.minus(time)));
        }
    }

    private void assertAllVisible() {
        try (ArrayReader reader = tegula.openForReading(uri)) {
            assertEquals(2 * published, reader.fragments().size());
            assertEquals(
                    IntStream.range(0, 2 * published).boxed().toList(),
                    IntStream.of(reader.query().read().int32("x"))
                            .sorted()
                            .boxed()
                            .toList());
        }
    }

    @Test
    void youngLists_areNotFolded() throws IOException {
        for (int i = 0; i < 6; i++) {
            publish(tegula);
        }
        assertEquals(6, lists().size());
        assertEquals(new FoldReport(0, 0), tegula.jobs(uri).foldLists(FOUR));
    }

    @Test
    void oldLists_areFoldedByTheNextJob_andDeletedAfterTheGracePeriod() throws IOException {
        for (int i = 0; i < 4; i++) {
            publish(tegula);
        }
        pass(HOUR);
        publish(tegula);
        assertEquals(6, lists().size());
        assertAllVisible();
        publish(tegula); // folds nothing: the old lists are folded already
        assertEquals(7, lists().size());
        pass(HOUR);
        publish(tegula);
        assertEquals(4, lists().size());
        assertAllVisible();
    }

    @Test
    void foldByHand_reportsWhatItDid() throws IOException {
        for (int i = 0; i < 5; i++) {
            publish(tegula);
        }
        pass(HOUR);
        assertEquals(new FoldReport(5, 0), tegula.jobs(uri).foldLists(FOUR));
        assertEquals(new FoldReport(0, 0), tegula.jobs(uri).foldLists(FOUR));
        assertEquals(6, lists().size());
        pass(HOUR);
        assertEquals(new FoldReport(0, 5), tegula.jobs(uri).foldLists(FOUR));
        assertEquals(1, lists().size());
        assertAllVisible();
    }

    @Test
    void neverFolding_keepsAllLists() throws IOException {
        try (Tegula never = Tegula.builder().setting("tegula.fold_lists", "0").build()) {
            for (int i = 0; i < 5; i++) {
                publish(never);
            }
            pass(HOUR);
            publish(never);
        }
        assertEquals(6, lists().size());
        assertEquals(new FoldReport(0, 0), tegula.jobs(uri).foldLists(ListFolding.never()));
    }

    @Test
    void settingsByName_replaceTheDefaults() throws IOException {
        try (Tegula engine = Tegula.builder()
                .setting("tegula.fold_lists", "3")
                .setting("tegula.fold_grace_ms", "60000")
                .build()) {
            for (int i = 0; i < 3; i++) {
                publish(engine);
            }
            pass(Duration.ofMinutes(2));
            publish(engine);
            assertEquals(5, lists().size());
        }
        for (String value : List.of("1", "-1", "many")) {
            assertThrows(IllegalArgumentException.class, () -> Tegula.builder().setting("tegula.fold_lists", value));
        }
        assertThrows(IllegalArgumentException.class, () -> Tegula.builder().setting("tegula.fold_grace_ms", "-1"));
    }

    @Test
    void foldedJob_isNotPublishedAgain() throws IOException {
        List<Published> jobs = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            jobs.add(publish(tegula));
        }
        for (int i = 0; i < 2; i++) {
            pass(HOUR);
            tegula.jobs(uri).foldLists(FOUR);
        }
        assertEquals(1, lists().size());
        for (Published each : jobs) {
            assertFalse(tegula.jobs(uri).publish(each.job(), each.receipts()));
        }
        assertAllVisible();
    }

    @Test
    void deletedFragments_doNotReappear() throws IOException {
        Published first = publish(tegula);
        for (int i = 0; i < 4; i++) {
            publish(tegula);
        }
        List<String> names =
                first.receipts().stream().map(FragmentReceipt::fragment).toList();
        tegula.maintenance(uri).deleteFragments(names);
        for (int i = 0; i < 2; i++) {
            pass(HOUR);
            tegula.jobs(uri).foldLists(FOUR);
            try (ArrayReader reader = tegula.openForReading(uri)) {
                assertEquals(8, reader.fragments().size());
            }
        }
        assertEquals(1, lists().size());
        String list = Files.readString(lists().get(0));
        names.forEach(name -> assertFalse(list.contains(name)));
        try (Stream<Path> files = Files.list(folder.resolve("array/__commits"))) {
            assertEquals(1, files.count()); // no list needs the ignore file any more
        }
    }

    @Test
    void consolidationAndVacuumOfCommits_workWithFoldedLists() throws IOException {
        for (int i = 0; i < 4; i++) {
            publish(tegula);
        }
        pass(HOUR);
        tegula.jobs(uri).foldLists(FOUR);
        publish(tegula);
        for (ConsolidationMode mode : List.of(ConsolidationMode.COMMITS, ConsolidationMode.FRAGMENTS)) {
            tegula.maintenance(uri)
                    .consolidate(
                            ConsolidationOptions.defaults().withAmplification(9).withMode(mode));
            tegula.maintenance(uri).vacuum(VacuumOptions.of(mode));
            try (ArrayReader reader = tegula.openForReading(uri)) {
                assertEquals(10, reader.query().read().size());
            }
        }
    }

    @Test
    void sealedLists_mayBeFoldedAndDeleted() throws IOException {
        for (int i = 0; i < 4; i++) {
            publish(tegula);
        }
        tegula.integrity(uri).seal(SealOptions.defaults());
        for (int i = 0; i < 2; i++) {
            pass(HOUR);
            tegula.jobs(uri).foldLists(FOUR);
            assertTrue(tegula.integrity(uri)
                    .verify(VerifyOptions.full(), new VerifyListener() {})
                    .isSound());
        }
        assertEquals(1, lists().size());
        assertAllVisible();
    }

    @Test
    void changedSealedList_isNotFolded_andTheJobIsPublished() throws IOException {
        for (int i = 0; i < 4; i++) {
            publish(tegula);
        }
        tegula.integrity(uri).seal(SealOptions.defaults());
        pass(HOUR);
        Path list = lists().get(0);
        FileTime modified = Files.getLastModifiedTime(list);
        Files.writeString(list, Files.readString(list).lines().findFirst().orElseThrow() + "\n");
        Files.setLastModifiedTime(list, modified);
        assertThrows(CorruptArrayException.class, () -> tegula.jobs(uri).foldLists(FOUR));
        publish(tegula);
        assertEquals(5, lists().size());
        try (ArrayReader reader = tegula.openForReading(uri)) {
            assertEquals(9, reader.fragments().size());
        }
    }

    @Test
    void manyJobs_leaveFewLists_andCopyEachEntryFewTimes() throws IOException {
        ListFolding always = FOUR.withGrace(Duration.ZERO);
        int jobs = 200;
        long copied = 0;
        List<Path> known = new ArrayList<>();
        long own = 0;
        try (Tegula engine = Tegula.builder().listFolding(always).build()) {
            for (int i = 0; i < jobs; i++) {
                Published each = publish(engine);
                for (Path list : lists()) {
                    if (!known.contains(list)) {
                        known.add(list);
                        boolean ofJob = list.toString()
                                .contains(each.job().id() + each.job().id());
                        own += ofJob ? Files.size(list) : 0;
                        copied += ofJob ? 0 : Files.size(list);
                    }
                }
            }
        }
        int levels = 32 - Integer.numberOfLeadingZeros(jobs);
        assertTrue(lists().size() <= 2 * FOUR.lists() + levels, "lists: " + lists().size());
        assertTrue(copied <= levels * own, "copied: " + copied + " of " + own);
        assertAllVisible();
    }
}
