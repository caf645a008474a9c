package dev.tegula.shared;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.errors.StorageException;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.jobs.ListFolding;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Processes publish jobs, fold lists of commits, consolidate and vacuum commits, and delete fragments concurrently,
 * with random interleavings of all their requests. Every reader sees whole jobs, each once: all that were published and
 * not deleted before it opened, and none that was deleted before.
 */
@Slow
class ListFoldingInterleavingsTest {

    private static final int CASES = 10;
    private static final int TURNS = 5;
    private static final List<String> PROCESSES =
            List.of("job 1", "job 2", "fold 1", "fold 2", "commits", "delete", "read");
    private static final ListFolding FOLDING =
            ListFolding.defaults().withLists(2).withGrace(Duration.ZERO);

    @TestFactory
    Stream<DynamicTest> everyReader_seesPublishedJobsOnce() {
        return RandomTests.of(CASES, ListFoldingInterleavingsTest::run);
    }

    private static Tegula engine(Vfs store) {
        return TestStores.builder(store)
                .computeThreads(1)
                .ioThreads(2)
                .listFolding(FOLDING)
                .build();
    }

    private static void run(RandomGenerator random) throws Exception {
        MemoryVfs store = new MemoryVfs();
        NumberedJobs jobs = new NumberedJobs("mem://store/array");
        try (Tegula tegula = engine(store)) {
            jobs.create(tegula);
            for (int i = 0; i < 5; i++) {
                jobs.publish(tegula);
            }
            Turns turns = new Turns(random, PROCESSES);
            ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
            List<Thread> threads = PROCESSES.stream()
                    .map(process -> {
                        RandomGenerator own = RandomTests.seeded(random.nextLong());
                        return new Thread(
                                () -> {
                                    try (Tegula engine = engine(new WaitingVfs(store, turns, process))) {
                                        for (int turn = 0; turn < TURNS; turn++) {
                                            turn(process, engine, jobs, own);
                                        }
                                    } catch (RuntimeException | Error e) {
                                        failures.add(e);
                                        turns.end();
                                    } finally {
                                        turns.leave(process);
                                    }
                                },
                                process);
                    })
                    .toList();
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            for (Throwable failure : failures) {
                throw new AssertionError(failure);
            }
            assertTrue(jobs.read(tegula));
            for (int i = 0; i < 2; i++) {
                tegula.jobs(jobs.uri()).foldLists(FOLDING);
                Thread.sleep(2);
            }
            assertTrue(jobs.read(tegula));
            assertEquals(
                    List.of(),
                    tegula.integrity(jobs.uri())
                            .verify(VerifyOptions.full(), new VerifyListener() {})
                            .findings());
        }
    }

    private static void turn(String process, Tegula engine, NumberedJobs jobs, RandomGenerator random) {
        try {
            switch (process.split(" ")[0]) {
                case "job" -> jobs.publish(engine);
                case "fold" -> engine.jobs(jobs.uri()).foldLists(FOLDING);
                case "commits" -> {
                    if (random.nextBoolean()) {
                        engine.maintenance(jobs.uri()).consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
                    }
                    engine.maintenance(jobs.uri()).vacuum(VacuumOptions.of(ConsolidationMode.COMMITS));
                }
                case "delete" -> jobs.delete(engine, random);
                default -> jobs.read(engine);
            }
        } catch (StorageException e) {
            if (process.startsWith("job") || e.reason() != StorageException.Reason.ABSENT) {
                throw e;
            }
        }
    }
}
