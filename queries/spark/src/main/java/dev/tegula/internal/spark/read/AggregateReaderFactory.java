package dev.tegula.internal.spark.read;

import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.schema.ComponentRules;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/** Computes the aggregates of pieces on executors. */
record AggregateReaderFactory(ArrayHandle handle, TypeOptions types, AggregatePlan plan)
        implements PartitionReaderFactory {

    private static final long serialVersionUID = 1L;

    AggregateReaderFactory {
        ComponentRules.require(handle, "aggregates, array");
        ComponentRules.require(types, "aggregates, types");
        ComponentRules.require(plan, "aggregates, plan");
    }

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
        return new AggregateReader(this, partition instanceof SplitPartition piece ? piece.split() : null);
    }
}
