package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.interop.oracle.LibtiledbEngine;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.oracle.Platform;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.model.ModelTests;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the operation sequences of the model array with Tegula: writes, schema evolution, deletes, consolidation and
 * vacuum. libtiledb must read the same cells.
 */
@Slow
class SequencesTest {

    private static final int SEQUENCES = 5;

    @TempDir
    private Path folder;

    @Test
    void libtiledb_readsTheCellsOfTheModel() {
        Platform.assumeLibtiledb();
        AtomicInteger arrays = new AtomicInteger();
        AtomicInteger witnessed = new AtomicInteger();
        try (Oracle oracle = new Oracle(Duration.ofSeconds(5))) {
            LibtiledbEngine libtiledb = new LibtiledbEngine(oracle, 0);
            ModelTests.run(
                    SEQUENCES,
                    () -> new WitnessedArray(
                            folder.resolve("array" + arrays.incrementAndGet()).toString(), libtiledb, witnessed));
            oracle.crashes().forEach(System.out::println);
        }
        System.out.println("libtiledb read alike " + witnessed + " times");
        assertTrue(witnessed.get() >= arrays.get(), witnessed + " reads of " + arrays + " arrays");
    }
}
