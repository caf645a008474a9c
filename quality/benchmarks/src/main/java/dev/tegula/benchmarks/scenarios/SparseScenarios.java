package dev.tegula.benchmarks.scenarios;

import dev.tegula.benchmarks.ArrayFolder;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Scenario;
import dev.tegula.benchmarks.Table;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/** Scenarios 13 to 22: the points of a square with odd coordinates. */
final class SparseScenarios {

    private static final int SIDE = 5000;
    private static final long EXTENT = 300;
    private static final long LAST = ((1L << 32) / EXTENT - 1) * EXTENT - 1;
    private static final String POINTS = "2D uint32, 6.25M points, int32, BL";
    static final List<String> FIELDS = List.of("row", "col", "a");

    private SparseScenarios() {}

    static List<Scenario> all() {
        return List.of(
                write(13, "sparse_write_grid", "points in row-major order", Points.GRID),
                write(14, "sparse_write_shuffled", "points in random order", Points.SHUFFLED),
                write(15, "sparse_write_hilbert", "points in random order, Hilbert", Points.HILBERT),
                read(16, "sparse_read_global", Points.SHUFFLED, ResultOrder.GLOBAL),
                read(17, "sparse_read_rowmajor", Points.SHUFFLED, ResultOrder.ROW_MAJOR),
                read(18, "sparse_read_unordered", Points.SHUFFLED, ResultOrder.UNORDERED),
                read(19, "sparse_read_unordered_dups", Points.DUPS, ResultOrder.UNORDERED),
                read(20, "sparse_read_hilbert", Points.HILBERT, ResultOrder.GLOBAL),
                boxes(21, "sparse_boxes", Points.SHUFFLED),
                boxes(22, "sparse_boxes_hilbert", Points.HILBERT));
    }

    /** Returns the schema of an array that spans nearly the whole domain of two unsigned 32-bit dimensions. */
    static ArraySchema schema(CellOrder order, boolean duplicates) {
        return Shapes.withDefaults(ArraySchema.sparse())
                .dimension(Dimension.uint32("row", 0, LAST, EXTENT))
                .dimension(Dimension.uint32("col", 0, LAST, EXTENT))
                .attribute(Attribute.int32("a").withFilters(Shapes.BL))
                .cellOrder(order)
                .allowDuplicates(duplicates)
                .capacity(10_000)
                .build();
    }

    /** The arrays of points. */
    private enum Points {
        GRID(CellOrder.ROW_MAJOR, false, false),
        SHUFFLED(CellOrder.ROW_MAJOR, false, true),
        HILBERT(CellOrder.HILBERT, false, true),
        DUPS(CellOrder.ROW_MAJOR, true, true);

        private final CellOrder order;
        private final boolean duplicates;
        private final boolean shuffled;

        Points(CellOrder order, boolean duplicates, boolean shuffled) {
            this.order = order;
            this.duplicates = duplicates;
            this.shuffled = shuffled;
        }

        ArraySchema schema() {
            return SparseScenarios.schema(order, duplicates);
        }

        int perSide(ArrayFolder shop) {
            return shop.side(SIDE, 100) / 2;
        }

        int cells(ArrayFolder shop) {
            return perSide(shop) * perSide(shop);
        }

        Job.Write write(ArrayFolder shop, Path place) {
            return new Job.Write(place, schema(), List.of(points(perSide(shop), shuffled)));
        }

        Path array(ArrayFolder shop) throws Exception {
            return shop.array("points-" + name(), place -> write(shop, place));
        }
    }

    private static Scenario write(int id, String name, String what, Points points) {
        return new Scenario(
                id,
                name,
                POINTS,
                "write unordered, " + what,
                false,
                (shop, side) -> points.write(shop, shop.place(side, name)));
    }

    private static Scenario read(int id, String name, Points points, ResultOrder order) {
        return new Scenario(
                id,
                name,
                POINTS,
                "read all, " + order.name().toLowerCase(Locale.ROOT),
                order != ResultOrder.UNORDERED,
                (shop, side) ->
                        Job.Read.all(points.array(shop), points.schema(), order, FIELDS, points.cells(shop), 0));
    }

    private static Scenario boxes(int id, String name, Points points) {
        return new Scenario(
                id, name, POINTS + ", stays open", "200 random 100×100 boxes, unordered", false, (shop, side) -> {
                    SplittableRandom random = new SplittableRandom(id);
                    int last = 2 * points.perSide(shop) - 100;
                    List<Map<String, Range>> boxes = new ArrayList<>();
                    for (int i = 0; i < 200; i++) {
                        int row = random.nextInt(Math.max(1, last));
                        int col = random.nextInt(Math.max(1, last));
                        boxes.add(Map.of("row", Range.of(row, row + 99L), "col", Range.of(col, col + 99L)));
                    }
                    return new Job.Read(
                            points.array(shop),
                            points.schema(),
                            ResultOrder.UNORDERED,
                            FIELDS,
                            boxes,
                            2500,
                            0,
                            true,
                            null);
                });
    }

    private static Table points(int perSide, boolean shuffled) {
        int[] order = new int[perSide * perSide];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        SplittableRandom random = new SplittableRandom(13);
        for (int i = order.length - 1; shuffled && i > 0; i--) {
            int other = random.nextInt(i + 1);
            int moved = order[i];
            order[i] = order[other];
            order[other] = moved;
        }
        int[] rows = new int[order.length];
        int[] cols = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            rows[i] = 2 * (order[i] / perSide) + 1;
            cols[i] = 2 * (order[i] % perSide) + 1;
        }
        return Table.of(
                order.length, Table.Data.of("row", rows), Table.Data.of("col", cols), Table.Data.of("a", order));
    }
}
