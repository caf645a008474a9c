package dev.tegula.interop.differential;

import dev.tegula.interop.generate.Matrix;
import dev.tegula.interop.generate.MatrixArray;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/**
 * Runs the matrix of attributes and orders through every pair of engines: a part of a pairwise selection, or all
 * combinations under {@code -Pfull}. The full matrix takes an hour; {@code -Dtegula.slice=3/20} runs the third of
 * twenty slices.
 */
@Slow
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
        RandomGenerator random = RandomTests.generator();
        List<MatrixArray> matrix = FULL ? Matrix.full(dense, random) : Matrix.pairwise(dense, random);
        List<MatrixArray> own = slice(matrix);
        return (FULL ? own.stream() : RandomTests.sample(own, 8))
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

    /**
     * Runs one array. If only libtiledb fails, splits the attributes in halves until just the failing ones are skipped.
     */
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
