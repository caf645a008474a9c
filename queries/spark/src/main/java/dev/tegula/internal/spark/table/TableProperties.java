package dev.tegula.internal.spark.table;

import dev.tegula.internal.definition.DefinitionProperties;
import dev.tegula.internal.spark.schema.NewArray;
import dev.tegula.internal.spark.types.FieldMetadata;
import dev.tegula.internal.tables.ColumnOrder;
import dev.tegula.jobs.WriteJob;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.tags.Tag;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Properties of tables: those with which a statement creates an equal array, and texts among the metadata. Metadata
 * with which Tegula names points in time, and types, comments and defaults of columns, are none.
 */
final class TableProperties {

    private TableProperties() {}

    /** Returns the properties of an array. */
    static Map<String, String> of(ArraySchema schema, StructType columns, Map<String, MetadataValue> metadata) {
        Map<String, String> properties = new TreeMap<>();
        Set<String> ofColumns = new HashSet<>(NewArray.metadata(schema, columns).keySet());
        for (String column : columns.fieldNames()) {
            ofColumns.add(FieldMetadata.defaultKey(schema, column));
        }
        metadata.forEach((key, value) -> {
            if (!value.isNull()
                    && isText(value.datatype())
                    && !key.startsWith(Tag.METADATA_PREFIX)
                    && !key.equals(ArrayOwner.KEY)
                    && !key.equals(ColumnOrder.KEY)
                    && !ofColumns.contains(key)
                    && !FieldMetadata.isOfDropped(schema, key)) {
                properties.put(key, value.text());
            }
        });
        properties.putAll(NewArray.properties(schema, columns));
        return properties;
    }

    private static boolean isText(Datatype datatype) {
        return datatype == Datatype.STRING_UTF8 || datatype == Datatype.STRING_ASCII || datatype == Datatype.CHAR;
    }

    /** Returns the changes of metadata if all changes are those of properties, else null. */
    static @Nullable MetadataChanges changes(TableChange... changes) {
        MetadataChanges metadata = MetadataChanges.none();
        for (TableChange change : changes) {
            if (change instanceof TableChange.SetProperty set) {
                requireMetadata(set.property());
                metadata = metadata.put(set.property(), value(set.property(), set.value()));
            } else if (change instanceof TableChange.RemoveProperty remove) {
                requireMetadata(remove.property());
                metadata = metadata.delete(remove.property());
            } else {
                return null;
            }
        }
        return metadata;
    }

    /** Returns a text among metadata; that of a maintenance policy is understood. */
    static MetadataValue value(String property, String value) {
        if (property.equals(MaintenancePolicy.METADATA_KEY)) {
            DefinitionProperties.policy(property, value);
        }
        return MetadataValue.utf8(value);
    }

    private static void requireMetadata(String property) {
        if (NewArray.isProperty(property)
                || property.equals(ArrayOwner.KEY)
                || property.equals(ArrayOwner.PROPERTY)
                || property.equals(ColumnOrder.KEY)
                || property.startsWith(Tag.METADATA_PREFIX)
                || property.startsWith(WriteJob.PROGRESS_PREFIX)) {
            throw new IllegalArgumentException("property '" + property + "': cannot be changed, because it describes "
                    + "the array. Set other properties, or create another array.");
        }
    }
}
