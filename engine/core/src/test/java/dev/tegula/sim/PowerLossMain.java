package dev.tegula.sim;

import dev.tegula.testkit.generate.RandomTests;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * Runs histories with losses of power, in a JVM whose file system is {@link dev.tegula.testkit.disk.RecordedDisk}.
 * Arguments: a folder, the seed of the first history, and the number of histories.
 */
public final class PowerLossMain {

    private PowerLossMain() {}

    public static void main(String[] args) throws Exception {
        if (!FileSystems.getDefault().provider().getClass().getSimpleName().equals("RecordedDisk")) {
            throw new IllegalStateException("the file system is not recorded");
        }
        Logger.getLogger("dev.tegula").setLevel(Level.WARNING);
        long first = Long.parseLong(args[1]);
        int operations = 0;
        int losses = 0;
        int failed = 0;
        for (long seed = first; seed < first + Long.parseLong(args[2]); seed++) {
            Path folder = Path.of(args[0]).resolve("seed" + seed);
            PowerLossRun run = new PowerLossRun(RandomTests.seeded(seed), folder);
            try {
                run.run();
            } catch (AssertionError | Exception e) {
                failed++;
                System.out.println("replay with -Dtegula.seed=" + seed + " -Dtegula.histories=1: " + e);
                e.printStackTrace(System.out);
            }
            operations += run.operations();
            losses += run.losses();
            delete(folder);
        }
        System.out.println(args[2] + " histories, " + operations + " operations, " + losses + " losses of power, "
                + failed + " failed");
        System.exit(failed == 0 ? 0 : 1);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
