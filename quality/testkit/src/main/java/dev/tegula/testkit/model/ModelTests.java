package dev.tegula.testkit.model;

import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import java.util.function.Supplier;

/**
 * Compares an engine with the model array on random sequences of operations. Each sequence has its own seed.
 * {@code -Dtegula.seed=S} sets the seed of the first sequence, {@code -Dtegula.sequences=N} the number of sequences. A
 * failing sequence is shrunk before it is printed.
 */
public final class ModelTests {

    private ModelTests() {}

    /**
     * Runs a number of sequences, unless the system property sets another number.
     *
     * @param arrays returns a new array for each sequence
     * @throws AssertionError with a failing sequence, and the options to replay it
     */
    public static void run(int sequences, Supplier<ArrayUnderTest> arrays) {
        long first = RandomTests.firstSeed();
        int count = Amounts.of("tegula.sequences", sequences);
        System.out.println("model array: " + count + " sequences, -Dtegula.seed=" + first);
        for (long seed = first; seed < first + count; seed++) {
            Sequence sequence = SequenceMaker.random(RandomTests.seeded(seed));
            String found = sequence.difference(arrays);
            if (found != null) {
                Sequence shrunk = sequence.shrunk(arrays);
                String difference = shrunk.difference(arrays);
                throw new AssertionError("replay with -Dtegula.seed=" + seed + " -Dtegula.sequences=1\n" + shrunk
                        + (difference == null
                                ? "the fault does not show every time; once, before steps were left out, it was: "
                                        + found
                                : difference));
            }
        }
    }
}
