package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.ConflictException;
import dev.tegula.errors.LostHistoryException;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.MaintenanceOptions;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.maintenance.MaintenanceReport;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.tags.TagCheck;
import dev.tegula.testkit.vfs.InterceptedVfs;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Purges of the history before a time, by options of consolidation and by policies. */
class PurgePolicyTest {

    private static final String URI = "mem://purge/array";
    private static final MaintenancePolicy POLICY = MaintenancePolicy.defaults()
            .withSmallFiles(2)
            .withGrace(Duration.ZERO)
            .withPurge(Duration.ZERO);

    private final MemoryVfs store = new MemoryVfs();
    private final Tegula engine = TestStores.engine(store);

    @AfterEach
    void close() {
        engine.close();
    }

    private void create(boolean duplicates) {
        engine.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 9999, 100))
                        .attribute(Attribute.int32("v"))
                        .allowDuplicates(duplicates)
                        .build(),
                at(1));
    }

    private static OpenOptions at(long time) {
        return OpenOptions.defaults().at(time);
    }

    /** Writes cells with values that are the time. */
    private void write(int time, int... x) {
        int[] v = new int[x.length];
        Arrays.fill(v, time);
        try (ArrayWriter array = engine.openForWriting(URI, at(time))) {
            array.write(Cells.builder().int32("x", x).int32("v", v).build());
        }
    }

    private void delete(int time, Condition condition) {
        try (ArrayWriter array = engine.openForWriting(URI, at(time))) {
            array.delete(condition);
        }
    }

    private String read(OpenOptions options) {
        try (ArrayReader array = engine.openForReading(URI, options)) {
            Cells cells = array.query().order(ResultOrder.ROW_MAJOR).read();
            List<String> found = new ArrayList<>();
            for (int i = 0; i < cells.size(); i++) {
                found.add(cells.int32("x")[i] + "@" + cells.int32("v")[i]);
            }
            return String.join(" ", found);
        }
    }

    private long storedCells() {
        try (ArrayReader array = engine.openForReading(URI)) {
            return array.fragments().stream().mapToLong(FragmentInfo::cells).sum();
        }
    }

    private long deletesInCommits() throws IOException {
        long files = 0;
        for (Map.Entry<String, byte[]> file :
                TestStores.files(store, URI + "/__commits").entrySet()) {
            String list = new String(file.getValue(), StandardCharsets.ISO_8859_1);
            files += file.getKey().endsWith(".del") ? 1 : 0;
            files += file.getKey().endsWith(".con") ? list.split("\\.del\n", -1).length - 1 : 0;
        }
        return files;
    }

    private MaintenanceReport maintain(MaintenancePolicy policy) {
        return engine.maintenance(URI).maintain(MaintenanceOptions.defaults().withPolicy(policy));
    }

    private void twoVersionsAndTwoDeletes() {
        write(10, 1, 2, 3, 4);
        write(20, 1, 2);
        delete(25, Condition.field("x").eq(2));
        write(30, 1, 5);
        delete(40, Condition.field("x").eq(3));
    }

    @Test
    void purgeUntilATime_dropsWhatOnlyEarlierReadsNeed() {
        create(false);
        twoVersionsAndTwoDeletes();
        engine.maintenance(URI).consolidate(ConsolidationOptions.defaults().withPurgeUntil(35));
        engine.maintenance(URI).vacuum();
        // 1@30, 3@10 and 4@10, 5@30; 1@10, 1@20, 2@10 and 2@20 are gone
        assertEquals(4, storedCells());
        assertEquals("1@30 3@10 4@10 5@30", read(at(30)));
        assertEquals("1@30 3@10 4@10 5@30", read(at(35)));
        assertEquals("1@30 4@10 5@30", read(OpenOptions.defaults()));
        String message =
                assertThrows(LostHistoryException.class, () -> read(at(29))).getMessage();
        assertTrue(message.contains("its state at 29 is lost") && message.contains("from 30 on"), message);
        assertEquals(List.of(), engine.integrity(URI).verify().findings());
        assertThrows(LostHistoryException.class, () -> engine.tags(URI, at(15)).set("early"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void policy_dropsDeletedCellsAndTheirConditions(boolean duplicates) throws IOException {
        create(duplicates);
        for (int i = 0; i < 6; i++) {
            write(100 + 10 * i, 10 * i, 10 * i + 1, 10 * i + 2);
            delete(105 + 10 * i, Condition.field("x").eq(10 * i + 1));
        }
        String before = read(OpenOptions.defaults());
        MaintenanceReport first = maintain(POLICY);
        assertEquals("6 deletes", first.actions().get(0).reason());
        assertEquals(12, storedCells());
        assertEquals(before, read(OpenOptions.defaults()));
        write(300, 500);
        maintain(POLICY);
        maintain(POLICY);
        assertEquals(0, deletesInCommits());
        assertEquals(before + " 500@300", read(OpenOptions.defaults()));
        assertEquals(List.of(), engine.integrity(URI).verify().findings());
        assertEquals(List.of(), maintain(POLICY).actions());
    }

    /** A clock that was set back: the purge has not applied this condition, although it is older than others. */
    @Test
    void deleteWithAnEarlierTime_afterThePurge_stays() throws IOException {
        create(false);
        twoVersionsAndTwoDeletes();
        maintain(POLICY);
        delete(22, Condition.field("x").eq(4));
        write(50, 6);
        write(51, 7);
        String expected = "1@30 5@30 6@50 7@51";
        assertEquals(expected, read(OpenOptions.defaults()));
        for (int i = 0; i < 3; i++) {
            maintain(POLICY.withMaxFragmentSize(1));
            assertEquals(expected, read(OpenOptions.defaults()));
        }
        assertEquals(1, deletesInCommits());
    }

    @Test
    void tags_areKept() {
        create(false);
        twoVersionsAndTwoDeletes();
        engine.tags(URI, at(21)).set("early");
        String tagged = read(at(21));
        delete(15, Condition.field("x").eq(4000)); // without effect, but seen by the tag
        delete(16, Condition.field("x").eq(4001));
        engine.tags(URI, at(21)).replace("early", null);
        for (int i = 0; i < 3; i++) {
            maintain(POLICY);
        }
        assertEquals(
                List.of(),
                engine.tags(URI).check(engine.tags(URI).require("early")).differences());
        assertEquals(tagged, read(at(21)));
        assertEquals("1@30 4@10 5@30", read(OpenOptions.defaults()));
        assertThrows(LostHistoryException.class, () -> read(at(10)));
    }

    @Test
    void tagWhoseHistoryWasPurged_isListedAsLost_andDoesNotStopMaintenance() {
        create(false);
        twoVersionsAndTwoDeletes();
        engine.tags(URI, at(21)).set("early");
        engine.tags(URI, at(40)).set("late");
        engine.maintenance(URI)
                .ignoringTags()
                .maintain(MaintenanceOptions.defaults().withPolicy(POLICY));
        TagCheck early = check("early");
        assertTrue(early.isLost() && early.differences().get(0).contains("its state at 21 is lost"), early.toString());
        assertTrue(check("late").isUnchanged());
        String before = read(OpenOptions.defaults());
        write(50, 6);
        write(51, 7);
        maintain(POLICY);
        engine.maintenance(URI).vacuum();
        assertEquals(before + " 6@50 7@51", read(OpenOptions.defaults()));
    }

    private TagCheck check(String tag) {
        Tags tags = engine.tags(URI);
        return tags.check(tags.require(tag));
    }

    /** Other libraries do not record which cells a purge removed from the fragments that they consolidate. */
    @Test
    void purgedFragmentThatAnotherLibraryConsolidated_hasNoHistory() throws IOException {
        create(false);
        write(10, 1, 2, 3, 4);
        engine.tags(URI, at(15)).set("early");
        write(20, 1, 2);
        delete(25, Condition.field("x").eq(2));
        engine.maintenance(URI)
                .ignoringTags()
                .maintain(MaintenanceOptions.defaults().withPolicy(POLICY));
        forgetRecords();
        assertThrows(LostHistoryException.class, () -> read(at(15)));
        assertThrows(LostHistoryException.class, () -> engine.tags(URI, at(16)).set("new"));
        assertTrue(check("early").isLost());
        try (ArrayReader array = engine.openForReading(URI)) {
            assertThrows(
                    LostHistoryException.class,
                    () -> array.changes(0).iterator().hasNext());
        }
    }

    /** The cell that the transaction has read was deleted, purged, and merged again without a record. */
    @Test
    void transactionThatReadAPurgedCell_fails_alsoIfAnotherLibraryConsolidatedIt() throws IOException {
        create(false);
        write(10, 1, 2, 3, 4);
        try (Transaction begun = engine.transaction(URI)) {
            assertEquals(1, begun.read(Subarray.range("x", 2, 2)).size());
            write(20, 1);
            delete(25, Condition.field("x").eq(2));
            for (int i = 0; i < 3; i++) {
                maintain(POLICY);
            }
            write(30, 7);
            engine.maintenance(URI).consolidate();
            forgetRecords();
            begun.write(Cells.builder()
                    .int32("x", new int[] {9})
                    .int32("v", new int[] {9})
                    .build());
            String conflict =
                    assertThrows(ConflictException.class, begun::commit).getMessage();
            assertTrue(conflict.contains("changes since it began were purged"), conflict);
        }
    }

    private void createDivided() {
        engine.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 9999, 100))
                        .attribute(Attribute.int32("v"))
                        .capacity(2)
                        .build(),
                at(1));
    }

    /** Only the first of the fragments that a consolidation makes has a record. */
    @Test
    void historyOfDividedFragments_afterAPurge_isKept() {
        createDivided();
        write(10, 1, 2, 3);
        delete(20, Condition.field("x").eq(2));
        write(25, 1);
        engine.maintenance(URI).consolidate(ConsolidationOptions.defaults().withPurge());
        write(30, IntStream.range(0, 100).toArray());
        write(40, IntStream.range(50, 150).toArray());
        String before = read(at(35));
        engine.maintenance(URI).consolidate(ConsolidationOptions.defaults().withMaxFragmentSize(1500));
        engine.maintenance(URI).vacuum();
        assertTrue(fragments().size() > 1, fragments().toString());
        assertEquals(before, read(at(35)));
        assertThrows(LostHistoryException.class, () -> read(at(15)));
    }

    /** Their names are random, and so is the step in which the one with the record of all is merged. */
    @RepeatedTest(5)
    void purgedFragmentsThatAreMergedOneByOne_haveTheHistorySinceThePurge() {
        createDivided();
        write(10, IntStream.range(0, 100).toArray());
        write(20, IntStream.range(0, 100).toArray());
        String before = read(OpenOptions.defaults());
        write(40, 1);
        engine.maintenance(URI)
                .consolidate(ConsolidationOptions.defaults().withPurgeUntil(25).withMaxFragmentSize(1500));
        engine.maintenance(URI).vacuum();
        assertTrue(fragments().size() > 2, fragments().toString());
        write(50, 500);
        for (List<String> left = fragments(); left.size() > 1; left = fragments()) {
            List<String> last = left.subList(left.size() - 2, left.size());
            engine.maintenance(URI).consolidate(ConsolidationOptions.defaults().withFragments(last));
            engine.maintenance(URI).vacuum();
            assertThrows(LostHistoryException.class, () -> read(at(15)), left::toString);
            assertEquals(102, storedCells());
            assertEquals(before, read(at(35)), left::toString);
        }
    }

    /** Without its record, a fragment looks as that of another library. */
    @Test
    void readAtATime_whileAVacuumDeletesTheRecord_opensAgain() {
        create(false);
        write(10, 1, 2);
        delete(20, Condition.field("x").eq(2));
        write(30, 3);
        engine.maintenance(URI).consolidate(ConsolidationOptions.defaults().withPurge());
        engine.maintenance(URI).vacuum();
        write(40, 4);
        AtomicBoolean isVacuumed = new AtomicBoolean();
        Vfs vacuumed = new InterceptedVfs(store) {
            @Override
            protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
                if (request.uri().name().equals("__consolidation.txt") && isVacuumed.compareAndSet(false, true)) {
                    engine.maintenance(URI).consolidate();
                    engine.maintenance(URI).vacuum();
                }
                return step.run();
            }
        };
        try (Tegula other = TestStores.engine(vacuumed);
                ArrayReader array = other.openForReading(URI, at(25))) {
            assertTrue(isVacuumed.get());
            assertEquals(1, array.query().read().size());
        }
    }

    private List<String> fragments() {
        try (ArrayReader array = engine.openForReading(URI)) {
            return array.fragments().stream().map(FragmentInfo::name).toList();
        }
    }

    private void forgetRecords() throws IOException {
        for (String name : TestStores.files(store, URI + "/__fragments").keySet()) {
            if (name.endsWith("__consolidation.txt")) {
                store.delete(VfsUri.parse(name));
            }
        }
    }

    /** Older versions elsewhere would return without the deleted cells that hide them. */
    @Test
    void deletedCells_stayBesideOlderFragments() {
        create(false);
        write(10, 1, 2, 3);
        write(20, 1);
        write(21, 1);
        delete(30, Condition.field("v").ge(20));
        List<String> newer = new ArrayList<>();
        try (ArrayReader array = engine.openForReading(URI)) {
            array.fragments().stream().skip(1).map(FragmentInfo::name).forEach(newer::add);
        }
        engine.maintenance(URI)
                .consolidate(ConsolidationOptions.defaults().withPurgeUntil(50).withFragments(newer));
        engine.maintenance(URI).vacuum();
        assertEquals(4, storedCells()); // 1@21 hides 1@10
        assertEquals("2@10 3@10", read(OpenOptions.defaults()));
    }

    @Test
    void readerThatIsOpen_readsAfterConditionsAreForgotten() throws IOException {
        create(false);
        twoVersionsAndTwoDeletes();
        maintain(POLICY.withPurge(Duration.ofDays(100_000)));
        write(60, 9);
        try (ArrayReader open = engine.openForReading(URI)) {
            maintain(POLICY.withGrace(Duration.ofHours(1)));
            maintain(POLICY.withGrace(Duration.ofHours(1)));
            assertArrayEquals(
                    new int[] {30, 10, 30, 60},
                    open.query().order(ResultOrder.ROW_MAJOR).read().int32("v"));
        }
    }

    /** There are no fragments without cells, so that these stay until newer cells are merged with them. */
    @Test
    void fragmentsOfDeletedCellsOnly_areNoAction_andGoWithNewerCells() {
        create(false);
        write(10, 1);
        write(20, 2);
        delete(30, Condition.field("x").le(1));
        delete(31, Condition.field("x").eq(2));
        maintain(POLICY);
        maintain(POLICY);
        assertEquals(List.of(), maintain(POLICY).actions());
        assertEquals("", read(OpenOptions.defaults()));
        assertEquals("1@10 2@20", read(at(20)));
        write(40, 3);
        maintain(POLICY);
        assertEquals("3@40", read(OpenOptions.defaults()));
        assertEquals(1, storedCells());
        assertThrows(LostHistoryException.class, () -> read(at(20)));
    }

    @Test
    void maintenanceInTheGracePeriod_writesAListWithoutDeletedFragmentsOnce() {
        create(false);
        for (int i = 0; i < 4; i++) {
            write(10 + i, i);
        }
        engine.maintenance(URI).consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
        engine.maintenance(URI).consolidate(ConsolidationOptions.defaults());
        engine.maintenance(URI).vacuum();
        write(20, 4);
        MaintenancePolicy policy = POLICY.withoutPurge().withMaxFragmentSize(1).withGrace(Duration.ofHours(1));
        assertEquals(
                ConsolidationMode.COMMITS, maintain(policy).actions().get(0).mode());
        assertEquals(List.of(), maintain(policy).actions());
        assertEquals("0@10 1@11 2@12 3@13 4@20", read(OpenOptions.defaults()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "growth=1.0000001 small-files=2147483647 grace=0s max-fragment-size=1",
                "growth=1e308 small-files=2147483647 grace=106751991167300d purge=106751991167300d max-fragment-size=1",
                "small-files=2147483647 growth=1e308 purge=0s max-fragment-size=1"
            })
    void greatestValues_ofAPolicy_doNothing(String policy) {
        create(false);
        for (int i = 0; i < 10; i++) {
            write(10 + i, i);
        }
        delete(30, Condition.field("x").eq(3));
        assertEquals(List.of(), maintain(MaintenancePolicy.parse(policy)).actions());
    }

    @Test
    void policy_isText() {
        MaintenancePolicy policy = MaintenancePolicy.parse("purge=30d");
        assertEquals("growth=2 small-files=4 grace=1h purge=30d", policy.toString());
        assertEquals(policy, MaintenancePolicy.parse(policy.toString()));
        assertEquals(MaintenancePolicy.defaults(), policy.withoutPurge());
    }
}
