package dev.tegula.internal.read.dense;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.gather.FixedSink;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.PhysicalType;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies cells of a tile of 4 rows and 5 columns, whose values are their positions, from chunks of several sizes. */
class TileRegionsTest {

    private static final TileScratch SCRATCH = new TileScratch();
    private static final int CELLS = 20;
    private static final TileGrid GRID = new TileGrid(ArraySchema.dense()
            .dimension(Dimension.int32("y", 0, 3, 4))
            .dimension(Dimension.int32("x", 0, 4, 5))
            .attribute(Attribute.int32("a"))
            .build());

    private static TileRegions tile(TileRegion... pieces) {
        TileRegions tile = new TileRegions(GRID.tileShape(), 0);
        for (TileRegion piece : pieces) {
            tile.add(piece);
        }
        return tile;
    }

    private static TileRegion region(long[] low, long[] high, long result, long... strides) {
        return new TileRegion(low, high, result, strides);
    }

    /** Returns a result of {@code length} values, all -1 before the cells are copied. */
    private static int[] read(TileRegions tile, int chunk, int valuesPerCell, int length) {
        int[] result = IntStream.generate(() -> -1).limit(length).toArray();
        FixedSink sink = new FixedSink(tile, Values.wrap(PhysicalType.INT32, result), valuesPerCell);
        int cellSize = valuesPerCell * Integer.BYTES;
        for (int from = 0; from < CELLS; from += chunk) {
            int count = Math.min(chunk, CELLS - from);
            int[] values = IntStream.range(from * valuesPerCell, (from + count) * valuesPerCell)
                    .toArray();
            ByteBlock bytes = new ByteBlock(count * cellSize);
            Values.wrap(PhysicalType.INT32, values).get(0, bytes, 0, values.length);
            sink.chunk((long) from * cellSize, bytes, count * cellSize, SCRATCH);
        }
        return result;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 20})
    void wholeRows_areARun(int chunk) {
        TileRegions rows = tile(region(new long[] {1, 0}, new long[] {2, 4}, 1, 5, 1));
        assertEquals(OptionalInt.of(1), rows.run());
        assertArrayEquals(new int[] {-1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, -1}, read(rows, chunk, 1, 12));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 20})
    void partOfARow_isARun(int chunk) {
        TileRegions cells = tile(region(new long[] {2, 1}, new long[] {2, 3}, 0, 3, 1));
        assertEquals(OptionalInt.of(0), cells.run());
        assertArrayEquals(new int[] {22, 23, 24, 25, 26, 27}, read(cells, chunk, 2, 6));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 20})
    void box_isCopiedRowByRow(int chunk) {
        TileRegions box = tile(region(new long[] {1, 1}, new long[] {2, 3}, 0, 3, 1));
        assertEquals(OptionalInt.empty(), box.run());
        assertArrayEquals(new int[] {6, 7, 8, 11, 12, 13}, read(box, chunk, 1, 6));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 20})
    void rowsInColumnMajorOrder_areTransposed(int chunk) {
        TileRegions rows = tile(region(new long[] {1, 0}, new long[] {2, 4}, 0, 1, 2));
        assertEquals(OptionalInt.empty(), rows.run());
        assertArrayEquals(new int[] {5, 10, 6, 11, 7, 12, 8, 13, 9, 14}, read(rows, chunk, 1, 10));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 20})
    void twoRegions_areCopiedToTheirOwnPositions(int chunk) {
        TileRegions two = tile(
                region(new long[] {0, 0}, new long[] {0, 1}, 2, 5, 1),
                region(new long[] {3, 3}, new long[] {3, 4}, 0, 5, 1));
        assertEquals(OptionalInt.empty(), two.run());
        assertArrayEquals(new int[] {18, 19, 0, 1}, read(two, chunk, 1, 4));
    }
}
