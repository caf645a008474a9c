package dev.tegula.shared;

import dev.tegula.Tegula;
import dev.tegula.errors.StorageException;
import java.nio.file.Path;

/**
 * One process of several on an array. Those that consolidate or vacuum may find that another does the same. Arguments:
 * a folder, a role, seconds.
 */
public final class SharedArrayMain {

    private SharedArrayMain() {}

    public static void main(String[] args) throws Exception {
        SharedArray array = new SharedArray(Path.of(args[0]));
        long end = System.nanoTime() + Long.parseLong(args[2]) * 1_000_000_000L;
        int turns = 0;
        int vain = 0;
        while (System.nanoTime() < end) {
            // An engine of its own for a while, as processes come and go.
            try (Tegula tegula = Tegula.builder().computeThreads(1).build()) {
                for (int i = 0; i < 50 && System.nanoTime() < end; i++) {
                    try {
                        array.turn(args[1], tegula);
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
