package dev.tegula.interop.differential;

import dev.tegula.interop.generate.Matrix;
import dev.tegula.interop.generate.Scenario;
import dev.tegula.testkit.generate.RandomTests;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The matrix of attributes and orders through every pair of engines: pairwise with a new seed each time, or all of it under
 * {@code -Pfull}.
 */
class MatrixTest {

  private static final boolean FULL = Boolean.getBoolean("tegula.full");

  @TempDir Path folder;
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
    Engines engines = Engines.all();
    long seed = RandomTests.firstSeed();
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, Scenario> matrix = FULL ? Matrix.full(dense, random) : Matrix.pairwise(dense, random);
    return matrix.entrySet().stream()
        .map(
            entry ->
                DynamicTest.dynamicTest(
                    "seed " + seed + " " + entry.getKey(), () -> run(engines, entry.getValue(), seed)));
  }

  private void run(Engines engines, Scenario scenario, long seed) throws Exception {
    try {
      engines.run(scenario, folder.resolve("array" + arrays.incrementAndGet()).toString());
    } catch (AssertionError | IllegalStateException e) {
      throw new AssertionError("replay with -Dtegula.seed=" + seed + ": " + e.getMessage(), e);
    }
  }
}
