package dev.tegula.internal.read.sparse;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.read.fetch.ChunkSink;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.FoldedStrings;
import dev.tegula.internal.read.fetch.TileRequest;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.schema.PhysicalType;
import org.jspecify.annotations.Nullable;

/**
 * Reads the variable-length cells of one sparse tile: first the offsets of all cells, then the values of the selected
 * cells.
 */
final class SparseVarTile {

    private final PlacedTile placed;
    private final SparseTile tile;
    private final DataFile values;
    private final long[] starts;
    private volatile boolean folded;
    private @Nullable ByteBlock foldedValues;

    SparseVarTile(PlacedTile placed, DataFile values) {
        this.placed = placed;
        this.tile = placed.tile();
        this.values = values;
        this.starts = new long[tile.cells() + 1];
        starts[tile.cells()] = size();
    }

    private long size() {
        return values.memorySize(tile.number(), tile.cells());
    }

    SparseTile tile() {
        return tile;
    }

    /** Returns the request for the offsets. */
    TileRequest offsets() {
        long memory = (long) tile.cells() * Long.BYTES;
        return new TileRequest(tile.number(), memory, 0, memory, new ChunkSink() {
            @Override
            public void chunk(long memoryOffset, ByteBlock cells, int length) {
                Values.wrap(PhysicalType.INT64, starts)
                        .put((int) (memoryOffset / Long.BYTES), cells, 0, length / Long.BYTES);
            }

            @Override
            public void withoutChunks(DataFile file, TileRequest selected) {
                folded = true;
            }
        });
    }

    boolean isFolded() {
        return folded;
    }

    void setFolded(FoldedStrings folded) {
        Values.wrap(PhysicalType.INT64, starts).put(0, folded.offsets(), 0, tile.cells());
        foldedValues = folded.values();
    }

    void takeFolded(ColumnBuilder target) {
        ByteBlock all = foldedValues;
        if (all != null) {
            takeValues(0, all, (int) size(), target);
            foldedValues = null;
        }
    }

    /** Writes the length of every selected cell, in values, to the element after its result position. */
    void putLengths(long[] resultOffsets) {
        int width = values.field().datatype().size();
        long size = size();
        for (int i = 0; i < tile.cells(); i++) {
            long length = starts[i + 1] - starts[i];
            if (starts[i] < 0 || starts[i + 1] < starts[i] || starts[i + 1] > size || length % width != 0) {
                throw new CorruptArrayException(values.uri() + ", tile " + tile.number() + ": wrong offsets of "
                        + "cell " + i + " (found "
                        + "bytes " + Long.toUnsignedString(starts[i]) + " to " + Long.toUnsignedString(starts[i + 1])
                        + ", expected whole values within " + size + " bytes)");
            }
        }
        for (int i = 0; i < placed.count(); i++) {
            int cell = cell(i);
            resultOffsets[placed.place(i) + 1] = (starts[cell + 1] - starts[cell]) / width;
        }
    }

    private int cell(int selected) {
        return placed.positions().at(selected);
    }

    /** Returns the request for the values; it is empty if no cell is selected. */
    TileRequest values(ColumnBuilder target) {
        int count = placed.count();
        long from = count == 0 ? 0 : starts[cell(0)];
        long to = count == 0 ? 0 : starts[cell(count - 1) + 1];
        return new TileRequest(
                tile.number(),
                size(),
                from,
                to,
                (memoryOffset, cells, length) -> takeValues(memoryOffset, cells, length, target));
    }

    private void takeValues(long memoryOffset, ByteBlock cells, int length, ColumnBuilder target) {
        int width = target.values().width();
        long[] resultOffsets = target.offsets();
        if (placed.positions() instanceof CellPositions.All && placed.places() instanceof ResultPlaces.InOrder) {
            long into = resultOffsets[placed.place(0)] + (memoryOffset - starts[0]) / width;
            int skip = (int) Math.max(0, starts[0] - memoryOffset);
            target.values().put((int) (into + skip / width), cells, skip, (length - skip) / width);
            return;
        }
        long end = memoryOffset + length;
        for (int i = firstEndingAfter(memoryOffset); i < placed.count(); i++) {
            int cell = cell(i);
            if (starts[cell] >= end) {
                return;
            }
            long a = Math.max(starts[cell], memoryOffset);
            long b = Math.min(starts[cell + 1], end);
            if (a < b) {
                long into = resultOffsets[placed.place(i)] + (a - starts[cell]) / width;
                target.values().put((int) into, cells, (int) (a - memoryOffset), (int) (b - a) / width);
            }
        }
    }

    /** Returns the first selected cell that ends after an offset. */
    private int firstEndingAfter(long at) {
        int low = 0;
        int high = placed.count();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (starts[cell(middle) + 1] > at) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
