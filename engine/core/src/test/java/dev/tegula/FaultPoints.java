package dev.tegula;

import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import java.util.random.RandomGenerator;

/**
 * Numbers of the requests at which a store fails, ascending. A build takes one of a few at random; larger amounts and
 * {@code -Dtegula.faults=1} take all.
 */
final class FaultPoints {

    private static final int MEAN_STEP = Amounts.step("tegula.faults", 10);

    private final RandomGenerator random = RandomTests.generator();
    private int last;

    /** Returns the next number; 1 or more. */
    int next() {
        last += 1 + random.nextInt(2 * MEAN_STEP - 1);
        return last;
    }
}
