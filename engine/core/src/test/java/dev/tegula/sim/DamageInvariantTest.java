package dev.tegula.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Damages a file while processes write, delete, evolve, consolidate, vacuum, clean and read. Cells are never lost
 * without an error from a read or from verify, even after maintenance. See {@link DamageRun}.
 * {@code -Dtegula.histories=N} sets the number of histories, {@code -Dtegula.seed=S} the first seed.
 */
@Slow
class DamageInvariantTest {

    private static final int HISTORIES = Amounts.of("tegula.histories", 40);
    /** Verify waits before it reports errors that an active writer could explain, so histories run concurrently. */
    private static final int THREADS = 16;

    @Test
    void damage_neverRemovesCellsWithoutAnError() throws InterruptedException {
        long first = RandomTests.firstSeed();
        Map<DamageRun.Outcome, Integer> outcomes = new EnumMap<>(DamageRun.Outcome.class);
        Queue<AssertionError> failures = new ConcurrentLinkedQueue<>();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        for (long seed = first; seed < first + HISTORIES; seed++) {
            long own = seed;
            threads.execute(() -> {
                try (DamageRun run = new DamageRun(RandomTests.seeded(own))) {
                    DamageRun.Outcome outcome = run.run();
                    synchronized (outcomes) {
                        outcomes.merge(outcome, 1, Integer::sum);
                    }
                } catch (Exception | AssertionError e) {
                    failures.add(new AssertionError(
                            "replay with -Dtegula.seed=" + own + " -Dtegula.histories=1: " + e.getMessage(), e));
                }
            });
        }
        threads.shutdown();
        assertTrue(threads.awaitTermination(2, TimeUnit.HOURS));
        System.out.println(
                HISTORIES + " histories with a damaged file: " + outcomes + ", " + failures.size() + " failed");
        for (AssertionError failure : failures) {
            throw failure;
        }
        assertEquals(
                HISTORIES,
                outcomes.values().stream().mapToInt(Integer::intValue).sum());
    }
}
