package dev.tegula.testkit.generate;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.opentest4j.TestAbortedException;

/**
 * The only source of random values in tests. All of them depend on the first seed, which a failure prints:
 * {@code -Dtegula.seed=S} sets it, and {@code -Dtegula.seed=random} chooses a new one for each process that runs tests.
 * By default, all builds use the same seed (decision 23).
 */
public final class RandomTests {

    /** The first seed of builds, rotated with each release. */
    private static final long BUILD_SEED = 20261122;

    private static final String PROPERTY = "tegula.seed";
    private static final String RANDOM = "random";

    private static volatile boolean isUsed;

    private RandomTests() {}

    /** Returns the seed of the first case, which is the same during the process. */
    public static long firstSeed() {
        return FirstSeed.VALUE;
    }

    /**
     * Returns the option of the JVM that repeats the random values of this process, for messages and other processes.
     */
    public static String option() {
        return option(firstSeed());
    }

    /** Returns whether the process has used random values. */
    static boolean isUsed() {
        return isUsed;
    }

    private static String option(long seed) {
        return "-D" + PROPERTY + "=" + seed;
    }

    /** Returns a generator with the first seed. */
    public static RandomGenerator generator() {
        return generator(0);
    }

    /** Returns a generator of its own for each number, for tests that need several. */
    public static RandomGenerator generator(long number) {
        return seeded(firstSeed() + number);
    }

    /** Returns the generator of a seed that depends on the first one. */
    public static RandomGenerator seeded(long seed) {
        return new SplittableRandom(seed);
    }

    /**
     * Returns a generator of the same values in every run: for contents that a test does not judge, and for cases that
     * once failed.
     */
    public static RandomGenerator fixed(long seed) {
        return new SplittableRandom(seed);
    }

    /**
     * Returns tests of cases with a seed of their own, which is their name: {@code tegula.cases} of {@link Amounts}.
     */
    public static Stream<DynamicTest> of(int usual, RandomCase test) {
        long first = firstSeed();
        return LongStream.range(first, first + Amounts.of("tegula.cases", usual))
                .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> run(seed, test)));
    }

    /**
     * Returns one of every n members of a list, chosen at random, so that a list with a period is no trap:
     * {@code tegula.step} of {@link Amounts}.
     */
    public static <T> Stream<T> sample(List<T> members, int usualStep) {
        return IntStream.range(0, members.size())
                .filter(i -> isInSample(i, usualStep))
                .mapToObj(members::get);
    }

    /** Returns whether a sample of {@link #sample} has the member with this index. */
    static boolean isInSample(int index, int usualStep) {
        int step = Amounts.step("tegula.step", usualStep);
        return index % step == seeded(firstSeed() + index / step).nextInt(step);
    }

    private static void run(long seed, RandomCase test) throws Exception {
        try {
            test.run(seeded(seed));
        } catch (TestAbortedException e) {
            throw e;
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("replay with " + option(seed) + " -Dtegula.cases=1: " + e.getMessage(), e);
        }
    }

    /** The test of a case. */
    @FunctionalInterface
    public interface RandomCase {
        /** Generates a case and tests it. */
        void run(RandomGenerator random) throws Exception;
    }

    /** The seed is chosen when a test first asks for it. */
    private static final class FirstSeed {

        static final long VALUE = choose();

        private FirstSeed() {}

        private static long choose() {
            String given = System.getProperty(PROPERTY);
            long seed = given == null
                    ? BUILD_SEED
                    : given.equals(RANDOM) ? new SplittableRandom().nextLong() >>> 24 : Long.parseLong(given);
            isUsed = true;
            return seed;
        }
    }
}
