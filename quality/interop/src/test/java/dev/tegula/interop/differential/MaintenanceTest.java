package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.tegula.DividedConsolidation;
import dev.tegula.Maintenance;
import dev.tegula.Tegula;
import dev.tegula.interop.generate.DenseScenarios;
import dev.tegula.interop.generate.Scenario;
import dev.tegula.interop.generate.SparseScenarios;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Comparison;
import dev.tegula.interop.model.Engine;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.WriteSpec;
import dev.tegula.interop.oracle.LibtiledbEngine;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.oracle.OracleException;
import dev.tegula.interop.oracle.Outcome;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.ConsolidationPart;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Consolidates and vacuums one array alternately with both engines, in any order of modes. Current and past reads by
 * both engines must not change.
 */
@Slow
class MaintenanceTest {

    private static final int CASES = 2;
    private static final int STEPS = 7;

    /** Size in bytes of fragments of consolidations in parts, so that there are several. */
    private static final int SMALL = 300;

    private static final List<ConsolidationMode> MODES = List.of(
            ConsolidationMode.FRAGMENTS,
            ConsolidationMode.FRAGMENTS,
            ConsolidationMode.FRAGMENT_META,
            ConsolidationMode.COMMITS,
            ConsolidationMode.ARRAY_META);

    @TempDir
    private Path folder;

    private final Oracle oracle = oracle();
    private final LibtiledbEngine libtiledb = new LibtiledbEngine(oracle, 0);
    private final TegulaEngine tegula = tegula();

    /** Returns the oracle under test. */
    Oracle oracle() {
        return Oracle.shared();
    }

    /** Returns the Tegula engine under test. */
    TegulaEngine tegula() {
        return TegulaEngine.shared();
    }

    /** Returns the number of dense and of sparse arrays. */
    int cases() {
        return CASES;
    }

    /** Returns the number of operations on each array. */
    int steps() {
        return STEPS;
    }

    /** Returns the URI for a new array of this name. */
    String place(String name) {
        return folder.resolve(name).toString();
    }

    /** A read and its expected result. */
    private record Expectation(Engine engine, ReadSpec read, Columns columns) {}

    @TestFactory
    Stream<DynamicTest> sparse() {
        return RandomTests.of(cases(), random -> run(SparseScenarios.random(random), random));
    }

    @TestFactory
    Stream<DynamicTest> dense() {
        return RandomTests.of(cases(), random -> run(DenseScenarios.random(random), random));
    }

    private void run(Scenario scenario, RandomGenerator random) throws Exception {
        String uri = place("array" + Long.toHexString(random.nextLong()));
        Engine writer = random.nextBoolean() ? libtiledb : tegula;
        List<Expectation> expected;
        try {
            writer.createArray(uri, scenario.schema(), Opening.NOW);
            int time = 10;
            for (WriteSpec write : scenario.writes()) {
                writer.write(uri, write.opened(Opening.at(time)));
                time += 10;
            }
            expected = expectations(uri, scenario, time, random);
        } catch (OracleException e) {
            return; // Other tests cover writes by libtiledb.
        }
        boolean past = true;
        StringBuilder story = new StringBuilder(writer.name() + " wrote");
        for (int step = 0; step < steps(); step++) {
            ConsolidationMode mode = MODES.get(random.nextInt(MODES.size()));
            boolean vacuum = random.nextInt(3) == 0;
            boolean own = random.nextBoolean()
                    || mode == ConsolidationMode.FRAGMENTS && !vacuum && !libtiledb.consolidates(scenario.schema());
            story.append("; ")
                    .append(own ? "tegula " : "libtiledb ")
                    .append(vacuum ? "vacuums " : "consolidates ")
                    .append(mode);
            boolean divides = own
                    && !vacuum
                    && mode == ConsolidationMode.FRAGMENTS
                    && !scenario.schema().dense()
                    && random.nextBoolean();
            story.append(divides ? " in parts" : "");
            if (!(own ? tegula(uri, mode, vacuum, divides) : libtiledb(uri, mode, vacuum))) {
                story.append(" in vain");
                continue;
            }
            past &= !(vacuum && scenario.schema().dense());
            for (Expectation expectation : expected) {
                if (past || expectation.read().opening().to() == null) {
                    check(uri, scenario, expectation, story);
                }
            }
        }
    }

    private List<Expectation> expectations(String uri, Scenario scenario, int end, RandomGenerator random)
            throws Exception {
        List<Expectation> expected = new ArrayList<>();
        for (ReadSpec any : scenario.reads()) {
            for (Opening opening : List.of(Opening.NOW, Opening.at(random.nextInt(1, end + 1)))) {
                ReadSpec read = any.opened(opening);
                Columns right = tegula.read(uri, read);
                expected.add(new Expectation(tegula, read, right));
                if (libtiledb.isTrusted(scenario.schema(), read)
                        && difference(scenario, read, right, libtiledb, uri) == null) {
                    expected.add(new Expectation(libtiledb, read, right));
                }
            }
        }
        return expected;
    }

    private boolean tegula(String uri, ConsolidationMode mode, boolean vacuum, boolean inParts) {
        Tegula engine = tegula.tegula();
        Maintenance maintenance = engine.maintenance(uri);
        if (vacuum) {
            maintenance.vacuum(VacuumOptions.of(mode));
        } else {
            try {
                ConsolidationOptions options =
                        ConsolidationOptions.defaults().withAmplification(100).withMode(mode);
                if (inParts) {
                    inParts(maintenance.divided(options.withMaxFragmentSize(SMALL)));
                } else {
                    maintenance.consolidate(options);
                }
            } catch (IllegalArgumentException e) {
                // Values may increase within each fragment and decrease in the consolidated one.
                assertTrue(
                        String.valueOf(e.getMessage()).contains("POSITIVE_DELTA: values decrease"),
                        () -> String.valueOf(e));
                return false;
            }
        }
        return true;
    }

    private static void inParts(DividedConsolidation divided) {
        List<ConsolidationPart> parts = divided.parts(3);
        if (!parts.isEmpty()) {
            divided.publish(parts, parts.stream().map(divided::write).toList());
        }
    }

    /** Returns false if libtiledb refused or crashed. */
    private boolean libtiledb(String uri, ConsolidationMode mode, boolean vacuum) {
        String word = mode.name().toLowerCase(Locale.ROOT);
        Opening opening = Opening.NOW
                .with("sm.consolidation.mode", word)
                .with("sm.vacuum.mode", word)
                .with("sm.consolidation.amplification", "100");
        Outcome<Boolean> outcome = vacuum ? oracle.vacuum(uri, opening) : oracle.consolidate(uri, opening);
        return outcome.isValue();
    }

    private @Nullable String difference(Scenario scenario, ReadSpec read, Columns right, Engine engine, String uri)
            throws Exception {
        try {
            return Comparison.of(scenario.schema(), read).difference(right, engine.read(uri, read));
        } catch (OracleException e) {
            return e.toString();
        }
    }

    private void check(String uri, Scenario scenario, Expectation expectation, StringBuilder story) throws Exception {
        String difference = difference(scenario, expectation.read(), expectation.columns(), expectation.engine(), uri);
        if (difference != null) {
            fail(story + "; now " + expectation.engine().name() + " reads otherwise than before: " + difference
                    + "; read: " + expectation.read() + "; schema: " + scenario.schema());
        }
    }
}
