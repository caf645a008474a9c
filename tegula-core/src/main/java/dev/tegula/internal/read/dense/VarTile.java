package dev.tegula.internal.read.dense;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.cells.BoxCopy;
import dev.tegula.internal.cells.BoxPlacement;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.PositionBoxes;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.fetch.ChunkSink;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.FoldedStrings;
import dev.tegula.internal.read.fetch.TileRequest;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.schema.PhysicalType;
import org.jspecify.annotations.Nullable;

/**
 * Reads the variable-length cells of one dense tile: first the offsets, which give the lengths in the result, then,
 * when the result is allocated, the values.
 */
final class VarTile {

    private final TileGrid grid;
    private final TileRegions pieces;
    private final DataFile values;
    private final long first;
    private final long after;
    /** Byte offsets of the selected cells and of the cell after them. */
    private final long[] starts;

    private volatile boolean folded;
    private @Nullable ByteBlock foldedValues;

    VarTile(TileGrid grid, TileRegions pieces, DataFile values) {
        this.grid = grid;
        this.pieces = pieces;
        this.values = values;
        long least = Long.MAX_VALUE;
        long greatest = -1;
        for (TileRegion piece : pieces.pieces()) {
            least = Math.min(least, piece.firstPosition(grid.cellStrides()));
            greatest = Math.max(greatest, piece.lastPosition(grid.cellStrides()));
        }
        first = least;
        after = greatest + 1;
        starts = new long[Math.toIntExact(after - first) + 1];
        starts[starts.length - 1] = valuesSize(); // replaced if a cell follows the selected ones
    }

    /** Returns the number of cells in the tile. */
    long cells() {
        return grid.cellsPerTile();
    }

    /** Returns the size of all values of the tile. */
    long valuesSize() {
        long[] sizes = values.memorySizes();
        if (sizes == null) {
            throw new IllegalStateException(values.uri() + ": value sizes are unknown");
        }
        return sizes[tile()];
    }

    /** Returns the number of the tile in its files. */
    int tile() {
        return (int) pieces.tile();
    }

    /** Returns the request for the offsets. */
    TileRequest offsets() {
        long memory = grid.cellsPerTile() * Long.BYTES;
        long to = Math.min(memory, (after + 1) * Long.BYTES);
        return new TileRequest(tile(), memory, first * Long.BYTES, to, new ChunkSink() {
            @Override
            public void chunk(long memoryOffset, ByteBlock cells, int length) {
                takeOffsets(memoryOffset / Long.BYTES, cells, length / Long.BYTES);
            }

            @Override
            public void withoutChunks(DataFile file, TileRequest wanted) {
                folded = true;
            }
        });
    }

    private void takeOffsets(long position, ByteBlock cells, int count) {
        long from = Math.max(position, first);
        long to = Math.min(position + count, Math.min(after + 1, grid.cellsPerTile()));
        if (from >= to) {
            return;
        }
        Values.wrap(PhysicalType.INT64, starts)
                .put((int) (from - first), cells, (int) (from - position) * Long.BYTES, (int) (to - from));
    }

    /** Returns whether the offsets are folded into the values. They must then be set with {@link #setFolded}. */
    boolean isFolded() {
        return folded;
    }

    /** Sets all offsets and values of the tile. */
    void setFolded(FoldedStrings folding) {
        takeOffsets(0, folding.offsets(), (int) grid.cellsPerTile());
        foldedValues = folding.values();
    }

    /** Copies folded values to the result. */
    void takeFolded(ColumnBuilder target) {
        ByteBlock all = foldedValues;
        if (all != null) {
            takeValues(0, all, (int) valuesSize(), target);
            foldedValues = null;
        }
    }

