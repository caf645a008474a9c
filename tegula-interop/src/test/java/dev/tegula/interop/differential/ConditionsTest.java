package dev.tegula.interop.differential;

import dev.tegula.interop.generate.ConditionMaker;
import dev.tegula.interop.generate.DenseScenarios;
import dev.tegula.interop.generate.Scenario;
import dev.tegula.interop.generate.SparseScenarios;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.testkit.generate.RandomTests;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Reads under random conditions by both engines, of arrays that either wrote. */
class ConditionsTest {

  private static final int CASES = 30;
  private static final int CONDITIONS = 3;

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> dense() {
    Engines engines = Engines.pair();
    return RandomTests.of(CASES, random -> run(engines, DenseScenarios.random(random), random));
  }

  @TestFactory
  Stream<DynamicTest> sparse() {
    Engines engines = Engines.pair();
    return RandomTests.of(CASES, random -> run(engines, SparseScenarios.random(random), random));
  }

  private void run(Engines engines, Scenario scenario, RandomGenerator random) throws Exception {
    ConditionMaker maker = new ConditionMaker(scenario.schema(), scenario.writes(), random);
    List<ReadSpec> reads = new ArrayList<>();
    for (ReadSpec read : scenario.reads()) {
      for (int i = 0; i < CONDITIONS; i++) {
        reads.add(read.where(maker.condition()));
      }
    }
    String uri = folder.resolve(Long.toHexString(random.nextLong())).toString();
    engines.run(new Scenario(scenario.schema(), scenario.writes(), reads), uri);
  }
}
