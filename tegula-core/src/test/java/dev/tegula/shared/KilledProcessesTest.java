package dev.tegula.shared;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.testkit.generate.RandomTests;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes that write, delete, consolidate and vacuum are killed, as by {@code kill -9}, one after the other: no write
 * whose success was reported is lost. {@code -Dtegula.kills=N} sets how many are killed.
 */
class KilledProcessesTest {

    private static final int KILLS = Integer.getInteger("tegula.kills", 50);
    /** Processes on one array; then another array begins, so that many rounds take no more time each than a few. */
    private static final int KILLS_PER_ARRAY = 50;

    private static final int NUMBERS_PER_PROCESS = 1_000;
    /** A process is killed after fewer reports than this, and a random time after the last of them. */
    private static final int MOST_REPORTS = 8;

    private static final int MOST_MILLIS = 40;
    private static final int KILLS_PER_VERIFICATION = 5;

    @TempDir
    private Path folder;

    @Test
    void reportedWrites_surviveKills() throws Exception {
        long seed = RandomTests.firstSeed();
        RandomGenerator random = new SplittableRandom(seed);
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
                awaitReports(process, random.nextInt(MOST_REPORTS), bytes);
                TimeUnit.MILLISECONDS.sleep(random.nextInt(MOST_MILLIS));
                kill(process);
                bytes.writeBytes(process.getInputStream().readAllBytes());
                String output = bytes.toString(StandardCharsets.UTF_8);
                // Loads its code while the array is checked.
                next = start(array, (kill + 1) * NUMBERS_PER_PROCESS);
                int end = output.lastIndexOf('\n') + 1;
                assertEquals(-1, output.indexOf("Exception"), output);
                array.check(tegula, output.substring(0, end).lines().toList());
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

    /** Reads a number of lines, however slow the machine is. */
    private static void awaitReports(Process process, int lines, ByteArrayOutputStream output) throws IOException {
        for (int missing = lines; missing > 0; ) {
            int next = process.getInputStream().read();
            assertTrue(next >= 0, () -> "the process ended: " + output.toString(StandardCharsets.UTF_8));
            output.write(next);
            missing -= next == '\n' ? 1 : 0;
        }
    }

    /** By its handle, which leaves open what it wrote. */
    private static void kill(Process process) throws InterruptedException {
        process.toHandle().destroyForcibly();
        process.waitFor();
    }

    private static Process start(KilledProcesses array, int first) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx200m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xshare:auto",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledProcessMain.class.getName(),
                        array.uri(),
                        "" + first)
                .redirectErrorStream(true)
                .start();
    }
}
