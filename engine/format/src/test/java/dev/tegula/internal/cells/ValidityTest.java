package dev.tegula.internal.cells;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.testkit.generate.RandomTests;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Nulls are found wherever they are, and every byte but 0 is a value. */
class ValidityTest {

    @Test
    void isFull_ofRandomBytes_isFalseWhereSomeAreZero() {
        RandomGenerator random = RandomTests.generator();
        for (int run = 0; run < 2000; run++) {
            byte[] validity = new byte[random.nextInt(1, 40)];
            for (int i = 0; i < validity.length; i++) {
                validity[i] = (byte) (random.nextInt(30) == 0 ? 0 : random.nextInt(1, 256));
            }
            int from = random.nextInt(validity.length);
            int count = random.nextInt(validity.length - from + 1);
            boolean expected = true;
            for (int i = from; i < from + count; i++) {
                expected &= validity[i] != 0;
            }
            assertEquals(expected, Validity.isFull(validity, from, count), from + ", " + count);
        }
    }
}
