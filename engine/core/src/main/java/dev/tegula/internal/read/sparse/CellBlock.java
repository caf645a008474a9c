package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.TextSet;
import dev.tegula.internal.exec.SelectionScratch;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.PhysicalType;

/** Narrows blocks of consecutive cells of a tile by ranges, and collects the positions of the selected cells. */
final class CellBlock {

    private final SelectionScratch scratch;
    private final int[] cells;
    private final int[] selected;
    private final int start;
    private int count;
    private boolean isWhole;
    private int selectedCount;

    /**
     * Starts a tile.
     *
     * @param scratch buffers until the next tile starts
     * @param selected receives the positions of the selected cells
     * @param start index of the first position in {@code selected}
     */
    CellBlock(SelectionScratch scratch, int[] selected, int start) {
        this.scratch = scratch;
        this.cells = scratch.cells();
        this.selected = selected;
        this.start = start;
    }

    /** Starts a block of consecutive cells, all of which are selected. */
    void begin(int first, int size) {
        for (int i = 0; i < size; i++) {
            cells[i] = first + i;
        }
        count = size;
        isWhole = true;
    }

    /** Keeps the cells whose numbers are in a set. */
    void keepKeys(ColumnBuilder column, PhysicalType type, KeySet set) {
        ByteBlock values = scratch.values();
        long[] keys = scratch.keys();
        if (isWhole) {
            column.values().get(cells[0], values, 0, count);
        } else {
            column.values().getAll(cells, 0, count, values, 0);
        }
        Keys.load(type, values.bytes(), 0, count, keys, 0);
        keep(set.select(keys, cells, count));
    }

    /** Keeps the cells whose strings are in a set. */
    void keepTexts(ColumnBuilder column, TextSet set) {
        keep(set.select((byte[]) column.values().array(), column.offsets(), cells, count));
    }

    /**
     * Keeps the cells that were written within a range of time.
     *
     * @param times timestamp of each cell
     */
    void keepTimes(long[] times, TimestampRange within) {
        int remaining = 0;
        for (int i = 0; i < count; i++) {
            int cell = cells[i];
            cells[remaining] = cell;
            remaining += Long.compareUnsigned(times[cell], within.start()) >= 0
                            && Long.compareUnsigned(times[cell], within.end()) <= 0
                    ? 1
                    : 0;
        }
        keep(remaining);
    }

    private void keep(int remaining) {
        isWhole &= remaining == count;
        count = remaining;
    }

    /** Adds the positions of the selected cells of the block in their tile, whose first cell has this number. */
    void add(int first) {
        int end = start + selectedCount;
        for (int i = 0; i < count; i++) {
            selected[end + i] = cells[i] - first;
        }
        selectedCount += count;
    }

    /** Returns the added positions of a tile. */
    CellPositions positions(TileCells all) {
        if (selectedCount == all.count()) {
            return all.positions();
        }
        boolean isRun = selectedCount > 0 && selected[start + selectedCount - 1] - selected[start] == selectedCount - 1;
        return isRun
                ? new CellPositions.Consecutive(selected[start], selectedCount)
                : new CellPositions.Listed(selected, start, selectedCount);
    }
}
