package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.interop.generate.DenseScenarios;
import dev.tegula.interop.generate.Scenario;
import dev.tegula.interop.generate.SparseScenarios;
import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Comparison;
import dev.tegula.interop.model.Engine;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.oracle.LibtiledbEngine;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.oracle.OracleException;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Evolves the schema of arrays written by Tegula. libtiledb must read the same schema and cells before and after. */
@Slow
class EvolutionTest {

    private static final int CASES = 12;
    private static final Datatype[] TYPES = {
        Datatype.INT8,
        Datatype.UINT16,
        Datatype.INT64,
        Datatype.FLOAT32,
        Datatype.DATETIME_DAY,
        Datatype.BOOL,
        Datatype.BLOB
    };

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> dense() {
        return RandomTests.of(CASES, random -> run(DenseScenarios.random(random), random));
    }

    @TestFactory
    Stream<DynamicTest> sparse() {
        return RandomTests.of(CASES, random -> run(SparseScenarios.random(random), random));
    }

    private void run(Scenario scenario, RandomGenerator random) throws Exception {
        TegulaEngine ours = TegulaEngine.shared();
        LibtiledbEngine theirs = new LibtiledbEngine(Oracle.shared(), 0);
        String uri = folder.resolve(Long.toHexString(random.nextLong())).toString();
        ours.createArray(uri, scenario.schema(), Opening.NOW.between(1L, 1L));
        ours.write(uri, scenario.writes().get(0));
        evolve(ours.tegula(), uri, scenario.schema(), random);
        for (long time : new long[] {8, 9}) {
            compare(uri, ours, theirs, Opening.NOW.between(0L, time));
        }
    }

    private static void evolve(Tegula tegula, String uri, SchemaSpec schema, RandomGenerator random) {
        SchemaEvolution evolution = SchemaEvolution.begin()
                .addEnumeration(Enumeration.utf8("fruit", "apple", "pear", ""))
                .addAttribute(Attribute.of("fruit", Datatype.UINT8, 1).withEnumeration("fruit"))
                .addAttribute(Attribute.utf8("new text").nullable())
                .addAttribute(Attribute.of("new", TYPES[random.nextInt(TYPES.length)], 1 + random.nextInt(3)));
        if (!schema.attrs().isEmpty() && random.nextBoolean()) {
            evolution = evolution.dropAttribute(
                    schema.attrs().get(random.nextInt(schema.attrs().size())).name());
        }
        tegula.maintenance(uri, OpenOptions.defaults().at(TimestampRange.upTo(9)))
                .evolve(evolution);
    }

    private static void compare(String uri, Engine ours, LibtiledbEngine theirs, Opening opening) throws Exception {
        SchemaSpec schema = ours.schema(uri, opening);
        int crashes = theirs.oracle().crashes().size();
        try {
            assertEquals(theirs.schema(uri, opening).withoutIdleExtents(), schema.withoutIdleExtents());
            List<String> fields = new ArrayList<>(schema.dense() ? List.of() : schema.dimNames());
            schema.attrs().stream().map(AttributeSpec::name).forEach(fields::add);
            ReadSpec read = new ReadSpec(CellOrder.ROW_MAJOR, Map.of(), fields, opening, null);
            if (theirs.isTrusted(schema, read)) {
                assertNull(Comparison.of(schema, read).difference(theirs.read(uri, read), ours.read(uri, read)));
            }
        } catch (OracleException e) {
            Engines.requireExcuse(theirs.oracle(), crashes, e, schema);
            Assumptions.abort("libtiledb failed alone: " + e.getMessage());
        }
    }
}
