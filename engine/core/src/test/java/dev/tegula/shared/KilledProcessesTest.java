package dev.tegula.shared;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.process.ChildJvm;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills processes that write, delete, consolidate and vacuum, one after the other, as by {@code kill -9}. No write
 * reported as successful may be lost. {@code -Dtegula.kills=N} sets the number of kills.
 */
@Slow
class KilledProcessesTest {

    private static final int KILLS = Amounts.of("tegula.kills", 3);
    /** The number of kills per array. A new array is created after that, so that the time per kill stays constant. */
    private static final int KILLS_PER_ARRAY = 50;

    private static final int NUMBERS_PER_PROCESS = 1_000;
    /** A process is killed after a random number of reports below this limit and a random delay. */
    private static final int MAX_REPORTS = 8;

    private static final int MAX_MILLIS = 40;
    private static final int KILLS_PER_VERIFICATION = 5;

    @TempDir
    private Path folder;

    @Test
    void reportedWrites_surviveKills() throws Exception {
        long seed = RandomTests.firstSeed();
        RandomGenerator random = RandomTests.generator();
        int reported = 0;
        int uncommitted = 0;
        for (int first = 0; first < KILLS; first += KILLS_PER_ARRAY) {
            KilledProcesses array = new KilledProcesses(folder.resolve("array" + first));
            kill(array, Math.min(KILLS_PER_ARRAY, KILLS - first), random);
            reported += array.reported();
            uncommitted += array.uncommitted();
        }
        System.out.println("killed " + KILLS + " processes, after " + reported
                + " reported writes and deletes; complete fragments that lack only a commit: " + uncommitted);
        assertTrue(reported > KILLS, reported + " writes and deletes were reported");
    }

    private void kill(KilledProcesses array, int kills, RandomGenerator random) throws Exception {
        try (Tegula tegula = Tegula.builder().computeThreads(1).build()) {
            array.create(tegula);
            Process next = start(array, 0);
            for (int kill = 0; kill < kills; kill++) {
                Process process = next;
                while (process.getInputStream().read() != '\n') {
                    assertTrue(process.isAlive());
                }
                process.getOutputStream().write('\n');
                process.getOutputStream().flush();
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                awaitReports(process, random.nextInt(MAX_REPORTS), bytes);
                TimeUnit.MILLISECONDS.sleep(random.nextInt(MAX_MILLIS));
                kill(process);
                bytes.writeBytes(process.getInputStream().readAllBytes());
                String output = bytes.toString(StandardCharsets.UTF_8);
                // The next process loads its classes while the array is checked.
                next = start(array, (kill + 1) * NUMBERS_PER_PROCESS);
                int end = output.lastIndexOf('\n') + 1;
                assertEquals(-1, output.indexOf("Exception"), output);
                array.check(
                        tegula,
                        output.substring(0, end)
                                .lines()
                                .filter(KilledProcessesTest::isReport)
                                .toList());
                array.age();
                if ((kill + 1) % KILLS_PER_VERIFICATION == 0 || kill + 1 == kills) {
                    array.verify(tegula);
                }
                if (random.nextInt(10) == 0) {
                    array.clean(tegula);
                }
            }
            kill(next);
        }
    }

    /** Reads a number of reports, however slow the machine is. */
    private static void awaitReports(Process process, int reports, ByteArrayOutputStream output) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int missing = reports; missing > 0; ) {
            int next = process.getInputStream().read();
            assertTrue(next >= 0, () -> "the process ended: " + output.toString(StandardCharsets.UTF_8));
            output.write(next);
            line.write(next);
            if (next == '\n') {
                missing -= isReport(line.toString(StandardCharsets.UTF_8)) ? 1 : 0;
                line.reset();
            }
        }
    }

    /** Returns false for warnings of the JVM: from JDK 24 on, it reports the loading of native codecs. */
    private static boolean isReport(String line) {
        return !line.isBlank() && !line.startsWith("WARNING: ");
    }

    /**
     * Kills the process by its handle, because {@code Process.destroyForcibly} would close the stream of its output.
     */
    private static void kill(Process process) throws InterruptedException {
        process.toHandle().destroyForcibly();
        process.waitFor();
    }

    private static Process start(KilledProcesses array, int first) throws IOException {
        return ChildJvm.of(List.of("-Xmx200m"), KilledProcessMain.class, array.uri(), "" + first)
                .redirectErrorStream(true)
                .start();
    }
}
