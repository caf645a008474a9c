package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.integrity.Finding;
import dev.tegula.integrity.Severity;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@link Integrity#verify} during writes and maintenance by other engines. */
@Slow
class VerifyBesideMaintenanceTest {

    private static final long DURATION = TimeUnit.SECONDS.toNanos(Amounts.of("tegula.seconds", 3));

    private static final ConsolidationMode[] MODES = {
        ConsolidationMode.FRAGMENTS, ConsolidationMode.FRAGMENT_META, ConsolidationMode.COMMITS
    };

    @TempDir
    private Path folder;

    private String array;

    @Test
    void verify_duringMaintenance_findsNoError() throws Exception {
        array = folder.resolve("array").toString();
        AtomicBoolean over = new AtomicBoolean();
        int verifications = 0;
        try (Tegula engine = Tegula.builder().computeThreads(1).build()) {
            engine.createArray(
                    array,
                    ArraySchema.sparse()
                            .dimension(Dimension.int32("x", 1, 100, 10))
                            .attribute(Attribute.int32("v"))
                            .capacity(10)
                            .build());
            Thread writer = start(over, 0, this::write);
            Thread maintenance = start(over, 1, this::maintain);
            try {
                for (long end = System.nanoTime() + DURATION; System.nanoTime() < end; verifications++) {
                    assertEquals(List.of(), errors(engine));
                }
            } finally {
                over.set(true);
                writer.join();
                maintenance.join();
            }
            assertEquals(List.of(), errors(engine));
        }
        assertTrue(verifications > 0);
    }

    private List<String> errors(Tegula engine) {
        return engine.integrity(array).verify().findings().stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .map(Finding::toString)
                .toList();
    }

    private interface Work {
        void run(Tegula engine, RandomGenerator random) throws InterruptedException;
    }

    private static Thread start(AtomicBoolean over, int number, Work work) {
        Thread thread = new Thread(() -> {
            RandomGenerator random = RandomTests.generator(number);
            try (Tegula engine = Tegula.builder().computeThreads(1).build()) {
                while (!over.get()) {
                    work.run(engine, random);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        thread.start();
        return thread;
    }

    private void write(Tegula engine, RandomGenerator random) throws InterruptedException {
        try (ArrayWriter writer = engine.openForWriting(array)) {
            int x = 1 + random.nextInt(99);
            writer.write(Cells.builder().int32("x", x, x + 1).int32("v", x, x).build());
        }
        Thread.sleep(10);
    }

    private void maintain(Tegula engine, RandomGenerator random) {
        ConsolidationMode mode = MODES[random.nextInt(MODES.length)];
        if (random.nextBoolean()) {
            engine.maintenance(array).consolidate(ConsolidationOptions.of(mode));
        } else {
            engine.maintenance(array).vacuum(VacuumOptions.of(mode));
        }
    }
}
