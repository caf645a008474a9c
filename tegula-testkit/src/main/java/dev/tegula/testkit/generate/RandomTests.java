package dev.tegula.testkit.generate;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.opentest4j.TestAbortedException;

/**
 * Tests of random cases. Each case has its own seed, which is its name and part of the message of a failure.
 * {@code -Dtegula.seed=S} sets the seed of the first case, {@code -Dtegula.seed=random} chooses a new one, and
 * {@code -Dtegula.cases=N} sets the number of cases. By default, all builds use the same seeds (decision 23).
 */
public final class RandomTests {

    /** The first seed of builds, rotated with each release. */
    private static final long BUILD_SEED = 20261122;

    private RandomTests() {}

    /** Returns the seed of the first case of this run. */
    public static long firstSeed() {
        String given = System.getProperty("tegula.seed");
        if (given == null) {
            return BUILD_SEED;
        }
        return given.equals("random") ? new SplittableRandom().nextLong() >>> 24 : Long.parseLong(given);
    }

    /** Returns tests of a number of cases, unless the system property sets another number. */
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

    /** The test of a case. */
    @FunctionalInterface
    public interface RandomCase {
        /** Generates a case and tests it. */
        void run(RandomGenerator random) throws Exception;
    }
}
