package dev.tegula.benchmarks.scenarios;

import dev.tegula.benchmarks.ArrayFolder;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Scenario;
import dev.tegula.benchmarks.Table;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.CellOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Scenarios 23 to 26: many small fragments. */
final class FragmentScenarios {

    private static final int WRITES = 500;
    private static final int CELLS = 2000;
    private static final int SIDE = 100_000;
    private static final String ARRAY = "2D uint32, 500 fragments of 2,000 random points, int32, BL";

    private FragmentScenarios() {}

    static List<Scenario> all() {
        return List.of(
                new Scenario(
                        23,
                        "fragments_write",
                        ARRAY,
                        "500 writes",
                        false,
                        (shop, side) -> write(shop, shop.place(side, "fragments_write"))),
                new Scenario(
                        24,
                        "fragments_open",
                        ARRAY,
                        "open, ask the non-empty domain",
                        true,
                        (shop, side) -> new Job.Domain(array(shop))),
                new Scenario(
                        25,
                        "fragments_read",
                        ARRAY,
                        "read all, unordered",
                        false,
                        (shop, side) -> readAll(shop, array(shop))),
                new Scenario(
                        26,
                        "fragments_consolidate",
                        ARRAY,
                        "consolidate the fragments",
                        false,
                        (shop, side) -> new Job.Consolidate(
                                array(shop), readAll(shop, shop.place(side, "fragments_consolidate")))));
    }

    private static Job.Read readAll(ArrayFolder shop, Path array) {
        return readAll(array, shop.scaled(WRITES) * CELLS);
    }

    /** Returns a read of all cells of an array of many fragments. */
    static Job.Read readAll(Path array, int cells) {
        return Job.Read.all(array, schema(), ResultOrder.UNORDERED, SparseScenarios.FIELDS, cells, 0);
    }

    private static ArraySchema schema() {
        return SparseScenarios.schema(CellOrder.ROW_MAJOR, false);
    }

    private static Path array(ArrayFolder shop) throws Exception {
        return shop.array("fragments", place -> write(shop, place));
    }

    private static Job.Write write(ArrayFolder shop, Path place) {
        return write(place, shop.scaled(WRITES), CELLS);
    }

    /** Returns the write of an array of many fragments of random points. */
    static Job.Write write(Path place, int fragments, int cells) {
        SplittableRandom random = new SplittableRandom(23);
        List<Table> tables = new ArrayList<>();
        for (int i = fragments; i > 0; i--) {
            tables.add(points(random, cells));
        }
        return new Job.Write(place, schema(), tables);
    }

    private static Table points(SplittableRandom random, int cells) {
        int[] rows = new int[cells];
        int[] cols = new int[cells];
        int[] values = new int[cells];
        Set<Long> seen = new HashSet<>();
        for (int i = 0; i < cells; i++) {
            do {
                rows[i] = random.nextInt(1, SIDE + 1);
                cols[i] = random.nextInt(1, SIDE + 1);
            } while (!seen.add((long) rows[i] * SIDE + cols[i]));
            values[i] = random.nextInt();
        }
        return Table.of(cells, Table.Data.of("row", rows), Table.Data.of("col", cols), Table.Data.of("a", values));
    }
}
