package dev.tegula.internal.io.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import dev.tegula.testkit.generate.RandomTests;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TileBricksTest {

    private static ArraySchema schema(TileOrder order, Dimension... dimensions) {
        ArraySchemaBuilder builder =
                ArraySchema.dense().attribute(Attribute.int8("a")).tileOrder(order);
        for (Dimension dimension : dimensions) {
            builder.dimension(dimension);
        }
        return builder.build();
    }

    private static List<String> bricks(ArraySchema schema, DenseBox box, long maxCells) {
        List<String> found = new ArrayList<>();
        TileBricks bricks = new TileBricks(schema, box, maxCells);
        for (DenseBox brick = bricks.next(); brick != null; brick = bricks.next()) {
            found.add(brick.toString().replace("the box ", ""));
        }
        return found;
    }

    private static DenseBox box(ArraySchema schema, long... ends) {
        long[] low = new long[ends.length / 2];
        long[] high = new long[low.length];
        for (int d = 0; d < low.length; d++) {
            low[d] = ends[2 * d];
            high[d] = ends[2 * d + 1];
        }
        return DenseBox.between(schema, low, high);
    }

    @Test
    void bricks_growAlongTheSlowestDimensionThatFits() {
        Dimension x = Dimension.int32("x", 0, 99, 10);
        Dimension y = Dimension.int32("y", 0, 99, 20);
        ArraySchema rows = schema(TileOrder.ROW_MAJOR, x, y);
        DenseBox box = box(rows, 5, 34, 10, 69);
        assertEquals(List.of("x [5, 34], y [10, 69]"), bricks(rows, box, 10_000));
        assertEquals(List.of("x [5, 19], y [10, 69]", "x [20, 34], y [10, 69]"), bricks(rows, box, 1200));
        assertEquals(4, bricks(rows, box, 600).size());
        assertEquals(
                List.of("x [5, 9], y [10, 39]", "x [5, 9], y [40, 69]"),
                bricks(rows, box, 400).subList(0, 2));
        ArraySchema columns = schema(TileOrder.COL_MAJOR, x, y);
        assertEquals(
                List.of("x [5, 34], y [10, 19]", "x [5, 34], y [20, 39]"),
                bricks(columns, box, 600).subList(0, 2));
        assertEquals(true, new TileBricks(rows, box, 600).areSlabs());
        assertEquals(false, new TileBricks(rows, box, 400).areSlabs());
        assertEquals(false, new TileBricks(columns, box, 600).areSlabs());
        ArraySchema lines = schema(TileOrder.ROW_MAJOR, Dimension.int32("x", 0, 99, 1), y);
        assertEquals(true, new TileBricks(lines, box, 40).areSlabs());
        assertEquals(true, new TileBricks(rows, box(rows, 5, 5, 10, 69), 20).areSlabs());
    }

    @Test
    void bricksAtTheEndsOfAType_doNotOverflow() {
        ArraySchema schema = schema(
                TileOrder.ROW_MAJOR,
                Dimension.of("x", Datatype.INT64, Range.of(Long.MIN_VALUE + 1, Long.MAX_VALUE - 1000), 1000L));
        long high = Long.MAX_VALUE - 1000;
        assertEquals(
                List.of("x [" + (high - 2000) + ", " + (high - 1615) + "]"),
                bricks(schema, box(schema, high - 2000, high), 1).subList(0, 1));
        assertEquals(3, bricks(schema, box(schema, high - 2000, high), 1).size());
        assertEquals(1, bricks(schema, box(schema, high - 2000, high), 10_000).size());
    }

    @ParameterizedTest
    @EnumSource
    void bricks_consistOfConsecutiveTiles(TileOrder order) {
        RandomGenerator random = RandomTests.generator();
        for (int round = 0; round < 300; round++) {
            int n = 1 + random.nextInt(3);
            Dimension[] dimensions = new Dimension[n];
            long[] ends = new long[2 * n];
            for (int d = 0; d < n; d++) {
                long origin = random.nextLong(-20, 20);
                dimensions[d] = Dimension.int64("d" + d, origin, origin + 39, 1 + random.nextInt(12));
                ends[2 * d] = origin + random.nextInt(20);
                ends[2 * d + 1] = ends[2 * d] + random.nextInt(20);
            }
            ArraySchema schema = schema(order, dimensions);
            DenseBox whole = box(schema, ends);
            long max = 1 + random.nextInt(4000);
            TileBricks bricks = new TileBricks(schema, whole, max);
            long cells = 0;
            long next = 0;
            for (DenseBox brick = bricks.next(); brick != null; brick = bricks.next()) {
                cells += brick.cells();
                long tiles = tile(schema, whole, brick, true) - next + 1;
                assertEquals(next, tile(schema, whole, brick, false));
                assertTrue(brick.cells() <= max || tiles == 1, whole + " " + brick + " " + max);
                next += tiles;
            }
            assertEquals(whole.cells(), cells);
        }
    }

    /** Returns the number of the first or the last tile of a brick, in tile order of the box. */
    private static long tile(ArraySchema schema, DenseBox whole, DenseBox brick, boolean last) {
        int n = schema.dimensions().size();
        long number = 0;
        for (int i = 0; i < n; i++) {
            int d = schema.tileOrder() == TileOrder.ROW_MAJOR ? i : n - 1 - i;
            Dimension dimension = schema.dimensions().get(d);
            long origin = ((Range.OfLong) java.util.Objects.requireNonNull(dimension.domain())).low();
            long extent = java.util.Objects.requireNonNull(dimension.extent()).longValue();
            long first = (whole.low(d) - origin) / extent;
            long count = (whole.high(d) - origin) / extent - first + 1;
            long at = ((last ? brick.high(d) : brick.low(d)) - origin) / extent - first;
            number = number * count + at;
        }
        return number;
    }
}
