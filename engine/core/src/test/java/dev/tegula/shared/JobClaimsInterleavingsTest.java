package dev.tegula.shared;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.JobWriter;
import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.WriteJobs;
import dev.tegula.errors.JobException;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.Severity;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.query.Cells;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.OverwritingVfs;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Processes publish and discard one job concurrently, with random interleavings of all their requests. One decision
 * wins, and the array holds what it says.
 */
@Slow
class JobClaimsInterleavingsTest {

    private static final int CASES = 15;
    private static final String URI = "mem://store/array";
    private static final List<String> PROCESSES =
            List.of("publish first", "publish first again", "publish second", "discard", "drop second");

    @TestFactory
    Stream<DynamicTest> oneDecisionWins() {
        return RandomTests.of(CASES, random -> run(random, Store.CONDITIONAL));
    }

    @TestFactory
    Stream<DynamicTest> oneDecisionWins_onStoresThatOverwrite() {
        return RandomTests.of(CASES, random -> run(random, Store.OVERWRITING));
    }

    private enum Store {
        CONDITIONAL,
        OVERWRITING;

        Vfs of(Vfs store) {
            return this == CONDITIONAL ? store : new OverwritingVfs(store);
        }
    }

    /** A job with the receipts of two attempts, each of one or two fragments. */
    private record Attempts(WriteJob job, List<FragmentReceipt> first, List<FragmentReceipt> second) {}

    private static Attempts attempts(Tegula tegula, int fragments) {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 1, 1000, 10))
                        .attribute(Attribute.int32("v"))
                        .allowDuplicates(true)
                        .build());
        WriteJobs jobs = tegula.jobs(URI);
        WriteJob job = jobs.begin();
        List<List<FragmentReceipt>> receipts = new ArrayList<>();
        for (int attempt = 1; attempt <= 2; attempt++) {
            try (JobWriter writer = jobs.open(job)) {
                for (int i = 1; i <= fragments; i++) {
                    writer.write(
                            Cells.builder().int32("x", i).int32("v", attempt).build(), Duplicates.REFUSE);
                }
                receipts.add(writer.receipts());
            }
        }
        return new Attempts(job, receipts.get(0), receipts.get(1));
    }

    private static void run(RandomGenerator random, Store kind) throws Exception {
        MemoryVfs store = new MemoryVfs();
        int fragments = random.nextInt(1, 3);
        Set<String> succeeded = ConcurrentHashMap.newKeySet();
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        Turns turns = new Turns(random, PROCESSES);
        try (Tegula tegula = TestStores.smallEngine(store)) {
            Attempts attempts = attempts(tegula, fragments);
            List<Thread> threads = PROCESSES.stream()
                    .map(process -> new Thread(
                            () -> {
                                Vfs own = kind.of(new WaitingVfs(store, turns, process));
                                try (Tegula engine = TestStores.smallEngine(own)) {
                                    if (act(engine.jobs(URI), attempts, process)) {
                                        succeeded.add(process);
                                    }
                                } catch (RuntimeException | Error e) {
                                    failures.add(e);
                                    turns.end();
                                } finally {
                                    turns.leave(process);
                                }
                            },
                            process))
                    .toList();
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            for (Throwable failure : failures) {
                throw new AssertionError(failure);
            }
            check(tegula, fragments, succeeded);
        }
    }

    private static boolean act(WriteJobs jobs, Attempts attempts, String process) {
        try {
            switch (process) {
                case "discard" -> jobs.discard(attempts.job());
                case "drop second" -> jobs.discard(attempts.job(), attempts.second());
                case "publish second" -> jobs.publish(attempts.job(), attempts.second());
                default -> jobs.publish(attempts.job(), attempts.first());
            }
            return true;
        } catch (JobException refused) {
            return false;
        }
    }

    private static void check(Tegula tegula, int fragments, Set<String> succeeded) {
        int[] v;
        try (ArrayReader array = tegula.openForReading(URI)) {
            v = array.read(Subarray.whole(), "v").int32("v");
        }
        List<Integer> found = Arrays.stream(v).boxed().toList();
        boolean first = succeeded.contains("publish first") || succeeded.contains("publish first again");
        boolean second = succeeded.contains("publish second");
        boolean discarded = succeeded.contains("discard");
        assertTrue((first ? 1 : 0) + (second ? 1 : 0) + (discarded ? 1 : 0) <= 1, succeeded::toString);
        assertFalse(second && succeeded.contains("drop second"), succeeded::toString);
        int attempt = first ? 1 : 2;
        int cells = first || second ? fragments : 0;
        assertEquals(Collections.nCopies(cells, attempt), found, succeeded::toString);
        List<Finding> errors =
                tegula.integrity(URI).verify(VerifyOptions.full(), new VerifyListener() {}).findings().stream()
                        .filter(finding -> finding.severity() == Severity.ERROR
                                && finding.code() != FindingCode.FRAGMENT_UNCOMMITTED)
                        .toList();
        assertEquals(List.of(), errors);
    }
}
