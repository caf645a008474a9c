package dev.tegula.testkit.model;

import dev.tegula.testkit.generate.RandomTests;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Holds an engine against the model array by random sequences of operations. Each sequence has a seed of its own;
 * {@code -Dtegula.seed=S} makes S the seed of the first, {@code -Dtegula.sequences=N} sets how many there are. A
 * sequence that fails is shrunk before it is shown.
 */
public final class ModelTests {

    private ModelTests() {}

    /**
     * Runs so many sequences, unless the run asks for another number.
     *
     * @param arrays makes an array that does not exist yet, for each sequence
     * @throws AssertionError with a sequence that shows the fault, and how to run it again
     */
    public static void run(int sequences, Supplier<ArrayUnderTest> arrays) {
        long first = RandomTests.firstSeed();
        int count = Integer.getInteger("tegula.sequences", sequences);
        System.out.println("model array: " + count + " sequences, -Dtegula.seed=" + first);
        for (long seed = first; seed < first + count; seed++) {
            Sequence sequence = SequenceMaker.random(new SplittableRandom(seed));
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
