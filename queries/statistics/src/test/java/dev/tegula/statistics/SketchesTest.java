package dev.tegula.statistics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.RandomTests;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums, moments, quantiles and distinct counts of single columns. */
class SketchesTest {

    @Test
    void sumsOfIntegers_areExact() {
        RandomGenerator random = RandomTests.generator();
        NumberSum signed = new NumberSum();
        NumberSum unsigned = new NumberSum();
        BigInteger signedModel = BigInteger.ZERO;
        BigInteger unsignedModel = BigInteger.ZERO;
        for (int i = 0; i < 10_000; i++) {
            long bits = random.nextLong();
            signed.add(bits);
            unsigned.addUnsigned(bits);
            signedModel = signedModel.add(BigInteger.valueOf(bits));
            unsignedModel = unsignedModel.add(new BigInteger(Long.toUnsignedString(bits)));
        }
        assertEquals(signedModel, signed.whole());
        assertEquals(unsignedModel, unsigned.whole());
    }

    @Test
    void sumsOfFloatingPointNumbers_areCompensated() {
        NumberSum sum = new NumberSum();
        for (double value : new double[] {1, 1e100, 1, -1e100}) {
            sum.add(value);
        }
        assertEquals(2, sum.real());
        NumberSum infinite = new NumberSum();
        infinite.add(Double.POSITIVE_INFINITY);
        infinite.add(1.0);
        assertEquals(Double.POSITIVE_INFINITY, infinite.real());
        infinite.add(Double.NEGATIVE_INFINITY);
        assertEquals(Double.NaN, infinite.real());
    }

    @Test
    void varianceOfNumbersFarFromZero_isPrecise() {
        Moments moments = new Moments();
        for (double value : new double[] {4, 7, 13, 16}) {
            moments.add(1e9 + value);
        }
        assertEquals(30, moments.variance(1), 1e-9);
        assertEquals(22.5, moments.variance(0), 1e-9);
        assertEquals(1e9 + 10, moments.mean());
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 5000})
    void infiniteNumbers_areAtTheEnds(int finite) {
        QuantileSketch sketch = new QuantileSketch();
        for (int i = 0; i < finite; i++) {
            sketch.add(i);
        }
        sketch.add(Double.NEGATIVE_INFINITY);
        sketch.add(Double.POSITIVE_INFINITY);
        assertEquals(finite + 2, sketch.count());
        assertEquals(Double.NEGATIVE_INFINITY, sketch.quantile(0));
        assertEquals(Double.POSITIVE_INFINITY, sketch.quantile(1));
        assertEquals((finite - 1) / 2.0, sketch.quantile(0.5), finite * 0.005);
        assertEquals(finite, Arrays.stream(sketch.histogram(4)).sum());
    }

    @Test
    void equalNumbers_haveOneQuantile() {
        QuantileSketch sketch = new QuantileSketch();
        for (int i = 0; i < 3000; i++) {
            sketch.add(7.5);
        }
        assertEquals(7.5, sketch.quantile(0));
        assertEquals(7.5, sketch.quantile(0.3));
        assertEquals(7.5, sketch.quantile(1));
        assertEquals(3000, Arrays.stream(sketch.histogram(4)).sum());
    }

    @Test
    void histogramOfFewNumbers_isExact() {
        QuantileSketch sketch = new QuantileSketch();
        for (double value : new double[] {0, 0.5, 1, 1, 3.9, 4}) {
            sketch.add(value);
        }
        assertArrayEquals(new long[] {2, 2, 0, 2}, sketch.histogram(4));
    }

    @Test
    void distinctCount_isExactUpToItsLimit() {
        DistinctSketch sketch = new DistinctSketch();
        for (int i = 0; i < DistinctSketch.EXACT; i++) {
            sketch.add((long) i);
            sketch.add((long) i);
        }
        assertEquals(DistinctSketch.EXACT, sketch.estimate());
        assertTrue(sketch.isExact());
        for (int i = 0; i < 1_000_000; i++) {
            sketch.add((long) i);
        }
        assertTrue(!sketch.isExact());
        assertEquals(1_000_000, sketch.estimate(), 50_000); // four standard errors
    }

    @Test
    void zerosAndNaNs_areOneValueEach() {
        DistinctSketch sketch = new DistinctSketch();
        for (double value : new double[] {0.0, -0.0, Double.NaN, Double.longBitsToDouble(0x7ff8000000000001L), 1}) {
            sketch.add(value);
        }
        assertEquals(3, sketch.estimate());
    }
}
