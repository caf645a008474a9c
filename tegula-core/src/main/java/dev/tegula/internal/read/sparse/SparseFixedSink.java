package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.read.fetch.ChunkSink;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Copies the wanted cells of equal size of a sparse tile to their places in a column. */
final class SparseFixedSink implements ChunkSink {

    private final SparseTile tile;
    private final Values target;
    private final int valuesPerCell;
    private final int @Nullable [] places;

    /**
     * @param places where the wanted cells of all tiles go, below 0 for nowhere; null if they stay one behind the other
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
            all(first, count, cells);
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
                place(tile.base() + i, cells, positions[i] - first);
            }
        } else if (go == null) {
            target.gather(tile.base() + from, cells, positions, from, to - from, first);
        } else {
            int[] targets = Arrays.copyOfRange(go, tile.base() + from, tile.base() + to);
            target.scatter(cells, Arrays.copyOfRange(positions, from, to), first, targets, 0, to - from);
        }
    }

    private void all(int first, int count, ByteBlock cells) {
        int[] go = places;
        int at = tile.base() + first;
        if (go == null) {
            target.put(at * valuesPerCell, cells, 0, count * valuesPerCell);
        } else if (valuesPerCell == 1) {
            target.scatter(cells, 0, go, at, count);
        } else {
            for (int i = 0; i < count; i++) {
                place(at + i, cells, i);
            }
        }
    }

    private void place(int wanted, ByteBlock cells, int cell) {
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
