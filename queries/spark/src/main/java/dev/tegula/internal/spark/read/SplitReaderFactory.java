package dev.tegula.internal.spark.read;

import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.schema.ComponentRules;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Opens pieces on executors.
 *
 * @param columns the type of the rows, in JSON
 */
record SplitReaderFactory(ArrayHandle handle, TypeOptions types, String columns, long limit, long batchBytes)
        implements PartitionReaderFactory {

    private static final long serialVersionUID = 1L;

    SplitReaderFactory {
        ComponentRules.require(handle, "read, array");
        ComponentRules.require(types, "read, types");
        ComponentRules.require(columns, "read, columns");
        ComponentRules.requireCount(limit, "read, limit");
        ComponentRules.requireCount(batchBytes, "read, bytes of a batch");
    }

    @Override
    public boolean supportColumnarReads(InputPartition partition) {
        return true;
    }

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
        throw new UnsupportedOperationException("pieces are read as columnar batches");
    }

    @Override
    public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
        return new SplitReader(
                this, partition instanceof TilePartition tile ? tile.split() : ((SplitPartition) partition).split());
    }
}
