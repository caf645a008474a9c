package dev.tegula.internal.spark.changes;

import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.schema.ComponentRules;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Opens changes on executors.
 *
 * @param columns the type of the rows, in JSON
 */
record ChangesReaderFactory(ArrayHandle handle, TypeOptions types, String columns) implements PartitionReaderFactory {

    private static final long serialVersionUID = 1L;

    ChangesReaderFactory {
        ComponentRules.require(handle, "changes, array");
        ComponentRules.require(types, "changes, types");
        ComponentRules.require(columns, "changes, columns");
    }

    @Override
    public boolean supportColumnarReads(InputPartition partition) {
        return true;
    }

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
        throw new UnsupportedOperationException("changes are read as columnar batches");
    }

    @Override
    public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
        return new ChangesReader(this, (ChangesPart) partition);
    }
}
