package dev.tegula.internal.spark.schema;

import dev.tegula.internal.schema.NewArrays;
import dev.tegula.internal.schema.StructFields;
import dev.tegula.internal.spark.types.FieldMetadata;
import dev.tegula.internal.spark.types.StructColumns;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.tables.ColumnOrder;
import dev.tegula.internal.tables.DecimalFields;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.SchemaEvolution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableChange.AddColumn;
import org.apache.spark.sql.connector.catalog.TableChange.ColumnChange;
import org.apache.spark.sql.connector.catalog.TableChange.DeleteColumn;
import org.apache.spark.sql.connector.catalog.TableChange.UpdateColumnComment;
import org.apache.spark.sql.connector.catalog.TableChange.UpdateColumnDefaultValue;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Changes of columns as an evolution of a schema, and changes of metadata that go before it: attributes can be added,
 * dropped, commented and given defaults.
 */
public final class SchemaChanges {

    private final ArraySchema schema;
    private final Map<String, MetadataValue> present;
    private final Fill defaults;

    /** Names of the fields after the changes so far. */
    private final List<String> fields;

    /** Names of the structs after the changes so far. */
    private final Set<String> structs;

    private final List<String> added = new ArrayList<>();
    private @Nullable SchemaEvolution evolution;
    private MetadataChanges metadata = MetadataChanges.none();

    private SchemaChanges(ArraySchema schema, Map<String, MetadataValue> present, Fill defaults) {
        this.schema = schema;
        this.present = present;
        this.defaults = defaults;
        this.fields = new ArrayList<>(schema.fieldNames());
        this.structs = StructColumns.structs(schema, present);
    }

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
     * Returns all changes together.
     *
     * @param present metadata of the array
     * @throws IllegalArgumentException if a change is not possible
     */
    public static SchemaChanges of(
            ArraySchema schema, Map<String, MetadataValue> present, Fill defaults, TableChange... changes) {
        SchemaChanges all = new SchemaChanges(schema, present, defaults);
        for (TableChange change : changes) {
            if (change instanceof AddColumn add) {
                all.add(add);
            } else if (change instanceof DeleteColumn delete) {
                all.drop(delete);
            } else if (change instanceof UpdateColumnComment comment) {
                all.text(FieldMetadata.commentKey(schema, all.name(comment)), comment.newComment());
            } else if (change instanceof UpdateColumnDefaultValue update) {
                all.setDefault(update);
            } else {
                throw refused(change);
            }
        }
        return all;
    }

    /** Returns the evolution, or null if the schema stays. */
    public @Nullable SchemaEvolution evolution() {
        return evolution;
    }

    /**
     * Returns the changes of metadata that go before the evolution: comments, defaults, the types of new columns that
     * their datatypes do not tell, and the end of those of columns that had the name before.
     */
    public MetadataChanges metadata() {
        return ColumnOrder.added(metadata, added, present);
    }

    private SchemaEvolution begun() {
        return evolution == null ? SchemaEvolution.begin() : evolution;
    }

    private void add(AddColumn add) {
        String name = name(add);
        requirePossible(add, name);
        String struct = struct(add);
        boolean isNullable = add.isNullable() || struct != null && fields.contains(struct);
        StructField column = new StructField(name, add.dataType(), isNullable, Metadata.empty());
        StructType columns = new StructType(new StructField[] {column});
        StructColumns.requireDistinct(columns);
        for (StructField field : StructColumns.fields(columns)) {
            Datatype datatype = FieldTypes.of(field, null, TypeOptions.DEFAULTS);
            Attribute attribute = FieldTypes.attribute(field, datatype, null).withFilters(NewArrays.filters(datatype));
            if (add.defaultValue() != null) {
                attribute = defaults.fill(attribute, FieldTypes.logicalType(field, datatype), add);
            }
            evolution = begun().addAttribute(attribute);
            fields.add(field.name());
            added.add(field.name());
        }
        for (StructField node : StructColumns.nodes(columns)) {
            metadata = DecimalFields.added(metadata, node.name(), logicalType(node), present);
            String comment = node.getComment().isDefined() ? node.getComment().get() : null;
            text(FieldMetadata.commentKey(schema, node.name()), node.name().equals(name) ? add.comment() : comment);
            if (StructColumns.isStruct(node)) {
                structs.add(node.name());
            }
        }
        text(
                FieldMetadata.defaultKey(schema, name),
                add.defaultValue() == null ? null : sql(add.defaultValue().getSql(), add));
        for (String former : FieldMetadata.typed(present, StructFields.LOGICAL_TYPE)) {
            if (StructFields.isWithin(former, name) && !structs.contains(former)) {
                metadata = metadata.delete(FieldMetadata.typeKey(schema, former));
            }
        }
    }

