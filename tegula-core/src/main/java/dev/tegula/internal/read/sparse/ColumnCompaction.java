package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.schema.PhysicalType;
import java.util.ArrayList;
import java.util.List;

/** Moves the selected cells of loaded columns to their beginning. */
final class ColumnCompaction {

    private static final int BLOCK = 1024;

    private ColumnCompaction() {}

    /**
     * Compacts columns in place. Fields have one value per cell, or variable length.
     *
     * @param loaded the cells that the columns have
     * @param kept the cells of the same tiles that remain
     */
    static void compact(List<ColumnBuilder> columns, SelectedCells loaded, SelectedCells kept) {
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
        int longest = runs.stream().mapToInt(Run::count).max().orElse(0);
        int[] cells = new int[Math.min(BLOCK, longest)];
        ByteBlock block = new ByteBlock(cells.length * Long.BYTES);
        for (ColumnBuilder column : columns) {
            if (column.field().isVariable()) {
                compactVariable(column, runs, kept.size());
            } else {
                compactFixed(column.values(), runs, cells, block);
            }
            byte[] validity = column.validity();
            if (validity != null) {
                compactFixed(Values.wrap(PhysicalType.UINT8, validity), runs, cells, block);
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

    private static void compactFixed(Values values, List<Run> runs, int[] cells, ByteBlock block) {
        for (Run run : runs) {
            boolean isListed = run.indexes instanceof CellPositions.Listed;
            if (!isListed && run.cell(0) == run.to) {
                continue;
            }
            for (int i = 0; i < run.count(); i += BLOCK) {
                int count = Math.min(BLOCK, run.count() - i);
                if (isListed) {
                    for (int n = 0; n < count; n++) {
                        cells[n] = run.cell(i + n);
                    }
                    values.getAll(cells, 0, count, block, 0);
                } else {
                    values.get(run.cell(i), block, 0, count);
                }
                values.put(run.to + i, block, 0, count);
            }
        }
    }

    private static void compactVariable(ColumnBuilder column, List<Run> runs, int size) {
        Object values = column.values().array();
        long[] offsets = column.offsets();
        long[] compacted = new long[size + 1];
        int end = 0;
        for (Run run : runs) {
            for (int i = 0; i < run.count(); i++) {
                int cell = run.cell(i);
                int length = (int) (offsets[cell + 1] - offsets[cell]);
                System.arraycopy(values, (int) offsets[cell], values, end, length);
                end += length;
                compacted[run.to + i + 1] = end;
            }
        }
        System.arraycopy(compacted, 0, offsets, 0, compacted.length);
    }
}
