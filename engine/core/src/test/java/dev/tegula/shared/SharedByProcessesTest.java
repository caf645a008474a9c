package dev.tegula.shared;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.process.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Several processes write, read, consolidate and vacuum one array concurrently. Every reader sees whole writes, each
 * once, and all writes published before it opened. {@code -Dtegula.processes.seconds=N} sets the duration.
 */
@Slow
class SharedByProcessesTest {

    private static final int SECONDS = Amounts.of("tegula.processes.seconds", 2);

    @TempDir
    private Path folder;

    @Test
    void everyReader_seesWholeWritesOnce() throws Exception {
        run("write0", "write1", "read", "read", "consolidate", "vacuum");
    }

    /** Two consolidating and two vacuuming processes conflict with each other, but do not affect readers. */
    @Nightly
    @Test
    void twoConsolidatingProcesses_everyReaderSeesWholeWritesOnce() throws Exception {
        run("write0", "read", "consolidate", "consolidate", "vacuum", "vacuum");
    }

    private void run(String... roles) throws Exception {
        SharedArray array = new SharedArray(folder);
        array.create();
        List<Process> processes = new ArrayList<>();
        for (String role : roles) {
            processes.add(start(role, processes.size()));
        }
        List<String> failures = new ArrayList<>();
        for (Process process : processes) {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                failures.add(output);
            }
            System.out.print(output);
        }
        assertEquals(List.of(), failures);
        try (Tegula tegula = Tegula.create()) {
            int writes = array.read(tegula);
            assertTrue(writes > 0, writes + " writes");
        }
    }

    private Process start(String role, int number) throws IOException {
        return ChildJvm.of(
                        List.of("-Xmx200m"), SharedArrayMain.class, folder.toString(), role, "" + SECONDS, "" + number)
                .redirectErrorStream(true)
                .start();
    }
}
