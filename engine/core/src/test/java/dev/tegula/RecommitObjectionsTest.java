package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.StorageException;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.RecommitCandidate;
import dev.tegula.integrity.RecommitResult;
import dev.tegula.integrity.RecommitRule;
import dev.tegula.integrity.SalvageOptions;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.vfs.Fault;
import dev.tegula.testkit.vfs.FaultyVfs;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Recommitting fragments of interrupted deletions and of jobs, which are not fragments that lost their commits. */
class RecommitObjectionsTest {

    private static final String URI = "mem://store/array";
    private static final int FRAGMENTS = 5;

    private final MemoryVfs store = new MemoryVfs();

    /** Where the commits of the deleted fragments are. */
    private enum Commits {
        FILES,
        LIST
    }

    private static OpenOptions at(long time) {
        return OpenOptions.defaults().at(time);
    }

    private static Cells cell(int x) {
        return Cells.builder().int32("x", x).int32("a", x).build();
    }

    private static void create(Tegula tegula) {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 1, 1000, 10))
                        .attribute(Attribute.int32("a"))
                        .allowDuplicates(true)
                        .build(),
                at(1));
    }

    private Map<String, byte[]> fragments(Commits commits) throws IOException {
        try (Tegula tegula = TestStores.smallEngine(store)) {
            create(tegula);
            for (int i = 1; i <= FRAGMENTS; i++) {
                try (ArrayWriter writer = tegula.openForWriting(URI, at(10L * i))) {
                    writer.write(cell(i));
                }
            }
            if (commits == Commits.LIST) {
                consolidateCommits(tegula);
            }
        }
        return TestStores.files(store, "mem://store");
    }

    private static void consolidateCommits(Tegula tegula) {
        tegula.maintenance(URI).consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
        tegula.maintenance(URI).vacuum(VacuumOptions.of(ConsolidationMode.COMMITS));
    }

    private static int cells(Tegula tegula) {
        try (ArrayReader reader = tegula.openForReading(URI)) {
            return reader.read(Subarray.whole(), "x").int32("x").length;
        }
    }

    private static List<RecommitCandidate> offered(Tegula tegula) {
        return tegula.integrity(URI).recommitCandidates().stream()
                .filter(candidate -> candidate.objection() == null)
                .toList();
    }

    /** Deletes all fragments but the newest, and crashes at a request. Returns whether it crashed. */
    private static boolean crashes(Vfs store, int request) {
        FaultyVfs faulty = new FaultyVfs(store, Fault.crash(request, any -> true));
        try (Tegula tegula = TestStores.smallEngine(faulty)) {
            tegula.maintenance(URI).deleteFragments(TimestampRange.between(10, 10L * (FRAGMENTS - 1)));
            return false;
        } catch (StorageException e) {
            return true;
        }
    }

    @ParameterizedTest
    @EnumSource(Commits.class)
    void killedDeletion_leavesNoFragmentThatIsOffered(Commits commits) throws IOException {
        Map<String, byte[]> files = fragments(commits);
        boolean crashed = true;
        for (int n = 1; crashed; n++) {
            Vfs store = TestStores.storeOf(files);
            crashed = crashes(store, n);
            try (Tegula tegula = TestStores.smallEngine(store)) {
                assertEquals(List.of(), offered(tegula), "killed at request " + n);
                int cells = cells(tegula);
                consolidateCommits(tegula);
                assertEquals(cells, cells(tegula), "killed at request " + n + ", commits consolidated");
                assertEquals(List.of(), offered(tegula), "killed at request " + n + ", commits consolidated");
                assertTrue(tegula.integrity(URI).verify().isSound(), "killed at request " + n);
            }
        }
    }

    /** A commit file counts although an ignore file names it, but the same entry of a list would not. */
    @ParameterizedTest
    @EnumSource(Commits.class)
    void deletedFragment_thatIsCommittedByForce_survivesTheConsolidationOfCommits(Commits commits) throws IOException {
        Map<String, byte[]> files = fragments(commits);
        boolean crashed = true;
        int committed = 0;
        for (int n = 1; crashed; n++) {
            Vfs store = TestStores.storeOf(files);
            crashed = crashes(store, n);
            try (Tegula tegula = TestStores.smallEngine(store)) {
                Integrity integrity = tegula.integrity(URI);
                for (RecommitCandidate candidate : integrity.recommitCandidates()) {
                    if (candidate.complete()) {
                        assertThrows(
                                IllegalStateException.class,
                                () -> integrity.recommit(candidate.fragment(), RecommitRule.UNREPLACED));
                        assertEquals(
                                RecommitResult.COMMITTED, integrity.recommit(candidate.fragment(), RecommitRule.FORCE));
                        committed++;
                    }
                }
                int cells = cells(tegula);
                consolidateCommits(tegula);
                assertEquals(cells, cells(tegula), "killed at request " + n);
            }
        }
        assertTrue(committed > 0, "no deletion was killed after its commits were gone");
    }

    private static List<FragmentReceipt> write(WriteJobs jobs, WriteJob job, int... cells) {
        List<FragmentReceipt> receipts = new ArrayList<>();
        for (int x : cells) {
            try (JobWriter writer = jobs.open(job)) {
                writer.write(cell(x), Duplicates.REFUSE);
                receipts.addAll(writer.receipts());
            }
        }
        return receipts;
    }

    /** The second attempt of a task leaves a complete fragment with the same cells. */
    @ParameterizedTest
    @EnumSource(Commits.class)
    void unpublishedDuplicate_ofAPublishedJob_isNotOffered(Commits commits) {
        try (Tegula tegula = TestStores.smallEngine(store)) {
            create(tegula);
            WriteJobs jobs = tegula.jobs(URI, at(30));
            WriteJob job = jobs.begin();
            List<FragmentReceipt> published = write(jobs, job, 1, 2);
            String duplicate = write(jobs, job, 2).get(0).fragment();
            jobs.publish(job, commits == Commits.LIST ? published : published.subList(1, 2));
            int cells = cells(tegula);
            assertEquals(List.of(), offered(tegula));
            Integrity integrity = tegula.integrity(URI);
            IllegalStateException refused = assertThrows(
                    IllegalStateException.class, () -> integrity.recommit(duplicate, RecommitRule.UNREPLACED));
            assertTrue(String.valueOf(refused.getMessage()).contains("was published without it"), refused.getMessage());
            VerifyReport report = integrity.verify();
            assertTrue(report.isSound());
            assertTrue(report.findings().stream()
                    .map(Finding::code)
                    .allMatch(code -> code == FindingCode.MAINTENANCE_LEFTOVER));
            String rescued = "mem://store/rescued";
            integrity.salvage(
                    rescued,
                    null,
                    SalvageOptions.defaults().withUncommitted(SalvageOptions.Uncommitted.COPY),
                    fragment -> {});
            try (ArrayReader reader = tegula.openForReading(rescued)) {
                assertEquals(cells, reader.read(Subarray.whole(), "x").int32("x").length);
            }
        }
    }

    @Test
    void fragmentsOfADiscardedJob_areNotOffered() throws IOException {
        try (Tegula tegula = TestStores.smallEngine(store)) {
            create(tegula);
            WriteJobs jobs = tegula.jobs(URI, at(30));
            WriteJob job = jobs.begin();
            write(jobs, job, 1, 2);
            Map<String, byte[]> files = TestStores.files(store, "mem://store");
            boolean crashed = true;
            for (int n = 1; crashed; n++) {
                crashed = false;
                Vfs copy = TestStores.storeOf(files);
                FaultyVfs faulty = new FaultyVfs(copy, Fault.crash(n, any -> true));
                try (Tegula dying = TestStores.smallEngine(faulty)) {
                    dying.jobs(URI).discard(job);
                } catch (StorageException e) {
                    crashed = true;
                }
                try (Tegula later = TestStores.smallEngine(copy)) {
                    int at = n;
                    later.integrity(URI)
                            .recommitCandidates()
                            .forEach(each -> assertNotNull(each.objection(), () -> "killed at request " + at));
                }
            }
        }
    }

    @Test
    void fragmentsOfAPublishedJob_thatLostItsList_areOffered() throws IOException {
        try (Tegula tegula = TestStores.smallEngine(store)) {
            create(tegula);
            WriteJobs jobs = tegula.jobs(URI, at(30));
            WriteJob job = jobs.begin();
            jobs.publish(job, write(jobs, job, 1, 2));
            for (String file : TestStores.files(store, "mem://store").keySet()) {
                if (file.endsWith(".con")) {
                    store.deleteAll(List.of(VfsUri.parse(file)));
                }
            }
            assertEquals(0, cells(tegula));
            assertEquals(2, offered(tegula).size());
            for (RecommitCandidate candidate : offered(tegula)) {
                assertNull(candidate.objection());
                tegula.integrity(URI).recommit(candidate.fragment(), RecommitRule.UNREPLACED);
            }
            assertEquals(2, cells(tegula));
        }
    }
}
