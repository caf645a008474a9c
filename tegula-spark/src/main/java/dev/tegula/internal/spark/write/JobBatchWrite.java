package dev.tegula.internal.spark.write;

import dev.tegula.WriteJobs;
import dev.tegula.errors.TegulaException;
import dev.tegula.jobs.FragmentReceipt;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * Writes rows as one job. Fragments are invisible until the driver publishes those of the tasks whose messages it got;
 * other attempts of these tasks may have written fragments too, and need no coordination.
 */
final class JobBatchWrite implements BatchWrite {

    private static final System.Logger LOG = System.getLogger("dev.tegula");

    private final TaskWriterFactory factory;
    private final WriteStart start;

    /** @param start is told when the job is published */
    JobBatchWrite(TaskWriterFactory factory, WriteStart start) {
        this.factory = factory;
        this.start = start;
    }

    @Override
    public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
        return factory;
    }

    @Override
    public boolean useCommitCoordinator() {
        return false;
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
        List<FragmentReceipt> receipts = new ArrayList<>();
        for (WriterCommitMessage message : messages) {
            if (message instanceof TaskReceipts task) {
                receipts.addAll(task.fragments());
            }
        }
        WriteJobs jobs = factory.jobs();
        jobs.publish(factory.job(), receipts);
        start.published(factory.job());
        if (!receipts.isEmpty()) {
            try {
                jobs.discardUnpublished(factory.job());
            } catch (TegulaException e) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        factory.job() + ": fragments of repeated tasks were not deleted. They are invisible.",
                        e);
            }
        }
    }

    /** Deletes the fragments of the job, and the array if the job created it. */
    @Override
    public void abort(WriterCommitMessage[] messages) {
        factory.jobs().discard(factory.job());
        start.aborted();
    }

    @Override
    public String toString() {
        return factory.job().toString();
    }
}
