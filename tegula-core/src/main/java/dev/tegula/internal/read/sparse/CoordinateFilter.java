package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.Dimension;
import java.util.Arrays;
import java.util.List;

/** Selects the cells whose coordinates are within ranges and that were written within a range of time. */
final class CoordinateFilter {

    /** Cells that are narrowed together; few, because every tile allocates the buffers for as many. */
    private static final int BLOCK = 256;

    private final List<Dimension> dimensions;
    private final SparseRanges ranges;
    private final TimestampRange written;

    /** @param written time of the cells, for fragments with a timestamp for each cell ({@link TimestampFields}) */
    CoordinateFilter(List<Dimension> dimensions, SparseRanges ranges, TimestampRange written) {
        this.dimensions = dimensions;
        this.ranges = ranges;
        this.written = written;
    }

    /**
     * Returns the selected cells.
     *
     * @param all all cells of some tiles
     * @param coordinates their coordinates
     */
    SelectedCells select(SelectedCells all, LoadedCoordinates coordinates, Workers workers) {
        CellPositions[] positions = new CellPositions[all.tiles().size()];
        workers.forEach(positions.length, i -> positions[i] = select(all.tiles().get(i), coordinates));
        return all.with(Arrays.asList(positions));
    }

    private CellPositions select(TileCells cells, LoadedCoordinates coordinates) {
        SparseTile tile = cells.tile();
        boolean hasTimes = coordinates.timestamps().isPresent() && TimestampFields.areIn(tile.fragment());
        if (tile.isInside() && !hasTimes) {
            return cells.positions();
        }
        Block block = new Block();
        int[] selected = new int[4 * BLOCK];
        int count = 0;
        for (int from = 0; from < tile.cells(); from += BLOCK) {
            block.begin(cells.first() + from, Math.min(BLOCK, tile.cells() - from));
            for (int d = 0; d < dimensions.size() && !tile.isInside(); d++) {
                if (ranges.restricts(d)) {
                    narrow(block, d, coordinates.column(dimensions.get(d).field()));
                }
            }
            if (hasTimes) {
                coordinates.times().ifPresent(times -> narrow(block, times));
            }
            if (count + block.count > selected.length) {
                selected = Arrays.copyOf(selected, Math.max(count + block.count, 2 * selected.length));
            }
            for (int i = 0; i < block.count; i++) {
                selected[count++] = block.cells[i] - cells.first();
            }
        }
        return positions(cells, selected, count);
    }

    private static CellPositions positions(TileCells all, int[] selected, int count) {
        if (count == all.count()) {
            return all.positions();
        }
        boolean isRun = count > 0 && selected[count - 1] - selected[0] == count - 1;
        return isRun
                ? new CellPositions.Consecutive(selected[0], count)
                : new CellPositions.Listed(Arrays.copyOf(selected, count));
    }

    /** Cells of a tile that are selected so far, out of some consecutive ones. */
    private static final class Block {

        private final int[] cells = new int[BLOCK];
        private final long[] keys = new long[BLOCK];
        private final ByteBlock values = new ByteBlock(BLOCK * Long.BYTES);
        private int count;
        private boolean isWhole;

        void begin(int first, int size) {
            for (int i = 0; i < size; i++) {
                cells[i] = first + i;
            }
            count = size;
            isWhole = true;
        }

        void keep(int remaining) {
            isWhole &= remaining == count;
            count = remaining;
        }
    }

    private void narrow(Block block, int d, ColumnBuilder column) {
        if (dimensions.get(d).isVariable()) {
            byte[] bytes = (byte[]) column.values().array();
            block.keep(ranges.texts(d).select(bytes, column.offsets(), block.cells, block.count));
            return;
        }
        if (block.isWhole) {
            column.values().get(block.cells[0], block.values, 0, block.count);
        } else {
            column.values().getAll(block.cells, 0, block.count, block.values, 0);
        }
        Keys.load(dimensions.get(d).datatype().physical(), block.values.bytes(), 0, block.count, block.keys, 0);
        block.keep(ranges.keys(d).select(block.keys, block.cells, block.count));
    }

    private void narrow(Block block, long[] times) {
        int remaining = 0;
        for (int i = 0; i < block.count; i++) {
            int cell = block.cells[i];
            block.cells[remaining] = cell;
            remaining += Long.compareUnsigned(times[cell], written.start()) >= 0
                            && Long.compareUnsigned(times[cell], written.end()) <= 0
                    ? 1
                    : 0;
        }
        block.keep(remaining);
    }
}
