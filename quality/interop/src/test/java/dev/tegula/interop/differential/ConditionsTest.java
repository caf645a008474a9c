package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.tegula.interop.generate.ConditionMaker;
import dev.tegula.interop.generate.DenseScenarios;
import dev.tegula.interop.generate.Scenario;
import dev.tegula.interop.generate.SparseScenarios;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Condition;
import dev.tegula.interop.model.Engine;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import dev.tegula.interop.oracle.OracleException;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Compares reads with random conditions by both engines, from arrays written by either engine. */
@Slow
class ConditionsTest {

    private static final int CASES = 1;
    private static final int CONDITIONS = 3;
    private static final int ATTEMPTS = 10;

    @TempDir
    Path folder;

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

    /** Checks that a conditional read of a dense array returns the matching cells of the full read. */
    @TestFactory
    Stream<DynamicTest> denseMatches() {
        return RandomTests.of(CASES, random -> {
            Scenario scenario = DenseScenarios.random(random);
            String uri = folder.resolve(Long.toHexString(random.nextLong())).toString();
            TegulaEngine tegula = TegulaEngine.shared();
            tegula.createArray(uri, scenario.schema(), Opening.NOW);
            for (WriteSpec write : scenario.writes()) {
                tegula.write(uri, write);
            }
            ConditionMaker maker = new ConditionMaker(scenario.schema(), scenario.writes(), random);
            for (ReadSpec read : scenario.reads()) {
                Condition condition = maker.condition();
                List<String> fields = new ArrayList<>(scenario.schema().dimNames());
                fields.addAll(scenario.schema().attrNames());
                ReadSpec all = new ReadSpec(read.order(), read.ranges(), fields, read.opening(), null);
                compareMatches(
                        tegula.read(uri, all),
                        tegula.read(uri, all.where(condition), true),
                        scenario.schema(),
                        condition);
            }
        });
    }

    private static void compareMatches(Columns all, Columns matches, SchemaSpec schema, Condition condition) {
        ConditionModel model = new ConditionModel(schema, condition);
        List<FieldSpec> fields = new ArrayList<>(schema.dims());
        fields.addAll(schema.attrs());
        int n = 0;
        for (int i = 0; i < all.cellCount(); i++) {
            if (model.matches(all, i)) {
                assertTrue(
                        n < matches.cellCount(),
                        () -> "too few cells; condition: " + condition + "; schema: " + schema);
                for (FieldSpec field : fields) {
                    Column wanted = all.column(field.name());
                    Column found = matches.column(field.name());
                    int at = n;
                    assertEquals(wanted.isNull(i), found.isNull(n), () -> field.name() + " of match " + at);
                    assertEquals(wanted.cell(field, i), found.cell(field, n), () -> field.name() + " of match " + at);
                }
                n++;
            }
        }
        assertEquals(n, matches.cellCount(), () -> "cells; condition: " + condition + "; schema: " + schema);
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
        Scenario conditions = new Scenario(scenario.schema(), scenario.writes(), reads);
        int crashes = engines.oracle().crashes().size();
        try {
            engines.run(conditions, uri);
        } catch (IllegalStateException e) {
            if (engines.oracle().crashes().size() == crashes) {
                throw e;
            }
            if (crashesOverItsOwn(engines, conditions, uri + "-own")) {
                abort("libtiledb crashes now and then over what it wrote itself: " + e.getMessage());
            }
            engines.run(conditions, uri + "-again");
        }
    }

    /**
     * Returns true if libtiledb also crashes on an array it wrote itself. It crashes now and then, through a race
     * between two threads, if no cell in some tiles of a sparse array with variable-length cells matches the condition.
     * Seed 87441292136 crashed in 10 of 12 runs on its own array and in 8 of 12 on the one written by Tegula.
     */
    private static boolean crashesOverItsOwn(Engines engines, Scenario scenario, String uri) throws Exception {
        Engine libtiledb = engines.writers().get(0);
        int crashes = engines.oracle().crashes().size();
        try {
            libtiledb.createArray(uri, scenario.schema(), Opening.NOW);
            for (WriteSpec write : scenario.writes()) {
                libtiledb.write(uri, write);
            }
            for (int i = 0; i < ATTEMPTS; i++) {
                for (ReadSpec read : scenario.reads()) {
                    libtiledb.read(uri, read);
                }
            }
            return false;
        } catch (OracleException e) {
            return engines.oracle().crashes().size() > crashes;
        }
    }
}
