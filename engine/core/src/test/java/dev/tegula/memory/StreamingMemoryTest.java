package dev.tegula.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.process.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reads and writes larger than the heap, each in a separate JVM. */
@Slow
class StreamingMemoryTest {

    @TempDir
    private Path folder;

    /**
     * Reads 400 fragments that each span the whole domain, more than 29 MB, with a budget of 2 MB in a heap of 40 MB.
     */
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void readOfManyOverlappingFragments_needsLittleMemory() throws Exception {
        run("40m", StreamingMain.class, "400", "3000", "2000000", "ROW_MAJOR");
    }

    /** Sorts and writes two million shuffled cells in a heap of three times their size. */
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void write_needsThreeTimesTheMemoryOfTheCells() throws Exception {
        run("72m", LargeWriteMain.class, "2000000");
    }

    /** Consolidates 300 fragments that each span the whole domain, more than 22 MB, in a heap of 40 MB. */
    @Nightly
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void consolidationOfManyOverlappingFragments_needsLittleMemory() throws Exception {
        run("40m", ConsolidationMain.class, "300", "3000");
    }

    private void run(String heap, Class<?> main, String... args) throws IOException, InterruptedException {
        ProcessBuilder builder = ChildJvm.of(
                List.of("-Xmx" + heap), main, folder.resolve("array").toString());
        builder.command().addAll(List.of(args));
        Process process = builder.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        System.out.print(output);
    }
}
