package dev.tegula.interop.differential;

import dev.tegula.interop.generate.DenseScenarios;
import dev.tegula.interop.generate.Scenario;
import dev.tegula.interop.generate.SparseScenarios;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Runs random arrays through every pair of engines. */
@Slow
class RandomArraysTest {

    private static final int CASES = 12;

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> dense() {
        Engines engines = Engines.all();
        return RandomTests.of(CASES, random -> engines.run(DenseScenarios.random(random), uri("dense", random)));
    }

    @TestFactory
    Stream<DynamicTest> sparse() {
        Engines engines = Engines.all();
        return RandomTests.of(CASES, random -> {
            Scenario scenario = SparseScenarios.random(random);
            engines.run(engines.withGlobalWrites(scenario, uri("sorted", random)), uri("sparse", random));
        });
    }

    private String uri(String kind, RandomGenerator random) {
        return folder.resolve(kind + Long.toHexString(random.nextLong())).toString();
    }
}
