package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.gather.VarLayout;
import dev.tegula.internal.read.gather.VarOffsets;
import java.util.OptionalInt;

/**
 * The positions of variable-length cells of a sparse tile: one for each selected cell.
 *
 * @param tile a tile with at least one selected cell
 */
record PlacedVarLayout(PlacedTile tile) implements VarLayout {

    @Override
    public long first() {
        return tile.positions().at(0);
    }

    @Override
    public long after() {
        return tile.positions().at(tile.count() - 1) + 1L;
    }

    /** Returns the index of the {@code i}-th selected cell among the cells from the first selected one on. */
    private int cell(int i) {
        return tile.positions().at(i) - tile.positions().at(0);
    }

    @Override
    public OptionalInt run() {
        boolean isRun =
                !(tile.positions() instanceof CellPositions.Listed) && tile.places() instanceof ResultPlaces.InOrder;
        return isRun ? OptionalInt.of(tile.cells().first()) : OptionalInt.empty();
    }

    @Override
    public void putLengths(VarOffsets offsets, int width, long[] resultOffsets) {
        if (run().isPresent()) {
            offsets.putLengths(width, resultOffsets, tile.cells().first() + 1);
            return;
        }
        int shift = Integer.numberOfTrailingZeros(width);
        for (int i = 0; i < tile.count(); i++) {
            int cell = cell(i);
            resultOffsets[tile.place(i) + 1] = (offsets.start(cell + 1) - offsets.start(cell)) >> shift;
        }
    }

    @Override
    public void putValues(VarOffsets offsets, long memoryOffset, ByteBlock chunk, int length, ColumnBuilder target) {
        int width = target.values().width();
        long[] resultOffsets = target.offsets();
        if (run().isPresent()) {
            long first = offsets.start(0);
            long from = Math.max(first, memoryOffset);
            long to = Math.min(offsets.start(offsets.count()), memoryOffset + length);
            if (from < to) {
                long into = resultOffsets[tile.place(0)] + (from - first) / width;
                target.values().put((int) into, chunk, (int) (from - memoryOffset), (int) (to - from) / width);
            }
            return;
        }
        long end = memoryOffset + length;
        for (int i = firstEndingAfter(offsets, memoryOffset); i < tile.count(); i++) {
            int cell = cell(i);
            long start = offsets.start(cell);
            if (start >= end) {
                return;
            }
            long a = Math.max(start, memoryOffset);
            long b = Math.min(offsets.start(cell + 1), end);
            if (a < b) {
                long into = resultOffsets[tile.place(i)] + (a - start) / width;
                target.values().put((int) into, chunk, (int) (a - memoryOffset), (int) (b - a) / width);
            }
        }
    }

    /** Returns the index of the first selected cell that ends after an offset. */
    private int firstEndingAfter(VarOffsets offsets, long offset) {
        int low = 0;
        int high = tile.count();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (offsets.start(cell(middle) + 1) > offset) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
