package dev.tegula.internal.spark.write;

import dev.tegula.JobWriter;
import java.util.ArrayList;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Writes the rows of a task as invisible fragments of a job. */
abstract class TaskWriter implements DataWriter<InternalRow> {

    private final TaskWriterFactory factory;
    final JobWriter writer;
    final RowBuffer rows;

    TaskWriter(TaskWriterFactory factory, JobWriter writer, RowBuffer rows) {
        this.factory = factory;
        this.writer = writer;
        this.rows = rows;
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
        return new TaskReceipts(new ArrayList<>(writer.receipts()));
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
