package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.tegula.interop.differential.CellCount.Deletion;
import dev.tegula.interop.generate.ConditionMaker;
import dev.tegula.interop.generate.Scenario;
import dev.tegula.interop.generate.SparseScenarios;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Comparison;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.WriteSpec;
import dev.tegula.interop.oracle.LibtiledbEngine;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.oracle.OracleException;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.testkit.generate.Choice;
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

/**
 * Alternates writes and deletes by either engine, with or without consolidation. Both engines then read the current and
 * past states.
 */
@Slow
class DeletesTest {

    private static final int CASES = 8;

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> deletes_leaveTheSameCells() {
        Oracle oracle = Oracle.shared();
        return RandomTests.of(CASES, random -> {
            try {
                run(oracle, random);
            } catch (OracleException e) {
                abort("libtiledb failed: " + e.getMessage());
            }
        });
    }

    private void run(Oracle oracle, RandomGenerator random) throws Exception {
        Scenario given = SparseScenarios.random(random);
        TegulaEngine tegula = TegulaEngine.shared();
        String uri = folder.resolve(Long.toHexString(random.nextLong())).toString();
        tegula.createArray(uri, given.schema(), Opening.NOW);
        List<WriteSpec> writes = new ArrayList<>();
        List<Deletion> deletions = new ArrayList<>();
        ConditionMaker maker = new ConditionMaker(given.schema(), given.writes(), false, random);
        for (WriteSpec write : given.writes()) {
            long time = 10L * (writes.size() + 1);
            writes.add(write.opened(Opening.at(time)));
            tegula.write(uri, writes.get(writes.size() - 1));
            if (random.nextInt(3) > 0) {
                Deletion deletion = new Deletion(maker.condition(), time + random.nextInt(0, 10));
                deletions.add(deletion);
                if (random.nextBoolean()) {
                    tegula.delete(uri, deletion.condition(), Opening.at(deletion.time()));
                } else {
                    oracle.delete(uri, deletion.condition(), Opening.at(deletion.time()))
                            .get();
                }
            }
        }
        boolean purged = consolidate(oracle, uri, random);
        Scenario scenario = new Scenario(given.schema(), writes, given.reads());
        for (ReadSpec read : given.reads()) {
            boolean now = purged || random.nextBoolean();
            Opening opening = now ? Opening.NOW : Opening.at(random.nextInt(10 * (writes.size() + 1)));
            ReadSpec timed = read.opened(opening);
            compare(oracle, uri, scenario, deletions, random.nextInt(3) == 0 ? timed.where(maker.condition()) : timed);
        }
    }

    /** Consolidates at random. Returns true if deleted cells are purged at all times. */
    private static boolean consolidate(Oracle oracle, String uri, RandomGenerator random) {
        String mode = Choice.of(random, "none", "none", "fragments", "purge", "commits");
        if (mode.equals("none")) {
            return false;
        }
        Opening opening = Opening.NOW
                .with("sm.consolidation.mode", mode.equals("commits") ? mode : "fragments")
                .with("sm.vacuum.mode", mode.equals("commits") ? mode : "fragments")
                .with("sm.consolidation.purge_deleted_cells", String.valueOf(mode.equals("purge")));
        oracle.consolidate(uri, opening).get();
        if (random.nextBoolean()) {
            oracle.vacuum(uri, opening).get();
        }
        return mode.equals("purge");
    }

    private static void compare(Oracle oracle, String uri, Scenario scenario, List<Deletion> deletions, ReadSpec read)
            throws Exception {
        long count = CellCount.of(scenario, deletions, read);
        Columns ours = TegulaEngine.shared().read(uri, read);
        String circumstances = "; deletions: " + deletions + "; read: " + read + "; schema: " + scenario.schema();
        assertEquals(count, ours.cellCount(), () -> "cells" + circumstances);
        LibtiledbEngine engine = new LibtiledbEngine(oracle, 0);
        if (!engine.isTrusted(scenario.schema(), read)) {
            return;
        }
        Columns theirs = engine.read(uri, read);
        if (theirs.cellCount() == count) {
            String difference = Comparison.of(scenario.schema(), read).difference(theirs, ours);
            assertEquals(null, difference, () -> difference + circumstances);
        }
    }
}
