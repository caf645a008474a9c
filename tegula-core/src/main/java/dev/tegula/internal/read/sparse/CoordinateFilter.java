package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.TextSet;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.schema.Dimension;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Drops the cells of crossing tiles whose coordinates are outside the ranges, and compacts the columns. */
final class CoordinateFilter {

    private static final int BLOCK = 1024;

    private final List<Dimension> dimensions;
    private final SparseRanges ranges;
    private final Map<String, ColumnBuilder> coordinates;
    private final @Nullable CellTimes times;

    CoordinateFilter(
            List<Dimension> dimensions,
            SparseRanges ranges,
            Map<String, ColumnBuilder> coordinates,
            @Nullable CellTimes times) {
        this.times = times;
        this.dimensions = dimensions;
        this.ranges = ranges;
        this.coordinates = coordinates;
    }

    /** Finds the selected cells of all tiles. The columns do not change until {@link #close}. */
    void match(List<SparseTile> tiles, Workers workers) {
        workers.forEach(tiles.size(), i -> {
            if (!tiles.get(i).isInside()
                    || (times != null && TimestampFields.areIn(tiles.get(i).fragment()))) {
                match(tiles.get(i));
            }
        });
    }

    /** Compacts the columns to the selected cells. */
    void close(List<SparseTile> tiles) {
        for (ColumnBuilder target : coordinates.values()) {
            if (target.field().isVariable()) {
                closeStrings(tiles, target);
            } else {
                close(tiles, target);
            }
        }
    }

    private void match(SparseTile tile) {
        int cells = tile.cells();
        boolean[] marks = new boolean[cells];
        Arrays.fill(marks, true);
        for (int d = 0; d < dimensions.size(); d++) {
            if (tile.isInside() || !ranges.restricts(d)) {
                continue;
            }
            ColumnBuilder target = coordinates.get(dimensions.get(d).name());
            if (target == null) {
                throw new IllegalStateException(
                        "dimension '" + dimensions.get(d).name() + "': was not loaded");
            }
            if (dimensions.get(d).isVariable()) {
                matchStrings(tile, d, target, marks);
            } else {
                matchKeys(tile, d, target, marks);
            }
        }
        if (times != null && TimestampFields.areIn(tile.fragment())) {
            times.match(tile, coordinates, marks);
        }
        tile.keep(marks, 0);
    }

    private void matchKeys(SparseTile tile, int d, ColumnBuilder target, boolean[] marks) {
        Values values = target.values();
        ByteBlock block = new ByteBlock(BLOCK * values.width());
        long[] keys = new long[BLOCK];
        for (int from = 0; from < tile.cells(); from += BLOCK) {
            int count = Math.min(BLOCK, tile.cells() - from);
            values.get(tile.base() + from, block, 0, count);
            Keys.load(dimensions.get(d).datatype().physical(), block.bytes(), 0, count, keys, 0);
            ranges.keys(d).retain(keys, count, marks, from);
        }
    }

    private void matchStrings(SparseTile tile, int d, ColumnBuilder target, boolean[] marks) {
        byte[] all = (byte[]) target.values().array();
        long[] offsets = target.offsets();
        TextSet set = ranges.texts(d);
        for (int i = 0; i < tile.cells(); i++) {
            int cell = tile.base() + i;
            marks[i] = marks[i] && set.contains(all, (int) offsets[cell], (int) (offsets[cell + 1] - offsets[cell]));
        }
    }

    /** Moves the selected cells of all tiles towards the beginning of the column. */
    private static void close(List<SparseTile> tiles, ColumnBuilder target) {
        int to = 0;
        int width = target.values().width();
        ByteBlock block = new ByteBlock(BLOCK * width);
        for (SparseTile tile : tiles) {
            int[] positions = tile.positions();
            if (positions == null) {
                if (to != tile.base()) {
                    for (int from = 0; from < tile.count(); from += BLOCK) {
                        int count = Math.min(BLOCK, tile.count() - from);
                        target.values().get(tile.base() + from, block, 0, count);
                        target.values().put(to + from, block, 0, count);
                    }
                }
            } else {
                int[] cells = new int[positions.length];
                for (int i = 0; i < cells.length; i++) {
                    cells[i] = tile.base() + positions[i];
                }
                for (int from = 0; from < cells.length; from += BLOCK) {
                    int count = Math.min(BLOCK, cells.length - from);
                    target.values().getAll(cells, from, count, block, 0);
                    target.values().put(to + from, block, 0, count);
                }
            }
            to += tile.count();
        }
    }

    private static void closeStrings(List<SparseTile> tiles, ColumnBuilder target) {
        byte[] all = (byte[]) target.values().array();
        long[] offsets = target.offsets();
        long[] ends = new long[offsets.length];
        int to = 0;
        int end = 0;
        for (SparseTile tile : tiles) {
            int[] positions = tile.positions();
            for (int i = 0; i < tile.count(); i++) {
                int cell = tile.base() + (positions == null ? i : positions[i]);
                int length = (int) (offsets[cell + 1] - offsets[cell]);
                System.arraycopy(all, (int) offsets[cell], all, end, length);
                end += length;
                ends[++to] = end;
            }
        }
        System.arraycopy(ends, 0, offsets, 0, to + 1);
    }
}
