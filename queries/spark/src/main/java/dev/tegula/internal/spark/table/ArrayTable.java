package dev.tegula.internal.spark.table;

import dev.tegula.ArrayReader;
import dev.tegula.StoredObject;
import dev.tegula.internal.spark.catalog.TimeTravel;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.read.ArrayScanBuilder;
import dev.tegula.internal.spark.schema.SchemaChanges;
import dev.tegula.internal.spark.types.ArrayMapping;
import dev.tegula.internal.spark.types.FieldMetadata;
import dev.tegula.internal.spark.types.OriginColumn;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.spark.types.TypedTable;
import dev.tegula.internal.spark.write.ArrayWriteBuilder;
import dev.tegula.internal.spark.write.DefaultValues;
import dev.tegula.internal.spark.write.Deletion;
import dev.tegula.internal.spark.write.InexactCells;
import dev.tegula.internal.spark.write.SchemaMerge;
import dev.tegula.internal.tables.FormerColumns;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.SchemaEvolution;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.catalog.SupportsDeleteV2;
import org.apache.spark.sql.connector.catalog.SupportsMetadataColumns;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsRowLevelOperations;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.RowLevelOperationBuilder;
import org.apache.spark.sql.connector.write.RowLevelOperationInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/** An array as a table: a column per dimension and attribute, a row per cell. */
public final class ArrayTable
        implements SupportsRead,
                SupportsWrite,
                SupportsDeleteV2,
                SupportsRowLevelOperations,
                SupportsMetadataColumns,
                TypedTable {

    /** The capability of {@code WITH SCHEMA EVOLUTION}, which Spark 4.0 lacks. */
    private static final List<TableCapability> EVOLUTION = Stream.of(TableCapability.values())
            .filter(each -> each.name().equals("AUTOMATIC_SCHEMA_EVOLUTION"))
            .toList();

    private final String name;
    private final ArrayHandle handle;
    private final TypeOptions types;
    private final ArraySchema schema;
    private final StructType columns;
    private final Map<String, String> defaults;
    private final Map<String, String> properties;
    private @Nullable RowChanges changes;
    private boolean isWithoutFunctions;
    private boolean isMerging;
    private final @Nullable String owner;

    private ArrayTable(String name, ArrayHandle handle, TypeOptions types, ArrayReader array) {
        this.name = name;
        this.handle = handle;
        this.types = types.with(array);
        this.schema = array.schema();
        this.columns =
                FieldMetadata.asCreated(ArrayMapping.of(array, this.types).columns(schema), schema, array.metadata());
        this.defaults = FieldMetadata.defaults(schema, columns, array.metadata());
        this.properties = TableProperties.of(schema, columns, array.metadata());
        this.owner = ArrayOwner.of(array.metadata());
    }

    /** Opens an array and returns its table. */
    public static ArrayTable of(String name, ArrayHandle handle, TypeOptions types) {
        try (ArrayReader array = handle.reader()) {
            requireExisting(array, handle);
            return new ArrayTable(name, handle, types, array);
        }
    }

    /** Makes the array belong to an entry of Spark's own catalog, and returns the mark for the entry. */
    public String own() {
        String mark = ArrayOwner.newMark();
        object().updateMetadata(MetadataChanges.none().put(ArrayOwner.KEY, MetadataValue.utf8(mark)));
        return mark;
    }

    /** Deletes the array if it belongs to an entry with this mark, which was dropped. */
    public void deleteOf(String mark) {
        if (mark.equals(owner)) {
            object().delete();
        }
    }

    private StoredObject object() {
        return handle.engine().object(handle.uri(), handle.settings().open());
    }

    /** Returns this table for Spark's own catalog, or for none, which lacks the function that orders rows by tiles. */
    public ArrayTable withoutFunctions() {
        isWithoutFunctions = true;
        return this;
    }

    /** Returns this table for writes that may have columns which the array lacks; Spark does not compare them then. */
    public ArrayTable merging(boolean isWanted) {
        isMerging = isWanted;
        return this;
    }

    /** Refuses times at which the array had neither a schema nor cells, like other table formats. */
    private static void requireExisting(ArrayReader array, ArrayHandle handle) {
        long end = array.timestamps().end();
        if (array.schemaTime() > end && array.fragments().isEmpty()) {
            throw new IllegalArgumentException("array " + handle + ": did not exist at this time (found "
                    + Instant.ofEpochMilli(end) + ", expected " + Instant.ofEpochMilli(array.schemaTime())
                    + ", when it was created, or later)");
        }
    }

    /**
     * Changes the columns of the array from now on, all at once, or its properties.
     *
     * @throws IllegalArgumentException if a change is not possible
     */
    public void alter(TableChange... changes) {
        MetadataChanges properties = TableProperties.changes(changes);
        if (properties != null) {
            object().updateMetadata(properties);
            return;
        }
        SchemaChanges all = SchemaChanges.of(schema, object().metadata(), DefaultValues::fill, changes);
        @Nullable SchemaEvolution evolution = all.evolution();
        if (evolution != null && !evolution.addedAttributes().isEmpty()) {
            try (ArrayReader array = handle.engine()
                    .openForReading(handle.uri(), handle.settings().open())) {
                FormerColumns.requireOthers(array.schema(), array.formerAttributes(), evolution);
            }
        }
        if (!all.metadata().isEmpty()) {
            object().updateMetadata(all.metadata());
        }
        if (evolution != null) {
            handle.engine().maintenance(handle.uri(), handle.settings().open()).evolve(evolution);
        }
    }

    @Override
    public Map<String, String> properties() {
        return properties;
    }

    @Override
    public String name() {
        return name;
    }

    /** Returns names and types of the columns. */
    public StructType columnTypes() {
        return columns;
    }

    /** Returns the schema of the array. */
    public ArraySchema arraySchema() {
        return schema;
    }

    @Override
    public Column[] columns() {
        return TableColumns.of(columns, defaults);
    }

    @Override
    public MetadataColumn[] metadataColumns() {
        return Stream.concat(Arrays.stream(OriginColumn.all()), Stream.of(InexactCells.column()))
                .toArray(MetadataColumn[]::new);
    }

    @Override
    public Set<TableCapability> capabilities() {
        EnumSet<TableCapability> capabilities = EnumSet.of(
                TableCapability.BATCH_READ,
                TableCapability.BATCH_WRITE,
                TableCapability.MICRO_BATCH_READ,
                TableCapability.STREAMING_WRITE,
                TableCapability.TRUNCATE,
                TableCapability.OVERWRITE_BY_FILTER,
                TableCapability.OVERWRITE_DYNAMIC);
        capabilities.addAll(EVOLUTION);
        if (isMerging) {
            capabilities.add(TableCapability.ACCEPT_ANY_SCHEMA);
        }
        return capabilities;
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
        TableOptions.check(options);
        types.requireSame(options);
        RowChanges statement = changes;
        if (statement != null) {
            // Subqueries of a statement that changes rows read the same snapshot, and count as its reads.
            return new ArrayScanBuilder(handle, types, options, statement.base());
        }
        ArrayHandle part =
                new ArrayHandle(handle.uri(), handle.settings(), TimeTravel.within(handle.timestamps(), options));
        ArrayReader array = part.reader();
        if (!part.equals(handle) && !array.schema().equals(schema)) {
            array.close();
            throw new IllegalArgumentException("array " + handle + ": had other columns at the time that the option '"
                    + TimeTravel.END + "' names. Use TIMESTAMP AS OF, or load its URI with the option.");
        }
        ArrayScanBuilder builder = new ArrayScanBuilder(part, types, options, array);
        builder.pruneColumns(columns); // Streams do not say which columns they read.
        return builder;
    }

    @Override
    public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
        TableOptions.check(info.options());
        return SchemaMerge.isWanted(info.options())
                ? merged(info.schema()).builder(info).requireMatch()
                : builder(info);
    }

    private ArrayWriteBuilder builder(LogicalWriteInfo info) {
        ArrayWriteBuilder builder = ArrayWriteBuilder.of(handle, types, schema, info);
        return isWithoutFunctions ? builder.byCoordinates() : builder;
    }

    /** Adds the columns of rows that the array lacks, and returns its table then. */
    private ArrayTable merged(StructType rows) {
        ArrayTable now = of(name, handle, types);
        TableChange[] additions = SchemaMerge.additions(rows, now.columns, now.defaults.keySet());
        if (additions.length > 0) {
            now.alter(additions);
            now = of(name, handle, types);
        }
        now.isWithoutFunctions = isWithoutFunctions;
        return now;
    }

    @Override
    public RowLevelOperationBuilder newRowLevelOperationBuilder(RowLevelOperationInfo info) {
        return () -> {
            RowChanges statement = RowChanges.begin(handle, types, info.command());
            changes = statement;
            return statement;
        };
    }

    @Override
    public boolean canDeleteWhere(Predicate[] predicates) {
        return Deletion.isPossible(handle, types, schema, predicates);
    }

    @Override
    public void deleteWhere(Predicate[] predicates) {
        Deletion.run(handle, types, predicates);
    }
}
