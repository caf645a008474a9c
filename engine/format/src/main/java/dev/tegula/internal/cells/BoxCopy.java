package dev.tegula.internal.cells;

/**
 * Copies an n-dimensional box of cells between a block of bytes and values, each with its own strides. One loop nest
 * serves all types, because moving cells requires only their width. Dimensions that are contiguous on both sides are
 * merged first.
 *
 * <p>Strides and positions are in cells; a cell has {@code valuesPerCell} values. Reusable; not thread-safe, because it
 * keeps the placement of the box and its loop state.
 */
public final class BoxCopy {

    private long[] shape = {};
    private long[] blockStride = {};
    private long[] valueStride = {};
    private long[] at = {};
    private int dims;
    /** Distances of the current run from the first cell of the box. */
    private long blockOffset;

    private long valueOffset;

    private long blockCell;
    private long[] blockStrides = {};
    private long valueCell;
    private long[] valueStrides = {};

    /**
     * Places the box in the block.
     *
     * @param first position of the box's first cell
     * @param strides distances of neighbors
     */
    public BoxCopy inBlock(long first, long[] strides) {
        blockCell = first;
        blockStrides = strides;
        return this;
    }

    /**
     * Places the box in the values.
     *
     * @param first position of the box's first cell
     * @param strides distances of neighbors
     */
    public BoxCopy inValues(long first, long[] strides) {
        valueCell = first;
        valueStrides = strides;
        return this;
    }

    /** Copies from the block to the values. */
    public void toValues(ByteBlock block, Values values, long[] extents, int valuesPerCell) {
        prepare(extents, valueStrides);
        int run = (int) shape[0];
        int width = values.width() * valuesPerCell;
        boolean contiguous = blockStride[0] == 1 || run == 1;
        do {
            int from = Math.toIntExact((blockCell + blockOffset) * width);
            long to = (valueCell + valueOffset) * valuesPerCell;
            if (contiguous && (valueStride[0] == 1 || run == 1)) {
                values.put(Math.toIntExact(to), block, from, run * valuesPerCell);
            } else if (valuesPerCell == 1 && valueStride[0] == 1) {
                values.putStrided(Math.toIntExact(to), block, from, Math.toIntExact(blockStride[0] * width), run);
            } else if (valuesPerCell == 1 && contiguous) {
                values.spread(Math.toIntExact(to), Math.toIntExact(valueStride[0]), block, from, run);
            } else {
                for (int i = 0; i < run; i++) {
                    int source = Math.toIntExact(from + i * blockStride[0] * width);
                    values.put(Math.toIntExact(to + i * valueStride[0] * valuesPerCell), block, source, valuesPerCell);
                }
            }
        } while (advance());
    }

    /** Copies from the values to the block. */
    public void toBlock(Values values, ByteBlock block, long[] extents, int valuesPerCell) {
        prepare(extents, blockStrides);
        int run = (int) shape[0];
        int width = values.width() * valuesPerCell;
        boolean contiguous = valueStride[0] == 1 || run == 1;
        do {
            int to = Math.toIntExact((blockCell + blockOffset) * width);
            long from = (valueCell + valueOffset) * valuesPerCell;
            if (contiguous && (blockStride[0] == 1 || run == 1)) {
                values.get(Math.toIntExact(from), block, to, run * valuesPerCell);
            } else if (valuesPerCell == 1 && blockStride[0] == 1) {
                values.getStrided(Math.toIntExact(from), Math.toIntExact(valueStride[0]), block, to, run);
            } else {
                for (int i = 0; i < run; i++) {
                    int source = Math.toIntExact(from + i * valueStride[0] * valuesPerCell);
                    values.get(source, block, Math.toIntExact(to + i * blockStride[0] * width), valuesPerCell);
                }
            }
        } while (advance());
    }

    /**
     * Sorts dimensions so that the one with the smallest stride on the written side is first, and merges adjacent ones
     * that are contiguous on both sides.
     *
     * @param written the strides of the written side
     */
    private void prepare(long[] extents, long[] written) {
        ensure(extents.length);
        long[] sorted = written == valueStrides ? valueStride : blockStride;
        dims = 0;
        for (int d = 0; d < extents.length; d++) {
            if (extents[d] == 1) {
                continue;
            }
            int slot = dims++;
            long key = written[d];
            while (slot > 0 && sorted[slot - 1] > key) {
                shape[slot] = shape[slot - 1];
                blockStride[slot] = blockStride[slot - 1];
                valueStride[slot] = valueStride[slot - 1];
                slot--;
            }
            shape[slot] = extents[d];
            blockStride[slot] = blockStrides[d];
            valueStride[slot] = valueStrides[d];
        }
        if (dims == 0) {
            dims = 1;
            shape[0] = 1;
            blockStride[0] = 1;
            valueStride[0] = 1;
        }
        int kept = 0;
        for (int d = 1; d < dims; d++) {
            if (blockStride[d] == blockStride[kept] * shape[kept]
                    && valueStride[d] == valueStride[kept] * shape[kept]) {
                shape[kept] *= shape[d];
            } else {
                kept++;
                shape[kept] = shape[d];
                blockStride[kept] = blockStride[d];
                valueStride[kept] = valueStride[d];
            }
        }
        dims = kept + 1;
        for (int d = 0; d < dims; d++) {
            at[d] = 0;
        }
        blockOffset = 0;
        valueOffset = 0;
    }

    private void ensure(int dimensions) {
        if (shape.length <= dimensions) {
            shape = new long[dimensions + 1];
            blockStride = new long[dimensions + 1];
            valueStride = new long[dimensions + 1];
            at = new long[dimensions + 1];
        }
    }

    /** Advances to the next run of cells in the fastest dimension; returns false after the last one. */
    private boolean advance() {
        for (int d = 1; d < dims; d++) {
            blockOffset += blockStride[d];
            valueOffset += valueStride[d];
            if (++at[d] < shape[d]) {
                return true;
            }
            blockOffset -= shape[d] * blockStride[d];
            valueOffset -= shape[d] * valueStride[d];
            at[d] = 0;
        }
        return false;
    }
}
