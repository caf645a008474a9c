package dev.tegula.internal.spark.write;

import dev.tegula.schema.ComponentRules;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.connector.write.streaming.StreamingDataWriterFactory;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;

/** Writes an epoch of a streaming query as a job. An epoch that was written before is not written again. */
final class EpochWrite implements StreamingWrite {

    private final JobBatchWrite write;
    private final EpochStart start;

    EpochWrite(JobBatchWrite write, EpochStart start) {
        this.write = write;
        this.start = start;
    }

    @Override
    public StreamingDataWriterFactory createStreamingWriterFactory(PhysicalWriteInfo info) {
        return new Factory(write.begin(), start.last());
    }

    @Override
    public boolean useCommitCoordinator() {
        return false;
    }

    @Override
    public void commit(long epoch, WriterCommitMessage[] messages) {
        start.at(epoch);
        write.commit(messages);
    }

    @Override
    public void abort(long epoch, WriterCommitMessage[] messages) {
        write.abort(messages);
    }

    @Override
    public String toString() {
        return write.toString();
    }

    /**
     * Opens the writers of tasks on executors.
     *
     * @param last the last epoch that was written
     */
    record Factory(TaskWriterFactory tasks, long last) implements StreamingDataWriterFactory {

        private static final long serialVersionUID = 1L;

        Factory {
            ComponentRules.require(tasks, "write, tasks");
        }

        @Override
        public DataWriter<InternalRow> createWriter(int partition, long task, long epoch) {
            return epoch <= last ? new Ignoring() : tasks.createWriter(partition, task);
        }
    }

    /** Leaves out the rows of an epoch that was written before. */
    private static final class Ignoring implements DataWriter<InternalRow> {

        @Override
        public void write(InternalRow row) {
            // The array has it.
        }

        @Override
        public WriterCommitMessage commit() {
            return TaskReceipts.none();
        }

        @Override
        public void abort() {
            // Nothing was written.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
