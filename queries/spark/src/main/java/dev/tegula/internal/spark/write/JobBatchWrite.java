package dev.tegula.internal.spark.write;

import dev.tegula.WriteJobs;
import dev.tegula.errors.TegulaException;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.schema.ArraySchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.spark.sql.connector.write.DeltaBatchWrite;
import org.apache.spark.sql.connector.write.DeltaWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows as one job. Fragments are invisible until the driver publishes those of the tasks whose messages it got;
 * other attempts of these tasks may have written fragments too, and need no coordination.
 */
final class JobBatchWrite implements DeltaBatchWrite {

    private static final System.Logger LOG = System.getLogger("dev.tegula");

    private final Function<WriteJob, TaskWriterFactory> factories;
    private final WriteStart start;
    private final ArraySchema schema;
    private final String description;
    private @Nullable TaskWriterFactory begun;
    private boolean published;

    /**
     * @param factories returns the factory of a job
     * @param start begins the job, and is told how it ends
     */
    JobBatchWrite(
            Function<WriteJob, TaskWriterFactory> factories, WriteStart start, ArraySchema schema, String description) {
        this.factories = factories;
        this.start = start;
        this.schema = schema;
        this.description = description;
    }

    /**
     * Begins the job. Spark has executed the query up to the distribution of its rows, and from here on calls
     * {@link #abort} if anything fails.
     */
    @Override
    public DeltaWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
        return begin();
    }

    /** Begins the job, and returns the writers of its tasks. */
    TaskWriterFactory begin() {
        TaskWriterFactory factory = factories.apply(start.begin());
        begun = factory;
        return factory;
    }

    private TaskWriterFactory factory() {
        return Objects.requireNonNull(begun, "the job has not begun");
    }

    @Override
    public boolean useCommitCoordinator() {
        return false;
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
        List<FragmentReceipt> receipts = new ArrayList<>();
        Set<String> tiles = new TreeSet<>();
        List<RowBounds> bounds = new ArrayList<>();
        for (WriterCommitMessage message : messages) {
            if (message instanceof TaskReceipts task) {
                receipts.addAll(task.fragments());
                tiles.addAll(task.tiles());
                if (task.bounds() != null) {
                    bounds.add(task.bounds());
                }
            }
        }
        if (!schema.allowsDuplicates()) {
            RowBounds.requireDisjoint(schema, bounds);
        }
        TaskWriterFactory factory = factory();
        WriteJobs jobs = factory.jobs();
        start.written(tiles);
        boolean isNew = start.publish(jobs, factory.job(), receipts);
        published = true;
        if (isNew && !receipts.isEmpty()) {
            try {
                jobs.discardUnpublished(factory.job());
                factory.handle().maintenance().warnOfNewerWrites();
            } catch (TegulaException e) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        factory.job() + ": fragments of repeated tasks were not deleted. They are invisible.",
                        e);
            }
        }
    }

    /** Deletes the fragments of the job, and the array if the job created it. A published job stays. */
    @Override
    public void abort(WriterCommitMessage[] messages) {
        TaskWriterFactory factory = begun;
        if (factory != null && !published) {
            start.discard(factory.jobs(), factory.job());
        }
    }

    @Override
    public String toString() {
        return description;
    }
}
