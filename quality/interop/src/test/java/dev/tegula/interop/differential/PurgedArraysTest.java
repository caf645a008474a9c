package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.LostHistoryException;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.oracle.Outcome;
import dev.tegula.interop.oracle.Platform;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.maintenance.MaintenanceOptions;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Arrays whose policy purges are read and consolidated by libtiledb 2.20: it finds the cells of a model, and Tegula
 * refuses earlier states that libtiledb then cannot know to be incomplete.
 */
@Slow
class PurgedArraysTest {

    private static final int CASES = 4;
    private static final int WRITES = 24;
    private static final int CELLS = 60;

    private static final MaintenancePolicy POLICY = MaintenancePolicy.defaults()
            .withGrowth(2)
            .withSmallFiles(2)
            .withGrace(Duration.ZERO)
            .withPurge(Duration.ZERO);

    @TempDir
    private Path folder;

    private final Oracle oracle = Oracle.shared();
    private final Tegula tegula = TegulaEngine.shared().tegula();
    private final TreeMap<Integer, Integer> model = new TreeMap<>();

    @BeforeEach
    void requireLibtiledb() {
        Platform.assumeLibtiledb();
    }

    @TestFactory
    Stream<DynamicTest> purgedArrays_areReadAndConsolidatedByLibtiledb() {
        return RandomTests.of(CASES, this::run);
    }

    private void run(RandomGenerator random) {
        model.clear();
        String uri =
                folder.resolve("array" + Long.toHexString(random.nextLong())).toString();
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 999, 10))
                        .attribute(Attribute.int32("v"))
                        .capacity(7)
                        .build(),
                at(1));
        for (int time = 10; time < 10 * WRITES; time += 10) {
            change(uri, random, time);
            if (random.nextInt(4) == 0) {
                maintain(uri, random.nextBoolean() ? POLICY : POLICY.withGrace(Duration.ofHours(1)));
                check(uri);
            } else if (random.nextInt(4) == 0) {
                consolidateByLibtiledb(uri);
                check(uri);
            }
        }
        maintain(uri, POLICY);
        check(uri);
        change(uri, random, 1000);
        consolidateByLibtiledb(uri);
        check(uri);
        assertThrows(
                LostHistoryException.class,
                () -> tegula.openForReading(uri, at(15)).close());
        try (ArrayReader array = tegula.openForReading(uri)) {
            assertTrue(array.metadata().containsKey("tegula.purged"));
        }
    }

    private void maintain(String uri, MaintenancePolicy policy) {
        tegula.maintenance(uri).maintain(MaintenanceOptions.defaults().withPolicy(policy));
    }

    /** Writes cells, or deletes some by a condition. */
    private void change(String uri, RandomGenerator random, int time) {
        try (ArrayWriter array = tegula.openForWriting(uri, at(time))) {
            if (time > 20 && time < 1000 && random.nextInt(4) == 0) {
                int from = random.nextInt(900);
                array.delete(Condition.field("x").between(from, from + 99));
                model.subMap(from, from + 100).clear();
                return;
            }
            int[] x = random.ints(0, 1000).distinct().limit(CELLS).toArray();
            int[] v = new int[CELLS];
            for (int i = 0; i < CELLS; i++) {
                v[i] = 1000 * time + i;
                model.put(x[i], v[i]);
            }
            array.write(Cells.builder().int32("x", x).int32("v", v).build());
        }
    }

    /**
     * Merges fragments. Lists of commits are left to Tegula: libtiledb 2.20 fails to merge a list with a condition
     * whose own file was vacuumed, also in arrays without a purge.
     */
    private void consolidateByLibtiledb(String uri) {
        Opening opening = Opening.NOW.with("sm.consolidation.mode", "fragments").with("sm.vacuum.mode", "fragments");
        Outcome<Boolean> done = oracle.consolidate(uri, opening);
        assertTrue(done.isValue(), done::toString);
        assertTrue(oracle.vacuum(uri, opening).isValue());
    }

    private void check(String uri) {
        ReadSpec read = ReadSpec.all(CellOrder.ROW_MAJOR, List.of("x", "v"));
        Columns byLibtiledb = oracle.read(uri, read).get();
        assertEquals(byLibtiledb, TegulaEngine.shared().read(uri, read));
        try (ArrayReader array = tegula.openForReading(uri)) {
            Cells cells = array.query().read();
            TreeMap<Integer, Integer> found = new TreeMap<>();
            for (int i = 0; i < cells.size(); i++) {
                found.put(cells.int32("x")[i], cells.int32("v")[i]);
            }
            assertEquals(model, found);
        }
        VerifyReport verified = tegula.integrity(uri).verify();
        assertTrue(verified.isSound(), () -> verified.findings().toString());
    }

    private static OpenOptions at(long time) {
        return OpenOptions.defaults().at(time);
    }
}
