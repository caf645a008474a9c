package dev.tegula.benchmarks.scenarios;

import dev.tegula.benchmarks.ArrayFolder;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Scenario;
import dev.tegula.benchmarks.Table;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Scenarios 32 to 34, which are not part of the geometric mean. */
final class MoreScenarios {

    private static final int TIMES = 200;
    private static final int SIDE = 400;
    private static final int POINTS = 100;
    private static final int WINDOWS = 1000;
    private static final int THREADS = 100;
    private static final int FRAGMENTS = 10_000;
    private static final int CELLS = 100;

    private MoreScenarios() {}

    static List<Scenario> all() {
        return List.of(
                new Scenario(
                        32,
                        "time_series",
                        "3D [200,400,400], tile 20×100×100, float64, BZ, stays open",
                        "all times at 100 random points, one query each",
                        true,
                        (shop, side) -> series(shop)),
                new Scenario(
                        33,
                        "threads_windows",
                        "[1,5000]² tile 500×500, float64, BZ, stays open",
                        "1,000 random 100×100 windows on 100 threads",
                        false,
                        (shop, side) ->
                                new Job.ConcurrentRead(DenseScenarios.readWindows(shop, 33, WINDOWS, 100), THREADS)),
                new Scenario(
                        34,
                        "many_fragments_consolidate",
                        "2D uint32, 10,000 fragments of 100 random points, int32, BL",
                        "consolidate the fragments",
                        false,
                        MoreScenarios::consolidate));
    }

    private static Job consolidate(ArrayFolder shop, String side) throws Exception {
        int fragments = shop.scaled(FRAGMENTS);
        Path array = shop.array("many-fragments", place -> FragmentScenarios.write(place, fragments, CELLS));
        Path copy = shop.place(side, "many_fragments_consolidate");
        return new Job.Consolidate(array, FragmentScenarios.readAll(copy, fragments * CELLS));
    }

    private static ArraySchema cube(int side) {
        int tile = Math.min(100, side);
        return Shapes.withDefaults(ArraySchema.dense())
                .dimension(Dimension.uint32("time", 1, TIMES, 20))
                .dimension(Dimension.uint32("row", 1, side, tile))
                .dimension(Dimension.uint32("col", 1, side, tile))
                .attribute(Attribute.float64("a").withFilters(Shapes.BZ))
                .build();
    }

    private static Job.Write write(Path place, int side) {
        SplittableRandom random = new SplittableRandom(32);
        double[] values = new double[TIMES * side * side];
        int at = 0;
        for (int time = 0; time < TIMES; time++) {
            for (int row = 0; row < side; row++) {
                for (int col = 0; col < side; col++) {
                    double height = 20 * Math.sin(time / 30.0 + row / 150.0) * Math.cos(col / 225.0);
                    values[at++] = Math.rint((height + random.nextDouble(-0.05, 0.05)) * 1000) / 1000;
                }
            }
        }
        return new Job.Write(place, cube(side), List.of(Table.of(values.length, Table.Data.of("a", values))));
    }

    private static Job series(ArrayFolder shop) throws Exception {
        int side = shop.side(SIDE, 100);
        Path array = shop.array("cube", place -> write(place, side));
        SplittableRandom random = new SplittableRandom(32);
        List<Map<String, Range>> boxes = new ArrayList<>();
        for (int i = 0; i < POINTS; i++) {
            int row = random.nextInt(1, side + 1);
            int col = random.nextInt(1, side + 1);
            boxes.add(Map.of("time", Range.of(1, TIMES), "row", Range.of(row, row), "col", Range.of(col, col)));
        }
        return new Job.Read(array, cube(side), ResultOrder.ROW_MAJOR, List.of("a"), boxes, TIMES, 0, true, null);
    }
}
