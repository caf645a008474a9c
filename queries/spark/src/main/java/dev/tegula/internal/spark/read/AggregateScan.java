package dev.tegula.internal.spark.read;

import dev.tegula.splits.QuerySplit;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.StructType;

/** Aggregates of an array: one row per piece. */
final class AggregateScan implements Scan, Batch {

    private final ScanSource source;
    private final ScanRequest request;
    private final AggregatePlan plan;

    AggregateScan(ScanSource source, ScanRequest request, AggregatePlan plan) {
        this.source = source;
        this.request = request;
        this.plan = plan;
    }

    @Override
    public StructType readSchema() {
        return plan.schema();
    }

    @Override
    public Batch toBatch() {
        return this;
    }

    /** Returns at least one piece, because a count of no pieces would be null. */
    @Override
    public InputPartition[] planInputPartitions() {
        List<String> fields = plan.columns().stream()
                .map(AggregatePlan.Part::field)
                .filter(java.util.Objects::nonNull)
                .distinct()
                .toList();
        List<QuerySplit> splits = source.splits(
                request,
                fields.isEmpty()
                        ? List.of(source.array().schema().dimensions().get(0).name())
                        : fields);
        return splits.isEmpty()
                ? new InputPartition[] {new NoCells()}
                : splits.stream().map(SplitPartition::new).toArray(InputPartition[]::new);
    }

    /** Stands for the pieces of a query without cells. */
    record NoCells() implements InputPartition {

        private static final long serialVersionUID = 1L;
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return new AggregateReaderFactory(source.handle(), source.types(), plan);
    }

    @Override
    public ColumnarSupportMode columnarSupportMode() {
        return ColumnarSupportMode.UNSUPPORTED;
    }

    @Override
    public CustomMetric[] supportedCustomMetrics() {
        return ScanMetric.all();
    }

    @Override
    public String description() {
        String filters = request.predicates().stream().map(Predicate::toString).collect(Collectors.joining(", "));
        return "tegula " + source.handle() + ", aggregates: " + plan + ", filters: [" + filters + "]";
    }
}
