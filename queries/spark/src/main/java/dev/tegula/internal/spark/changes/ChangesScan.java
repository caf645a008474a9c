package dev.tegula.internal.spark.changes;

import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.schema.ComponentRules;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Reads changes with one task, because they have an order. */
record ChangesScan(ArrayHandle handle, TypeOptions types, StructType readSchema) implements Scan, Batch {

    @Override
    public Batch toBatch() {
        return this;
    }

    @Override
    public String description() {
        return "tegula changes of " + handle;
    }

    @Override
    public ColumnarSupportMode columnarSupportMode() {
        return ColumnarSupportMode.SUPPORTED;
    }

    @Override
    public InputPartition[] planInputPartitions() {
        return new InputPartition[] {new Whole()};
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return new Factory(handle, types);
    }

    /** All changes. */
    private record Whole() implements InputPartition {

        private static final long serialVersionUID = 1L;
    }

    /** Opens the changes on an executor. */
    private record Factory(ArrayHandle handle, TypeOptions types) implements PartitionReaderFactory {

        private static final long serialVersionUID = 1L;

        Factory {
            ComponentRules.require(handle, "changes, array");
            ComponentRules.require(types, "changes, types");
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
            return new ChangesReader(handle, types);
        }
    }
}
