package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.JobException;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.ConsolidationPart;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.testkit.values.SerializedForm;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several processes write the parts of one consolidation. */
class DividedConsolidationTest {

    private static final String URI = "mem://store/divided";
    private static final int WRITES = 6;
    private static final int CELLS = 60;
    private static final long[] TIMES = {5, 10, 25, 40, 65, 1000};

    /** So small that each of three parts is large enough. */
    private static final ConsolidationOptions SMALL =
            ConsolidationOptions.defaults().withMaxFragmentSize(100);

    private final MemoryVfs store = new MemoryVfs();
    private Tegula tegula;

    @BeforeEach
    void open() {
        tegula = TestStores.engine(store);
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private static OpenOptions at(long time) {
        return OpenOptions.defaults().at(time);
    }

    /**
     * Writes overlapping fragments at times 10 to 60, with an attribute that the later ones have and a delete at 35.
     */
    private void write(CellOrder order, boolean duplicates) {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 999, 10))
                        .dimension(Dimension.int32("y", 0, 9, 5))
                        .attribute(Attribute.int64("a"))
                        .attribute(Attribute.utf8("s").nullable())
                        .cellOrder(order)
                        .allowDuplicates(duplicates)
                        .capacity(8)
                        .build(),
                at(1));
        for (int i = 1; i <= WRITES; i++) {
            if (i == 4) {
                tegula.maintenance(URI, at(36)).evolve(SchemaEvolution.begin().addAttribute(Attribute.int32("added")));
            }
            int write = i;
            int[] x = IntStream.range(0, CELLS).map(n -> n * 15 + write % 3).toArray();
            var cells = Cells.builder()
                    .int32("x", x)
                    .int32("y", IntStream.range(0, CELLS).map(n -> n % 10).toArray())
                    .int64(
                            "a",
                            Arrays.stream(x)
                                    .asLongStream()
                                    .map(n -> n * 10 + write)
                                    .toArray())
                    .utf8(
                            "s",
                            Arrays.stream(x)
                                    .mapToObj(n -> n % 4 == 0 ? null : "s" + n)
                                    .toArray(String[]::new));
            if (i >= 4) {
                cells.int32("added", x);
            }
            try (ArrayWriter array = tegula.openForWriting(URI, at(10L * i))) {
                array.write(cells.build());
            }
        }
        try (ArrayWriter array = tegula.openForWriting(URI, at(35))) {
            array.delete(Condition.parse("a > 3000 and a < 5000"));
        }
    }

    private List<String> contents() {
        List<String> all = new ArrayList<>();
        for (long time : TIMES) {
            List<String> cells = new ArrayList<>();
            try (ArrayReader array = tegula.openForReading(URI, at(time))) {
                Cells read = array.query().order(ResultOrder.UNORDERED).read();
                for (int i = 0; i < read.size(); i++) {
                    StringBuilder cell = new StringBuilder(time + ":");
                    for (var column : read.columns()) {
                        cell.append(' ').append(column.isNull(i) ? "null" : Arrays.toString(column.bytes(i)));
                    }
                    cells.add(cell.toString());
                }
            }
            cells.sort(null);
            all.addAll(cells);
        }
        return all;
    }

    private DividedConsolidation divided(ConsolidationOptions options) {
        return tegula.maintenance(URI).divided(options);
    }

    private static List<List<FragmentReceipt>> written(DividedConsolidation divided, List<ConsolidationPart> parts) {
        return parts.stream().map(divided::write).toList();
    }

    private Set<String> folders() throws IOException {
        Set<String> folders = new TreeSet<>();
        for (String file : TestStores.files(store, "mem://store").keySet()) {
            if (file.contains("/__fragments/")) {
                folders.add(file.replaceFirst(".*/__fragments/([^/]*)/.*", "$1"));
            }
        }
        return folders;
    }

    private void assertSound() {
        VerifyReport report = tegula.integrity(URI).verify(VerifyOptions.full(), new VerifyListener() {});
        assertTrue(report.isSound(), report.toString());
    }

    @ParameterizedTest
    @CsvSource({"ROW_MAJOR, false", "COL_MAJOR, true", "HILBERT, false", "HILBERT, true"})
    void parts_replaceFragmentsAtOnce_andReadsStay(CellOrder order, boolean duplicates) throws IOException {
        write(order, duplicates);
        List<String> before = contents();
        DividedConsolidation divided = divided(SMALL);
        List<ConsolidationPart> parts = divided.parts(3);
        assertTrue(parts.size() >= 3, parts.toString());
        divided.write((ConsolidationPart) SerializedForm.read(SerializedForm.of(parts.get(1))));
        List<List<FragmentReceipt>> receipts = written(divided, parts);
        assertEquals(before, contents(), "nothing is published");
        ConsolidationReport.Step step = divided.publish(parts, receipts).steps().get(0);
        assertEquals(WRITES, step.replaced().size());
        long made = receipts.stream().mapToLong(List::size).sum();
        assertEquals(made, step.made().size());
        assertEquals(WRITES * CELLS, step.cells());
        assertEquals(before, contents());
        assertEquals(WRITES + made, folders().size(), "what was written twice is deleted");
        assertSound();
        assertEquals(List.of(), divided.parts(3), "siblings are not merged again");
        tegula.maintenance(URI).vacuum();
        assertEquals(Set.copyOf(step.made()), folders());
        assertEquals(before, contents());
        assertSound();
    }

    @Test
    void smallArray_becomesOneFragment() {
        write(CellOrder.ROW_MAJOR, false);
        List<String> before = contents();
        DividedConsolidation divided = divided(ConsolidationOptions.defaults());
        List<ConsolidationPart> parts = divided.parts(100);
        assertEquals(1, parts.size());
        List<String> made =
                divided.publish(parts, written(divided, parts)).steps().get(0).made();
        assertEquals(1, made.size());
        assertEquals(before, contents());
    }

    @Test
    void discard_leavesTheArrayAsItWas() throws IOException {
        write(CellOrder.ROW_MAJOR, false);
        Map<String, byte[]> before = new TreeMap<>(TestStores.files(store, "mem://store"));
        DividedConsolidation divided = divided(SMALL);
        List<ConsolidationPart> parts = divided.parts(3);
        written(divided, parts);
        assertTrue(folders().size() > WRITES);
        divided.discard(parts);
        assertEquals(before.keySet(), TestStores.files(store, "mem://store").keySet());
    }

    @Test
    void lessThanAllParts_areRefused() {
        write(CellOrder.ROW_MAJOR, false);
        List<String> before = contents();
        DividedConsolidation divided = divided(SMALL);
        List<ConsolidationPart> parts = divided.parts(3);
        List<List<FragmentReceipt>> receipts = written(divided, parts);
        int last = parts.size() - 1;
        List<ConsolidationPart> repeated = new ArrayList<>(parts);
        repeated.set(last, parts.get(0));
        for (List<ConsolidationPart> some : List.of(List.<ConsolidationPart>of(), parts.subList(0, last), repeated)) {
            assertRefused("some are missing", () -> divided.publish(some, receipts.subList(0, some.size())));
        }
        assertRefused("some are missing", () -> divided.publish(parts, receipts.subList(0, last)));
        List<List<FragmentReceipt>> foreign = new ArrayList<>(receipts);
        String name = "__1_1_" + "0".repeat(32) + "_21";
        foreign.set(last, List.of(new FragmentReceipt(name, 1, new TreeMap<>())));
        assertRefused("belongs to another consolidation", () -> divided.publish(parts, foreign));
        assertEquals(before, contents());
    }

    private static void assertRefused(String why, Executable action) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, action);
        assertTrue(e.getMessage().contains(why), e.getMessage());
    }

    /** As after the driver of a cluster has died: files that nobody knows any more are those of a failed writer. */
    @Test
    void leftovers_areCleaned() throws IOException {
        write(CellOrder.ROW_MAJOR, false);
        DividedConsolidation divided = divided(SMALL);
        written(divided, divided.parts(3));
        tegula.maintenance(URI)
                .clean(CleanOptions.defaults().withAge(Duration.ZERO).withComplete());
        assertEquals(WRITES, folders().size());
    }

    @Test
    void fragmentsThatAnotherProcessReplaced_areNotReplacedAgain() {
        write(CellOrder.ROW_MAJOR, true);
        List<String> before = contents();
        DividedConsolidation divided = divided(SMALL);
        List<ConsolidationPart> parts = divided.parts(3);
        List<List<FragmentReceipt>> receipts = written(divided, parts);
        tegula.maintenance(URI)
                .consolidate(
                        ConsolidationOptions.defaults().withFragmentCount(2, 2).withSteps(1));
        JobException e = assertThrows(JobException.class, () -> divided.publish(parts, receipts));
        assertTrue(e.getMessage().contains("has replaced some of the fragments"), e.getMessage());
        assertThrows(JobException.class, () -> divided.write(parts.get(0)));
        divided.discard(parts);
        assertEquals(before, contents());
        assertSound();
    }

    @Test
    void partWhoseFilesAreLost_isNotPublished() throws IOException {
        write(CellOrder.ROW_MAJOR, false);
        List<String> before = contents();
        DividedConsolidation divided = divided(SMALL);
        List<ConsolidationPart> parts = divided.parts(3);
        List<List<FragmentReceipt>> receipts = written(divided, parts);
        String lost = receipts.get(1).get(0).fragment();
        String file = TestStores.files(store, "mem://store").keySet().stream()
                .filter(each -> each.contains(lost) && each.endsWith("/a0.tdb"))
                .findFirst()
                .orElseThrow();
        store.delete(VfsUri.parse(file));
        JobException e = assertThrows(JobException.class, () -> divided.publish(parts, receipts));
        assertTrue(e.getMessage().contains("is missing"), e.getMessage());
        assertEquals(before, contents());
    }

    @Test
    void sourcesOfAllParts_areVerifiedByAllAlike() {
        write(CellOrder.ROW_MAJOR, false);
        for (ConsolidationPart part : divided(SMALL).parts(3)) {
            int verified = part.verified().size();
            assertTrue(verified == 1 || verified == 2, part + " verifies " + verified + " of " + WRITES);
        }
    }

    /** Each source is verified with one of the parts. */
    @Test
    void damagedSource_isNotReplaced() throws IOException {
        write(CellOrder.ROW_MAJOR, false);
        Map<String, byte[]> files = TestStores.files(store, "mem://store");
        for (String file : files.keySet()) {
            if (!file.endsWith("/a0.tdb")) {
                continue;
            }
            byte[] damaged = files.get(file).clone();
            damaged[damaged.length - 1] ^= 1;
            Map<String, byte[]> copy = new TreeMap<>(files);
            copy.put(file, damaged);
            try (Tegula other = TestStores.engine(TestStores.storeOf(copy))) {
                DividedConsolidation divided = other.maintenance(URI).divided(SMALL);
                List<ConsolidationPart> parts = divided.parts(3);
                assertThrows(CorruptArrayException.class, () -> written(divided, parts), file);
            }
        }
    }

    @Test
    void denseArrays_andPurges_areLeftToOneProcess() {
        SampleArrays.write(tegula, at(1));
        Maintenance sparse = tegula.maintenance(SampleArrays.SPARSE);
        assertRefused(
                "dense",
                () -> tegula.maintenance(SampleArrays.DENSE).divided(SMALL).parts(2));
        assertRefused("purges", () -> sparse.divided(SMALL.withPurge()).parts(2));
    }
}
