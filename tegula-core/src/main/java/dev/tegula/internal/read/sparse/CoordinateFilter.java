package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.TextSet;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.Dimension;
import java.util.Arrays;
import java.util.List;

/** Selects the cells whose coordinates are within ranges and that were written within a range of time. */
final class CoordinateFilter {

    private static final int BLOCK = 1024;

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
        boolean[] marks = new boolean[tile.cells()];
        Arrays.fill(marks, true);
        for (int d = 0; d < dimensions.size(); d++) {
            if (tile.isInside() || !ranges.restricts(d)) {
                continue;
            }
            ColumnBuilder column = coordinates.column(dimensions.get(d).field());
            if (dimensions.get(d).isVariable()) {
                markStrings(cells.first(), d, column, marks);
            } else {
                markKeys(cells.first(), d, column, marks);
            }
        }
        if (hasTimes) {
            coordinates.times().ifPresent(times -> markTimes(cells.first(), times, marks));
        }
        return cells.positions().keep(i -> marks[i]);
    }

    private void markKeys(int first, int d, ColumnBuilder column, boolean[] marks) {
        Values values = column.values();
        ByteBlock block = new ByteBlock(BLOCK * values.width());
        long[] keys = new long[BLOCK];
        for (int from = 0; from < marks.length; from += BLOCK) {
            int count = Math.min(BLOCK, marks.length - from);
            values.get(first + from, block, 0, count);
            Keys.load(dimensions.get(d).datatype().physical(), block.bytes(), 0, count, keys, 0);
            ranges.keys(d).retain(keys, count, marks, from);
        }
    }

    private void markStrings(int first, int d, ColumnBuilder column, boolean[] marks) {
        byte[] bytes = (byte[]) column.values().array();
        long[] offsets = column.offsets();
        TextSet set = ranges.texts(d);
        for (int i = 0; i < marks.length; i++) {
            int start = (int) offsets[first + i];
            marks[i] = marks[i] && set.contains(bytes, start, (int) offsets[first + i + 1] - start);
        }
    }

    private void markTimes(int first, long[] times, boolean[] marks) {
        for (int i = 0; i < marks.length; i++) {
            long time = times[first + i];
            marks[i] &=
                    Long.compareUnsigned(time, written.start()) >= 0 && Long.compareUnsigned(time, written.end()) <= 0;
        }
    }
}
