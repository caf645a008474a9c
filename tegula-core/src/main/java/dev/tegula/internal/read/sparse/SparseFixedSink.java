package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.read.fetch.ChunkSink;
import java.util.Arrays;

/** Copies selected fixed-length cells of a sparse tile to their positions in a column. */
final class SparseFixedSink implements ChunkSink {

    private final PlacedTile tile;
    private final Values target;
    private final int valuesPerCell;

    SparseFixedSink(PlacedTile tile, Values target, int valuesPerCell) {
        this.tile = tile;
        this.target = target;
        this.valuesPerCell = valuesPerCell;
    }

    @Override
    public void chunk(long memoryOffset, ByteBlock cells, int length) {
        int cellSize = target.width() * valuesPerCell;
        int first = (int) (memoryOffset / cellSize);
        int count = length / cellSize;
        if (!(tile.positions() instanceof CellPositions.Listed listed)) {
            int start = tile.positions().at(0);
            int from = Math.max(first, start);
            copyRun(from - start, cells, from - first, Math.min(first + count, start + tile.count()) - from);
            return;
        }
        int[] positions = listed.ascending();
        int from = firstAtLeast(positions, first);
        int to = firstAtLeast(positions, first + count);
        if (from == to) {
            return;
        }
        int number = tile.cells().first() + from;
        if (valuesPerCell > 1) {
            for (int i = from; i < to; i++) {
                copyCell(i, cells, positions[i] - first);
            }
        } else if (tile.places() instanceof ResultPlaces.Listed order) {
            int[] targets = Arrays.copyOfRange(order.places(), number, number + to - from);
            target.scatter(cells, Arrays.copyOfRange(positions, from, to), first, targets, 0, to - from);
        } else {
            target.gather(number, cells, positions, from, to - from, first);
        }
    }

    /** Copies consecutive cells from the {@code i}-th on, the first of which is at position {@code at} of the block. */
    private void copyRun(int i, ByteBlock cells, int at, int count) {
        int number = tile.cells().first() + i;
        if (count <= 0) {
            return;
        }
        if (!(tile.places() instanceof ResultPlaces.Listed order)) {
            target.put(number * valuesPerCell, cells, at * target.width() * valuesPerCell, count * valuesPerCell);
        } else if (valuesPerCell == 1) {
            target.scatter(cells, at * target.width(), order.places(), number, count);
        } else {
            for (int n = 0; n < count; n++) {
                copyCell(i + n, cells, at + n);
            }
        }
    }

    /** Copies the {@code i}-th cell of the tile, which is at position {@code at} of the block. */
    private void copyCell(int i, ByteBlock cells, int at) {
        target.put(tile.place(i) * valuesPerCell, cells, at * target.width() * valuesPerCell, valuesPerCell);
    }

    private static int firstAtLeast(int[] ascending, int value) {
        int i = Arrays.binarySearch(ascending, value);
        return i >= 0 ? i : -i - 1;
    }
}
