package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.StorageException;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.SealAlgorithm;
import dev.tegula.integrity.SealOptions;
import dev.tegula.integrity.Severity;
import dev.tegula.internal.storage.Storage;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.ListFolding;
import dev.tegula.jobs.WriteJob;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.MaintenanceOptions;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.vfs.Fault;
import dev.tegula.testkit.vfs.FaultyVfs;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Maintenance of sealed arrays removes files that seals name, and removes no evidence of losses. */
class SealedMaintenanceTest {

    private static final String URI = "mem://store/array";
    private static final ListFolding FOLDING =
            ListFolding.defaults().withLists(2).withGrace(Duration.ZERO);

    private final MemoryVfs store = new MemoryVfs();
    private Tegula tegula;
    private long time = 10;

    @BeforeEach
    void create() {
        tegula = TestStores.engine(store);
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 1, 1000, 10))
                        .attribute(Attribute.int32("a"))
                        .build(),
                OpenOptions.defaults().at(1));
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private void write() {
        try (ArrayWriter writer =
                tegula.openForWriting(URI, OpenOptions.defaults().at(++time))) {
            writer.write(
                    Cells.builder().int32("x", (int) time, 500).int32("a", 1, 2).build());
        }
    }

    private void delete() {
        try (ArrayWriter writer =
                tegula.openForWriting(URI, OpenOptions.defaults().at(++time))) {
            writer.delete(Condition.field("a").gt(100));
        }
    }

    private void publishJob() {
        WriteJobs jobs = tegula.jobs(URI, OpenOptions.defaults().at(++time));
        WriteJob job = jobs.begin();
        List<FragmentReceipt> receipts = new ArrayList<>();
        for (int part = 0; part < 2; part++) {
            try (JobWriter writer = jobs.open(job)) {
                writer.write(
                        Cells.builder()
                                .int32("x", (int) time + 100 * (part + 1))
                                .int32("a", part)
                                .build(),
                        Duplicates.REFUSE);
                receipts.addAll(writer.receipts());
            }
        }
        jobs.publish(job, receipts);
    }

    private void seal() {
        assertEquals(
                List.of(), tegula.integrity(URI).seal(SealOptions.defaults()).refused());
    }

    private void consolidate(ConsolidationMode mode) {
        tegula.maintenance(URI).consolidate(ConsolidationOptions.of(mode));
    }

    private List<String> vacuum(ConsolidationMode mode) {
        return tegula.maintenance(URI).vacuum(VacuumOptions.of(mode)).deleted();
    }

    private List<Finding> errors() {
        return tegula.integrity(URI).verify().findings().stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .toList();
    }

    private void assertSoundAndMaintainable() {
        assertEquals(List.of(), errors());
        seal();
        write();
        consolidate(ConsolidationMode.COMMITS);
        consolidate(ConsolidationMode.FRAGMENTS);
    }

    @Test
    void vacuumOfOneOfTwoListsSealedTogether_isNoLoss() {
        write();
        write();
        delete();
        consolidate(ConsolidationMode.COMMITS);
        write();
        consolidate(ConsolidationMode.COMMITS);
        seal();
        assertFalse(vacuum(ConsolidationMode.COMMITS).isEmpty());
        assertSoundAndMaintainable();
    }

    @Test
    void vacuumAfterDeletedFragments_isNoLoss() {
        write();
        write();
        write();
        consolidate(ConsolidationMode.COMMITS);
        seal();
        consolidate(ConsolidationMode.FRAGMENTS);
        vacuum(ConsolidationMode.FRAGMENTS);
        write();
        consolidate(ConsolidationMode.COMMITS);
        seal();
        assertFalse(vacuum(ConsolidationMode.COMMITS).isEmpty());
        assertSoundAndMaintainable();
    }

    @Test
    void repeatedFolding_isNoLoss() {
        for (int round = 0; round < 2; round++) {
            for (int job = 0; job < 4; job++) {
                publishJob();
            }
            tegula.jobs(URI).foldLists(FOLDING);
            seal();
            tegula.jobs(URI).foldLists(FOLDING);
            assertEquals(List.of(), errors());
        }
        assertSoundAndMaintainable();
    }

    @Test
    void vacuumOfTheLastList_isNoLoss() {
        publishJob();
        seal();
        consolidate(ConsolidationMode.FRAGMENTS);
        vacuum(ConsolidationMode.FRAGMENTS);
        vacuum(ConsolidationMode.COMMITS);
        assertSoundAndMaintainable();
    }

    @Test
    void vacuumOfAList_whoseFragmentsWereDeletedBeforeTheSeal_isNoLoss() {
        publishJob();
        publishJob();
        consolidate(ConsolidationMode.FRAGMENTS);
        vacuum(ConsolidationMode.FRAGMENTS);
        seal();
        write();
        consolidate(ConsolidationMode.COMMITS);
        assertFalse(vacuum(ConsolidationMode.COMMITS).isEmpty());
        assertSoundAndMaintainable();
    }

    @Test
    void forgottenDeletes_areNoLoss() {
        MaintenancePolicy policy = MaintenancePolicy.defaults()
                .withSmallFiles(2)
                .withGrace(Duration.ZERO)
                .withPurge(Duration.ZERO);
        for (int round = 0; round < 4; round++) {
            write();
            for (int i = 0; i < 4; i++) {
                delete();
            }
            consolidate(ConsolidationMode.COMMITS);
            seal();
            tegula.maintenance(URI).maintain(MaintenanceOptions.defaults().withPolicy(policy));
            assertEquals(List.of(), errors());
        }
        assertSoundAndMaintainable();
    }

    /** Each vacuum leaves an ignore file, which the seals need: they are merged, and name the same commits. */
    @Test
    void ignoreFiles_areMerged() throws IOException {
        Set<String> ignored = new TreeSet<>();
        int most = 0;
        for (int round = 0; round < 60; round++) {
            write();
            consolidate(ConsolidationMode.COMMITS);
            seal();
            consolidate(ConsolidationMode.FRAGMENTS);
            vacuum(ConsolidationMode.FRAGMENTS);
            ignored.addAll(ignored());
            vacuum(ConsolidationMode.COMMITS);
            assertEquals(ignored, ignored());
            most = Math.max(most, files(".*\\.ign").size());
        }
        assertTrue(most > 15 && most < 20, most + " ignore files");
        assertTrue(ignored.size() > 50, ignored::toString);
        try (ArrayReader array = tegula.openForReading(URI)) {
            assertEquals(61, array.read(Subarray.whole(), "a").size());
        }
        assertSoundAndMaintainable();
    }

    private Set<String> ignored() throws IOException {
        Set<String> lines = new TreeSet<>();
        for (VfsUri file : files(".*\\.ign")) {
            lines.addAll(new String(store.readAll(file), StandardCharsets.UTF_8)
                    .lines()
                    .toList());
        }
        return lines;
    }

    @Test
    void lostList_isReported() throws IOException {
        publishJob();
        publishJob();
        seal();
        store.delete(lists().get(0));
        assertTrue(codesOfErrors().contains(FindingCode.SEAL_MISMATCH), codesOfErrors()::toString);
    }

    @Test
    void lostList_withTheOnlyCopyOfADelete_isReported() throws IOException {
        write();
        write();
        consolidate(ConsolidationMode.COMMITS);
        Set<VfsUri> before = Set.copyOf(lists());
        time -= 2;
        delete();
        consolidate(ConsolidationMode.COMMITS);
        for (VfsUri file : files(".*\\.(wrt|del)")) {
            store.delete(file);
        }
        seal();
        store.delete(lists().stream()
                .filter(list -> !before.contains(list))
                .findFirst()
                .orElseThrow());
        assertEquals(List.of(FindingCode.SEAL_MISMATCH), codesOfErrors());
    }

    private List<FindingCode> codesOfErrors() {
        return errors().stream().map(Finding::code).toList();
    }

    private List<VfsUri> lists() throws IOException {
        return files(".*\\.con");
    }

    private List<VfsUri> files(String name) throws IOException {
        return store.listAll(VfsUri.parse(URI + "/__commits")).stream()
                .map(entry -> entry.uri())
                .filter(uri -> uri.name().matches(name))
                .toList();
    }

    @Test
    void interruptedVacuum_isNoMismatch() throws IOException {
        write();
        write();
        consolidate(ConsolidationMode.COMMITS);
        write();
        seal();
        consolidate(ConsolidationMode.FRAGMENTS);
        Map<String, byte[]> files = TestStores.files(store, URI);
        Set<FindingCode> codes = new TreeSet<>();
        boolean stopped = true;
        for (int n = 1; stopped; n++) {
            stopped = false;
            FaultyVfs faulty = new FaultyVfs(TestStores.storeOf(files), Fault.crash(n, request -> true));
            try (Tegula engine = TestStores.smallEngine(faulty)) {
                engine.maintenance(URI).vacuum();
            } catch (StorageException e) {
                stopped = true;
            }
            codes.addAll(codes(faulty));
        }
        assertTrue(codes.contains(FindingCode.VACUUM_INTERRUPTED), codes::toString);
        assertFalse(codes.contains(FindingCode.SEAL_MISMATCH), codes::toString);
        assertFalse(codes.contains(FindingCode.SEAL_DAMAGED), codes::toString);
    }

    private static Set<FindingCode> codes(FaultyVfs faulty) {
        try (Tegula engine = TestStores.smallEngine(faulty.store())) {
            return engine.integrity(URI).verify().findings().stream()
                    .map(Finding::code)
                    .collect(Collectors.toSet());
        }
    }

    /** Tombstones and their condition are sealed with the cells, and a change of one is found. */
    @Test
    void transactions_areSealed() throws IOException {
        Tegula sealing = tegula.sealing(SealAlgorithm.SHA256);
        sealing.inTransaction(
                URI,
                transaction -> transaction.write(
                        Cells.builder().int32("x", 1, 2).int32("a", 1, 2).build()));
        sealing.inTransaction(URI, transaction -> {
            transaction.delete(Condition.field("a").eq(1));
            transaction.write(Cells.builder().int32("x", 3).int32("a", 3).build());
        });
        assertTrue(tegula.integrity(URI).verify().findings().stream()
                .allMatch(finding ->
                        finding.code() == FindingCode.UNSEALED && finding.file().contains("__commits")));
        VfsUri tombstones;
        try (ArrayReader array = tegula.openForReading(URI)) {
            tombstones = VfsUri.parse(URI)
                    .child("__fragments")
                    .child(array.fragments().get(1).name())
                    .child("dt.tdb");
        }
        byte[] bytes = store.readAll(tombstones);
        bytes[bytes.length - 1] ^= 1;
        store.delete(tombstones);
        new Storage(store).write(tombstones, bytes);
        assertTrue(tegula.integrity(URI).verify().findings().stream()
                .anyMatch(finding -> finding.code() == FindingCode.SEAL_MISMATCH
                        && finding.file().endsWith("dt.tdb")));
    }
}
