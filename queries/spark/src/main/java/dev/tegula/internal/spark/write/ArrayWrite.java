package dev.tegula.internal.spark.write;

import dev.tegula.internal.spark.engine.ArrayHandle;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.DeltaBatchWrite;
import org.apache.spark.sql.connector.write.DeltaWrite;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;
import org.jspecify.annotations.Nullable;

/**
 * A write of rows to an array. Spark distributes rows by ranges of coordinates: each task gets neighboring cells, rows
 * with equal coordinates meet in one task, and so do the rows of a tile of a dense array.
 */
final class ArrayWrite implements DeltaWrite, RequiresDistributionAndOrdering {

    /** Bytes of rows that a task should get. */
    private static final long TASK_BYTES = 256L << 20;

    private final ArrayHandle handle;
    private final WriteStart start;
    private final @Nullable StreamInput input;
    private WritePlan plan;
    private boolean isStream;

    /** @param start begins the job when Spark begins to write */
    ArrayWrite(ArrayHandle handle, WritePlan plan, WriteStart start) {
        this(handle, plan, start, null);
    }

    /**
     * @param start begins the job when Spark begins to write
     * @param input the rows of a streaming query; null if they cannot be those of one
     */
    ArrayWrite(ArrayHandle handle, WritePlan plan, WriteStart start, @Nullable StreamInput input) {
        this.handle = handle;
        this.plan = plan;
        this.start = start;
        this.input = input;
    }

    @Override
    public String description() {
        return "tegula " + handle;
    }

    @Override
    public Distribution requiredDistribution() {
        if (isInPlace()) {
            return Distributions.unspecified();
        }
        if (isStream) {
            // Ranges would need a sample of the rows, for which Spark runs the query twice.
            return Distributions.clustered(
                    Stream.of(plan.order().terms()).map(SortOrder::expression).toArray(Expression[]::new));
        }
        return Distributions.ordered(plan.order().clustering());
    }

    @Override
    public boolean distributionStrictlyRequired() {
        return true;
    }

    @Override
    public int requiredNumPartitions() {
        if (!plan.publishesLists()) {
            return 1;
        }
        return isStream ? plan.options().epochTasks() : 0;
    }

    @Override
    public long advisoryPartitionSizeInBytes() {
        return isInPlace() || requiredNumPartitions() > 0 ? 0 : TASK_BYTES;
    }

    @Override
    public SortOrder[] requiredOrdering() {
        return isInPlace() ? new SortOrder[0] : plan.order().terms();
    }

    /** Returns whether rows stay where they are, in their order. */
    private boolean isInPlace() {
        return plan.options().isOrdered();
    }

    @Override
    public DeltaBatchWrite toBatch() {
        return jobOf(start);
    }

    /** Returns the write of an epoch. Spark asks for it before it asks for distribution and order. */
    @Override
    public StreamingWrite toStreaming() {
        if (isInPlace()) {
            throw new IllegalArgumentException(
                    "option '" + WriteOptions.ORDERED + "': rows of a stream have no order. Leave the option out.");
        }
        StreamInput rows = Objects.requireNonNull(input);
        rows.requireMatch();
        if (plan.schema().isDense() && plan.options().epochTasks() > 1) {
            throw new IllegalArgumentException("option '" + WriteOptions.EPOCH_TASKS + "': array '" + handle
                    + "' is dense, and one task writes the boxes of an epoch. Leave the option out.");
        }
        isStream = true;
        plan = plan.byCoordinates();
        EpochStart epoch =
                new EpochStart(handle, rows.query(), start instanceof Overwrite overwrite ? overwrite : null);
        return new EpochWrite(jobOf(epoch), epoch);
    }

    private JobBatchWrite jobOf(WriteStart start) {
        return new JobBatchWrite(
                job -> new TaskWriterFactory(
                        handle, plan.types(), job, plan.layout(), plan.options(), plan.isStreamed()),
                start,
                plan.schema(),
                description());
    }
}
