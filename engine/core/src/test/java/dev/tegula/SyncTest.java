package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.ArrayAlreadyExistsException;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.InvalidStateException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.StorageException;
import dev.tegula.errors.TegulaException;
import dev.tegula.group.GroupChanges;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.SealOptions;
import dev.tegula.integrity.Severity;
import dev.tegula.internal.vfs.memory.InMemoryVfs;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.MaintenanceOptions;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.maintenance.SyncOptions;
import dev.tegula.maintenance.SyncReport;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.CountingVfs;
import dev.tegula.testkit.vfs.Fault;
import dev.tegula.testkit.vfs.FaultyVfs;
import dev.tegula.testkit.vfs.InterceptedVfs;
import dev.tegula.testkit.vfs.Verb;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsPage;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Slow
class SyncTest {

    private static final String SOURCE = "mem://store/source";
    private static final String TARGET = "mem://backup/target";
    private static final SyncOptions KEEP = SyncOptions.defaults();
    private static final SyncOptions DELETE = SyncOptions.defaults().withDeletions();

    private static void create(Tegula engine, String uri) {
        engine.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 999, 100))
                        .attribute(Attribute.int32("v"))
                        .allowDuplicates(true)
                        .build(),
                OpenOptions.defaults().at(1));
    }

    private static void write(Tegula engine, String uri, int time, int... x) {
        try (ArrayWriter array =
                engine.openForWriting(uri, OpenOptions.defaults().at(time))) {
            array.write(Cells.builder().int32("x", x).int32("v", x).build());
        }
    }

    /** Five fragments with three cells each, a delete of two cells, and metadata. */
    private static void fill(Tegula engine) {
        create(engine, SOURCE);
        for (int i = 1; i <= 5; i++) {
            write(engine, SOURCE, 10 * i, i, 100 + i, 200 + i);
            metadata(engine, 10 * i + 1, "k" + i % 2, i);
        }
        try (ArrayWriter array =
                engine.openForWriting(SOURCE, OpenOptions.defaults().at(55))) {
            array.delete(Condition.field("x").ge(204));
        }
    }

    private static void metadata(Tegula engine, int time, String key, int value) {
        engine.object(SOURCE, OpenOptions.defaults().at(time))
                .updateMetadata(MetadataChanges.none().put(key, MetadataValue.int32(value)));
    }

    private static void consolidateAll(Tegula engine) {
        Maintenance maintenance = engine.maintenance(SOURCE);
        maintenance.consolidate(ConsolidationOptions.defaults());
        maintenance.consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
        maintenance.consolidate(ConsolidationOptions.of(ConsolidationMode.FRAGMENT_META));
        maintenance.consolidate(ConsolidationOptions.of(ConsolidationMode.ARRAY_META));
    }

    private static void vacuumAll(Tegula engine) {
        for (ConsolidationMode mode : List.of(
                ConsolidationMode.COMMITS,
                ConsolidationMode.FRAGMENTS,
                ConsolidationMode.FRAGMENT_META,
                ConsolidationMode.ARRAY_META)) {
            engine.maintenance(SOURCE).vacuum(VacuumOptions.of(mode));
        }
    }

    private static List<String> read(Tegula engine, String uri) {
        try (ArrayReader array = engine.openForReading(uri)) {
            List<String> cells = new ArrayList<>();
            for (int x : array.query().order(ResultOrder.ROW_MAJOR).read().int32("x")) {
                cells.add("" + x);
            }
            cells.sort(null);
            cells.add(engine.object(uri).metadata().toString());
            return cells;
        }
    }

    private static SyncReport sync(Tegula engine, SyncOptions options) {
        return engine.object(SOURCE).syncTo(TARGET, options);
    }

    private static List<String> files(Vfs store, String uri) throws IOException {
        VfsUri root = VfsUri.parse(uri);
        return store.listAllBelow(root).stream()
                .map(file -> root.relativize(file.uri()) + " " + file.size())
                .sorted()
                .toList();
    }

    @Test
    void secondRun_copiesOnlyWhatIsNew() throws IOException {
        CountingVfs store = new CountingVfs(new MemoryVfs());
        try (Tegula engine = TestStores.engine(store)) {
            fill(engine);
            SyncReport dry = sync(engine, KEEP.withDryRun());
            assertThrows(ArrayNotFoundException.class, () -> engine.openForReading(TARGET));
            SyncReport first = sync(engine, KEEP);
            assertEquals(dry, first);
            assertEquals(files(store, SOURCE), files(store, TARGET));
            assertEquals(read(engine, SOURCE), read(engine, TARGET));

            assertEquals(
                    List.of(new SyncReport.Item("", ObjectType.ARRAY, 0, 0, 0)),
                    sync(engine, KEEP).items());
            write(engine, SOURCE, 60, 7);
            SyncReport.Item more = sync(engine, KEEP).items().get(0);
            assertEquals(4, more.files(), more.toString()); // x, v, metadata, commit
            assertEquals(read(engine, SOURCE), read(engine, TARGET));
            assertEquals(List.of(), errors(engine));
        }
    }

    @Test
    void evolvedSchema_isCopied() {
        try (Tegula engine = TestStores.engine(new MemoryVfs())) {
            fill(engine);
            sync(engine, KEEP);
            engine.maintenance(SOURCE, OpenOptions.defaults().at(2))
                    .evolve(SchemaEvolution.begin().addAttribute(Attribute.int32("w")));
            try (ArrayWriter array = engine.openForWriting(SOURCE)) {
                array.write(Cells.builder()
                        .int32("x", 9)
                        .int32("v", 9)
                        .int32("w", 9)
                        .build());
            }
            sync(engine, KEEP);
            assertEquals(read(engine, SOURCE), read(engine, TARGET));
        }
    }

    private enum Vacuum {
        /** Between two runs, fragments are consolidated. */
        LATER,
        /** Between two runs, fragments are consolidated and vacuumed. */
        BEFORE
    }

    /** Duplicates show a fragment that is read beside the one that replaced it. */
    @ParameterizedTest
    @EnumSource(Vacuum.class)
    void consolidatedSource_readsTheSame_withAndWithoutDeletions(Vacuum vacuum) throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula engine = TestStores.engine(store)) {
            fill(engine);
            sync(engine, KEEP);
            List<String> before = read(engine, TARGET);
            consolidateAll(engine);
            if (vacuum == Vacuum.BEFORE) {
                vacuumAll(engine);
            }
            assertEquals(0, sync(engine, KEEP).items().get(0).deleted());
            assertEquals(before, read(engine, TARGET));
            assertEquals(List.of(), errors(engine));
            vacuumAll(engine);
            sync(engine, KEEP);
            assertEquals(before, read(engine, TARGET));
            assertTrue(sync(engine, DELETE).items().get(0).deleted() > 10);
            assertEquals(before, read(engine, TARGET));
            assertEquals(files(store, SOURCE), files(store, TARGET));
            assertEquals(List.of(), errors(engine));
        }
    }

    private static Map<String, byte[]> all(Vfs store) throws IOException {
        Map<String, byte[]> files = new TreeMap<>(TestStores.files(store, "mem://store"));
        files.putAll(TestStores.files(store, "mem://backup"));
        return files;
    }

    private static List<Finding> errors(Tegula engine) {
        return engine.integrity(TARGET).verify().findings().stream()
                .filter(finding -> finding.severity() != Severity.NOTE)
                .toList();
    }

    private interface Step extends Consumer<Tegula> {}

    /**
     * Interrupts a run at requests, before or after them; {@code -Dtegula.faults=1} at each.
     *
     * @param change what happens to the source after a first run
     */
    private static void interrupt(SyncOptions options, Step change, boolean same) throws IOException {
        interrupt(options, engine -> {}, change, same);
    }

    private static void interrupt(SyncOptions options, Step prepare, Step change, boolean same) throws IOException {
        MemoryVfs first = new MemoryVfs();
        try (Tegula engine = TestStores.smallEngine(first)) {
            fill(engine);
            prepare.accept(engine);
            sync(engine, KEEP);
            change.accept(engine);
        }
        Map<String, byte[]> files = all(first);
        List<String> before;
        List<String> after;
        try (Tegula engine = TestStores.smallEngine(TestStores.storeOf(files))) {
            before = read(engine, TARGET);
            after = read(engine, SOURCE);
            assertEquals(same, before.equals(after));
        }
        for (Fault.Kind kind : List.of(Fault.Kind.FAIL, Fault.Kind.CRASH, Fault.Kind.LOSE_ANSWER)) {
            FaultPoints points = new FaultPoints(8);
            boolean triggered = true;
            while (triggered) {
                int n = points.next();
                String when = kind + " at request " + n;
                Fault fault = switch (kind) {
                    case FAIL -> Fault.fail(n, request -> true);
                    case CRASH -> Fault.crash(n, request -> true);
                    default -> Fault.loseAnswer(n, request -> true);
                };
                FaultyVfs faulty = new FaultyVfs(TestStores.far(TestStores.storeOf(files)), fault);
                try (Tegula engine = TestStores.smallEngine(faulty)) {
                    sync(engine, options);
                } catch (TegulaException expected) {
                    // repeated below
                }
                triggered = faulty.requests() >= n;
                faulty.heal();
                try (Tegula engine = TestStores.smallEngine(faulty.store())) {
                    assertBetween(before, after, read(engine, TARGET), when);
                    sync(engine, options);
                    assertEquals(after, read(engine, TARGET), "done again after " + when);
                    assertEquals(List.of(), errors(engine), when);
                }
            }
        }
    }

    /** Asserts that each cell of both states is there once, and no cell of none. */
    private static void assertBetween(List<String> before, List<String> after, List<String> found, String when) {
        List<String> cells = found.subList(0, found.size() - 1);
        assertEquals(cells.stream().distinct().toList(), cells, when);
        List<String> kept = before.subList(0, before.size() - 1).stream()
                .filter(after::contains)
                .toList();
        assertTrue(cells.containsAll(kept), when + ": " + found);
        assertTrue(cells.stream().allMatch(cell -> before.contains(cell) || after.contains(cell)), when);
    }

    @Test
    void interruptedRun_afterConsolidation_showsEachCellOnce() throws IOException {
        interrupt(KEEP, SyncTest::consolidateAll, true);
    }

    @Test
    void interruptedRun_afterVacuum_showsEachCellOnce() throws IOException {
        Step vacuumed = engine -> {
            consolidateAll(engine);
            vacuumAll(engine);
        };
        interrupt(KEEP, vacuumed, true);
        interrupt(DELETE, vacuumed, true);
    }

    /** Ignore files of the source hide fragments of lists at once. */
    @Test
    void interruptedRun_ofFragmentsInLists_showsEachCellOnce() throws IOException {
        Step listed = engine -> {
            engine.maintenance(SOURCE).consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
            engine.maintenance(SOURCE).vacuum(VacuumOptions.of(ConsolidationMode.COMMITS));
        };
        Step replaced = engine -> {
            engine.maintenance(SOURCE).consolidate(ConsolidationOptions.defaults());
            engine.maintenance(SOURCE).vacuum();
        };
        interrupt(KEEP, listed, replaced, true);
        interrupt(DELETE, listed, replaced, true);
        interrupt(DELETE, listed, replaced.andThen(listed)::accept, true);
    }

    @Test
    void encryptedArray_needsNoKey() {
        OpenOptions key = OpenOptions.defaults().withKey(EncryptionKey.ofText("0123456789abcdeF0123456789abcdeF"));
        try (Tegula engine = TestStores.engine(new MemoryVfs())) {
            engine.createArray(SOURCE, SampleArrays.SPARSE_SCHEMA, key);
            try (ArrayWriter array = engine.openForWriting(SOURCE, key)) {
                array.write(SampleArrays.sparseCells(1, 3));
            }
            sync(engine, KEEP);
            try (ArrayReader array = engine.openForReading(TARGET, key)) {
                assertEquals(3, array.query().read().size());
            }
        }
    }

    @Test
    void interruptedRun_afterWritesAndVacuum_showsWholeWrites() throws IOException {
        interrupt(
                DELETE,
                engine -> {
                    write(engine, SOURCE, 60, 300, 301);
                    consolidateAll(engine);
                    vacuumAll(engine);
                    write(engine, SOURCE, 70, 302);
                    metadata(engine, 71, "more", 1);
                    try (ArrayWriter array =
                            engine.openForWriting(SOURCE, OpenOptions.defaults().at(75))) {
                        array.delete(Condition.field("x").eq(1));
                    }
                },
                false);
    }

    @Test
    void interruptedFirstRun_isContinued() throws IOException {
        MemoryVfs first = new MemoryVfs();
        try (Tegula engine = TestStores.smallEngine(first)) {
            fill(engine);
        }
        Map<String, byte[]> files = all(first);
        FaultPoints points = new FaultPoints(8);
        boolean triggered = true;
        while (triggered) {
            int n = points.next();
            FaultyVfs faulty =
                    new FaultyVfs(TestStores.far(TestStores.storeOf(files)), Fault.crash(n, request -> true));
            try (Tegula engine = TestStores.smallEngine(faulty)) {
                sync(engine, KEEP);
            } catch (TegulaException expected) {
                // repeated below
            }
            triggered = faulty.requests() >= n;
            faulty.heal();
            try (Tegula engine = TestStores.smallEngine(faulty.store())) {
                sync(engine, KEEP);
                assertEquals(read(engine, SOURCE), read(engine, TARGET), "request " + n);
            }
        }
    }

    /** A vacuum begins between the listings of commits and of fragments, and dies before it has deleted all files. */
    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void vacuumDuringAListing_isNoticed(boolean hasList, boolean isCopy) {
        Vfs store = new InMemoryVfs(1);
        AtomicBoolean hasBegun = new AtomicBoolean();
        Vfs watched = new InterceptedVfs(store) {
            @Override
            protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
                return step.run();
            }

            @Override
            public VfsPage listBelow(VfsUri folder, @Nullable String token) throws IOException {
                boolean isAmongFragments =
                        folder.name().equals("__fragments") || token != null && token.contains("/source/__fragments/");
                if (isAmongFragments && !hasBegun.getAndSet(true)) {
                    Fault death = Fault.crash(1, VfsRequest.verb(Verb.DELETE_FOLDER));
                    try (Tegula engine = TestStores.smallEngine(new FaultyVfs(store, death))) {
                        Maintenance maintenance = engine.maintenance(SOURCE);
                        maintenance.consolidate(ConsolidationOptions.defaults());
                        VacuumOptions vacuum = VacuumOptions.of(ConsolidationMode.FRAGMENTS);
                        assertThrows(StorageException.class, () -> maintenance.vacuum(vacuum));
                    }
                }
                return super.listBelow(folder, token);
            }
        };
        try (Tegula engine = TestStores.smallEngine(store);
                Tegula watching = TestStores.smallEngine(watched)) {
            fill(engine);
            if (hasList) {
                engine.maintenance(SOURCE).consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
                engine.maintenance(SOURCE).vacuum(VacuumOptions.of(ConsolidationMode.COMMITS));
            }
            List<String> expected = read(engine, SOURCE);
            if (isCopy) {
                watching.object(SOURCE).copyTo(TARGET);
            } else {
                sync(watching, KEEP);
            }
            assertTrue(hasBegun.get());
            assertEquals(expected, read(engine, TARGET));
        }
    }

    /** A copy is no synchronization: what a vacuum deletes after the listing ends it, and nothing is left. */
    @Test
    void vacuumDuringACopy_endsItWithANextStep() {
        Vfs store = new InMemoryVfs(1);
        AtomicBoolean hasBegun = new AtomicBoolean();
        Vfs watched = new InterceptedVfs(store) {
            @Override
            protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
                boolean isRead =
                        request.verb() == Verb.READ && request.uri().toString().contains("/__fragments/");
                if (isRead && !hasBegun.getAndSet(true)) {
                    try (Tegula engine = TestStores.smallEngine(store)) {
                        engine.maintenance(SOURCE).consolidate(ConsolidationOptions.defaults());
                        engine.maintenance(SOURCE).vacuum(VacuumOptions.of(ConsolidationMode.FRAGMENTS));
                    }
                }
                return step.run();
            }
        };
        try (Tegula engine = TestStores.smallEngine(store);
                Tegula watching = TestStores.smallEngine(watched)) {
            fill(engine);
            List<String> expected = read(engine, SOURCE);
            StorageException e = assertThrows(
                    StorageException.class, () -> watching.object(SOURCE).copyTo(TARGET));
            assertEquals(StorageException.Reason.ABSENT, e.reason());
            assertEquals(NextStep.of(NextStep.Action.SYNC_OBJECT), e.nextStep());
            assertFalse(engine.object(TARGET).exists());
            sync(watching, KEEP);
            assertEquals(expected, read(engine, TARGET));
        }
    }

    @Test
    void otherTargets_areRefused() {
        try (Tegula engine = TestStores.engine(new MemoryVfs())) {
            fill(engine);
            create(engine, TARGET);
            String other = assertThrows(ArrayAlreadyExistsException.class, () -> sync(engine, KEEP))
                    .getMessage();
            assertTrue(other.startsWith(TARGET + ": is no copy of " + SOURCE), other);
            assertThrows(ArrayAlreadyExistsException.class, () -> sync(engine, DELETE));
            engine.createGroup("mem://backup/group");
            assertThrows(
                    ArrayAlreadyExistsException.class,
                    () -> engine.object(SOURCE).syncTo("mem://backup/group", KEEP));
            assertThrows(
                    IllegalArgumentException.class, () -> engine.object(SOURCE).syncTo(SOURCE, KEEP));
            assertThrows(
                    IllegalArgumentException.class, () -> engine.object(SOURCE).syncTo(SOURCE + "/a", KEEP));
            assertThrows(
                    ArrayNotFoundException.class,
                    () -> engine.object("mem://store/nothing").syncTo("mem://backup/nothing", KEEP));
        }
    }

    @Test
    void writesThatTheSourceDoesNotHave_areRefused_orDeletedOnRequest() {
        try (Tegula engine = TestStores.engine(new MemoryVfs())) {
            fill(engine);
            sync(engine, KEEP);
            List<String> before = read(engine, TARGET);
            engine.maintenance(SOURCE).deleteFragments(TimestampRange.between(20, 20));
            String message = assertThrows(InvalidStateException.class, () -> sync(engine, KEEP))
                    .getMessage();
            assertTrue(
                    message.startsWith(TARGET + ": has 1 writes that the source does not have (first: __20_20_"),
                    message);
            assertEquals(before, read(engine, TARGET));
            sync(engine, DELETE);
            assertEquals(read(engine, SOURCE), read(engine, TARGET));
            write(engine, TARGET, 80, 500);
            assertThrows(InvalidStateException.class, () -> sync(engine, KEEP));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void metadataThatTheSourceReplaced_doesNotComeBack(boolean isDeleting) {
        try (Tegula engine = TestStores.engine(new MemoryVfs())) {
            create(engine, SOURCE);
            metadata(engine, 10, "other", 1);
            metadata(engine, 20, "k", 1);
            sync(engine, KEEP);
            metadata(engine, 30, "k", 2);
            engine.maintenance(SOURCE).consolidate(ConsolidationOptions.of(ConsolidationMode.ARRAY_META));
            engine.maintenance(SOURCE).vacuum(VacuumOptions.of(ConsolidationMode.ARRAY_META));
            sync(engine, isDeleting ? DELETE : KEEP);
            assertEquals(read(engine, SOURCE), read(engine, TARGET));
            assertEquals(0, sync(engine, DELETE).items().get(0).files());
            assertEquals(read(engine, SOURCE), read(engine, TARGET));
            engine.maintenance(TARGET).vacuum(VacuumOptions.of(ConsolidationMode.ARRAY_META));
            assertEquals(read(engine, SOURCE), read(engine, TARGET));
        }
    }

    /** The seals of the source name its vacuum files with all that these named. */
    @Test
    void sealedVacuumFilesThatTheSourceDeleted_areNoDamageOfTheTarget() {
        try (Tegula engine = TestStores.engine(new MemoryVfs())) {
            fill(engine);
            sync(engine, KEEP);
            write(engine, SOURCE, 60, 7);
            engine.maintenance(SOURCE).consolidate(ConsolidationOptions.defaults());
            engine.integrity(SOURCE).seal(SealOptions.defaults());
            engine.maintenance(SOURCE).vacuum(VacuumOptions.defaults());
            sync(engine, KEEP);
            assertEquals(read(engine, SOURCE), read(engine, TARGET));
            assertEquals(
                    List.of(),
                    errors(engine).stream()
                            .filter(finding -> finding.severity() == Severity.ERROR)
                            .toList());
        }
    }

    /** A vacuum has deleted the fragment between, and not yet the file that named it. */
    @Test
    void fragmentThatWasReplacedTwiceBetweenRuns_waitsForTheVacuum() throws IOException {
        MemoryVfs store = new MemoryVfs();
        Fault death =
                Fault.crash(1, VfsRequest.verb(Verb.DELETE).and(VfsRequest.uri("store/source/__commits/.*[.]vac$")));
        try (Tegula engine = TestStores.engine(store);
                Tegula dying = TestStores.engine(new FaultyVfs(store, death))) {
            create(engine, SOURCE);
            write(engine, SOURCE, 10, 1);
            write(engine, SOURCE, 20, 2);
            engine.maintenance(SOURCE).consolidate(ConsolidationOptions.defaults());
            sync(engine, KEEP);
            for (int next = 3; next <= 4; next++) {
                engine.maintenance(SOURCE).vacuum(VacuumOptions.defaults());
                write(engine, SOURCE, 10 * next, next);
                engine.maintenance(SOURCE).consolidate(ConsolidationOptions.defaults());
            }
            assertThrows(StorageException.class, () -> dying.maintenance(SOURCE).vacuum(VacuumOptions.defaults()));
            List<String> before = files(store, TARGET);
            for (SyncOptions options : List.of(KEEP, DELETE)) {
                String message = assertThrows(StorageException.class, () -> sync(engine, options))
                        .getMessage();
                assertTrue(message.contains("is deleted, and its vacuum file is not"), message);
                assertEquals(before, files(store, TARGET));
            }
            engine.maintenance(SOURCE).vacuum(VacuumOptions.defaults());
            sync(engine, KEEP);
            assertEquals(read(engine, SOURCE), read(engine, TARGET));
            sync(engine, DELETE);
            assertEquals(files(store, SOURCE), files(store, TARGET));
        }
    }

    /**
     * A run copies a fragment with those that it replaced, and ends before its vacuum file; then a vacuum deletes all.
     */
    @Test
    void fragmentThatCameWithItsParts_stillHidesThem() throws IOException {
        MemoryVfs store = new MemoryVfs();
        Fault death = Fault.crash(1, VfsRequest.uri("backup/target/.*[.]vac$"));
        try (Tegula engine = TestStores.engine(store);
                Tegula dying = TestStores.engine(new FaultyVfs(store, death))) {
            create(engine, SOURCE);
            write(engine, SOURCE, 10, 1);
            write(engine, SOURCE, 20, 2);
            engine.maintenance(SOURCE).consolidate(ConsolidationOptions.defaults());
            assertThrows(StorageException.class, () -> sync(dying, KEEP));
            assertEquals(read(engine, SOURCE), read(engine, TARGET));
            engine.maintenance(SOURCE).vacuum(VacuumOptions.defaults());
            sync(engine, KEEP);
            assertEquals(read(engine, SOURCE), read(engine, TARGET));
            sync(engine, DELETE);
            assertEquals(files(store, SOURCE), files(store, TARGET));
        }
    }

    /** A run ends between a commit and its vacuum file; then the source replaces this fragment, too. */
    @Test
    void pendingVacuumFile_whoseFragmentTheSourceReplaced_stillHides() throws IOException {
        MemoryVfs store = new MemoryVfs();
        Fault death = Fault.crash(1, VfsRequest.uri("backup/target/.*[.]vac$"));
        try (Tegula engine = TestStores.engine(store);
                Tegula dying = TestStores.engine(new FaultyVfs(store, death))) {
            create(engine, SOURCE);
            write(engine, SOURCE, 10, 1);
            write(engine, SOURCE, 20, 2);
            sync(engine, KEEP);
            engine.maintenance(SOURCE).consolidate(ConsolidationOptions.defaults());
            assertThrows(StorageException.class, () -> sync(dying, KEEP));
            assertEquals(read(engine, SOURCE), read(engine, TARGET));
            write(engine, SOURCE, 30, 3);
            engine.maintenance(SOURCE).consolidate(ConsolidationOptions.defaults());
            engine.maintenance(SOURCE).vacuum(VacuumOptions.defaults());
            sync(engine, KEEP);
            assertEquals(read(engine, SOURCE), read(engine, TARGET));
            sync(engine, DELETE);
            assertEquals(files(store, SOURCE), files(store, TARGET));
        }
    }

    @Test
    void fileOfAnotherSize_isRefused() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula engine = TestStores.engine(store)) {
            fill(engine);
            sync(engine, KEEP);
            VfsUri data = store.listAllBelow(VfsUri.parse(TARGET)).stream()
                    .map(file -> file.uri())
                    .filter(file -> file.name().equals("a0.tdb"))
                    .findFirst()
                    .orElseThrow();
            store.deleteAll(List.of(data));
            try (var output = store.create(data)) {
                output.write(new byte[3]);
                output.publish();
            }
            String message = assertThrows(InvalidStateException.class, () -> sync(engine, DELETE))
                    .getMessage();
            assertTrue(message.startsWith(data + ": has another size than in the source (found 3 bytes"), message);
        }
    }

    @Test
    void groupsAndFolders_haveAllBelowThem() {
        try (Tegula engine = TestStores.engine(new MemoryVfs())) {
            engine.createGroup("mem://store/group");
            create(engine, "mem://store/group/a");
            write(engine, "mem://store/group/a", 10, 1);
            engine.object("mem://store/group").updateMembers(GroupChanges.none().addRelative("a", "member"));
            create(engine, "mem://store/folder/b");
            engine.object("mem://store/group").updateMembers(GroupChanges.none().add("mem://store/folder/b", "b"));
            create(engine, "mem://backup/all/c");
            SyncReport report = engine.object("mem://store").syncTo("mem://backup/all", DELETE);
            assertEquals(
                    List.of("folder/b", "group/a", "group"),
                    report.items().stream().map(SyncReport.Item::path).toList());
            assertEquals(List.of("mem://backup/all/c"), report.unknown());
            assertEquals(List.of("mem://store/folder/b"), report.elsewhere());
            assertEquals(
                    List.of("mem://backup/all/group/a", "mem://store/folder/b"),
                    engine.openGroup("mem://backup/all/group").members().stream()
                            .map(GroupMember::uri)
                            .toList());
            assertEquals(read(engine, "mem://store/group/a"), read(engine, "mem://backup/all/group/a"));
            assertEquals(
                    0,
                    engine.object("mem://store").syncTo("mem://backup/all", DELETE).items().stream()
                            .mapToInt(SyncReport.Item::files)
                            .sum());
        }
    }

    /** Each synchronized state has the cells of the first writes, each once. */
    @Test
    void writersAndMaintenance_goOnMeanwhile() throws Exception {
        int writes = 150;
        MemoryVfs store = new MemoryVfs();
        try (Tegula engine = TestStores.engine(store)) {
            create(engine, SOURCE);
            Thread writer = new Thread(() -> {
                for (int i = 0; i < writes; i++) {
                    write(engine, SOURCE, 10 + i, i);
                    if (i % 5 == 4) {
                        engine.maintenance(SOURCE)
                                .maintain(MaintenanceOptions.defaults()
                                        .withPolicy(MaintenancePolicy.defaults().withGrace(Duration.ZERO)));
                    }
                }
            });
            writer.start();
            int runs = 0;
            while (writer.isAlive()) {
                sync(engine, runs++ % 3 == 2 ? DELETE : KEEP);
                List<String> found = read(engine, TARGET);
                int[] x = found.subList(0, found.size() - 1).stream()
                        .mapToInt(Integer::parseInt)
                        .sorted()
                        .toArray();
                assertEquals(
                        Arrays.toString(IntStream.range(0, x.length).toArray()), Arrays.toString(x), "run " + runs);
            }
            writer.join();
            sync(engine, DELETE);
            assertEquals(writes + 1, read(engine, TARGET).size());
            assertEquals(files(store, SOURCE), files(store, TARGET));
            assertTrue(runs > 3, runs + " runs");
        }
    }
}
