package dev.tegula.internal.io.load;

import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Cells;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** The cells of an import that exceeds the memory budget: the batches that were read already, and the others. */
final class DenseInput {

    /** The memory of a box relative to that of its cells: those of the file, those before, and both together. */
    private static final long COPIES = 4;

    private static final long MAX_BOX = 1 << 28;

    private final BatchReader reader;
    private final ImportOptions options;
    private final ReadAhead ahead;
    private final Queue<Cells> begun;
    private long bytes;
    private long cells;
    private long taken;

    DenseInput(BatchReader reader, ImportOptions options, ReadAhead ahead, Collection<Cells> begun) {
        this.reader = reader;
        this.options = options;
        this.ahead = ahead;
        this.begun = new ArrayDeque<>(begun);
        begun.forEach(this::count);
    }

    private void count(Cells batch) {
        bytes += SparseLoad.bytes(batch);
        cells += batch.size();
    }

    /** Returns the next cells without removing them, or null if none were read yet. */
    @Nullable
    Cells first() {
        return begun.peek();
    }

    /** Returns the next cells, or null at the end. */
    @Nullable
    Cells next() throws IOException {
        boolean isNew = begun.isEmpty();
        Cells batch = isNew ? ahead.next() : begun.remove();
        if (batch != null) {
            if (isNew) {
                count(batch);
            }
            taken += batch.size();
            tell(ImportPhase.READING, reader.rows(), -1);
        }
        return batch;
    }

    /** Returns the number of cells so far. */
    long taken() {
        return taken;
    }

    /** Returns how many cells a box can have within the memory budget, by the size of the cells so far. */
    long boxCells() {
        return boxCells(options, Math.max(1, bytes / Math.max(1, cells)));
    }

    /** Returns how many cells of a size a box can have within the memory budget. */
    static long boxCells(ImportOptions options, long cellBytes) {
        return Math.max(1, Math.min(MAX_BOX, options.memoryBudget() / COPIES / cellBytes));
    }

    /** Returns the memory for batches of sorted cells. */
    long batchBytes() {
        return Math.max(1, options.memoryBudget() / COPIES);
    }

    void tell(ImportPhase phase, long rows, long expected) {
        options.progress().accept(phase.progress(rows, expected, reader));
    }

    /** Counts the remaining cells and describes their wrong number. */
    TableFileException wrongCount(long expected, String where) throws IOException {
        while (next() != null) {
            // Counts the cells.
        }
        return DenseLoad.wrongCount(reader, taken, expected, where);
    }
}
