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
import org.apache.spark.sql.connector.catalog.DefaultValue;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableChange.AddColumn;
import org.apache.spark.sql.connector.catalog.TableChange.ColumnChange;
import org.apache.spark.sql.connector.catalog.TableChange.DeleteColumn;
import org.apache.spark.sql.connector.catalog.TableChange.UpdateColumnComment;
import org.apache.spark.sql.connector.catalog.TableChange.UpdateColumnDefaultValue;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;

/** Changes of columns as evolutions of a schema: attributes can be added, dropped, commented and given defaults. */
public final class SchemaChanges {

    private SchemaChanges() {}

    /** Makes the default of a new column that of the cells that lack it. */
    public interface Fill {

        /**
         * Returns an attribute whose fill value is the default of its column.
         *
         * @param logicalType the type that its datatype does not tell, or null
         * @throws IllegalArgumentException if that is not possible
         */
        Attribute fill(Attribute attribute, @Nullable String logicalType, AddColumn column);
    }

    /**
     * Returns the evolution of all changes together, or null if they change no schema.
     *
     * @throws IllegalArgumentException if a change is not possible
     */
    public static @Nullable SchemaEvolution of(ArraySchema schema, Fill defaults, TableChange... changes) {
        SchemaEvolution evolution = SchemaEvolution.begin();
        boolean isEmpty = true;
        for (TableChange change : changes) {
            if (change instanceof UpdateColumnComment || change instanceof UpdateColumnDefaultValue) {
                continue;
            }
            if (change instanceof AddColumn add) {
                evolution = evolution.addAttribute(attribute(schema, defaults, add));
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
     * Returns the changes of metadata that go before the evolution: comments, defaults, the types of new columns that
     * their datatypes do not tell, and the end of those of columns that had the name before.
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
                metadata = text(metadata, FieldMetadata.commentKey(schema, name(add)), add.comment(), present);
                metadata = text(
                        metadata, FieldMetadata.defaultKey(schema, name(add)), sql(add.defaultValue(), add), present);
            } else if (change instanceof UpdateColumnComment comment) {
                String key = FieldMetadata.commentKey(schema, name(comment));
                metadata = text(metadata, key, comment.newComment(), present);
            } else if (change instanceof UpdateColumnDefaultValue update) {
                String key = FieldMetadata.defaultKey(schema, name(update));
                metadata = text(metadata, key, sql(update.newCurrentDefault(), update), present);
            } else if (change instanceof DeleteColumn delete) {
                metadata = text(metadata, FieldMetadata.defaultKey(schema, name(delete)), null, present);
            }
        }
        return metadata;
    }

    private static MetadataChanges text(
            MetadataChanges changes, String key, @Nullable String text, Map<String, MetadataValue> present) {
        return text != null
                ? changes.put(key, MetadataValue.utf8(text))
                : present.containsKey(key) ? changes.delete(key) : changes;
    }

    /** Returns a default as text; null for none. */
    private static @Nullable String sql(@Nullable DefaultValue value, ColumnChange change) {
        if (value == null || "".equals(value.getSql())) {
            return null;
        }
        return FieldMetadata.requireSql(value, name(change));
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

    private static Attribute attribute(ArraySchema schema, Fill defaults, AddColumn add) {
        String name = name(add);
        if (add.position() != null) {
            throw new IllegalArgumentException("column '" + name + "': new columns are the last ones (found "
                    + add.position() + "). Leave FIRST or AFTER out.");
        }
        if (add.defaultValue() != null && schema.isDense()) {
            throw new IllegalArgumentException("column '" + name + "': its default would be the value of all cells of"
                    + " the dense array without rows. Leave DEFAULT out; then use ALTER COLUMN … SET DEFAULT.");
        }
        StructField column = column(add);
        Datatype datatype = FieldTypes.of(column, null, TypeOptions.DEFAULTS);
        Attribute attribute = FieldTypes.attribute(column, datatype, null).withFilters(NewArrays.filters(datatype));
        return add.defaultValue() == null
                ? attribute
                : defaults.fill(attribute, FieldTypes.logicalType(column, datatype), add);
    }

    private static IllegalArgumentException refused(TableChange change) {
        String what = change.getClass().getSimpleName();
        if (change instanceof ColumnChange column) {
            return new IllegalArgumentException("column '" + String.join(".", Arrays.asList(column.fieldNames()))
                    + "': cannot be changed (found " + what
                    + ", expected ADD COLUMN, DROP COLUMN, COMMENT or DEFAULT). Add a column and"
                    + " drop this one, or create another table from a query.");
        }
        return new IllegalArgumentException("ALTER TABLE: arrays have no such change (found " + what
                + ", expected ADD COLUMN or DROP COLUMN). Create another table from a query.");
    }
}
