package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.JobException;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.ListFolding;
import dev.tegula.jobs.WriteJob;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.DeletionReport;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.values.SerializedForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs: several fragments that become visible together. */
@Slow
class WriteJobsTest {

    private static final ArraySchema SPARSE = ArraySchema.sparse()
            .dimension(Dimension.int32("x", 1, 1000, 10))
            .attribute(Attribute.int32("a"))
            .build();

    @TempDir
    Path folder;

    private Tegula tegula;
    private String uri;

    @BeforeEach
    void open() {
        tegula = Tegula.create();
        uri = folder.resolve("array").toString();
        tegula.createArray(uri, SPARSE, OpenOptions.defaults().at(10));
        try (ArrayWriter writer =
                tegula.openForWriting(uri, OpenOptions.defaults().at(20))) {
            writer.write(points(0));
        }
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    /** Returns ten cells; those of different parts do not overlap. */
    private static Cells points(int part) {
        int[] x = IntStream.range(0, 10).map(i -> 1 + part + 100 * i).toArray();
        return Cells.builder()
                .int32("x", x)
                .int32("a", IntStream.of(x).map(each -> 7 * each).toArray())
                .build();
    }

    private int[] read(TimestampRange range) {
        try (ArrayReader reader =
                tegula.openForReading(uri, OpenOptions.defaults().at(range))) {
            return reader.query().read().int32("x");
        }
    }

    private int cells() {
        return read(TimestampRange.all()).length;
    }

    private WriteJobs jobs(long time) {
        return tegula.jobs(uri, OpenOptions.defaults().at(time));
    }

    private List<FragmentReceipt> write(WriteJob job, int... parts) {
        List<FragmentReceipt> receipts = new ArrayList<>();
        for (int part : parts) {
            try (JobWriter writer = tegula.jobs(uri).open(serialized(job))) {
                assertEquals(10, writer.write(points(part), Duplicates.REFUSE).cells());
                receipts.addAll(writer.receipts());
            }
        }
        return receipts.stream().map(WriteJobsTest::serialized).toList();
    }

    /** Sends an object to another process, as it were. */
    @SuppressWarnings("unchecked")
    private static <T> T serialized(T object) {
        return (T) SerializedForm.read(SerializedForm.of(object));
    }

    private List<String> commits(String extension) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("array/__commits"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(extension))
                    .toList();
        }
    }

    @Test
    void jobOfADeletedArray_findsNoArray() {
        WriteJob job = jobs(30).begin();
        List<FragmentReceipt> receipts = write(job, 1);
        tegula.object(uri).delete();
        assertThrows(ArrayNotFoundException.class, () -> jobs(30).open(job));
        assertThrows(ArrayNotFoundException.class, () -> jobs(30).publish(job, receipts));
    }

    @Test
    void fragments_areInvisibleUntilTheJobIsPublished_thenAllAreVisible() throws IOException {
        WriteJob job = jobs(30).begin();
        List<FragmentReceipt> receipts = write(job, 1, 2, 3);
        assertEquals(3, receipts.size());
        assertEquals(10, receipts.get(0).cells());
        assertTrue(receipts.get(0).bytes() > 0);
        assertEquals(10, cells());
        assertTrue(tegula.jobs(uri).publish(job, receipts));
        assertEquals(40, cells());
        assertEquals(10, read(TimestampRange.upTo(29)).length);
        assertEquals(40, read(TimestampRange.upTo(30)).length);
        assertEquals(1, commits(".con").size());
        assertEquals(1, commits(".wrt").size());
        assertTrue(tegula.integrity(uri)
                .verify(VerifyOptions.full(), new VerifyListener() {})
                .isSound());
    }

    @Test
    void singleFragment_hasAnOrdinaryCommit() throws IOException {
        WriteJob job = jobs(30).begin();
        assertTrue(tegula.jobs(uri).publish(job, write(job, 1)));
        assertEquals(20, cells());
        assertEquals(2, commits(".wrt").size());
        assertEquals(List.of(), commits(".con"));
    }

    @Test
    void emptyJob_publishesNothing() {
        WriteJob job = jobs(30).begin();
        assertFalse(tegula.jobs(uri).publish(job, List.of()));
        assertEquals(10, cells());
    }

    @Test
    void repeatedPublish_isRecognised() {
        for (int[] parts : new int[][] {{1}, {2, 3}}) {
            WriteJob job = jobs(30 + parts.length).begin();
            List<FragmentReceipt> receipts = write(job, parts);
            List<FragmentReceipt> others = write(job, 5, 6);
            assertTrue(tegula.jobs(uri).publish(job, receipts));
            int cells = cells();
            assertFalse(tegula.jobs(uri).publish(job, receipts));
            JobException e =
                    assertThrows(JobException.class, () -> tegula.jobs(uri).publish(job, others));
            assertTrue(e.getMessage().contains("was published with other fragments"), e.getMessage());
            assertThrows(JobException.class, () -> tegula.jobs(uri).discard(job));
            assertEquals(cells, cells());
        }
    }

    @Test
    void missingFile_publishesNothing() throws IOException {
        WriteJob job = jobs(30).begin();
        List<FragmentReceipt> receipts = write(job, 1, 2);
        Path file = folder.resolve("array/__fragments/" + receipts.get(1).fragment() + "/a0.tdb");
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, new byte[bytes.length - 1]);
        String size = assertThrows(JobException.class, () -> tegula.jobs(uri).publish(job, receipts))
                .getMessage();
        assertTrue(size.contains("'a0.tdb': has another size (found " + (bytes.length - 1) + " bytes"), size);
        Files.delete(file);
        String missing = assertThrows(JobException.class, () -> tegula.jobs(uri).publish(job, receipts))
                .getMessage();
        assertTrue(missing.contains("'a0.tdb': is missing"), missing);
        assertEquals(10, cells());
        Files.write(file, bytes);
        assertTrue(tegula.jobs(uri).publish(job, receipts));
        assertEquals(30, cells());
    }

    @Test
    void discard_deletesAllFragmentsOfTheJobAndNoOthers() throws IOException {
        WriteJob job = jobs(30).begin();
        WriteJob other = jobs(30).begin();
        write(job, 1, 2);
        List<FragmentReceipt> kept = write(other, 3);
        assertEquals(2, tegula.jobs(uri).discard(job));
        assertEquals(0, tegula.jobs(uri).discard(job));
        assertTrue(tegula.jobs(uri).publish(other, kept));
        assertEquals(20, cells());
        try (Stream<Path> fragments = Files.list(folder.resolve("array/__fragments"))) {
            assertEquals(2, fragments.count());
        }
    }

    @Test
    void clean_keepsFragmentsOfARunningJob() {
        WriteJob job = jobs(30).begin();
        List<FragmentReceipt> receipts = write(job, 1, 2);
        DeletionReport report =
                tegula.maintenance(uri).clean(CleanOptions.defaults().withAge(Duration.ZERO));
        assertEquals(List.of(), report.deleted());
        assertEquals(
                receipts.stream().map(FragmentReceipt::fragment).sorted().toList(),
                report.kept().stream()
                        .map(kept -> kept.uri().substring(kept.uri().lastIndexOf('/') + 1))
                        .sorted()
                        .toList());
        assertTrue(tegula.jobs(uri).publish(job, receipts));
        assertEquals(30, cells());
    }

    @Test
    void cleanWithCompleteFragments_deletesThoseOfAnUnpublishedJob() {
        WriteJob job = jobs(30).begin();
        List<FragmentReceipt> receipts = write(job, 1, 2);
        DeletionReport report = tegula.maintenance(uri)
                .clean(CleanOptions.defaults().withAge(Duration.ZERO).withComplete());
        assertEquals(2, report.deleted().size());
        assertThrows(JobException.class, () -> tegula.jobs(uri).publish(job, receipts));
        assertEquals(10, cells());
    }

    @Test
    void receiptsOfOtherJobsAndArrays_areRefused() {
        WriteJob job = jobs(30).begin();
        WriteJob other = jobs(30).begin();
        List<FragmentReceipt> receipts = write(other, 1);
        assertThrows(IllegalArgumentException.class, () -> tegula.jobs(uri).publish(job, receipts));
        String second = folder.resolve("second").toString();
        tegula.createArray(second, SPARSE);
        assertThrows(IllegalArgumentException.class, () -> tegula.jobs(second).open(job));
        assertThrows(IllegalArgumentException.class, () -> tegula.jobs(second).publish(other, receipts));
        assertEquals(10, cells());
    }

    @Test
    void schemaOfTheJob_staysWhileTheArrayEvolves() {
        WriteJob job = jobs(30).begin();
        tegula.maintenance(uri, OpenOptions.defaults().at(31))
                .evolve(SchemaEvolution.begin()
                        .addAttribute(Attribute.int64("b").withNullable(true)));
        List<FragmentReceipt> receipts = write(job, 1, 2);
        assertTrue(tegula.jobs(uri).publish(job, receipts));
        assertEquals(30, cells());
    }

    @Test
    void consolidationAndVacuum_keepTheCells_andTheJobIsNotPublishedAgain() {
        WriteJob job = jobs(30).begin();
        List<FragmentReceipt> receipts = write(job, 1, 2, 3);
        tegula.jobs(uri).publish(job, receipts);
        int[] before = read(TimestampRange.all());
        for (ConsolidationMode mode : List.of(ConsolidationMode.COMMITS, ConsolidationMode.FRAGMENTS)) {
            tegula.maintenance(uri)
                    .consolidate(
                            ConsolidationOptions.defaults().withAmplification(9).withMode(mode));
            assertFalse(tegula.jobs(uri).publish(job, receipts), mode.toString());
            tegula.maintenance(uri).vacuum(VacuumOptions.of(mode));
            assertArrayEquals(before, read(TimestampRange.all()));
        }
        assertThrows(JobException.class, () -> tegula.jobs(uri).publish(job, receipts));
        assertArrayEquals(before, read(TimestampRange.all()));
    }

    @Test
    void denseTasks_writeBoxesStreamsAndSlabs() {
        String dense = folder.resolve("dense").toString();
        tegula.createArray(
                dense,
                ArraySchema.dense()
                        .dimension(Dimension.int32("d", 0, 11, 4))
                        .attribute(Attribute.int32("a"))
                        .build());
        WriteJobs jobs = tegula.jobs(dense);
        WriteJob job = jobs.begin();
        List<FragmentReceipt> receipts;
        try (JobWriter writer = jobs.open(job)) {
            writer.write(Subarray.range("d", 0, 3), ints(0, 1, 2, 3));
            try (GlobalOrderWriter stream = writer.globalOrder(Subarray.range("d", 4, 7))) {
                stream.write(ints(4, 5));
                stream.write(ints(6, 7));
                stream.commit();
            }
            try (SlabWriter slabs = writer.slabs(Subarray.range("d", 8, 11))) {
                slabs.write(Subarray.range("d", 8, 11), ints(8, 9, 10, 11));
                slabs.commit();
            }
            receipts = writer.receipts();
        }
        assertEquals(
                List.of(4L, 4L, 4L),
                receipts.stream().map(FragmentReceipt::cells).toList());
        assertTrue(jobs.publish(job, receipts));
        try (ArrayReader reader = tegula.openForReading(dense)) {
            assertArrayEquals(
                    IntStream.range(0, 12).toArray(),
                    reader.read(Subarray.whole(), "a").int32("a"));
        }
    }

    private static Cells ints(int... values) {
        return Cells.builder().int32("a", values).build();
    }

    @Test
    void fragmentsOfRepeatedTasks_areDeletedAfterThePublication() {
        WriteJobs jobs = tegula.jobs(uri);
        WriteJob job = jobs.begin();
        List<FragmentReceipt> published = new ArrayList<>();
        for (int part = 1; part <= 3; part++) {
            try (JobWriter first = jobs.open(job);
                    JobWriter repeated = jobs.open(job)) {
                first.write(points(part), Duplicates.REFUSE);
                repeated.write(points(part), Duplicates.REFUSE);
                published.addAll(first.receipts());
                if (part == 3) {
                    assertEquals(1, jobs.discard(job, repeated.receipts()));
                }
            }
        }
        assertThrows(JobException.class, () -> jobs.discardUnpublished(job));
        jobs.publish(job, published);
        assertEquals(2, jobs.discardUnpublished(job));
        assertEquals(0, jobs.discardUnpublished(job));
        try (ArrayReader reader = tegula.openForReading(uri)) {
            assertEquals(40, reader.read(Subarray.whole()).size());
            assertEquals(4, reader.fragments().size());
        }
    }

    @Test
    void receiptsThatDoNotNameAllFiles_areRefused() {
        WriteJob job = jobs(30).begin();
        FragmentReceipt receipt = write(job, 1).get(0);
        assertRefused(job, new FragmentReceipt(receipt.fragment(), 10, new TreeMap<>()), "does not name this file");
        receipt.files().keySet().forEach(file -> {
            TreeMap<String, Long> others = receipt.files();
            others.remove(file);
            assertRefused(job, new FragmentReceipt(receipt.fragment(), 10, others), "'" + file + "'");
        });
        String other = write(jobs(30).begin(), 2).get(0).fragment();
        TreeMap<String, Long> foreign = receipt.files();
        foreign.put("../" + other + "/a0.tdb", foreign.get("a0.tdb"));
        assertRefused(job, new FragmentReceipt(receipt.fragment(), 10, foreign), "is missing");
        assertTrue(tegula.jobs(uri).publish(job, List.of(receipt)));
        assertEquals(20, cells());
    }

    private void assertRefused(WriteJob job, FragmentReceipt receipt, String reason) {
        String message = assertThrows(JobException.class, () -> tegula.jobs(uri).publish(job, List.of(receipt)))
                .getMessage();
        assertTrue(message.contains(reason), message);
        assertEquals(10, cells());
    }

    @Test
    void discardedJob_isNotPublished_alsoWithFragmentsOfLateWriters() {
        WriteJob job = jobs(30).begin();
        List<FragmentReceipt> receipts = write(job, 1, 2);
        tegula.jobs(uri).discard(job);
        List<FragmentReceipt> late = write(job, 3);
        for (List<FragmentReceipt> each : List.of(receipts, late)) {
            String message = assertThrows(
                            JobException.class, () -> tegula.jobs(uri).publish(job, each))
                    .getMessage();
            assertTrue(message.contains("was discarded"), message);
        }
        assertEquals(1, tegula.jobs(uri).discard(job));
        assertEquals(10, cells());
    }

    @Test
    void claim_survivesFoldingConsolidationAndVacuum() {
        WriteJob job = jobs(30).begin();
        List<FragmentReceipt> receipts = write(job, 1, 2);
        List<FragmentReceipt> repeated = write(job, 1, 2);
        tegula.jobs(uri).publish(job, receipts);
        WriteJob next = jobs(31).begin();
        tegula.jobs(uri).publish(next, write(next, 3, 4));
        ListFolding folding = ListFolding.defaults().withLists(2).withGrace(Duration.ZERO);
        for (int i = 0; i < 2; i++) {
            tegula.jobs(uri).foldLists(folding);
        }
        for (ConsolidationMode mode : List.of(ConsolidationMode.COMMITS, ConsolidationMode.FRAGMENTS)) {
            tegula.maintenance(uri)
                    .consolidate(
                            ConsolidationOptions.defaults().withAmplification(9).withMode(mode));
            tegula.maintenance(uri).vacuum(VacuumOptions.of(mode));
            assertThrows(JobException.class, () -> tegula.jobs(uri).publish(job, repeated), mode.toString());
            assertThrows(JobException.class, () -> tegula.jobs(uri).discard(job), mode.toString());
        }
        assertEquals(2, tegula.jobs(uri).discardUnpublished(job));
        assertEquals(50, cells());
    }

    @Test
    void receiptsOfPublishedFragments_areNotDiscarded() {
        WriteJob job = jobs(30).begin();
        List<FragmentReceipt> receipts = write(job, 1, 2);
        tegula.jobs(uri).publish(job, receipts);
        assertThrows(JobException.class, () -> tegula.jobs(uri).discard(job, receipts.subList(0, 1)));
        assertEquals(30, cells());
    }

    @Test
    void deletedFragments_areNotPublishedAgain() {
        WriteJob job = jobs(30).begin();
        List<FragmentReceipt> receipts = write(job, 1, 2);
        tegula.jobs(uri).publish(job, receipts);
        tegula.maintenance(uri)
                .deleteFragments(
                        receipts.stream().map(FragmentReceipt::fragment).toList());
        assertThrows(JobException.class, () -> tegula.jobs(uri).publish(job, receipts));
        assertEquals(10, cells());
    }

    @Test
    void consolidationOfOneJob_isNeitherAnotherPublicationNorDiscarded() {
        WriteJob job = jobs(30).begin();
        List<FragmentReceipt> receipts = write(job, 1, 2);
        List<FragmentReceipt> repeated = write(job, 3);
        tegula.jobs(uri).publish(job, receipts);
        tegula.maintenance(uri)
                .consolidate(ConsolidationOptions.defaults()
                        .withFragments(
                                receipts.stream().map(FragmentReceipt::fragment).toList()));
        assertFalse(tegula.jobs(uri).publish(job, receipts));
        tegula.maintenance(uri).vacuum();
        assertEquals(repeated.size(), tegula.jobs(uri).discardUnpublished(job));
        assertEquals(30, cells());
    }
}
