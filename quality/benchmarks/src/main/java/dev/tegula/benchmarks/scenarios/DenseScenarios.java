package dev.tegula.benchmarks.scenarios;

import dev.tegula.benchmarks.ArrayFolder;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Scenario;
import dev.tegula.benchmarks.Table;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Scenarios 1 to 12. */
final class DenseScenarios {

    private static final int SIDE = 5000;
    private static final String SQUARE = "[1,5000]² ";

    private DenseScenarios() {}

    static List<Scenario> all() {
        return List.of(
                write(1, "dense_write_small_tile", Square.SMALL_TILES),
                write(2, "dense_write_large_tile", Square.ONE_TILE),
                read(3, "dense_read_small_tile", Square.SMALL_TILES, ResultOrder.ROW_MAJOR),
                read(4, "dense_read_large_tile", Square.ONE_TILE, ResultOrder.ROW_MAJOR),
                write(5, "dense_write_zstd_f64", Square.ZSTD_F64),
                read(6, "dense_read_zstd_f64", Square.ZSTD_F64, ResultOrder.ROW_MAJOR),
                read(7, "dense_read_zstd_colmajor", Square.ZSTD_F64, ResultOrder.COL_MAJOR),
                write(8, "dense_write_plain", Square.PLAIN),
                read(9, "dense_read_plain", Square.PLAIN, ResultOrder.ROW_MAJOR),
                windows(10, "dense_slices", 500, 100, "500 random 100×100 windows, one query each"),
                windows(11, "dense_points", 2000, 1, "2,000 random single cells, one query each"),
                new Scenario(
                        12,
                        "query_condition_dense",
                        "[1,50M], tile 1M, int32, none",
                        "read all where a >= 25M",
                        true,
                        DenseScenarios::condition));
    }

    /** The square arrays. */
    private enum Square {
        SMALL_TILES("tile 100×100, int32, BL", 100, Shapes.BL, false),
        ONE_TILE("one tile, int32, BL", SIDE, Shapes.BL, false),
        ZSTD_F64("tile 500×500, float64, BZ", 500, Shapes.BZ, true),
        PLAIN("tile 500×500, int32, none", 500, Shapes.NONE, false);

        private final String text;
        private final int tile;
        private final FilterPipeline filters;
        private final boolean real;

        Square(String text, int tile, FilterPipeline filters, boolean real) {
            this.text = SQUARE + text;
            this.tile = tile;
            this.filters = filters;
            this.real = real;
        }

        ArraySchema schema(ArrayFolder shop) {
            int side = side(shop);
            Attribute attribute = real ? Attribute.float64("a") : Attribute.int32("a");
            return Shapes.square(side, this == ONE_TILE ? side : tile, attribute.withFilters(filters));
        }

        int side(ArrayFolder shop) {
            return shop.side(SIDE, 500);
        }

        Job.Write write(ArrayFolder shop, Path place) {
            int side = side(shop);
            Object values = real ? smooth(side) : indexes(side * side);
            return new Job.Write(place, schema(shop), List.of(Table.of(side * side, Table.Data.of("a", values))));
        }

        Path array(ArrayFolder shop) throws Exception {
            return shop.array("square-" + name(), place -> write(shop, place));
        }
    }

    private static Scenario write(int id, String name, Square square) {
        return new Scenario(
                id,
                name,
                square.text,
                "write all, row-major",
                true,
                (shop, side) -> square.write(shop, shop.place(side, name)));
    }

    private static Scenario read(int id, String name, Square square, ResultOrder order) {
        String work = "read all, " + (order == ResultOrder.ROW_MAJOR ? "row-major" : "col-major");
        return new Scenario(id, name, square.text, work, true, (shop, side) -> {
            int cells = square.side(shop) * square.side(shop);
            return Job.Read.all(square.array(shop), square.schema(shop), order, List.of("a"), cells, 0);
        });
    }

    private static Scenario windows(int id, String name, int count, int length, String work) {
        return new Scenario(
                id,
                name,
                Square.ZSTD_F64.text + ", stays open",
                work,
                true,
                (shop, side) -> readWindows(shop, id, count, length));
    }

    /** Returns a read of random windows of the array of scenario 5. */
    static Job.Read readWindows(ArrayFolder shop, int seed, int count, int length) throws Exception {
        int last = Square.ZSTD_F64.side(shop) - length + 1;
        SplittableRandom random = new SplittableRandom(seed);
        List<Map<String, Range>> boxes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int row = random.nextInt(1, last + 1);
            int col = random.nextInt(1, last + 1);
            boxes.add(Map.of("row", Range.of(row, row + length - 1L), "col", Range.of(col, col + length - 1L)));
        }
        return new Job.Read(
                Square.ZSTD_F64.array(shop),
                Square.ZSTD_F64.schema(shop),
                ResultOrder.ROW_MAJOR,
                List.of("a"),
                boxes,
                length * length,
                0,
                true,
                null);
    }

    private static Job condition(ArrayFolder shop, String side) throws Exception {
        int cells = shop.scaled(50_000_000);
        int tile = Math.min(cells, 1_000_000);
        ArraySchema schema = Shapes.withDefaults(ArraySchema.dense())
                .dimension(Dimension.uint64("i", 1, cells, tile))
                .attribute(Attribute.int32("a"))
                .build();
        Path array = shop.array(
                "line",
                place -> new Job.Write(place, schema, List.of(Table.of(cells, Table.Data.of("a", indexes(cells))))));
        return new Job.Read(
                array,
                schema,
                ResultOrder.ROW_MAJOR,
                List.of("a"),
                List.of(Map.of()),
                cells,
                0,
                false,
                new Job.AtLeast("a", cells / 2));
    }

    private static int[] indexes(int cells) {
        int[] values = new int[cells];
        for (int i = 0; i < cells; i++) {
            values[i] = i;
        }
        return values;
    }

    /** Returns a smooth field with some noise, rounded to three decimals. */
    private static double[] smooth(int side) {
        SplittableRandom random = new SplittableRandom(5);
        double[] values = new double[side * side];
        for (int row = 0; row < side; row++) {
            for (int col = 0; col < side; col++) {
                double height = 20 * Math.sin(row / 300.0) * Math.cos(col / 450.0) + random.nextDouble(-0.05, 0.05);
                values[row * side + col] = Math.rint(height * 1000) / 1000;
            }
        }
        return values;
    }
}
