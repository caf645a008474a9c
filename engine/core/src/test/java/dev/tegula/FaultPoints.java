package dev.tegula;

import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import java.util.random.RandomGenerator;

/**
 * Numbers of the requests at which a store fails, ascending. A build takes one of a few at random; larger amounts and
 * {@code -Dtegula.faults=1} take all.
 */
public final class FaultPoints {

    private final RandomGenerator random = RandomTests.generator();
    private final int meanStep;
    private int last;

    /** @param usualStep the mean distance of two requests in a build */
    public FaultPoints(int usualStep) {
        meanStep = Amounts.step("tegula.faults", usualStep);
    }

    /** Returns the next number; 1 or more. */
    public int next() {
        last += 1 + random.nextInt(2 * meanStep - 1);
        return last;
    }
}
