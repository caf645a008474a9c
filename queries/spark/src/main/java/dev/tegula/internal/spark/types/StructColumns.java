package dev.tegula.internal.spark.types;

import dev.tegula.internal.schema.StructFields;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Columns of structs as fields of an array, by the mapping of {@link StructFields}, and back. */
public final class StructColumns {

    private StructColumns() {}

    /** Returns all columns, structs in structs and their fields, each with its full name, outer ones first. */
    public static List<StructField> nodes(StructType columns) {
        List<StructField> found = new ArrayList<>();
        for (StructField column : columns.fields()) {
            add(column.name(), column, false, found);
        }
        return found;
    }

    /** What is in a struct that can be null can be null. */
    private static void add(String name, StructField column, boolean isNullable, List<StructField> found) {
        boolean canBeNull = column.nullable() || isNullable;
        found.add(new StructField(name, column.dataType(), canBeNull, column.metadata()));
        if (column.dataType() instanceof StructType struct) {
            for (StructField field : struct.fields()) {
                add(StructFields.name(name, field.name()), field, canBeNull, found);
            }
        }
    }

    /** Returns the fields that an array has for columns, in their order. */
    public static List<StructField> fields(StructType columns) {
        return nodes(columns).stream()
                .filter(node -> !isStruct(node) || node.nullable())
                .map(node -> isStruct(node)
                        ? new StructField(node.name(), DataTypes.BooleanType, true, Metadata.empty())
                        : node)
                .toList();
    }

    /** Returns whether a column is a struct. */
    public static boolean isStruct(StructField column) {
        return column.dataType() instanceof StructType;
    }

    /**
     * Returns the columns of fields: those within structs become fields of these, where the first of them is.
     *
     * @param structs full names of structs
     */
    static StructType nested(List<StructField> fields, Set<String> structs) {
        return structs.isEmpty() ? new StructType(fields.toArray(StructField[]::new)) : nested("", fields, structs);
    }

    /** @param begin what the names of all fields begin with */
    private static StructType nested(String begin, List<StructField> fields, Set<String> structs) {
        Map<String, List<StructField>> groups = new LinkedHashMap<>();
        for (StructField field : fields) {
            String column = structs.stream()
                    .filter(each -> each.startsWith(begin) && isIn(each, field))
                    .min(Comparator.comparingInt(String::length))
                    .orElse(field.name());
            groups.computeIfAbsent(column, any -> new ArrayList<>()).add(field);
        }
        StructType all = new StructType();
        for (Map.Entry<String, List<StructField>> group : groups.entrySet()) {
            String name = group.getKey();
            String own = name.substring(begin.length());
            List<StructField> inner = group.getValue();
            if (structs.contains(name)) {
                boolean isNullable = inner.removeIf(field -> field.name().equals(name));
                StructType struct = nested(StructFields.name(name, ""), inner, structs);
                all = all.add(own, struct, isNullable);
            } else {
                StructField field = inner.get(0);
                all = all.add(own, field.dataType(), field.nullable(), field.metadata());
            }
        }
        return all;
    }

    private static boolean isIn(String struct, StructField field) {
        return field.name().equals(struct) || StructFields.isWithin(struct, field.name());
    }

    /**
     * Refuses columns that an array could not tell from others.
     *
     * @throws IllegalArgumentException if a struct is empty, or another column has the name of one of its fields
     */
    public static void requireDistinct(StructType columns) {
        Set<String> structs = new TreeSet<>();
        for (StructField node : nodes(columns)) {
            if (node.dataType() instanceof StructType struct) {
                structs.add(node.name());
                if (struct.isEmpty()) {
                    throw new IllegalArgumentException("column '" + node.name() + "': arrays have no such type (found "
                            + struct.sql() + "). Add a field, or leave it out.");
                }
            }
        }
        StructType again = nested(fields(columns), structs);
        if (!again.catalogString().equals(columns.catalogString())) {
            throw new IllegalArgumentException("columns: names with a point are those of fields of structs (found "
                    + columns.catalogString() + ", which would be read as " + again.catalogString()
                    + "). Rename a column.");
        }
    }

    /** Returns the full names of the structs that an array has by its metadata. */
    public static Set<String> structs(ArraySchema schema, Map<String, MetadataValue> metadata) {
        Set<String> structs = new TreeSet<>();
        for (String name : FieldMetadata.typed(metadata, StructFields.LOGICAL_TYPE)) {
            boolean hasFields = schema.attributes().stream().anyMatch(each -> StructFields.isWithin(name, each.name()));
            if (hasFields && (schema.field(name) == null || isMarker(schema.attribute(name)))) {
                structs.add(name);
            }
        }
        return structs;
    }

    private static boolean isMarker(@Nullable Attribute attribute) {
        return attribute != null
                && attribute.field().datatype() == Datatype.BOOL
                && attribute.field().nullable()
                && attribute.field().valuesPerCell() == 1
                && attribute.enumeration() == null;
    }
}
