package dev.tegula.internal.read.gather;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.TileRequest;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.schema.PhysicalType;

/**
 * All variable-length cells of one tile, at consecutive positions of a result. Metadata state the size of the tile's
 * values, so their places are known before any offset is decoded: offsets and values are read in one pass.
 *
 * @param values the file of values
 * @param number number of the tile in its file
 * @param cells number of cells in the tile
 * @param first position of the first cell in the result
 * @param start position of the first value in the result
 */
record WholeVarTile(DataFile values, int number, int cells, int first, long start) {

    private long size() {
        return values.memorySize(number, cells);
    }

    private int width() {
        return values.field().datatype().size();
    }

    /** Returns the request for the offsets. They become those of the result. */
    TileRequest offsets(ColumnBuilder target) {
        long memory = (long) cells * Long.BYTES;
        Values result = Values.wrap(PhysicalType.INT64, target.offsets());
        return new TileRequest(number, memory, 0, memory, (memoryOffset, chunk, length, scratch) -> {
            int position = (int) (memoryOffset / Long.BYTES);
            int count = length / Long.BYTES;
            result.put(first + position, chunk, 0, count);
            move(target.offsets(), position, count);
        });
    }

    /** Converts byte offsets in the tile to positions of values in the result. */
    private void move(long[] offsets, int position, int count) {
        int shift = Integer.numberOfTrailingZeros(width());
        int from = first + position;
        int to = from + count;
        long all = 0;
        for (int i = from; i < to; i++) {
            all |= offsets[i];
        }
        if (all < 0 || (all & (width() - 1)) != 0) {
            for (int i = from; i < to; i++) {
                long bytes = offsets[i];
                if (bytes < 0 || (bytes & (width() - 1)) != 0) {
                    throw wrong(i - first, Long.toUnsignedString(bytes));
                }
            }
        }
        for (int i = from; i < to; i++) {
            offsets[i] = start + (offsets[i] >>> shift);
        }
    }

    /** Returns the request for the values. */
    TileRequest values(ColumnBuilder target) {
        int width = width();
        return new TileRequest(
                number,
                size(),
                0,
                size(),
                (memoryOffset, chunk, length, scratch) ->
                        target.values().put((int) (start + memoryOffset / width), chunk, 0, length / width));
    }

    /** Checks the offsets in the result, which must begin with the first value, be ascending and within the tile. */
    void require(ColumnBuilder target) {
        long[] offsets = target.offsets();
        int last = first + cells - 1;
        long end = start + size() / width();
        long falls = end - offsets[last];
        for (int i = first; i < last; i++) {
            falls |= offsets[i + 1] - offsets[i];
        }
        if (falls >= 0 && offsets[first] == start) {
            return;
        }
        long before = start;
        for (int i = first; i <= last; i++) {
            boolean isWrong = offsets[i] < before || offsets[i] > end || (i == first && offsets[i] != start);
            if (isWrong) {
                throw wrong(i - first, Long.toString((offsets[i] - start) * width()));
            }
            before = offsets[i];
        }
    }

    private CorruptArrayException wrong(int cell, String found) {
        return new CorruptArrayException(
                FilePlace.of(values.uri()).part("tile " + number),
                "wrong offset of cell " + cell + " (found byte " + found
                        + ", expected ascending offsets from 0 of values of " + width() + " bytes, within " + size()
                        + " bytes)");
    }
}
