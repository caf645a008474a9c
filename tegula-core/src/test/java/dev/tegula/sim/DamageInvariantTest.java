package dev.tegula.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.RandomTests;
import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Histories in which a file is damaged while processes write, delete, evolve, consolidate, vacuum, clean and read:
 * cells are never lost without an error of a read or of verify, also not by maintenance. See {@link DamageRun}.
 * {@code -Dtegula.histories=N} sets how many, {@code -Dtegula.seed=S} the first.
 */
class DamageInvariantTest {

    private static final int HISTORIES = Integer.getInteger("tegula.histories", 80);
    /** Verify pauses before it reports what a writer at work might explain: histories wait together. */
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
                try (DamageRun run = new DamageRun(new SplittableRandom(own))) {
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
