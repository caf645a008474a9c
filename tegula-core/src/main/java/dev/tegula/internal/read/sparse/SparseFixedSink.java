package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.read.fetch.ChunkSink;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Copies selected fixed-length cells of a sparse tile to their positions in a column. */
final class SparseFixedSink implements ChunkSink {

    private final SparseTile tile;
    private final Values target;
    private final int valuesPerCell;
    private final int @Nullable [] places;

    /**
     * @param places result position of each selected cell of all tiles, negative if it is dropped; null if the cells
     *     keep their order
     */
    SparseFixedSink(SparseTile tile, Values target, int valuesPerCell, int @Nullable [] places) {
        this.tile = tile;
        this.target = target;
        this.valuesPerCell = valuesPerCell;
        this.places = places;
    }

    @Override
    public void chunk(long memoryOffset, ByteBlock cells, int length) {
        int cellSize = target.width() * valuesPerCell;
        int first = (int) (memoryOffset / cellSize);
        int count = length / cellSize;
        int[] positions = tile.positions();
        if (positions == null) {
            copyAll(first, count, cells);
            return;
        }
        int from = firstAtLeast(positions, first);
        int to = firstAtLeast(positions, first + count);
        if (from == to) {
            return;
        }
        int[] go = places;
        if (valuesPerCell > 1) {
            for (int i = from; i < to; i++) {
                copyCell(tile.base() + i, cells, positions[i] - first);
            }
        } else if (go == null) {
            target.gather(tile.base() + from, cells, positions, from, to - from, first);
        } else {
            int[] targets = Arrays.copyOfRange(go, tile.base() + from, tile.base() + to);
            target.scatter(cells, Arrays.copyOfRange(positions, from, to), first, targets, 0, to - from);
        }
    }

    private void copyAll(int first, int count, ByteBlock cells) {
        int[] go = places;
        int start = tile.base() + first;
        if (go == null) {
            target.put(start * valuesPerCell, cells, 0, count * valuesPerCell);
        } else if (valuesPerCell == 1) {
            target.scatter(cells, 0, go, start, count);
        } else {
            for (int i = 0; i < count; i++) {
                copyCell(start + i, cells, i);
            }
        }
    }

    private void copyCell(int wanted, ByteBlock cells, int cell) {
        int[] go = places;
        int to = go == null ? wanted : go[wanted];
        if (to >= 0) {
            target.put(to * valuesPerCell, cells, cell * target.width() * valuesPerCell, valuesPerCell);
        }
    }

    private static int firstAtLeast(int[] ascending, int value) {
        int i = Arrays.binarySearch(ascending, value);
        return i >= 0 ? i : -i - 1;
    }
}
