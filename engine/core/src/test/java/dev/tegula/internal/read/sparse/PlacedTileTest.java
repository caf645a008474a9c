package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.read.gather.FixedSink;
import dev.tegula.schema.PhysicalType;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Copies cells of a tile whose values are 10, 11, 12 and so on, which arrives in chunks of four cells. */
class PlacedTileTest {

    private static final TileScratch SCRATCH = new TileScratch();
    private static final int CELLS = 10;
    private static final int CHUNK = 4;

    private static int[] read(CellPositions positions, ResultPlaces places, int valuesPerCell) {
        int[] result = new int[positions.count() * valuesPerCell];
        SelectedCells cells = SelectedCells.all(TestTiles.crossing(CELLS)).with(List.of(positions));
        PlacedTile tile = new PlacedTile(cells.tiles().get(0), places);
        FixedSink sink = new FixedSink(tile, Values.wrap(PhysicalType.INT32, result), valuesPerCell);
        int cellSize = valuesPerCell * Integer.BYTES;
        for (int from = 0; from < CELLS; from += CHUNK) {
            int count = Math.min(CHUNK, CELLS - from);
            ByteBlock chunk = new ByteBlock(count * cellSize);
            int[] values = new int[count * valuesPerCell];
            for (int i = 0; i < values.length; i++) {
                values[i] = 10 + from * valuesPerCell + i;
            }
            Values.wrap(PhysicalType.INT32, values).get(0, chunk, 0, values.length);
            sink.chunk((long) from * cellSize, chunk, count * cellSize, SCRATCH);
        }
        return result;
    }

    @Test
    void consecutiveCells_comeFromEachChunk() {
        ResultPlaces inOrder = new ResultPlaces.InOrder();
        assertArrayEquals(new int[] {13, 14, 15, 16, 17, 18}, read(new CellPositions.Consecutive(3, 6), inOrder, 1));
        assertArrayEquals(new int[] {15, 16}, read(new CellPositions.Consecutive(5, 2), inOrder, 1));
        assertArrayEquals(new int[] {16, 17, 18, 19}, read(new CellPositions.Consecutive(3, 2), inOrder, 2));
    }

    @Test
    void consecutiveCells_goToTheirPlaces() {
        ResultPlaces reversed = new ResultPlaces.Listed(new int[] {2, 1, 0});
        assertArrayEquals(new int[] {15, 14, 13}, read(new CellPositions.Consecutive(3, 3), reversed, 1));
        assertArrayEquals(new int[] {20, 21, 18, 19, 16, 17}, read(new CellPositions.Consecutive(3, 3), reversed, 2));
    }

    @Test
    void listedCells_comeFromEachChunk() {
        CellPositions listed = new CellPositions.Listed(new int[] {0, 3, 9});
        assertArrayEquals(new int[] {10, 13, 19}, read(listed, new ResultPlaces.InOrder(), 1));
        ResultPlaces rotated = new ResultPlaces.Listed(new int[] {2, 0, 1});
        assertArrayEquals(new int[] {13, 19, 10}, read(listed, rotated, 1));
        assertArrayEquals(new int[] {10, 11, 16, 17, 28, 29}, read(listed, new ResultPlaces.InOrder(), 2));
        assertArrayEquals(new int[] {16, 17, 28, 29, 10, 11}, read(listed, rotated, 2));
    }

    @Test
    void allCells_comeFromEachChunk() {
        CellPositions all = new CellPositions.All(CELLS);
        int[] reversed = IntStream.range(0, CELLS).map(i -> CELLS - 1 - i).toArray();
        assertArrayEquals(IntStream.range(10, 20).toArray(), read(all, new ResultPlaces.InOrder(), 1));
        assertArrayEquals(
                new int[] {19, 18, 17, 16, 15, 14, 13, 12, 11, 10}, read(all, new ResultPlaces.Listed(reversed), 1));
    }
}
