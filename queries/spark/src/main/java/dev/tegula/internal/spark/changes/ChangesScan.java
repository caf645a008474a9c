package dev.tegula.internal.spark.changes;

import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.types.TypeOptions;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.streaming.MicroBatchStream;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Reads changes with one task, because they have an order. */
record ChangesScan(ArrayHandle handle, TypeOptions types, StructType readSchema, CaseInsensitiveStringMap options)
        implements Scan, Batch {

    @Override
    public Batch toBatch() {
        return this;
    }

    @Override
    public MicroBatchStream toMicroBatchStream(String checkpoint) {
        return new ChangesStream(handle, types, readSchema, options);
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
        return new InputPartition[] {ChangesPart.OF_TIMES};
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return new ChangesReaderFactory(handle, types, readSchema.json());
    }
}
