package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.Values;
import dev.tegula.internal.exec.SelectionScratch;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.schema.PhysicalType;
import java.util.ArrayList;
import java.util.List;

/** Moves the selected cells of loaded columns to their beginning. */
final class ColumnCompaction {

    private ColumnCompaction() {}

    /**
     * Compacts columns in place. Fields have one value per cell, or variable length.
     *
     * @param loaded the cells that the columns have
     * @param kept the cells of the same tiles that remain
     */
    static void compact(
            List<ColumnBuilder> columns, SelectedCells loaded, SelectedCells kept, SelectionScratch scratch) {
        if (columns.isEmpty() || loaded.size() == kept.size()) {
            return;
        }
        List<Run> runs = new ArrayList<>(kept.tiles().size());
        for (int t = 0; t < kept.tiles().size(); t++) {
            TileCells from = loaded.tiles().get(t);
            TileCells to = kept.tiles().get(t);
            if (to.count() > 0) {
                runs.add(new Run(from.first(), to.positions().indexesIn(from.positions()), to.first()));
            }
        }
        for (ColumnBuilder column : columns) {
            if (column.field().isVariable()) {
                compactVariable(column, runs);
            } else {
                compactFixed(column.values(), runs, scratch);
            }
            byte[] validity = column.validity();
            if (validity != null) {
                compactFixed(Values.wrap(PhysicalType.UINT8, validity), runs, scratch);
            }
        }
    }

    /**
     * Cells of one tile that remain.
     *
     * @param from number of the first loaded cell of the tile
     * @param indexes indexes of the cells that remain among the loaded cells of the tile
     * @param to number of the first cell that remains
     */
    private record Run(int from, CellPositions indexes, int to) {
        int cell(int i) {
            return from + indexes.at(i);
        }

        int count() {
            return indexes.count();
        }
    }

    private static void compactFixed(Values values, List<Run> runs, SelectionScratch scratch) {
        for (Run run : runs) {
            if (run.indexes instanceof CellPositions.Listed) {
                moveListed(values, run, scratch.cells());
            } else if (run.cell(0) != run.to) {
                values.copy(run.cell(0), run.count(), values, run.to);
            }
        }
    }

    /** Moves values one by one. None is overwritten before it has moved, because all move to lower positions. */
    private static void moveListed(Values values, Run run, int[] cells) {
        for (int i = 0; i < run.count(); i += cells.length) {
            int count = Math.min(cells.length, run.count() - i);
            for (int n = 0; n < count; n++) {
                cells[n] = run.cell(i + n);
            }
            values.select(cells, 0, count, values, run.to + i);
        }
    }

    /** Moves cells one by one. No offset is changed before it is read, except to the value that it has. */
    private static void compactVariable(ColumnBuilder column, List<Run> runs) {
        Object values = column.values().array();
        long[] offsets = column.offsets();
        int end = 0;
        for (Run run : runs) {
            for (int i = 0; i < run.count(); i++) {
                int cell = run.cell(i);
                int length = (int) (offsets[cell + 1] - offsets[cell]);
                System.arraycopy(values, (int) offsets[cell], values, end, length);
                end += length;
                offsets[run.to + i + 1] = end;
            }
        }
    }
}
