package dev.tegula.internal.spark.schema;

import dev.tegula.internal.schema.NewArrays;
import dev.tegula.internal.spark.types.FieldMetadata;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.tables.ColumnOrder;
import dev.tegula.internal.tables.DecimalFields;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.SchemaEvolution;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableChange.AddColumn;
import org.apache.spark.sql.connector.catalog.TableChange.ColumnChange;
import org.apache.spark.sql.connector.catalog.TableChange.DeleteColumn;
import org.apache.spark.sql.connector.catalog.TableChange.UpdateColumnComment;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;

/** Changes of columns as evolutions of a schema: attributes can be added, dropped and commented, and nothing else. */
public final class SchemaChanges {

    private SchemaChanges() {}

    /**
     * Returns the evolution of all changes together, or null if they change no schema.
     *
     * @throws IllegalArgumentException if a change is not possible
     */
    public static @Nullable SchemaEvolution of(ArraySchema schema, TableChange... changes) {
        SchemaEvolution evolution = SchemaEvolution.begin();
        boolean isEmpty = true;
        for (TableChange change : changes) {
            if (change instanceof UpdateColumnComment) {
                continue;
            }
            if (change instanceof AddColumn add) {
                evolution = evolution.addAttribute(attribute(add));
                isEmpty = false;
            } else if (change instanceof DeleteColumn delete) {
                String name = name(delete);
                if (schema.field(name) == null && Boolean.TRUE.equals(delete.ifExists())) {
                    continue;
                }
                if (schema.dimension(name) != null) {
                    throw new IllegalArgumentException("column '" + name
                            + "': is a dimension and cannot be dropped. Create another table from a query.");
                }
                evolution = evolution.dropAttribute(name);
                isEmpty = false;
            } else {
                throw refused(change);
            }
        }
        return isEmpty ? null : evolution;
    }

    /**
     * Returns the changes of metadata that go before the evolution: comments, the types of new columns that their
     * datatypes do not tell, and the end of those of columns that had the name before.
     *
     * @param present metadata of the array
     */
    public static MetadataChanges metadata(
            ArraySchema schema, Map<String, MetadataValue> present, TableChange... changes) {
        List<String> added = Arrays.stream(changes)
                .filter(AddColumn.class::isInstance)
                .map(change -> name((AddColumn) change))
                .toList();
        MetadataChanges metadata = ColumnOrder.added(MetadataChanges.none(), added, present);
        for (TableChange change : changes) {
            if (change instanceof AddColumn add) {
                StructField column = column(add);
                String type = FieldTypes.logicalType(column, FieldTypes.of(column, null, TypeOptions.DEFAULTS));
                metadata = DecimalFields.added(metadata, name(add), type, present);
                metadata = commented(metadata, FieldMetadata.commentKey(schema, name(add)), add.comment(), present);
            } else if (change instanceof UpdateColumnComment comment) {
                String key = FieldMetadata.commentKey(schema, name(comment));
                metadata = commented(metadata, key, comment.newComment(), present);
            }
        }
        return metadata;
    }

    private static MetadataChanges commented(
            MetadataChanges changes, String key, @Nullable String comment, Map<String, MetadataValue> present) {
        return comment != null
                ? changes.put(key, MetadataValue.utf8(comment))
                : present.containsKey(key) ? changes.delete(key) : changes;
    }

    private static StructField column(AddColumn add) {
        return new StructField(name(add), add.dataType(), add.isNullable(), Metadata.empty());
    }

    private static String name(ColumnChange change) {
        String[] names = change.fieldNames();
        if (names.length != 1) {
            throw new IllegalArgumentException("column '" + String.join(".", names)
                    + "': arrays have no nested columns. Name a column of the table.");
        }
        return names[0];
    }

    private static Attribute attribute(AddColumn add) {
        String name = name(add);
        if (add.position() != null) {
            throw new IllegalArgumentException("column '" + name + "': new columns are the last ones (found "
                    + add.position() + "). Leave FIRST or AFTER out.");
        }
        if (add.defaultValue() != null) {
            throw new IllegalArgumentException(
                    "column '" + name + "': defaults are not supported. Leave DEFAULT out; present cells get null.");
        }
        StructField column = column(add);
        Datatype datatype = FieldTypes.of(column, null, TypeOptions.DEFAULTS);
        return FieldTypes.attribute(column, datatype, null).withFilters(NewArrays.filters(datatype));
    }

    private static IllegalArgumentException refused(TableChange change) {
        String what = change.getClass().getSimpleName();
        if (change instanceof ColumnChange column) {
            return new IllegalArgumentException("column '" + String.join(".", Arrays.asList(column.fieldNames()))
                    + "': cannot be changed (found " + what + ", expected ADD COLUMN or DROP COLUMN). Add a column and"
                    + " drop this one, or create another table from a query.");
        }
        return new IllegalArgumentException("ALTER TABLE: arrays have no such change (found " + what
                + ", expected ADD COLUMN or DROP COLUMN). Create another table from a query.");
    }
}
