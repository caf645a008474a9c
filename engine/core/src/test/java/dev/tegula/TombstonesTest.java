package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.LostHistoryException;
import dev.tegula.errors.TaggedHistoryException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.LostFields;
import dev.tegula.integrity.RecommitRule;
import dev.tegula.integrity.SalvageOptions;
import dev.tegula.integrity.SalvageReport;
import dev.tegula.integrity.SealAlgorithm;
import dev.tegula.integrity.SealOptions;
import dev.tegula.integrity.Severity;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.maintenance.HistoryEvent;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import dev.tegula.query.CellVersion;
import dev.tegula.query.Cells;
import dev.tegula.query.Change;
import dev.tegula.query.Condition;
import dev.tegula.query.QueryCost;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.splits.QuerySplit;
import dev.tegula.splits.SplitOptions;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Maintenance of fragments with tombstones: cells that delete the older versions of themselves. */
@Slow
class TombstonesTest {

    private static final String URI = "mem://store/array";
    private static final String COPY = "mem://store/copy";
    private static final ConsolidationOptions MERGE = ConsolidationOptions.defaults();
    private static final ConsolidationOptions PURGE = MERGE.withPurge();

    private final MemoryVfs store = new MemoryVfs();
    private Tegula tegula;

    @BeforeEach
    void create() {
        tegula = TestStores.engine(store);
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("d", 1, 1000, 100))
                        .attribute(Attribute.int32("a"))
                        .attribute(Attribute.utf8("t").nullable())
                        .capacity(3)
                        .build(),
                at(1));
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private static OpenOptions at(long time) {
        return OpenOptions.defaults().at(time);
    }

    private static Cells cells(int[] d, long time) {
        int[] a = new int[d.length];
        String[] t = new String[d.length];
        for (int i = 0; i < d.length; i++) {
            a[i] = (int) time;
            t[i] = i % 2 == 0 ? null : "at " + time;
        }
        return Cells.builder().int32("d", d).int32("a", a).utf8("t", t).build();
    }

    private void write(long time, int... d) {
        try (ArrayWriter array = tegula.openForWriting(URI, at(time))) {
            array.write(cells(d, time));
        }
    }

    /** Deletes coordinates; negative ones are written. */
    private void delete(long time, int... d) {
        new TombstoneFragments(tegula, URI).write(time, cells(absolute(d), time), tombstones(d));
    }

    private static int[] absolute(int[] d) {
        return Arrays.stream(d).map(Math::abs).toArray();
    }

    private static BitSet tombstones(int[] d) {
        BitSet set = new BitSet();
        for (int i = 0; i < d.length; i++) {
            set.set(i, d[i] > 0);
        }
        return set;
    }

    /** Each of many fragments would be compared with each of many conditions. */
    @Test
    void conditionsThatDeleteNothing_needNoMetadataOfFragments() throws IOException {
        write(10, 1, 2, 3);
        for (int d = 1; d <= 2; d++) {
            Cells coordinates = Cells.builder().int32("d", d).build();
            tegula.inTransaction(URI, transaction -> transaction.delete(coordinates));
        }
        try (ArrayReader array = tegula.openForReading(URI)) {
            assertEquals(2, array.snapshot().deletes().size());
            for (OpenFragment fragment : array.snapshot().fragments()) {
                if (fragment.footer().deletes()) {
                    String file = fragment.ref().uri() + "/" + ArrayDirectory.FRAGMENT_METADATA;
                    byte[] bytes = TestStores.files(store, URI).get(file);
                    int section = (int) fragment.footer().sections().processedConditions();
                    Arrays.fill(bytes, section, section + 16, (byte) -1);
                    TestStores.put(store, file, bytes);
                }
            }
        }
        assertEquals(Map.of(3, 10), read(tegula, URI, TimestampRange.upTo(Long.MAX_VALUE)));
        deleteWhere(System.currentTimeMillis(), Condition.field("a").eq(1));
        assertThrows(UnsupportedFormatException.class, () -> read(tegula, URI, TimestampRange.upTo(Long.MAX_VALUE)));
    }

    private void deleteWhere(long time, Condition condition) {
        try (ArrayWriter array = tegula.openForWriting(URI, at(time))) {
            array.delete(condition);
        }
    }

    /** Returns the values by coordinates, the times of their writes. */
    private Map<Integer, Integer> read(Tegula engine, String uri, TimestampRange range) {
        Map<Integer, Integer> found = new TreeMap<>();
        try (ArrayReader array =
                engine.openForReading(uri, OpenOptions.defaults().at(range))) {
            for (ResultOrder order : ResultOrder.values()) {
                Cells read = array.query().order(order).read();
                Map<Integer, Integer> now = new TreeMap<>();
                for (int i = 0; i < read.size(); i++) {
                    assertNull(now.put(read.int32("d")[i], read.int32("a")[i]));
                }
                assertTrue(order == ResultOrder.values()[0] || now.equals(found), order + ": " + now);
                found = now;
            }
            List<AggregateResult> aggregates = array.query()
                    .aggregate(Aggregate.count(), Aggregate.min("a"), Aggregate.max("a"), Aggregate.sum("a"));
            assertEquals((long) found.size(), aggregates.get(0).value());
            assertEquals(
                    found.values().stream().mapToInt(a -> a).sum(),
                    found.isEmpty() ? 0 : ((Number) aggregates.get(3).value()).intValue());
        }
        return found;
    }

    private Map<Integer, Integer> read(long time) {
        return read(tegula, URI, TimestampRange.upTo(time));
    }

    private Map<Integer, Integer> read() {
        return read(Long.MAX_VALUE);
    }

    /** Returns the array in all time ranges between 0 and 60. */
    private Map<String, Map<Integer, Integer>> everywhen() {
        Map<String, Map<Integer, Integer>> states = new TreeMap<>();
        for (long from = 0; from <= 60; from += 5) {
            for (long to = from; to <= 60; to += 5) {
                states.put(from + "-" + to, read(tegula, URI, TimestampRange.between(from, to)));
            }
        }
        return states;
    }

    private List<String> fragments() {
        try (ArrayReader array = tegula.openForReading(URI)) {
            return array.fragments().stream().map(FragmentInfo::name).toList();
        }
    }

    private ConsolidationReport consolidate(ConsolidationOptions options) {
        return tegula.maintenance(URI).consolidate(options);
    }

    private List<Finding> findings(Predicate<Finding> wanted) {
        return tegula.integrity(URI).verify().findings().stream().filter(wanted).toList();
    }

    private void assertSound() {
        assertEquals(List.of(), findings(finding -> finding.severity() != Severity.NOTE));
    }

    /** Writes cells 1 to 9, deletes some of them and one that never existed, and brings one back. */
    private void history() {
        write(10, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        delete(20, 2, 3, -4, 500);
        write(30, 3, 11);
        deleteWhere(40, Condition.field("a").eq(30).and(Condition.field("d").eq(11)));
        delete(50, 5, -6);
    }

    @Test
    void consolidation_changesNoTimeRange() {
        history();
        Map<String, Map<Integer, Integer>> before = everywhen();
        assertEquals(Map.of(1, 10, 3, 30, 4, 20, 6, 50, 7, 10, 8, 10, 9, 10), read());
        consolidate(MERGE);
        assertEquals(before, everywhen());
        tegula.maintenance(URI).vacuum();
        assertEquals(1, fragments().size());
        assertEquals(before, everywhen());
        assertSound();
        write(55, 2, 700);
        delete(60, 700);
        before = everywhen();
        consolidate(MERGE);
        tegula.maintenance(URI).vacuum();
        assertEquals(before, everywhen(), "consolidated again");
        assertSound();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 200})
    void consolidationIntoSeveralFragments_changesNoTimeRange(long size) {
        history();
        Map<String, Map<Integer, Integer>> before = everywhen();
        consolidate(MERGE.withMaxFragmentSize(size).withMemoryBudget(1));
        tegula.maintenance(URI).vacuum();
        assertTrue(fragments().size() > 1);
        assertEquals(before, everywhen());
        assertSound();
    }

    @Test
    void consolidationOfSomeFragments_changesNoTimeRange() {
        history();
        Map<String, Map<Integer, Integer>> before = everywhen();
        consolidate(MERGE.withFragments(fragments().subList(1, 3)));
        tegula.maintenance(URI).vacuum();
        assertEquals(before, everywhen());
        consolidate(MERGE.withFragments(fragments().subList(0, 2)));
        tegula.maintenance(URI).vacuum();
        assertEquals(before, everywhen());
        assertSound();
    }

    @Test
    void writesOfTheSameTime_applyInTheOrderOfTheirNames() {
        write(10, 1, 2);
        delete(20, 1, 2);
        write(20, 2);
        delete(20, 3, -4);
        write(20, 3);
        delete(20, 4);
        Map<Integer, Integer> expected = Map.of(2, 20, 3, 20);
        assertEquals(expected, read());
        consolidate(MERGE.withFragments(fragments().subList(1, 3)));
        assertEquals(expected, read());
        consolidate(MERGE);
        tegula.maintenance(URI).vacuum();
        assertEquals(expected, read());
        assertEquals(Map.of(1, 10, 2, 10), read(19));
        assertSound();
    }

    @Test
    void purgeOfAllFragments_dropsTombstonesAndWhatTheyHide() {
        history();
        Map<Integer, Integer> before = read();
        ConsolidationReport.Step step = consolidate(PURGE).steps().get(0);
        assertNull(step.purgeObstacle());
        assertEquals(9, step.cells(), "7 visible cells and 2 overwritten ones");
        tegula.maintenance(URI).vacuum();
        assertEquals(before, read());
        assertSound();
        assertThrows(LostHistoryException.class, () -> changes(0));
    }

    @Test
    void purgeOfTombstonesAlone_leavesNothing() {
        delete(20, 1, 2);
        delete(30, 3);
        assertEquals(List.of(), consolidate(PURGE).steps().get(0).made());
        assertEquals(Map.of(), read());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void purgeWithoutOlderFragments_keepsTombstones(boolean condition) {
        write(10, 1, 2);
        TombstoneFragments fragments = new TombstoneFragments(tegula, URI);
        Cells cells = cells(new int[] {1, 2}, 20);
        if (condition) {
            fragments.write(20, cells, tombstones(new int[] {1, -2}));
        } else {
            fragments.writeWithoutCondition(20, cells, tombstones(new int[] {1, -2}));
        }
        write(30, 7);
        List<String> names = fragments();
        ConsolidationReport.Step step =
                consolidate(PURGE.withFragments(names.subList(1, 3))).steps().get(0);
        assertEquals(names.get(0), step.purgeObstacle());
        tegula.maintenance(URI).vacuum();
        assertEquals(Map.of(2, 20, 7, 30), read());
        assertEquals(Map.of(1, 10, 2, 10), read(15));
    }

    @Test
    void purgeBesideAFragmentOfTheSameTime_keepsTombstones() {
        write(20, 1, 2);
        delete(20, 1);
        write(30, 7);
        List<String> names = fragments();
        ConsolidationReport.Step step =
                consolidate(PURGE.withFragments(names.subList(1, 3))).steps().get(0);
        assertEquals(names.get(0), step.purgeObstacle());
        assertEquals(Map.of(2, 20, 7, 30), read());
    }

    @Test
    void purgeBesideOlderFragmentsElsewhere_dropsTombstones() {
        write(10, 1, 2);
        write(15, 500, 501);
        delete(20, 500);
        List<String> names = fragments();
        ConsolidationReport.Step step =
                consolidate(PURGE.withFragments(names.subList(1, 3))).steps().get(0);
        assertNull(step.purgeObstacle());
        assertEquals(1, step.cells());
        assertEquals(Map.of(1, 10, 2, 10, 501, 15), read());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void purgeOfCellsThatATagNeeds_isRefused(boolean condition) {
        write(10, 1, 2);
        TombstoneFragments fragments = new TombstoneFragments(tegula, URI);
        Cells cells = cells(new int[] {1}, 30);
        if (condition) {
            fragments.write(30, cells, tombstones(new int[] {1}));
        } else {
            fragments.writeWithoutCondition(30, cells, tombstones(new int[] {1}));
        }
        tegula.tags(URI, at(20)).set("between");
        TaggedHistoryException e = assertThrows(TaggedHistoryException.class, () -> consolidate(PURGE));
        assertTrue(e.getMessage().contains("needs cells that were deleted at 30"), e.getMessage());
        consolidate(MERGE);
        tegula.maintenance(URI).vacuum();
        Tags tags = tegula.tags(URI, OpenOptions.defaults());
        assertEquals(List.of(), tags.check(tags.require("between")).differences());
        assertEquals(Map.of(1, 10, 2, 10), read(20));
    }

    @Test
    void purge_afterATagOfTheDelete_isAllowed() {
        write(10, 1, 2);
        delete(30, 1);
        tegula.tags(URI, at(40)).set("after");
        consolidate(PURGE);
        assertEquals(Map.of(2, 10), read());
    }

    @Test
    void consolidatedAndVacuumedCommits_keepTombstones() {
        history();
        Map<String, Map<Integer, Integer>> before = everywhen();
        consolidate(MERGE.withMode(ConsolidationMode.COMMITS));
        tegula.maintenance(URI).vacuum(VacuumOptions.of(ConsolidationMode.COMMITS));
        assertEquals(before, everywhen());
        assertSound();
    }

    private List<String> changes(long after) {
        List<String> found = new ArrayList<>();
        try (ArrayReader array = tegula.openForReading(URI)) {
            for (Change change : array.changes(after).fields("d", "a")) {
                String kind = change.getClass().getSimpleName() + " " + change.timestamp() + ": ";
                if (change instanceof Change.Written written) {
                    for (int d : written.cells().int32("d")) {
                        found.add(kind + d);
                    }
                } else if (change instanceof Change.CellsDeleted deleted) {
                    assertEquals(1, deleted.cells().columns().size());
                    for (int d : deleted.cells().int32("d")) {
                        found.add(kind + d);
                    }
                } else {
                    found.add(kind + ((Change.Deleted) change).condition());
                }
            }
        }
        return found;
    }

    @Test
    void changes_nameTheDeletedCells() {
        history();
        List<String> expected = List.of(
                "Written 20: 4",
                "CellsDeleted 20: 2",
                "CellsDeleted 20: 3",
                "CellsDeleted 20: 500",
                "Written 30: 3",
                "Written 30: 11",
                "Deleted 40: a > 29 and a < 31 and d > 10 and d < 12",
                "Written 50: 6",
                "CellsDeleted 50: 5");
        assertEquals(expected, changes(10));
        assertEquals(expected.subList(7, 9), changes(40));
        List<String> all = changes(0);
        consolidate(MERGE);
        tegula.maintenance(URI).vacuum();
        assertEquals(all, changes(0));
    }

    @Test
    void historyOfACell_showsItsDeletion() {
        history();
        try (ArrayReader array = tegula.openForReading(URI)) {
            List<CellVersion> versions = array.history(Subarray.point("d", 3), "a");
            assertEquals(
                    List.of(10L, 20L, 30L),
                    versions.stream().map(CellVersion::timestamp).toList());
            assertEquals(0, versions.get(1).cell().size());
        }
    }

    @Test
    void historyOfAnArray_showsAWrite_andThenAConsolidation() {
        history();
        assertEquals(
                List.of(),
                tegula.maintenance(URI).history().stream()
                        .filter(event -> event.kind() == HistoryEvent.Kind.CONSOLIDATION)
                        .toList());
        delete(50, 7);
        consolidate(MERGE.withFragments(fragments().subList(3, 5)));
        assertEquals(
                1,
                tegula.maintenance(URI).history().stream()
                        .filter(event -> event.kind() == HistoryEvent.Kind.CONSOLIDATION)
                        .count());
    }

    /** A sample takes some splits, so each has visible cells only. */
    @Test
    void splits_haveNoDeletedCells() {
        history();
        int cells = 0;
        Map<Integer, Integer> visible = read();
        List<QuerySplit> splits;
        try (ArrayReader array = tegula.openForReading(URI)) {
            splits = array.query().splits(SplitOptions.defaults().withBytes(1));
        }
        assertTrue(splits.size() > 1);
        for (QuerySplit split : splits) {
            try (ArrayReader array = tegula.open(split, OpenOptions.defaults())) {
                Cells part = array.query(split).read();
                for (int i = 0; i < part.size(); i++) {
                    assertEquals(visible.get(part.int32("d")[i]), part.int32("a")[i]);
                }
                cells += part.size();
            }
        }
        assertEquals(visible.size(), cells);
    }

    /** A changed time would bring a cell back; seals name the files of times like those of attributes. */
    @Test
    void seals_coverTombstones() throws IOException {
        history();
        try (Tegula sealing = tegula.sealing(SealAlgorithm.SHA256)) {
            sealing.inTransaction(URI, at(60), transaction -> {
                transaction.write(cells(new int[] {20, 21}, 60));
                transaction.delete(Condition.field("d").le(4));
            });
            assertEquals(
                    List.of(),
                    tegula.integrity(URI).seal(SealOptions.defaults()).refused());
            Map<String, Map<Integer, Integer>> before = everywhen();
            assertSound();
            sealing.maintenance(URI).consolidate(MERGE);
            sealing.maintenance(URI).vacuum();
            assertEquals(before, everywhen());
            assertSound();
            String times = TestStores.files(store, URI).keySet().stream()
                    .filter(file -> file.endsWith("/dt.tdb"))
                    .findFirst()
                    .orElseThrow();
            byte[] bytes = TestStores.files(store, URI).get(times);
            bytes[bytes.length - 1] ^= 1;
            TestStores.put(store, times, bytes);
            assertEquals(
                    1,
                    findings(finding -> finding.code() == FindingCode.SEAL_MISMATCH)
                            .size());
        }
    }

    @Test
    void verify_reportsTombstonesWithoutACondition() {
        write(10, 1, 2);
        TombstoneFragments fragments = new TombstoneFragments(tegula, URI);
        fragments.write(20, cells(new int[] {1}, 20), tombstones(new int[] {1}));
        assertSound();
        fragments.writeWithoutCondition(30, cells(new int[] {2}, 30), tombstones(new int[] {-2}));
        assertSound();
        fragments.writeWithoutCondition(40, cells(new int[] {2}, 40), tombstones(new int[] {2}));
        List<Finding> found = findings(finding -> finding.severity() != Severity.NOTE);
        assertEquals(
                List.of(FindingCode.TOMBSTONE_CONDITION),
                found.stream().map(Finding::code).toList());
        assertTrue(found.get(0).message().contains("cells are deleted at 40"), found.toString());
        consolidate(MERGE);
        tegula.maintenance(URI).vacuum();
        assertEquals(
                1,
                findings(finding -> finding.code() == FindingCode.TOMBSTONE_CONDITION)
                        .size());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "9 -1 deleted before it was written",
                "40 -1 at a time after the fragment",
                "20 0 a condition that the fragment does not name",
                "-1 0 a condition that the fragment does not name"
            })
    void verify_reportsContradictoryDeletes(String defect) {
        write(10, 1, 2);
        String[] words = defect.split(" ", 3);
        new TombstoneFragments(tegula, URI)
                .write(20, cells(new int[] {1, 2, 3, 4}, 20), Long.parseLong(words[0]), Long.parseLong(words[1]));
        List<Finding> found = findings(finding -> finding.code() == FindingCode.CELL_DELETE);
        assertEquals(2, found.size(), "in each tile");
        assertTrue(found.get(0).message().contains(words[2]), found.toString());
        RuntimeException refused = assertThrows(RuntimeException.class, () -> consolidate(MERGE));
        assertTrue(String.valueOf(refused.getMessage()).contains("cell-delete"), refused.getMessage());
    }

    @Test
    void recommit_bringsTombstonesBack() throws IOException {
        history();
        Map<String, Map<Integer, Integer>> before = everywhen();
        String name = fragments().get(1);
        store.delete(VfsUri.parse(URI + "/__commits/" + name + ".wrt"));
        assertEquals(10, read(25).get(2), "deleted at 20");
        assertEquals(
                1,
                findings(finding -> finding.code() == FindingCode.FRAGMENT_UNCOMMITTED)
                        .size());
        tegula.integrity(URI).recommit(name, RecommitRule.UNREPLACED);
        assertEquals(before, everywhen());
        assertSound();
    }

    @Test
    void explain_statesWhatAReadOfTombstonesReads() {
        history();
        try (ArrayReader array = tegula.openForReading(URI)) {
            QueryExecution execution = array.query().execution();
            execution.read();
            QueryCost planned = array.query().explain().cost();
            QueryCost taken = execution.statistics().cost();
            assertEquals(planned.tiles(), taken.tiles());
            assertEquals(planned.cells(), taken.cells());
            assertEquals(planned.files(), taken.files());
        }
    }

    @Test
    void countsOfOtherFragments_areKnownFromMetadata() {
        write(10, 1, 2, 3);
        delete(20, 500);
        try (ArrayReader array = tegula.openForReading(URI)) {
            QueryExecution execution =
                    array.query().subarray(Subarray.range("d", 1, 9)).execution();
            assertEquals(3L, execution.aggregate(Aggregate.count()).get(0).value());
            assertEquals(0, execution.statistics().cost().tiles(), "the condition beside the tombstone needs no cells");
        }
    }

    /** Returns an engine on a copy of the store without some files. */
    private Tegula without(String ending) throws IOException {
        Map<String, byte[]> files = new HashMap<>(TestStores.files(store, "mem://store"));
        assertTrue(files.keySet().removeIf(name -> name.contains("/__20_20_") && name.endsWith("/" + ending)));
        return TestStores.engine(TestStores.storeOf(files));
    }

    private static SalvageReport salvage(Tegula engine, LostFields lost) {
        return engine.integrity(URI)
                .salvage(COPY, null, SalvageOptions.defaults().withLost(lost), each -> {});
    }

    @ParameterizedTest
    @EnumSource(LostFields.class)
    void salvageWithoutTimesOfDeletes_returnsNoDeletedCell(LostFields lost) throws IOException {
        write(10, 1, 2, 3);
        delete(20, 1, -2);
        for (String file : List.of("dt.tdb", "dci.tdb")) {
            try (Tegula damaged = without(file)) {
                SalvageReport report = salvage(damaged, lost);
                assertFalse(report.isComplete());
                assertEquals(Map.of(3, 10), read(damaged, COPY, TimestampRange.all()), report.toString());
                assertTrue(damaged.integrity(COPY).verify().isSound());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(LostFields.class)
    void salvageWithoutAnAttribute_returnsNoDeletedCell(LostFields lost) throws IOException {
        write(10, 1, 3);
        delete(20, 1, -2);
        try (Tegula damaged = without("a0.tdb")) {
            SalvageReport report = salvage(damaged, lost);
            assertFalse(report.isComplete());
            Map<Integer, Integer> found = read(damaged, COPY, TimestampRange.all());
            assertFalse(found.containsKey(1), found.toString());
            assertEquals(lost != LostFields.DROP, found.containsKey(2));
            assertTrue(damaged.integrity(COPY).verify().isSound());
        }
    }

    @Test
    void salvageWithoutTimesOfWrites_returnsNoDeletedCell() throws IOException {
        write(10, 1, 3);
        delete(20, 1, -2);
        try (Tegula damaged = without("t.tdb")) {
            assertFalse(salvage(damaged, LostFields.NULL).isComplete());
            assertEquals(Map.of(2, 20, 3, 10), read(damaged, COPY, TimestampRange.all()));
            assertTrue(damaged.integrity(COPY).verify().isSound());
        }
    }

    @Test
    void salvageWithoutCoordinates_reportsThatCellsMayReturn() throws IOException {
        write(10, 1, 3);
        delete(20, 1, -2);
        try (Tegula damaged = without("d0.tdb")) {
            SalvageReport report = salvage(damaged, LostFields.NULL);
            assertTrue(
                    report.toString().contains("older versions of cells that it deleted may return"), report::toString);
        }
    }

    @Test
    void salvageOfSoundFragments_keepsEveryTime() {
        history();
        salvage(tegula, LostFields.NULL);
        for (long time = 0; time <= 60; time += 5) {
            assertEquals(read(time), read(tegula, COPY, TimestampRange.upTo(time)), "at " + time);
        }
        assertNotEquals(Map.of(), read());
    }
}
