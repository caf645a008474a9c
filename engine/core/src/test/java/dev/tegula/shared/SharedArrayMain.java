package dev.tegula.shared;

import dev.tegula.Tegula;
import dev.tegula.errors.StorageException;
import dev.tegula.testkit.generate.RandomTests;
import java.nio.file.Path;
import java.util.random.RandomGenerator;

/**
 * One of several processes that use the same array. Concurrent consolidations and vacuums may conflict. Arguments: the
 * folder, the role, the duration in seconds, and the number of the process.
 */
public final class SharedArrayMain {

    /** Done in any time, because on a busy machine the time may pass before the process has started. */
    private static final int LEAST_TURNS = 10;

    private SharedArrayMain() {}

    public static void main(String[] args) throws Exception {
        SharedArray array = new SharedArray(Path.of(args[0]));
        long end = System.nanoTime() + Long.parseLong(args[2]) * 1_000_000_000L;
        RandomGenerator random = RandomTests.generator(Long.parseLong(args[3]));
        int turns = 0;
        int vain = 0;
        while (turns + vain < LEAST_TURNS || System.nanoTime() < end) {
            // Reopen the engine from time to time, to simulate processes that start and end.
            try (Tegula tegula = Tegula.builder().computeThreads(1).build()) {
                for (int i = 0; i < 50 && (turns + vain < LEAST_TURNS || System.nanoTime() < end); i++) {
                    try {
                        array.turn(args[1], tegula, random);
                        turns++;
                    } catch (StorageException e) {
                        if (!NumberedWrites.isInTheWay(e) || !args[1].matches("consolidate|vacuum")) {
                            throw e;
                        }
                        vain++;
                    }
                }
            }
        }
        System.out.println(args[1] + " " + turns + (vain > 0 ? " (and " + vain + " in vain)" : ""));
    }
}
