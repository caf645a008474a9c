package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.interop.generate.DenseScenarios;
import dev.tegula.interop.generate.Scenario;
import dev.tegula.interop.generate.SparseScenarios;
import dev.tegula.interop.model.Engine;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import dev.tegula.interop.oracle.LibtiledbEngine;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.oracle.OracleException;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Checks that both engines write byte-identical data files for the same cells, without compressors. */
@Slow
class SameFilesTest {

    private static final int CASES = 25;

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> dense() {
        return RandomTests.of(CASES, random -> compare(DenseScenarios.random(random), random));
    }

    @TestFactory
    Stream<DynamicTest> sparse() {
        return RandomTests.of(CASES, random -> {
            Scenario scenario;
            do {
                // The order of cells with equal coordinates is undefined.
                scenario = SparseScenarios.random(random);
            } while (scenario.schema().allowsDups());
            compare(scenario, random);
        });
    }

    private void compare(Scenario scenario, RandomGenerator random) throws Exception {
        Oracle oracle = Oracle.shared();
        int crashes = oracle.crashes().size();
        SchemaSpec schema = Plain.schema(scenario.schema());
        WriteSpec write = scenario.writes().get(0);
        String name = Long.toHexString(random.nextLong());
        Map<String, byte[]> theirs;
        try {
            theirs = files(new LibtiledbEngine(oracle, 0), schema, write, folder.resolve(name + "-libtiledb"));
        } catch (OracleException e) {
            Engines.requireExcuse(oracle, crashes, e, schema);
            Assumptions.abort("libtiledb failed alone: " + e.getMessage());
            return;
        }
        Map<String, byte[]> ours = files(TegulaEngine.shared(), schema, write, folder.resolve(name + "-tegula"));
        assertEquals(theirs.keySet(), ours.keySet());
        theirs.forEach((file, bytes) -> assertArrayEquals(bytes, ours.get(file), () -> file + " of " + schema));
    }

    private static Map<String, byte[]> files(Engine engine, SchemaSpec schema, WriteSpec write, Path array)
            throws Exception {
        engine.createArray(array.toString(), schema, Opening.NOW);
        engine.write(array.toString(), write);
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(array.resolve("__fragments"))) {
            for (Path path : all.filter(Files::isRegularFile).toList()) {
                String file = path.getFileName().toString();
                if (!file.startsWith("__")) {
                    files.put(file, bytes(path));
                }
            }
        }
        return files;
    }

    private static byte[] bytes(Path path) throws IOException {
        return Files.readAllBytes(path);
    }
}
