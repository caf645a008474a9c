package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.order.CellOrdering;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Selects the cells whose coordinates are within ranges and that were written within a range of time. A range of
 * strings by which the cells of tiles are sorted is searched; cells are compared with other ranges one by one.
 */
final class CoordinateFilter {

    /** Cells that are narrowed together; few, because every tile allocates the buffers for as many. */
    private static final int BLOCK = 256;

    private final List<Dimension> dimensions;
    private final SparseRanges ranges;
    private final TimestampRange written;
    /** The dimension of one range of strings by which cells are sorted, or -1. */
    private final int sorted;

    /** @param written time of the cells, for fragments with a timestamp for each cell ({@link TimestampFields}) */
    CoordinateFilter(ArraySchema schema, SparseRanges ranges, TimestampRange written) {
        this.dimensions = schema.dimensions();
        this.ranges = ranges;
        OptionalInt leading = CellOrdering.global(schema).leadingText();
        boolean isOneRange = leading.isPresent()
                && ranges.restricts(leading.getAsInt())
                && ranges.texts(leading.getAsInt()).intervals().size() == 1;
        this.sorted = isOneRange ? leading.getAsInt() : -1;
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
        boolean isSearched = sorted >= 0 && !tile.isInside();
        CellPositions found = isSearched ? search(cells, coordinates) : cells.positions();
        int[] restricted = IntStream.range(0, dimensions.size())
                .filter(d -> !tile.isInside() && ranges.restricts(d) && !(isSearched && d == sorted))
                .toArray();
        if (found.count() == 0 || (restricted.length == 0 && !hasTimes)) {
            return found;
        }
        Block block = new Block();
        int[] selected = new int[Math.min(4 * BLOCK, found.count())];
        int count = 0;
        for (int i = 0; i < found.count(); i += BLOCK) {
            block.begin(cells.first() + found.at(i), Math.min(BLOCK, found.count() - i));
            for (int d : restricted) {
                narrow(block, d, coordinates.column(dimensions.get(d).field()));
            }
            if (hasTimes) {
                coordinates.times().ifPresent(times -> narrow(block, times));
            }
            if (count + block.count > selected.length) {
                selected = Arrays.copyOf(selected, Math.max(count + block.count, 2 * selected.length));
            }
            for (int n = 0; n < block.count; n++) {
                selected[count++] = block.cells[n] - cells.first();
            }
        }
        return positions(cells, selected, count);
    }

    /** Returns the cells of a tile within the range by whose dimension they are sorted. */
    private CellPositions search(TileCells cells, LoadedCoordinates coordinates) {
        ColumnBuilder column = coordinates.column(dimensions.get(sorted).field());
        int[] run = ranges.texts(sorted)
                .search((byte[]) column.values().array(), column.offsets(), cells.first(), cells.end());
        int count = run[1] - run[0];
        return count == cells.count()
                ? cells.positions()
                : new CellPositions.Consecutive(run[0] - cells.first(), count);
    }

    /** @param selected ascending positions, of which the first {@code count} are selected */
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
