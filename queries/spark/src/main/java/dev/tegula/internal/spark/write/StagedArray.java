package dev.tegula.internal.spark.write;

import dev.tegula.Tegula;
import dev.tegula.WriteJobs;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.engine.EngineSettings;
import dev.tegula.internal.spark.schema.NewArray;
import dev.tegula.internal.spark.types.FieldMetadata;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.spark.types.TypedTable;
import dev.tegula.internal.tables.ReplacedArray;
import dev.tegula.jobs.WriteJob;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.vfs.UriSecrets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsOverwriteV2;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * An array that a statement creates, with or without rows.
 *
 * <p>A new array is created when its job begins, and is empty until the job is published; if the statement fails, it is
 * deleted. A replaced array is a {@link ReplacedArray}.
 */
public final class StagedArray implements StagedTable, SupportsWrite, TypedTable {

    private final String name;
    private final String uri;
    private final EngineSettings settings;
    private final Column[] columns;
    private final Map<String, String> properties;
    private final @Nullable ReplacedArray replacing;
    private final boolean ofWrite;
    private @Nullable ArraySchema created;
    private boolean committing;
    private Runnable next = () -> {};
    private MetadataChanges metadata = MetadataChanges.none();

    private StagedArray(
            String uri,
            EngineSettings settings,
            Column[] columns,
            Map<String, String> properties,
            @Nullable ReplacedArray replacing,
            boolean ofWrite) {
        this.name = UriSecrets.maskUri(replacing == null ? uri : replacing.uri());
        this.uri = uri;
        this.settings = settings;
        this.columns = columns;
        this.properties = properties;
        this.replacing = replacing;
        this.ofWrite = ofWrite;
    }

    /** Returns a new array. */
    public static StagedArray creating(
            String uri, EngineSettings settings, Column[] columns, Map<String, String> properties) {
        return new StagedArray(uri, settings, columns, properties, null, false);
    }

    /** Returns a new array that a write without a statement creates, with the columns of its rows. */
    public static StagedArray ofWrite(String uri, EngineSettings settings, Map<String, String> properties) {
        return new StagedArray(uri, settings, new Column[0], properties, null, true);
    }

    /** Returns an array that replaces another one. */
    public static StagedArray replacing(
            String uri, EngineSettings settings, Column[] columns, Map<String, String> properties) {
        ReplacedArray replaced = ReplacedArray.of(uri);
        return new StagedArray(replaced.beside(), settings, columns, properties, replaced, false);
    }

    /** Sets metadata that the new array gets when it is created. */
    public StagedArray with(MetadataChanges own) {
        metadata = own;
        return this;
    }

    /** Sets an action that follows the creation of a new array, such as adding it to a group. */
    public StagedArray then(Runnable action) {
        next = action;
        return this;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Column[] columns() {
        return columns.clone();
    }

    @Override
    public Set<TableCapability> capabilities() {
        EnumSet<TableCapability> capabilities =
                EnumSet.of(TableCapability.BATCH_WRITE, TableCapability.TRUNCATE, TableCapability.OVERWRITE_BY_FILTER);
        if (ofWrite) {
            capabilities.add(TableCapability.ACCEPT_ANY_SCHEMA);
        }
        return capabilities;
    }

    private ArraySchema schema(Map<String, String> options, StructType types) {
        Map<String, String> all = new HashMap<>(new CaseInsensitiveStringMap(options));
        all.putAll(new CaseInsensitiveStringMap(properties));
        return NewArray.schema(types, all);
    }

    private void create(ArraySchema schema, StructType types) {
        Map<String, String> ofColumns = NewArray.metadata(schema, types);
        engine().object(uri).requireAbsent(); // What fails is deleted as a whole.
        engine().createArray(uri, schema, settings.open());
        MetadataChanges all = metadata;
        for (Column column : columns) {
            if (column.defaultValue() != null) {
                String sql = FieldMetadata.requireSql(column.defaultValue().getSql(), column.name());
                all = all.put(FieldMetadata.defaultKey(schema, column.name()), MetadataValue.utf8(sql));
            }
        }
        for (Map.Entry<String, String> each : ofColumns.entrySet()) {
            all = all.put(each.getKey(), MetadataValue.utf8(each.getValue()));
        }
        if (!all.isEmpty()) {
            engine().object(uri, settings.open()).updateMetadata(all);
        }
        created = schema;
    }

    private Tegula engine() {
        return new ArrayHandle(uri, settings, TimestampRange.all()).engine();
    }

    @Override
    public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
        StructType columns = ofWrite ? info.schema() : schema();
        ArraySchema schema = schema(info.options(), columns);
        TypeOptions types = TypeOptions.of(info.options()).with(NewArray.logicalTypes(schema, columns));
        WritePlan plan = WritePlan.of(
                schema,
                enumeration -> {
                    throw new IllegalStateException("a new array has no enumerations");
                },
                types,
                info);
        return new FirstWrite(new ArrayWrite(
                new ArrayHandle(uri, settings, TimestampRange.all()), plan, new Creation(schema, columns)));
    }

    /** Creates the array when its job begins. */
    private final class Creation implements WriteStart {

        private final ArraySchema schema;
        private final StructType columns;

        Creation(ArraySchema schema, StructType columns) {
            this.schema = schema;
            this.columns = columns;
        }

        @Override
        public WriteJob begin() {
            create(schema, columns);
            try {
                return engine().jobs(uri, settings.open()).begin();
            } catch (RuntimeException e) {
                deleteIfOwn();
                throw e;
            }
        }

        @Override
        public void discard(WriteJobs jobs, WriteJob job) {
            jobs.discard(job);
            deleteIfOwn();
        }

        private void deleteIfOwn() {
            if (ofWrite) {
                abortStagedChanges();
            }
        }
    }

    /** Writes the rows of the statement; there is nothing to overwrite. */
    private record FirstWrite(ArrayWrite write) implements SupportsOverwriteV2 {
        @Override
        public WriteBuilder overwrite(Predicate[] predicates) {
            return this;
        }

        @Override
        public Write build() {
            return write;
        }
    }

    @Override
    public void commitStagedChanges() {
        if (created == null) {
            create(schema(Map.of(), schema()), schema());
        }
        ReplacedArray replaced = replacing;
        if (replaced == null) {
            next.run();
            return;
        }
        committing = true;
        try {
            replaced.replace(engine());
        } catch (RuntimeException e) {
            throw new IllegalStateException(
                    "array '" + name + "': could not be replaced. The new one is complete at " + UriSecrets.maskUri(uri)
                            + ". Delete what is left of the old one, then move it there.",
                    e);
        }
    }

    @Override
    public void abortStagedChanges() {
        if (created != null && !committing) {
            engine().object(uri).delete();
        }
    }

    @Override
    public String toString() {
        return name + Arrays.toString(columns);
    }
}
