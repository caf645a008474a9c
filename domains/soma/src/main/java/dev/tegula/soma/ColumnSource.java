package dev.tegula.soma;

import dev.tegula.ArrayReader;
import dev.tegula.errors.MemoryLimitException;
import dev.tegula.internal.soma.axis.JoinIds;
import dev.tegula.internal.soma.axis.ValueScatter;
import dev.tegula.query.Column;
import org.jspecify.annotations.Nullable;

/**
 * Complete columns, from cells in the order of rows. The cells of each column are counted first; then as many columns
 * as fit the budget are read at a time, and each cell is put at its final place.
 */
final class ColumnSource implements MatrixBatches.Source<CompressedBatch> {

    private static final int MAX_CELLS = Integer.MAX_VALUE - 8;

    private final SomaArray array;
    private final ArrayReader reader;
    private final JoinIds rows;
    private final JoinIds columns;
    private final long budget;
    private final long cellBytes;

    private long @Nullable [] counts;
    private int first;

    /** @param budget bytes of the cells of a batch, and once more of those that the engine reads */
    ColumnSource(SomaArray array, JoinIds rows, JoinIds columns, long budget) {
        this.array = array;
        this.reader = array.openForReading();
        this.rows = rows;
        this.columns = columns;
        this.budget = budget;
        this.cellBytes = (long) Integer.BYTES + array.datatype().size();
    }

    @Override
    public @Nullable CompressedBatch next() {
        if (first >= columns.size()) {
            return null;
        }
        long[] known = counts;
        if (known == null) {
            known = count();
            counts = known;
        }
        int end = first;
        long cells = 0;
        do {
            cells += known[end++];
        } while (end < columns.size() && (cells + known[end]) * cellBytes + 8L * (end - first) <= budget);
        if (cells > MAX_CELLS) {
            throw new MemoryLimitException("matrix: too many cells in column " + first + " for one batch (found "
                    + cells + "). Choose fewer rows.");
        }
        CompressedBatch batch = read(end, (int) cells, known);
        first = end;
        return batch;
    }

    private long[] count() {
        long[] cells = new long[columns.size()];
        try (MatrixCells positions = MatrixCells.positions(reader, rows, columns, budget)) {
            while (positions.next()) {
                int[] found = positions.columnPositions();
                for (int i = 0; i < positions.size(); i++) {
                    cells[found[i]]++;
                }
            }
        }
        return cells;
    }

    /** Reads the columns up to one. */
    private CompressedBatch read(int end, int size, long[] known) {
        int[] pointers = new int[end - first + 1];
        int[] next = new int[end - first];
        for (int c = 0; c < next.length; c++) {
            next[c] = pointers[c];
            pointers[c + 1] = pointers[c] + (int) known[first + c];
        }
        int[] indices = new int[size];
        Column like = MatrixCells.noValues(array);
        ValueScatter values = new ValueScatter(like, size);
        try (MatrixCells cells = MatrixCells.of(reader, rows, columns.slice(first, end), budget)) {
            int[] places = new int[0];
            while (cells.next()) {
                int count = cells.size();
                places = places.length < count ? new int[count] : places;
                for (int i = 0; i < count; i++) {
                    places[i] = next[cells.columnPositions()[i]]++;
                    indices[places[i]] = cells.rowPositions()[i];
                }
                values.put(cells.values(), cells.cells(), places, count);
            }
        }
        return new CompressedBatch(first, pointers, indices, values.column());
    }

    @Override
    public void close() {
        reader.close();
    }
}