    private static @Nullable String logicalType(StructField node) {
        return StructColumns.isStruct(node)
                ? StructFields.LOGICAL_TYPE
                : FieldTypes.logicalType(node, FieldTypes.of(node, null, TypeOptions.DEFAULTS));
    }

    private void requirePossible(AddColumn add, String name) {
        if (add.position() != null) {
            throw new IllegalArgumentException("column '" + name + "': new columns are the last ones (found "
                    + add.position() + "). Leave FIRST or AFTER out.");
        }
        if (add.defaultValue() != null && schema.isDense()) {
            throw new IllegalArgumentException("column '" + name + "': its default would be the value of all cells of"
                    + " the dense array without rows. Leave DEFAULT out; then use ALTER COLUMN … SET DEFAULT.");
        }
        String own = struct(add);
        for (String struct : structs) {
            boolean isOwn = own != null && (struct.equals(own) || StructFields.isWithin(struct, own));
            if (StructFields.isWithin(struct, name) && !isOwn) {
                throw new IllegalArgumentException("column '" + name + "': has the name of a field of the struct '"
                        + struct + "'. Add it to the struct, without backquotes, or choose another name.");
            }
        }
        boolean isStruct = add.dataType() instanceof StructType;
        for (String field : fields) {
            if (isStruct && StructFields.isWithin(name, field)) {
                throw new IllegalArgumentException("column '" + name + "': the column '" + field
                        + "' has the name of one of its fields. Choose another name.");
            }
        }
    }

    private void drop(DeleteColumn delete) {
        String name = name(delete);
        boolean isStruct = structs.contains(name);
        if (!isStruct && !fields.contains(name) && Boolean.TRUE.equals(delete.ifExists())) {
            return;
        }
        if (schema.dimension(name) != null) {
            throw new IllegalArgumentException(
                    "column '" + name + "': is a dimension and cannot be dropped. Create another table from a query.");
        }
        List<String> dropped = fields.stream()
                .filter(field -> field.equals(name) || isStruct && StructFields.isWithin(name, field))
                .toList();
        String struct = struct(delete);
        fields.removeAll(dropped);
        if (struct != null && fields.stream().noneMatch(field -> StructFields.isWithin(struct, field))) {
            throw new IllegalArgumentException(
                    "column '" + name + "': is the only field of its struct. Drop '" + struct + "' instead.");
        }
        structs.removeIf(each -> each.equals(name) || StructFields.isWithin(name, each));
        for (String field : dropped.isEmpty() ? List.of(name) : dropped) {
            evolution = begun().dropAttribute(field);
        }
        text(FieldMetadata.defaultKey(schema, name), null);
    }

    @SuppressWarnings("deprecation") // Spark 4.0 has no other text.
    private void setDefault(UpdateColumnDefaultValue update) {
        if (struct(update) != null) {
            throw new IllegalArgumentException("column '" + name(update)
                    + "': fields of structs have no defaults. Set that of the column '" + update.fieldNames()[0]
                    + "'.");
        }
        text(FieldMetadata.defaultKey(schema, name(update)), sql(update.newDefaultValue(), update));
    }

    private void text(String key, @Nullable String text) {
        if (text != null) {
            metadata = metadata.put(key, MetadataValue.utf8(text));
        } else if (present.containsKey(key)) {
            metadata = metadata.delete(key);
        }
    }

    /** Returns a default as text; null for none, which is empty. */
    private @Nullable String sql(@Nullable String sql, ColumnChange change) {
        String text = FieldMetadata.requireSql(sql, name(change));
        return text.isEmpty() ? null : text;
    }

    /** Returns the full name of a column, which structs can be around. */
    private String name(ColumnChange change) {
        String[] names = change.fieldNames();
        String name = names[0];
        for (int i = 1; i < names.length; i++) {
            if (!structs.contains(name)) {
                throw new IllegalArgumentException("column '" + String.join(".", names) + "': '" + name
                        + "' is no struct. Name a column of the table.");
            }
            name = StructFields.name(name, names[i]);
        }
        return name;
    }

    /** Returns the full name of the struct around a column, or null. */
    private static @Nullable String struct(ColumnChange change) {
        List<String> names = List.of(change.fieldNames());
        return names.subList(0, names.size() - 1).stream()
                .reduce(StructFields::name)
                .orElse(null);
    }

    private static IllegalArgumentException refused(TableChange change) {
        String what = change.getClass().getSimpleName();
        if (change instanceof ColumnChange column) {
            return new IllegalArgumentException("column '" + String.join(".", column.fieldNames())
                    + "': cannot be changed (found " + what
                    + ", expected ADD COLUMN, DROP COLUMN, COMMENT or DEFAULT). Add a column and"
                    + " drop this one, or create another table from a query.");
        }
        return new IllegalArgumentException("ALTER TABLE: arrays have no such change (found " + what
                + ", expected ADD COLUMN or DROP COLUMN). Create another table from a query.");
    }
}
