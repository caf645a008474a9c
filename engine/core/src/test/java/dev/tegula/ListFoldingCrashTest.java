package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.TegulaException;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.ListFolding;
import dev.tegula.jobs.WriteJob;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.Fault;
import dev.tegula.testkit.vfs.FaultyVfs;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Folds lists of commits, by hand and by publishing a job, on a store that fails, crashes or loses its response at the
 * nth request, for every n. The lists contain a delete and a deleted fragment.
 */
@Slow
class ListFoldingCrashTest {

    private static final String URI = "mem://store/array";
    private static final int JOBS = 6;
    private static final ListFolding FOLDING =
            ListFolding.defaults().withLists(2).withGrace(Duration.ZERO);

    private static final Logger LOGGER = Logger.getLogger("dev.tegula");

    /** Each failing fold is a warning. */
    @BeforeAll
    static void silenceWarnings() {
        LOGGER.setLevel(Level.OFF);
    }

    @AfterAll
    static void restoreWarnings() {
        LOGGER.setLevel(null);
    }

    private static Tegula engine(Vfs store) {
        return TestStores.builder(store)
                .computeThreads(1)
                .ioThreads(2)
                .listFolding(FOLDING)
                .build();
    }

    private static OpenOptions at(long time) {
        return OpenOptions.defaults().at(time);
    }

    /** Writes a job of two fragments with the cells x = 10 number + 1 and 10 number + 2. */
    private static List<FragmentReceipt> write(WriteJobs jobs, WriteJob job, int number) {
        try (JobWriter writer = jobs.open(job)) {
            for (int part = 1; part <= 2; part++) {
                int x = 10 * number + part;
                writer.write(Cells.builder().int32("x", x).int32("a", x).build(), Duplicates.REFUSE);
            }
            return writer.receipts();
        }
    }

