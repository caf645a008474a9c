package dev.tegula.testkit.generate;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.opentest4j.TestAbortedException;

/**
 * Tests of random cases. Each case has a seed of its own, which is its name and stands in the message when it fails;
 * {@code -Dtegula.seed=S} makes S the seed of the first case, {@code -Dtegula.cases=N} sets how many there are. Without
 * a seed every run has new ones.
 */
public final class RandomTests {

    private RandomTests() {}

    /** The seed of the first case of this run. */
    public static long firstSeed() {
        Long given = Long.getLong("tegula.seed");
        return given != null ? given : new SplittableRandom().nextLong() >>> 24;
    }

    /** Tests of so many cases, unless the run asks for another number. */
    public static Stream<DynamicTest> of(int cases, RandomCase test) {
        long first = firstSeed();
        return LongStream.range(first, first + Integer.getInteger("tegula.cases", cases))
                .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> run(seed, test)));
    }

    private static void run(long seed, RandomCase test) throws Exception {
        try {
            test.run(new SplittableRandom(seed));
        } catch (TestAbortedException e) {
            throw e;
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("replay with -Dtegula.seed=" + seed + " -Dtegula.cases=1: " + e.getMessage(), e);
        }
    }

    /** A test of one case. */
    @FunctionalInterface
    public interface RandomCase {
        /** Makes a case out of this randomness, and tests it. */
        void run(RandomGenerator random) throws Exception;
    }
}
