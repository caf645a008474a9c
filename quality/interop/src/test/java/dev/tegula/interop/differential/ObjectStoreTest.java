package dev.tegula.interop.differential;

import dev.tegula.interop.generate.DenseScenarios;
import dev.tegula.interop.generate.Scenario;
import dev.tegula.interop.generate.SparseScenarios;
import dev.tegula.interop.model.Engine;
import dev.tegula.interop.oracle.LibtiledbEngine;
import dev.tegula.interop.oracle.OracleException;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.generate.RandomTests;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Compares both engines on one S3 server, on arrays written by either engine. */
@Nightly
class ObjectStoreTest {

    private static final int CASES = 1;

    private static final S3Engines STORE = S3Engines.shared();

    private static int arrays;

    @TestFactory
    Stream<DynamicTest> dense() {
        return RandomTests.of(CASES, random -> run(DenseScenarios.random(random)));
    }

    @TestFactory
    Stream<DynamicTest> sparse() {
        return RandomTests.of(CASES, random -> run(SparseScenarios.random(random)));
    }

    private static void run(Scenario scenario) throws Exception {
        List<Engine> engines = List.of(new LibtiledbEngine(STORE.oracle(), 0), new TegulaEngine(STORE.tegula()));
        for (Engine writer : engines) {
            int crashes = STORE.oracle().crashes().size();
            try {
                new Differential(writer, engines).run(scenario, STORE.place("array" + arrays++));
            } catch (OracleException e) {
                Engines.requireExcuse(STORE.oracle(), crashes, e, scenario);
            }
        }
    }
}
