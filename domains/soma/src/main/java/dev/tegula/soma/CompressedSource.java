package dev.tegula.soma;

import dev.tegula.internal.soma.axis.IntBuffer;
import dev.tegula.internal.soma.axis.ValueBuffer;
import dev.tegula.query.Column;
import org.jspecify.annotations.Nullable;

/** Complete rows, from cells in their order. */
final class CompressedSource implements MatrixBatches.Source<CompressedBatch> {

    private final MatrixCells cells;
    private final Column noValues;
    private final int count;
    private final long budget;
    private final long cellBytes;

    private final IntBuffer indices = new IntBuffer();
    private @Nullable ValueBuffer values;
    /** The ends of the rows from {@link #first} to {@link #open} - 1, in cells. */
    private final IntBuffer ends = new IntBuffer();

    private int first;
    private int open;
    private boolean over;

    /** @param count the number of rows */
    CompressedSource(MatrixCells cells, SomaArray array, int count, long budget) {
        this.cells = cells;
        this.noValues = MatrixCells.noValues(array);
        this.count = count;
        this.budget = budget;
        this.cellBytes = (long) Integer.BYTES + array.datatype().size();
    }

    @Override
    public @Nullable CompressedBatch next() {
        while (!over) {
            if (cells.next()) {
                add();
                if (ends.size() > 0 && isFull()) {
                    return take();
                }
            } else {
                over = true;
                end(count);
            }
        }
        return first < count ? take() : null;
    }

    private boolean isFull() {
        return indices.size() * cellBytes + (long) ends.size() * Integer.BYTES >= budget;
    }

    private void add() {
        int[] majors = cells.rowPositions();
        int[] minors = cells.columnPositions();
        ValueBuffer buffer = values;
        if (buffer == null) {
            buffer = new ValueBuffer(cells.values());
            values = buffer;
        }
        buffer.append(cells.values(), cells.cells(), cells.size());
        for (int i = 0; i < cells.size(); i++) {
            if (majors[i] != open) {
                end(majors[i]);
            }
            indices.add(minors[i]);
        }
    }

    /** Ends all rows before a row. */
    private void end(int row) {
        while (open < row) {
            ends.add(indices.size());
            open++;
        }
    }

    /** Returns the rows that have ended. */
    private CompressedBatch take() {
        int rows = ends.size();
        int size = ends.get(rows - 1);
        int[] pointers = new int[rows + 1];
        System.arraycopy(ends.take(rows), 0, pointers, 1, rows);
        ValueBuffer buffer = values;
        CompressedBatch batch =
                new CompressedBatch(first, pointers, indices.take(size), buffer == null ? noValues : buffer.take(size));
        first += rows;
        return batch;
    }

    @Override
    public void close() {
        cells.close();
    }
}
