package dev.tegula.internal.spark.changes;

import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.read.FeedStream;
import dev.tegula.internal.spark.types.TypeOptions;
import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.streaming.Offset;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The changes of an array as a stream: each fragment and each delete is in one batch, which one task reads. */
final class ChangesStream extends FeedStream {

    private final TypeOptions types;
    private final StructType columns;

    ChangesStream(ArrayHandle handle, TypeOptions types, StructType columns, CaseInsensitiveStringMap options) {
        super(handle, options);
        this.types = types;
        this.columns = columns;
        for (String name : List.of(IGNORE_DELETES, FAIL_ON_DATA_LOSS)) {
            if (options.containsKey(name)) {
                throw new IllegalArgumentException("option '" + name + "': changes are complete, with deletes. Leave it"
                        + " out, or read rows without readChangeFeed.");
            }
        }
    }

    @Override
    protected boolean readsDeletes() {
        return true;
    }

    @Override
    public InputPartition[] planInputPartitions(Offset start, Offset end) {
        return new InputPartition[] {new ChangesPart(start.json(), end.json())};
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return new ChangesReaderFactory(handle(), types, columns.json());
    }
}
