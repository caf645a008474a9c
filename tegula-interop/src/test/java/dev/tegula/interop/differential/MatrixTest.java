package dev.tegula.interop.differential;

import dev.tegula.interop.generate.Matrix;
import dev.tegula.interop.generate.MatrixArray;
import dev.tegula.testkit.generate.RandomTests;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/**
 * The matrix of attributes and orders through every pair of engines: pairwise with a new seed each time, or all of it
 * under {@code -Pfull}. {@code -Dtegula.slice=3/20} takes the third of twenty slices, as the whole takes an hour.
 */
class MatrixTest {

    private static final boolean FULL = Boolean.getBoolean("tegula.full");

    @TempDir
    Path folder;

    private final AtomicInteger arrays = new AtomicInteger();

    @TestFactory
    Stream<DynamicTest> dense() {
        return tests(true);
    }

    @TestFactory
    Stream<DynamicTest> sparse() {
        return tests(false);
    }

    private Stream<DynamicTest> tests(boolean dense) {
        Engines engines = Engines.pair();
        long seed = RandomTests.firstSeed();
        SplittableRandom random = new SplittableRandom(seed);
        List<MatrixArray> matrix = FULL ? Matrix.full(dense, random) : Matrix.pairwise(dense, random);
        return slice(matrix).stream()
                .map(array -> DynamicTest.dynamicTest("seed " + seed + " " + array, () -> run(engines, array, seed)));
    }

    private static List<MatrixArray> slice(List<MatrixArray> arrays) {
        String[] slice = System.getProperty("tegula.slice", "1/1").split("/");
        int first = Integer.parseInt(slice[0]) - 1;
        int step = Integer.parseInt(slice[1]);
        return IntStream.range(0, arrays.size())
                .filter(i -> i % step == first)
                .mapToObj(arrays::get)
                .toList();
    }

    /** Where libtiledb fails alone, the attributes are divided until only those are left out over which it fails. */
    private void run(Engines engines, MatrixArray array, long seed) throws Exception {
        try {
            engines.run(
                    array.scenario(),
                    folder.resolve("array" + arrays.incrementAndGet()).toString());
        } catch (TestAbortedException e) {
            if (array.cells().size() == 1) {
                throw e;
            }
            for (MatrixArray half : array.halves()) {
                run(engines, half, seed);
            }
        } catch (AssertionError | IllegalStateException e) {
            throw new AssertionError("replay with -Dtegula.seed=" + seed + ": " + e.getMessage(), e);
        }
    }
}
