package dev.tegula.internal.spark.write;

import dev.tegula.ArrayReader;
import dev.tegula.JobWriter;
import java.util.BitSet;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Deletes and writes cells of a sparse array. Each full buffer becomes a fragment. A coordinate that is written is not
 * deleted: the order of the two does not matter.
 */
final class SparseChangeWriter extends TaskWriter {

    private final RowBuffer deleted;

    /** Numbers of rows whose coordinates an update changed, to those of no deleted cell. */
    private final BitSet moved = new BitSet();

    SparseChangeWriter(TaskWriterFactory factory, JobWriter writer, RowBuffer rows, RowBuffer deleted) {
        super(factory, writer, rows);
        this.deleted = deleted;
    }

    @Override
    void delete(InternalRow id) {
        flushIfFull();
        deleted.add(id, Map.of());
        if (rows.endsLike(deleted)) {
            deleted.removeLast();
            moved.clear(rows.size() - 1);
        }
    }

    @Override
    void insert(InternalRow row, Map<String, InexactCells.Stored> stored) {
        add(row, stored);
    }

    @Override
    void update(InternalRow row, Map<String, InexactCells.Stored> stored) {
        if (!add(row, stored)) {
            moved.set(rows.size() - 1);
        }
    }

    /** Returns whether the row replaces a deleted one. */
    private boolean add(InternalRow row, Map<String, InexactCells.Stored> stored) {
        flushIfFull();
        rows.add(row, stored);
        if (rows.lastTwoAreSame()) {
            throw duplicate(rows.size() - 1);
        }
        boolean replaces = deleted.endsLike(rows);
        if (replaces) {
            deleted.removeLast();
        }
        return replaces;
    }

    /** The last rows stay, because the next one is compared with them. */
    private void flushIfFull() {
        if (rows.bytes() + deleted.bytes() >= options().bufferBytes() && rows.size() + deleted.size() > 2) {
            boolean isLastMoved = moved.get(Math.max(0, rows.size() - 1));
            flush(Math.max(0, rows.size() - 1), Math.max(0, deleted.size() - 1));
            moved.set(0, isLastMoved);
            rows.keepLast();
            deleted.keepLast();
        }
    }

    private void flush(int writtenCount, int deletedCount) {
        moved.clear(Math.min(writtenCount, moved.length()), moved.length());
        if (!moved.isEmpty()) {
            requireFree();
            moved.clear();
        }
        if (writtenCount + deletedCount > 0) {
            writer.deleteAndWrite(deleted.cells(deletedCount), rows.cells(writtenCount));
        }
    }

    /**
     * Checks that no cell is where rows were moved to.
     *
     * @throws IllegalArgumentException if there is one
     */
    private void requireFree() {
        try (ArrayReader array = before()) {
            new CellLookup(rows, moved.stream().toArray()).found(array).ifPresent(row -> {
                throw new IllegalArgumentException("rows: one gets the coordinates " + rows.coordinates(row)
                        + " of a row that the statement does not change. Delete that row first.");
            });
        }
    }

    @Override
    void finish() {
        flush(rows.size(), deleted.size());
        rows.clear();
        deleted.clear();
    }

    @Override
    void discardOpen() {}
}