    /**
     * Returns an array of six jobs, with a list for each. One cell of the first job is deleted by a condition, whose
     * commit a list embeds; a fragment of the second job is deleted. Its ignore file is needed.
     */
    private static Map<String, byte[]> before() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula =
                TestStores.builder(store).listFolding(ListFolding.never()).build()) {
            tegula.createArray(
                    URI,
                    ArraySchema.sparse()
                            .dimension(Dimension.int32("x", 1, 1000, 10))
                            .attribute(Attribute.int32("a"))
                            .build(),
                    at(1));
            List<String> deleted = new ArrayList<>();
            for (int number = 0; number < JOBS; number++) {
                WriteJobs jobs = tegula.jobs(URI, at(100 + number));
                WriteJob job = jobs.begin();
                List<FragmentReceipt> receipts = write(jobs, job, number);
                jobs.publish(job, receipts);
                if (number == 1) {
                    deleted.add(receipts.get(0).fragment());
                    try (ArrayWriter writer = tegula.openForWriting(URI, at(110))) {
                        writer.delete(Condition.field("a").eq(2));
                    }
                    Maintenance maintenance = tegula.maintenance(URI);
                    maintenance.consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
                    maintenance.vacuum(VacuumOptions.of(ConsolidationMode.COMMITS));
                }
            }
            tegula.maintenance(URI).deleteFragments(deleted);
        }
        return TestStores.files(store, "mem://store");
    }

    private static List<Integer> read(FaultyVfs store) {
        try (Tegula tegula = engine(store.store());
                ArrayReader reader = tegula.openForReading(URI)) {
            return Arrays.stream(reader.read(Subarray.whole(), "x").int32("x"))
                    .boxed()
                    .sorted()
                    .toList();
        }
    }

    private static Fault fault(Fault.Kind kind, int n) {
        return switch (kind) {
            case FAIL -> Fault.fail(n, request -> true);
            case CRASH -> Fault.crash(n, request -> true);
            default -> Fault.loseAnswer(n, request -> true);
        };
    }

    private static List<Integer> expected() {
        return List.of(1, 12, 21, 22, 31, 32, 41, 42, 51, 52);
    }

    private static long lists(FaultyVfs store) throws IOException {
        return TestStores.files(store.store(), URI + "/__commits").keySet().stream()
                .filter(name -> name.endsWith(".con"))
                .count();
    }

    private static void settle(FaultyVfs store, String when) throws Exception {
        try (Tegula tegula = engine(store.store())) {
            for (int i = 0; i < 3; i++) {
                Thread.sleep(2); // lists of one millisecond are ordered by their names
                tegula.jobs(URI).foldLists(FOLDING);
            }
            tegula.maintenance(URI).clean(CleanOptions.defaults().withAge(Duration.ZERO));
            assertEquals(
                    List.of(),
                    tegula.integrity(URI)
                            .verify(VerifyOptions.full(), new VerifyListener() {})
                            .findings(),
                    when);
        }
        assertTrue(lists(store) <= 2, () -> when + ": lists remain");
    }

    @ParameterizedTest
    @EnumSource(names = {"FAIL", "CRASH", "LOSE_ANSWER"})
    void brokenFold_changesNothing(Fault.Kind kind) throws Exception {
        Map<String, byte[]> files = before();
        FaultPoints points = new FaultPoints(10);
        int n = 0;
        boolean triggered = true;
        while (triggered) {
            n = points.next();
            String when = kind + " at request " + n;
            FaultyVfs store = new FaultyVfs(TestStores.far(TestStores.storeOf(files)), fault(kind, n));
            try (Tegula tegula = engine(store)) {
                for (int i = 0; i < 2; i++) {
                    Thread.sleep(2);
                    tegula.jobs(URI).foldLists(FOLDING);
                }
            } catch (TegulaException e) {
                assertTrue(n <= store.requests(), e.getMessage());
            }
            triggered = store.requests() >= n;
            store.heal();
            assertEquals(expected(), read(store), when);
            settle(store, when);
            assertEquals(expected(), read(store), when);
        }
        assertTrue(n > 20, "requests: " + n);
    }

    @ParameterizedTest
    @EnumSource(names = {"FAIL", "CRASH", "LOSE_ANSWER"})
    void brokenFold_doesNotFailThePublication(Fault.Kind kind) throws Exception {
        Map<String, byte[]> files = before();
        int broken = 0;
        FaultPoints points = new FaultPoints(10);
        int n = 0;
        boolean triggered = true;
        while (triggered) {
            n = points.next();
            String when = kind + " at request " + n;
            FaultyVfs store = new FaultyVfs(TestStores.far(TestStores.storeOf(files)));
            WriteJob job;
            List<FragmentReceipt> receipts;
            try (Tegula tegula = engine(store)) {
                WriteJobs jobs = tegula.jobs(URI, at(200));
                job = jobs.begin();
                receipts = write(jobs, job, 7);
            }
            int written = store.requests();
            store.inject(fault(kind, n));
            boolean published = false;
            try (Tegula tegula = engine(store)) {
                published = tegula.jobs(URI).publish(job, receipts);
            } catch (TegulaException e) {
                broken++;
            }
            triggered = store.requests() - written >= n;
            store.heal();
            List<Integer> all = new ArrayList<>(expected());
            all.addAll(List.of(71, 72));
            List<Integer> found = read(store);
            if (published) {
                assertEquals(all, found, when);
            } else {
                assertTrue(found.equals(all) || found.equals(expected()), when + ": " + found);
                assertTrue(kind != Fault.Kind.FAIL || found.equals(expected()), when + ": the answer was wrong");
            }
            try (Tegula tegula = engine(store.store())) {
                assertEquals(found.equals(expected()), tegula.jobs(URI).publish(job, receipts), when);
            }
            assertEquals(all, read(store), when);
            settle(store, when);
            assertEquals(all, read(store), when);
        }
        assertTrue(broken > 0 && n > 15, "requests: " + n + ", failures: " + broken);
    }
}
