package dev.tegula.internal.spark.write;

import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.types.TypeOptions;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;

/** Builds writes to an array. */
public final class ArrayWriteBuilder implements WriteBuilder {

    private final ArrayHandle handle;
    private final WritePlan plan;

    public ArrayWriteBuilder(ArrayHandle handle, TypeOptions types, LogicalWriteInfo info) {
        this.handle = handle;
        this.plan = WritePlan.of(handle, types, WriteOptions.of(info.options()), info.schema());
    }

    @Override
    public Write build() {
        return new ArrayWrite(handle, plan);
    }
}
