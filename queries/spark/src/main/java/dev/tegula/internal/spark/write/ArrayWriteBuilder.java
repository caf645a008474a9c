package dev.tegula.internal.spark.write;

import dev.tegula.ArrayReader;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.types.ArrayMapping;
import dev.tegula.internal.spark.types.FieldMetadata;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.jobs.WriteJob;
import dev.tegula.schema.ArraySchema;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsDynamicOverwrite;
import org.apache.spark.sql.connector.write.SupportsOverwriteV2;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;

/** Builds writes that append rows to an array or replace cells of it. */
public class ArrayWriteBuilder implements SupportsOverwriteV2, SupportsDynamicOverwrite {

    /** Names of the options. */
    public static final List<String> OPTIONS = List.of(
            WriteOptions.BUFFER_BYTES,
            WriteOptions.EPOCH_TASKS,
            WriteOptions.DUPLICATES,
            WriteOptions.ORDERED,
            SchemaMerge.OPTION);

    private final ArrayHandle handle;
    private final TypeOptions types;
    private WritePlan plan;
    private final StreamInput input;
    private WriteStart start;

    ArrayWriteBuilder(ArrayHandle handle, TypeOptions types, LogicalWriteInfo info) {
        this.handle = handle;
        this.types = types;
        this.start = new Append(handle);
        try (ArrayReader array = handle.reader()) {
            this.plan = WritePlan.of(array.schema(), array::enumeration, types, info);
            StructType columns = ArrayMapping.of(array, types).columns(array.schema());
            Set<String> defaults = FieldMetadata.defaults(array.schema(), columns, array.metadata())
                    .keySet();
            this.input = new StreamInput(info.queryId(), info.schema(), columns, defaults);
        }
    }

    /** Returns the builder of writes to an array. */
    public static ArrayWriteBuilder of(
            ArrayHandle handle, TypeOptions types, ArraySchema schema, LogicalWriteInfo info) {
        return schema.allowsDuplicates()
                ? new ArrayWriteBuilder(handle, types, info)
                : new UpdatableWriteBuilder(handle, types, info);
    }

    /** Lets Spark sort rows by their coordinates, without a function of the catalog. */
    public ArrayWriteBuilder byCoordinates() {
        plan = plan.byCoordinates();
        return this;
    }

    /**
     * Compares the columns of the rows with those of the array, where Spark does not.
     *
     * @throws IllegalArgumentException if they differ
     */
    public ArrayWriteBuilder requireMatch() {
        input.requireMatch();
        return this;
    }

    /** Adds the job to the array. */
    private record Append(ArrayHandle handle) implements WriteStart {
        @Override
        public WriteJob begin() {
            return handle.engine().jobs(handle.uri(), handle.settings().open()).begin();
        }
    }

    @Override
    public boolean canOverwrite(Predicate[] predicates) {
        return Deletion.isExact(handle, types, predicates);
    }

    @Override
    public WriteBuilder overwrite(Predicate[] predicates) {
        start = new Overwrite(handle, plan.schema().isDense(), Deletion.condition(handle, types, predicates));
        return this;
    }

    @Override
    public WriteBuilder truncate() {
        start = new Overwrite(handle, plan.schema().isDense(), null);
        return this;
    }

    @Override
    public WriteBuilder overwriteDynamicPartitions() {
        start = new TileOverwrite(handle, WrittenTiles.of(plan.schema()));
        plan = plan.byTile();
        return this;
    }

    @Override
    public Write build() {
        return new ArrayWrite(handle, plan, Objects.requireNonNull(start), input);
    }
}