    /** Writes the length of every selected cell, in values, to the element after its result position. */
    void putLengths(long[] resultOffsets) {
        int width = values.field().datatype().size();
        int count = starts.length - 1;
        long size = valuesSize();
        ByteBlock lengths = new ByteBlock(count * Long.BYTES);
        long[] sizes = new long[count];
        for (int i = 0; i < count; i++) {
            long length = starts[i + 1] - starts[i];
            if (starts[i] < 0 || starts[i + 1] < starts[i] || starts[i + 1] > size || length % width != 0) {
                throw new CorruptArrayException(values.uri() + ", tile " + tile() + ": wrong offsets of "
                        + "cell " + (first + i) + " (found "
                        + "bytes " + Long.toUnsignedString(starts[i]) + " to " + Long.toUnsignedString(starts[i + 1])
                        + ", expected whole values within " + size + " bytes)");
            }
            sizes[i] = length / width;
        }
        Values.wrap(PhysicalType.INT64, sizes).get(0, lengths, 0, count);
        Values target = Values.wrap(PhysicalType.INT64, resultOffsets);
        BoxCopy copy = new BoxCopy(grid.dimensions());
        for (TileRegion piece : pieces.pieces()) {
            long position = piece.firstPosition(grid.cellStrides()) - first;
            copy.toValues(
                    lengths,
                    new BoxPlacement(position, grid.cellStrides()),
                    target,
                    new BoxPlacement(piece.result() + 1, piece.resultStrides()),
                    DenseFillValues.extents(piece),
                    1);
        }
    }

    /** Returns the request for the values. */
    TileRequest values(ColumnBuilder target) {
        return new TileRequest(
                tile(),
                valuesSize(),
                starts[0],
                starts[starts.length - 1],
                (memoryOffset, cells, length) -> takeValues(memoryOffset, cells, length, target));
    }

    /** Copies the selected cells of a chunk of values to the result. */
    void takeValues(long memoryOffset, ByteBlock cells, int length, ColumnBuilder target) {
        long end = memoryOffset + length;
        int from = firstEndingAfter(memoryOffset);
        int to = firstStartingAt(end);
        if (from >= to) {
            return;
        }
        PositionBoxes boxes = new PositionBoxes(grid.extents(), grid.cellStrides(), grid.rowMajorCells());
        long[] strides = grid.cellStrides();
        int fast = fastest(strides);
        long[] resultOffsets = target.offsets();
        int width = target.values().width();
        for (TileRegion piece : pieces.pieces()) {
            long resultStride = piece.resultStrides()[fast];
            boxes.cut(first + from, first + to, piece.low(), piece.high(), (low, extents) -> {
                long[] cell = low.clone();
                long[] lows = low.clone();
                long[] counts = extents.clone();
                do {
                    int source = (int) (position(cell, strides) - first);
                    long result = piece.resultOf(cell);
                    int run = (int) counts[fast];
                    int step = resultStride == 1 ? run : 1;
                    for (int i = 0; i < run; i += step) {
                        long a = Math.max(starts[source + i], memoryOffset);
                        long b = Math.min(starts[source + i + step], end);
                        if (a < b) {
                            long into =
                                    resultOffsets[(int) (result + i * resultStride)] + (a - starts[source + i]) / width;
                            target.values().put((int) into, cells, (int) (a - memoryOffset), (int) ((b - a) / width));
                        }
                    }
                } while (advance(cell, lows, counts, fast));
            });
        }
    }

    private static long position(long[] cell, long[] strides) {
        long position = 0;
        for (int d = 0; d < cell.length; d++) {
            position += cell[d] * strides[d];
        }
        return position;
    }

    private static int fastest(long[] strides) {
        return strides[0] == 1 ? 0 : strides.length - 1;
    }

    private static boolean advance(long[] cell, long[] low, long[] extents, int except) {
        for (int d = 0; d < cell.length; d++) {
            if (d == except) {
                continue;
            }
            if (++cell[d] < low[d] + extents[d]) {
                return true;
            }
            cell[d] = low[d];
        }
        return false;
    }

    /** Returns the first selected cell that ends after an offset. */
    private int firstEndingAfter(long at) {
        int low = 0;
        int high = starts.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (starts[middle + 1] > at) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Returns the first selected cell that begins at or after an offset. */
    private int firstStartingAt(long at) {
        int low = 0;
        int high = starts.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (starts[middle] >= at) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
