package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import java.util.List;

/** Moves the selected cells of loaded columns to their beginning. */
final class ColumnCompaction {

    private static final int BLOCK = 1024;

    private ColumnCompaction() {}

    /**
     * Compacts columns in place.
     *
     * @param loaded the cells that the columns have: all cells of some tiles
     * @param selected the cells of the same tiles that remain
     */
    static void compact(List<ColumnBuilder> columns, SelectedCells loaded, SelectedCells selected) {
        if (loaded.size() == selected.size()) {
            return;
        }
        for (ColumnBuilder column : columns) {
            if (column.field().isVariable()) {
                compactStrings(column, loaded, selected);
            } else {
                compactFixed(column, loaded, selected);
            }
        }
    }

    private static void compactFixed(ColumnBuilder column, SelectedCells loaded, SelectedCells selected) {
        int most = Math.min(BLOCK, selected.size());
        ByteBlock block = new ByteBlock(most * column.values().width());
        int[] cells = new int[most];
        for (int t = 0; t < selected.tiles().size(); t++) {
            int first = loaded.tiles().get(t).first();
            TileCells tile = selected.tiles().get(t);
            if (tile.positions() instanceof CellPositions.Listed listed) {
                gather(column, first, listed.ascending(), tile.first(), cells, block);
            } else if (tile.count() > 0) {
                move(column, first + tile.positions().at(0), tile, block);
            }
        }
    }

    /** Moves consecutive cells from {@code from} to the first number of the tile. */
    private static void move(ColumnBuilder column, int from, TileCells tile, ByteBlock block) {
        if (from == tile.first()) {
            return;
        }
        for (int i = 0; i < tile.count(); i += BLOCK) {
            int count = Math.min(BLOCK, tile.count() - i);
            column.values().get(from + i, block, 0, count);
            column.values().put(tile.first() + i, block, 0, count);
        }
    }

    private static void gather(ColumnBuilder column, int first, int[] positions, int to, int[] cells, ByteBlock block) {
        for (int i = 0; i < positions.length; i += BLOCK) {
            int count = Math.min(BLOCK, positions.length - i);
            for (int n = 0; n < count; n++) {
                cells[n] = first + positions[i + n];
            }
            column.values().getAll(cells, 0, count, block, 0);
            column.values().put(to + i, block, 0, count);
        }
    }

    private static void compactStrings(ColumnBuilder column, SelectedCells loaded, SelectedCells selected) {
        byte[] bytes = (byte[]) column.values().array();
        long[] offsets = column.offsets();
        long[] compacted = new long[selected.size() + 1];
        int end = 0;
        for (int t = 0; t < selected.tiles().size(); t++) {
            int first = loaded.tiles().get(t).first();
            TileCells tile = selected.tiles().get(t);
            for (int i = 0; i < tile.count(); i++) {
                int cell = first + tile.positions().at(i);
                int length = (int) (offsets[cell + 1] - offsets[cell]);
                System.arraycopy(bytes, (int) offsets[cell], bytes, end, length);
                end += length;
                compacted[tile.first() + i + 1] = end;
            }
        }
        System.arraycopy(compacted, 0, offsets, 0, compacted.length);
    }
}
