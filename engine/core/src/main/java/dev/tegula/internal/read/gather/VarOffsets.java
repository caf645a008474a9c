package dev.tegula.internal.read.gather;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.schema.PhysicalType;

/** Byte offsets of consecutive variable-length cells of a tile. */
public final class VarOffsets {

    private final long first;
    /** Offsets of the cells and of the one after them. */
    private final long[] starts;

    /**
     * @param first position of the first cell in the tile
     * @param count number of cells
     * @param size bytes of all values of the tile, which end the last cell unless another one follows
     */
    VarOffsets(long first, int count, long size) {
        this.first = first;
        this.starts = new long[count + 1];
        starts[count] = size;
    }

    /** Returns the number of cells. */
    public int count() {
        return starts.length - 1;
    }

    /** Returns the position of the first cell in the tile. */
    long first() {
        return first;
    }

    /** Returns the offset of the {@code i}-th cell's values; of the first byte after them if there is no such cell. */
    public long start(int i) {
        return starts[i];
    }

    /** Takes the offsets of the cells of a chunk, from a position in the tile on. */
    void take(long position, ByteBlock offsets, int count, long cellsOfTile) {
        long from = Math.max(position, first);
        long to = Math.min(position + count, Math.min(first + starts.length, cellsOfTile));
        if (from < to) {
            Values.wrap(PhysicalType.INT64, starts)
                    .put((int) (from - first), offsets, (int) (from - position) * Long.BYTES, (int) (to - from));
        }
    }

    /** Checks the offsets, which must be ascending, of whole values and within the tile. */
    void require(DataFile values, int tile, long size) {
        // All widths are powers of two. Signs and low bits of all cells are collected first, without branches.
        long partial = values.field().datatype().size() - 1L;
        long sign = 0;
        long low = 0;
        for (int i = 0; i + 1 < starts.length; i++) {
            long start = starts[i];
            long end = starts[i + 1];
            sign |= start | end | (end - start) | (size - end);
            low |= end - start;
        }
        if (sign >= 0 && (low & partial) == 0) {
            return;
        }
        for (int i = 0; i + 1 < starts.length; i++) {
            long start = starts[i];
            long end = starts[i + 1];
            if (start < 0 || end < start || end > size || ((end - start) & partial) != 0) {
                throw new CorruptArrayException(
                        FilePlace.of(values.uri()).part("tile " + tile),
                        "wrong offsets of cell " + (first + i) + " (found bytes " + Long.toUnsignedString(start)
                                + " to " + Long.toUnsignedString(end) + ", expected whole values within " + size
                                + " bytes)");
            }
        }
    }

    /**
     * Writes the lengths of all cells, in values.
     *
     * @param width bytes of a value
     */
    public void putLengths(int width, long[] lengths, int at) {
        int shift = Integer.numberOfTrailingZeros(width);
        for (int i = 0; i + 1 < starts.length; i++) {
            lengths[at + i] = (starts[i + 1] - starts[i]) >> shift;
        }
    }

    /** Returns the first cell that ends after an offset; the number of cells if there is none. */
    int firstEndingAfter(long offset) {
        int low = 0;
        int high = count();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (starts[middle + 1] > offset) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Returns the first cell that begins at or after an offset; the number of cells if there is none. */
    int firstStartingAt(long offset) {
        int low = 0;
        int high = count();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (starts[middle] >= offset) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
