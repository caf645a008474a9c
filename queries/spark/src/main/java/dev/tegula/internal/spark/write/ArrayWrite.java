package dev.tegula.internal.spark.write;

import dev.tegula.internal.spark.engine.ArrayHandle;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.write.DeltaBatchWrite;
import org.apache.spark.sql.connector.write.DeltaWrite;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;

/**
 * A write of rows to an array. Spark distributes rows by ranges of coordinates: each task gets neighboring cells, rows
 * with equal coordinates meet in one task, and so do the rows of a tile of a dense array.
 */
final class ArrayWrite implements DeltaWrite, RequiresDistributionAndOrdering {

    /** Bytes of rows that a task should get. */
    private static final long TASK_BYTES = 256L << 20;

    /** Arrays of earlier versions publish one fragment at a time. */
    private static final int FIRST_VERSION_WITH_LISTS = 12;

    private final ArrayHandle handle;
    private final WritePlan plan;
    private final WriteStart start;

    /** @param start begins the job when Spark begins to write */
    ArrayWrite(ArrayHandle handle, WritePlan plan, WriteStart start) {
        this.handle = handle;
        this.plan = plan;
        this.start = start;
    }

    @Override
    public String description() {
        return "tegula " + handle;
    }

    @Override
    public Distribution requiredDistribution() {
        return Distributions.ordered(plan.order().clustering(plan.schema().isDense()));
    }

    @Override
    public boolean distributionStrictlyRequired() {
        return true;
    }

    @Override
    public int requiredNumPartitions() {
        return plan.schema().version() < FIRST_VERSION_WITH_LISTS ? 1 : 0;
    }

    @Override
    public long advisoryPartitionSizeInBytes() {
        return requiredNumPartitions() > 0 ? 0 : TASK_BYTES;
    }

    @Override
    public SortOrder[] requiredOrdering() {
        return plan.order().terms();
    }

    @Override
    public DeltaBatchWrite toBatch() {
        return new JobBatchWrite(
                job -> new TaskWriterFactory(
                        handle, plan.types(), job, plan.layout(), plan.options(), plan.isStreamed()),
                start,
                description());
    }
}
