package dev.tegula.internal.spark.write;

import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.types.TypeOptions;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.internal.connector.SupportsStreamingUpdateAsAppend;

/**
 * Builds writes to arrays without duplicates, where a cell replaces an earlier one with its coordinates: appending the
 * changed rows of a streaming query in update mode is updating them.
 */
final class UpdatableWriteBuilder extends ArrayWriteBuilder implements SupportsStreamingUpdateAsAppend {

    UpdatableWriteBuilder(ArrayHandle handle, TypeOptions types, LogicalWriteInfo info) {
        super(handle, types, info);
    }
}
