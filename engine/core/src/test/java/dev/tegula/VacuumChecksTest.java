package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.DeletionReport;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Vacuum deletes fragments only if their replacement exists, is complete and contains their cells. */
class VacuumChecksTest {

    private static final String URI = "mem://store/array";
    private static final ConsolidationOptions PLAIN = ConsolidationOptions.defaults();

    private Map<String, byte[]> files = Map.of();
    private String made = "";

    /**
     * Writes fragments of two cells at times 1 to 3 and consolidates them. In sparse arrays, all fragments contain
     * coordinate 1.
     */
    private void consolidate(ArraySchema schema, ConsolidationOptions options) throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(URI, schema);
            for (int time = 1; time <= 3; time++) {
                try (ArrayWriter array =
                        tegula.openForWriting(URI, OpenOptions.defaults().at(time))) {
                    Cells values = Cells.builder()
                            .int32("v", time, time)
                            .utf8("s", "a", "b")
                            .build();
                    if (schema.isDense()) {
                        array.write(Subarray.range("x", time, time + 1), values);
                    } else {
                        array.write(Cells.builder()
                                .int32("x", 1, time + 1)
                                .int32("v", time, time)
                                .utf8("s", "a", "b")
                                .build());
                    }
                }
            }
            if (options.isPurge()) {
                try (ArrayWriter array =
                        tegula.openForWriting(URI, OpenOptions.defaults().at(4))) {
                    array.delete(Condition.field("v").eq(3));
                }
            }
            made = tegula.maintenance(URI)
                    .consolidate(options)
                    .steps()
                    .get(0)
                    .made()
                    .get(0);
        }
        files = TestStores.files(store, "mem://store");
    }

    private static ArraySchema sparse(boolean duplicates) {
        return sparse(duplicates, 10_000);
    }

    private static ArraySchema sparse(boolean duplicates, int capacity) {
        return ArraySchema.sparse()
                .capacity(capacity)
                .dimension(Dimension.int32("x", 1, 100, 10))
                .attribute(Attribute.int32("v"))
                .attribute(Attribute.utf8("s"))
                .allowDuplicates(duplicates)
                .build();
    }

    private static ArraySchema dense() {
        return ArraySchema.dense()
                .dimension(Dimension.int32("x", 1, 8, 4))
                .attribute(Attribute.int32("v"))
                .attribute(Attribute.utf8("s"))
                .build();
    }

    private String path(String file) {
        return URI + "/__fragments/" + made + "/" + file;
    }

    private String record() {
        return new String(files.get(path(ConsolidationRecord.FILE)), StandardCharsets.UTF_8);
    }

    private DeletionReport vacuum(MemoryVfs store, boolean dryRun) {
        try (Tegula tegula = TestStores.engine(store)) {
            VacuumOptions options = VacuumOptions.defaults();
            return tegula.maintenance(URI).vacuum(dryRun ? options.withDryRun() : options);
        }
    }

    /** Vacuums a damaged array, asserts that nothing is deleted, and returns the reason. */
    private String refusal() throws IOException {
        MemoryVfs store = TestStores.storeOf(files);
        DeletionReport report = vacuum(store, false);
        assertEquals(List.of(), report.deleted());
        assertEquals(1, report.kept().size());
        assertTrue(report.kept().get(0).uri().endsWith(".vac"), report.toString());
        assertEquals(files.keySet(), TestStores.files(store, "mem://store").keySet());
        return report.kept().get(0).reason();
    }

    @Test
    void record_countsCellsReadAndWritten() throws IOException {
        consolidate(sparse(true), PLAIN);
        String text = record();
        assertTrue(text.startsWith("tegula consolidation 1\ntype sparse\nmade " + made + " 6\nreplaced __1_1_"), text);
        assertEquals(
                3,
                text.lines()
                        .filter(line -> line.matches("replaced __[123]_[123]_\\w+ 2"))
                        .count(),
                text);
        assertTrue(text.matches("(?s).*\ncrc32c [0-9a-f]{8}\n"), text);
    }

    @Test
    void record_countsPurgedCells() throws IOException {
        consolidate(sparse(true), PLAIN.withPurge());
        assertTrue(record().contains("made " + made + " 4\n") && record().contains("\npurged 2\n"), record());
    }

    @Test
    void record_denseArray_countsCellsOfWholeTiles() throws IOException {
        consolidate(dense(), PLAIN);
        assertTrue(record().contains("type dense\nmade " + made + " 4\n"), record());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void soundReplacementIsVacuumedAsTheDryRunSays(boolean isDense) throws IOException {
        consolidate(isDense ? dense() : sparse(false), PLAIN);
        MemoryVfs store = TestStores.storeOf(files);
        DeletionReport dry = vacuum(store, true);
        DeletionReport report = vacuum(store, false);
        assertEquals(dry, report);
        assertEquals(List.of(), report.kept());
        assertEquals(List.of(), report.unchecked());
        assertEquals(
                3,
                report.deleted().stream()
                        .filter(uri -> uri.matches(".*/__fragments/__[123]_[123]_\\w+"))
                        .count(),
                report.toString());
        Map<String, byte[]> left = TestStores.files(store, "mem://store");
        report.deleted()
                .forEach(uri ->
                        assertTrue(left.keySet().stream().noneMatch(file -> (file + "/").startsWith(uri + "/")), uri));
    }

    @Test
    void vacuum_replacementWithoutADataFile_keepsReplacedFragments() throws IOException {
        consolidate(sparse(false), PLAIN);
        files.remove(path("a0.tdb"));
        assertTrue(refusal().contains(path("a0.tdb") + ", a file of its replacement: missing"), refusal());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a0.tdb", "a1.tdb", "a1_var.tdb", "d0.tdb", "t.tdb"})
    void replacementWithATruncatedDataFile(String file) throws IOException {
        consolidate(sparse(false), PLAIN);
        byte[] whole = files.get(path(file));
        files.put(path(file), Arrays.copyOf(whole, whole.length - 1));
        assertTrue(
                refusal().contains(path(file) + ", a file of its replacement: wrong size (found " + (whole.length - 1)),
                refusal());
    }

    @Test
    void vacuum_replacementWithDamagedMetadata_keepsReplacedFragments() throws IOException {
        consolidate(sparse(false), PLAIN);
        files.put(path("__fragment_metadata.tdb"), new byte[] {1, 2, 3});
        assertTrue(refusal().contains("cannot be checked: " + path("__fragment_metadata.tdb")), refusal());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "garbage\n", "cut"})
    void damagedVacuumFileIsKeptWithItsFragments(String content) throws IOException {
        consolidate(sparse(false), PLAIN);
        files.remove(path(ConsolidationRecord.FILE));
        String vacuum = files.keySet().stream()
                .filter(file -> file.endsWith(".vac"))
                .findFirst()
                .orElseThrow();
        byte[] whole = files.get(vacuum);
        files.put(
                vacuum,
                content.equals("cut")
                        ? Arrays.copyOf(whole, whole.length - 9)
                        : content.getBytes(StandardCharsets.UTF_8));
        assertTrue(refusal().startsWith("the fragments that it names are kept: the file is damaged; "), refusal());
    }

    @Test
    void vacuum_missingReplacement_keepsReplacedFragments() throws IOException {
        consolidate(sparse(false), PLAIN);
        files.keySet().removeIf(file -> file.contains(made) && !file.endsWith(".vac"));
        assertTrue(refusal().contains("its replacement " + made + " is not committed"), refusal());
    }

    @Test
    void vacuum_replacementWithFewerCellsThanRecorded_keepsReplacedFragments() throws IOException {
        consolidate(sparse(true), PLAIN);
        Map<String, Long> more = Map.of(made, 7L);
        ConsolidationRecord stored = ConsolidationRecord.read(files.get(path(ConsolidationRecord.FILE)), "record");
        files.put(
                path(ConsolidationRecord.FILE),
                ConsolidationRecord.sparse(
                                more,
                                Map.of(stored.replaced().keySet().iterator().next(), 7L),
                                ConsolidationRecord.Reason.PURGED)
                        .bytes());
        assertTrue(refusal().contains("was not made from"), refusal());
        Map<String, Long> replaced = new TreeMap<>(stored.replaced());
        replaced.replaceAll((name, cells) -> cells + 1);
        files.put(
                path(ConsolidationRecord.FILE),
                ConsolidationRecord.sparse(Map.of(made, 7L), replaced, ConsolidationRecord.Reason.SUPERSEDED)
                        .bytes());
        assertTrue(
                refusal().endsWith("has a wrong number of cells (found 6 in its footer, expected 7 by its record)"),
                refusal());
    }

    @Test
    void vacuum_damagedRecord_keepsReplacedFragments() throws IOException {
        consolidate(sparse(false), PLAIN);
        files.get(path(ConsolidationRecord.FILE))[40] ^= 1;
        assertTrue(refusal().contains(ConsolidationRecord.FILE + ": checksum does not match"), refusal());
    }

    @Test
    void vacuum_withoutRecord_reportsUncheckedCells() throws IOException {
        consolidate(sparse(false), PLAIN);
        files.remove(path(ConsolidationRecord.FILE));
        MemoryVfs store = TestStores.storeOf(files);
        DeletionReport report = vacuum(store, false);
        assertEquals(1, report.unchecked().size());
        assertTrue(report.unchecked().get(0).reason().endsWith("its cells were not counted"), report.toString());
        try (Tegula tegula = TestStores.engine(store);
                ArrayReader array = tegula.openForReading(URI)) {
            assertEquals(1, array.fragments().size());
            assertArrayEquals(
                    new int[] {3, 1, 2, 3}, array.read(Subarray.whole(), "v").int32("v"));
        }
    }

    /** A fragment that was itself replaced and vacuumed is known from the record of its replacement. */
    @Test
    void vacuum_replacedReplacement_deletesAllGenerations() throws IOException {
        consolidate(sparse(false), PLAIN);
        Map<String, byte[]> first = Map.copyOf(files);
        MemoryVfs store = TestStores.storeOf(files);
        try (Tegula tegula = TestStores.engine(store)) {
            try (ArrayWriter array =
                    tegula.openForWriting(URI, OpenOptions.defaults().at(9))) {
                array.write(Cells.builder()
                        .int32("x", 50)
                        .int32("v", 50)
                        .utf8("s", "c")
                        .build());
            }
            tegula.maintenance(URI).consolidate();
            tegula.maintenance(URI).vacuum();
        }
        files = TestStores.files(store, "mem://store");
        first.keySet().stream()
                .filter(file -> file.endsWith(".vac") || file.contains("__1_1_"))
                .forEach(file -> files.put(file, first.get(file)));
        DeletionReport report = vacuum(TestStores.storeOf(files), false);
        assertEquals(List.of(), report.kept());
        assertTrue(report.deleted().stream().anyMatch(uri -> uri.contains("/__fragments/__1_1_")), report.toString());
    }

    /**
     * A consolidation died while its list was pending, and a replaced fragment was lost later. The new fragment has the
     * only copy.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void deadConsolidationIsNotUndoneWhenAFragmentThatItReplacedIsLost(boolean commitOnly) throws IOException {
        consolidate(sparse(false), PLAIN);
        String vacuum = files.keySet().stream()
                .filter(file -> file.endsWith(".vac"))
                .findFirst()
                .orElseThrow();
        files.put(vacuum + ".pending", files.remove(vacuum));
        files.keySet().removeIf(file -> file.contains("/__2_2_") && (!commitOnly || file.endsWith(".wrt")));
        MemoryVfs store = TestStores.storeOf(files);
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.maintenance(URI).clean(CleanOptions.defaults().withAge(Duration.ZERO));
        }
        assertTrue(
                TestStores.files(store, "mem://store").containsKey(path("a0.tdb")),
                "the only copy of the cells of the lost fragment");
    }

    /**
     * Two consolidations that share a fragment died while their lists were pending, so readers ignore all of their
     * fragments. A list of commits that is written meanwhile names none.
     */
    @ParameterizedTest
    @CsvSource({"false, false", "true, false", "false, true", "true, true"})
    void deadConsolidationsThatShareAFragment_areRolledBack(boolean commitsConsolidated, boolean several)
            throws IOException {
        consolidate(sparse(true, 1), PLAIN);
        files.keySet().removeIf(file -> file.contains("/__1_3_"));
        ConsolidationOptions options = several ? PLAIN.withMaxFragmentSize(1) : PLAIN;
        Map<String, byte[]> both = new TreeMap<>(consolidated(1, 2, options));
        both.putAll(consolidated(2, 3, options));
        assertEquals(
                several ? 8 : 2,
                both.keySet().stream()
                        .filter(file -> file.matches(".*/__(1_2|2_3)_.*/__fragment_metadata.tdb"))
                        .count());
        List.copyOf(both.keySet()).stream()
                .filter(file -> file.endsWith(".vac"))
                .forEach(file -> both.put(file + ".pending", both.remove(file)));
        MemoryVfs store = TestStores.storeOf(both);
        try (Tegula tegula = TestStores.engine(store)) {
            assertArrayEquals(new int[] {1, 1, 2, 2, 3, 3}, values(tegula));
            if (commitsConsolidated) {
                tegula.maintenance(URI).consolidate(PLAIN.withMode(ConsolidationMode.COMMITS));
            }
            tegula.maintenance(URI).clean(CleanOptions.defaults().withAge(Duration.ZERO));
            assertArrayEquals(new int[] {1, 1, 2, 2, 3, 3}, values(tegula));
            assertEquals(List.of(), tegula.integrity(URI).verify().findings());
        }
        Set<String> kept = TestStores.files(store, "mem://store").keySet();
        assertTrue(kept.containsAll(files.keySet()), kept.toString());
        assertEquals(
                List.of(),
                kept.stream()
                        .filter(file -> file.contains("/__fragments/__1_2_") || file.contains("/__fragments/__2_3_"))
                        .toList());
    }

    private static int[] values(Tegula tegula) {
        try (ArrayReader array = tegula.openForReading(URI)) {
            int[] values = array.query().read().int32("v");
            Arrays.sort(values);
            return values;
        }
    }

    private Map<String, byte[]> consolidated(long from, long to, ConsolidationOptions options) throws IOException {
        MemoryVfs store = TestStores.storeOf(files);
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.maintenance(URI).consolidate(options.at(new TimestampRange(from, to)));
        }
        return TestStores.files(store, "mem://store");
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing", "damaged", "empty list"})
    void metadataAreKeptWhenTheirReplacementOrItsListIsDamaged(String how) throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(URI, dense());
            for (int time = 1; time <= 2; time++) {
                tegula.object(URI, OpenOptions.defaults().at(time))
                        .updateMetadata(MetadataChanges.none().put("k" + time, MetadataValue.int32(time)));
            }
            tegula.maintenance(URI).consolidate(PLAIN.withMode(ConsolidationMode.ARRAY_META));
        }
        files = TestStores.files(store, "mem://store");
        String by = files.keySet().stream()
                .filter(file -> file.contains("/__meta/__1_2_") && !file.endsWith(".vac"))
                .findFirst()
                .orElseThrow();
        if (how.equals("missing")) {
            files.remove(by);
        } else if (how.equals("empty list")) {
            files.put(
                    files.keySet().stream()
                            .filter(file -> file.endsWith(".vac"))
                            .findFirst()
                            .orElseThrow(),
                    new byte[0]);
        } else {
            files.put(by, Arrays.copyOf(files.get(by), 20));
        }
        store = TestStores.storeOf(files);
        try (Tegula tegula = TestStores.engine(store)) {
            DeletionReport report = tegula.maintenance(URI).vacuum(VacuumOptions.of(ConsolidationMode.ARRAY_META));
            assertEquals(List.of(), report.deleted());
            assertEquals(1, report.kept().size());
        }
        assertEquals(files.keySet(), TestStores.files(store, "mem://store").keySet());
    }

    @Test
    void vacuum_withoutKey_reportsUncheckedReplacement() throws IOException {
        OpenOptions keyed = OpenOptions.defaults().withKey(EncryptionKey.ofText("0123456789abcdef0123456789abcdef"));
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(URI, dense(), keyed);
            for (int time = 1; time <= 2; time++) {
                try (ArrayWriter array = tegula.openForWriting(URI, keyed.at(time))) {
                    array.write(
                            Subarray.range("x", 1, 1),
                            Cells.builder().int32("v", time).utf8("s", "a").build());
                }
            }
            tegula.maintenance(URI, keyed).consolidate(PLAIN.withAmplification(10));
        }
        DeletionReport report = vacuum(store, true);
        assertEquals(1, report.unchecked().size());
        assertTrue(!report.deleted().isEmpty() && report.kept().isEmpty(), report.toString());
    }
}
