package dev.tegula.internal.order;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.testkit.generate.RandomTests;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HilbertCurveTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 9, 15, 16})
    void bucketAtUndoesDistance(int dimensions) {
        HilbertCurve curve = new HilbertCurve(dimensions);
        RandomGenerator random = RandomTests.generator(dimensions);
        for (int i = 0; i < 2_000; i++) {
            long[] bucket = random.longs(dimensions)
                    .map(number -> number & curve.greatestBucket())
                    .toArray();
            assertArrayEquals(bucket, curve.bucketAt(curve.distance(bucket.clone())));
        }
    }

    /** Neighbours on the curve are neighbours on the grid, which is the defining property of a Hilbert curve. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void eachStepGoesToANeighbour(int dimensions) {
        HilbertCurve curve = new HilbertCurve(dimensions);
        long[] before = curve.bucketAt(0);
        for (long distance = 1; distance < 5_000; distance++) {
            long[] bucket = curve.bucketAt(distance);
            long moved = 0;
            for (int d = 0; d < dimensions; d++) {
                moved += Math.abs(bucket[d] - before[d]);
            }
            assertEquals(1, moved, "from distance " + (distance - 1));
            before = bucket;
        }
    }

    @Test
    void tableOfThePlane_equalsTheAlgorithm() {
        HilbertCurve curve = new HilbertCurve(2);
        RandomGenerator random = RandomTests.generator();
        for (int i = 0; i < 100_000; i++) {
            int bits = 1 + random.nextInt(31);
            long x = random.nextLong(1L << bits);
            long y = random.nextLong(1L << bits);
            assertEquals(curve.distance(new long[] {x, y}), TwoDimensionalHilbert.distance(x, y), x + ", " + y);
        }
    }
}
