package dev.tegula.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.testkit.disk.RecordedDisk;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.process.ChildJvm;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Interrupts processes that write, delete, evolve, consolidate and vacuum on the local disk by losses of power, in
 * which unflushed effects are lost in any order: see {@link PowerLossRun}. {@code -Dtegula.histories=N} sets the number
 * of histories, {@code -Dtegula.seed=S} the first seed.
 */
@Slow
class PowerLossTest {

    private static final int HISTORIES = Amounts.of("tegula.powerlosses", 2);

    @TempDir
    private Path folder;

    @Test
    void powerLoss_keepsReportedWritesAndIsAtomicForOthers() throws Exception {
        Process process = ChildJvm.of(
                        List.of(
                                "-Xmx300m",
                                "-Djava.nio.file.spi.DefaultFileSystemProvider=" + RecordedDisk.class.getName()),
                        PowerLossMain.class,
                        folder.toString(),
                        "" + RandomTests.firstSeed(),
                        "" + HISTORIES)
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        System.out.print(output);
        assertEquals(0, process.waitFor(), output);
    }
}
