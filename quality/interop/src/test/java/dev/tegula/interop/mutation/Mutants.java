package dev.tegula.interop.mutation;

import static org.junit.jupiter.api.Assertions.fail;

import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Truncates bytes at every position, flips random bits and replaces random bytes. */
final class Mutants {

    /** Boundary values for lengths and counts. */
    private static final long[] NASTY = {
        -1,
        0,
        1,
        0x7F,
        0x80,
        0xFF,
        0x7FFF,
        0xFFFF,
        Integer.MAX_VALUE,
        1L << 31,
        0xFFFFFFFFL,
        1L << 32,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };

    /** A check of one mutant. Throws if it fails. */
    @FunctionalInterface
    interface Trial {
        void run(byte[] mutant) throws Exception;
    }

    private Mutants() {}

    /** Returns the number of random mutants of each structure. {@code -Dtegula.mutants=10000} overrides it. */
    static int count(int usual) {
        return Amounts.of("tegula.mutants", usual);
    }

    /**
     * Tries truncations and random mutants.
     *
     * @param most the approximate number of truncations; all lengths are tried if there are fewer
     */
    static void tryAll(byte[] bytes, int most, int random, Trial trial) {
        long step = Math.max(1, bytes.length / Math.max(1, most));
        for (int length = 0; length < bytes.length; length += (int) step) {
            attempt(Arrays.copyOf(bytes, length), "cut to " + length + " of " + bytes.length + " bytes", trial);
        }
        long first = RandomTests.firstSeed();
        for (long seed = first; seed < first + random && bytes.length > 0; seed++) {
            attempt(flipped(bytes, RandomTests.seeded(seed)), "-Dtegula.seed=" + seed, trial);
        }
    }

    private static byte[] flipped(byte[] bytes, RandomGenerator random) {
        byte[] mutant = bytes.clone();
        int changes = random.nextInt(4) == 0 ? 1 + random.nextInt(4) : 1;
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(mutant.length);
            if (random.nextInt(3) > 0) {
                mutant[at] ^= (byte) (1 << random.nextInt(8));
                continue;
            }
            long number = NASTY[random.nextInt(NASTY.length)];
            int width = 1 << random.nextInt(4);
            for (int b = 0; b < width && at + b < mutant.length; b++) {
                mutant[at + b] = (byte) (number >> 8 * b);
            }
        }
        return mutant;
    }

    private static void attempt(byte[] mutant, String how, Trial trial) {
        try {
            trial.run(mutant);
        } catch (Throwable e) {
            fail(how + ": " + e, e);
        }
    }
}
