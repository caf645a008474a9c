package dev.tegula.internal.spark.write;

import dev.tegula.ArrayReader;
import dev.tegula.JobWriter;
import java.util.ArrayList;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DeltaWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.jspecify.annotations.Nullable;

/**
 * Writes the rows of a task as invisible fragments of a job. Rows arrive in an order in which equal coordinates follow
 * each other, whether they are written or deleted.
 */
abstract class TaskWriter implements DeltaWriter<InternalRow> {

    private final TaskWriterFactory factory;
    final JobWriter writer;
    final RowBuffer rows;
    private final @Nullable WrittenTiles places;
    private final Set<String> tiles = new TreeSet<>();
    private @Nullable RowBounds bounds;

    TaskWriter(TaskWriterFactory factory, JobWriter writer, RowBuffer rows) {
        this.factory = factory;
        this.writer = writer;
        this.rows = rows;
        this.places = factory.options().isByTile() ? WrittenTiles.of(rows.schema()) : null;
    }

    @Override
    public final void insert(InternalRow row) {
        insert(row, Map.of());
        WrittenTiles wanted = places;
        if (wanted != null) {
            tiles.add(wanted.of(rows, rows.size() - 1));
        }
    }

    @Override
    public final void reinsert(InternalRow metadata, InternalRow row) {
        update(row, InexactCells.read(metadata));
    }

    @Override
    public final void delete(InternalRow metadata, InternalRow id) {
        delete(id);
    }

    @Override
    public final void update(InternalRow metadata, InternalRow id, InternalRow row) {
        throw new UnsupportedOperationException("updates are deletes and inserts");
    }

    /**
     * Writes a row.
     *
     * @param stored values of the row before the update that Spark cannot express
     */
    abstract void insert(InternalRow row, Map<String, InexactCells.Stored> stored);

    /** Writes a row whose former cell is deleted; see {@link #insert(InternalRow, Map)}. */
    void update(InternalRow row, Map<String, InexactCells.Stored> stored) {
        insert(row, stored);
    }

    /** Returns the array before the job. */
    final ArrayReader before() {
        return factory.before();
    }

    /**
     * Checks the order of the rows, if they are said to have one, before some are removed.
     *
     * @throws IllegalArgumentException if they are in another order
     */
    final void requireOrder() {
        if (options().isOrdered()) {
            RowBounds here = rows.bounds();
            RowBounds before = bounds;
            bounds = before == null ? here : new RowBounds(before.first(), here.last());
        }
    }

    /** Deletes the cell that a row names, unless it is also written. */
    abstract void delete(InternalRow id);

    final RowLayout layout() {
        return factory.layout();
    }

    final WriteOptions options() {
        return factory.options();
    }

    final boolean isStreamed() {
        return factory.streamed();
    }

    /** Writes the remaining rows and completes the last fragment. */
    abstract void finish();

    /** Discards a fragment that is not complete. */
    abstract void discardOpen();

    @Override
    public final WriterCommitMessage commit() {
        finish();
        return new TaskReceipts(new ArrayList<>(writer.receipts()), new ArrayList<>(tiles), bounds);
    }

    /** Deletes what this attempt of the task has written. */
    @Override
    public final void abort() {
        discardOpen();
        factory.jobs().discard(factory.job(), writer.receipts());
    }

    @Override
    public final void close() {
        discardOpen();
        writer.close();
    }

    /** Returns the error of rows with equal coordinates. */
    final IllegalArgumentException duplicate(int row) {
        return new IllegalArgumentException("rows: two have the coordinates " + rows.coordinates(row)
                + ", and the array does not allow duplicates. Keep one of them with dropDuplicates(), or any of them"
                + " with the option " + WriteOptions.DUPLICATES + "=drop.");
    }
}
