package dev.tegula.internal.spark.write;

import dev.tegula.internal.schema.StructFields;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ComponentRules;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The column of a field in the rows of a write.
 *
 * @param name name of the field
 * @param structs the structs around the value, outermost first
 * @param ordinal position in the rows, or in the innermost struct
 * @param labels the labels of an enumerated field, or null
 */
record ColumnSource(
        String name,
        List<Struct> structs,
        int ordinal,
        @Nullable Labels labels) implements Serializable {

    private static final long serialVersionUID = 1L;

    ColumnSource {
        ComponentRules.require(name, "column, name");
        structs = ComponentRules.copy(structs, Struct.class, "column, struct");
        ComponentRules.requireCount(ordinal, "column, position");
    }

    /**
     * A struct in the rows.
     *
     * @param name its full name
     * @param ordinal position in the rows, or in the struct around it
     * @param size number of its fields
     * @param isNullable whether the array can tell that it is null
     */
    record Struct(String name, int ordinal, int size, boolean isNullable) implements Serializable {

        private static final long serialVersionUID = 1L;

        Struct {
            ComponentRules.require(name, "struct, name");
            ComponentRules.requireCount(ordinal, "struct, position");
            ComponentRules.requireCount(size, "struct, fields");
        }
    }

    /** Returns the column of a field, or null if rows have none. */
    static @Nullable ColumnSource of(ArraySchema schema, StructType rows, String field) {
        return of(schema, "", rows, List.of(), field);
    }

    /** @param begin what the full names of the columns begin with */
    private static @Nullable ColumnSource of(
            ArraySchema schema, String begin, StructType columns, List<Struct> around, String field) {
        for (int i = 0; i < columns.size(); i++) {
            StructField column = columns.fields()[i];
            String name = begin + column.name();
            if (name.equals(field)) {
                return new ColumnSource(field, around, i, null);
            }
            if (column.dataType() instanceof StructType type && StructFields.isWithin(name, field)) {
                Struct struct = new Struct(name, i, type.size(), schema.field(name) != null);
                List<Struct> structs =
                        Stream.concat(around.stream(), Stream.of(struct)).toList();
                ColumnSource found = of(schema, StructFields.name(name, ""), type, structs, field);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    ColumnSource with(@Nullable Labels other) {
        return new ColumnSource(name, structs, ordinal, other);
    }

    /**
     * Returns what has the value at the ordinal: the row, or a struct in it; null if a struct is null.
     *
     * @throws IllegalArgumentException if a struct is null that cannot be
     */
    @Nullable
    SpecializedGetters in(InternalRow row) {
        SpecializedGetters found = row;
        for (int i = 0; i < structs.size(); i++) {
            Struct struct = structs.get(i);
            if (!found.isNullAt(struct.ordinal)) {
                found = found.getStruct(struct.ordinal, struct.size);
            } else if (struct.isNullable) {
                return null;
            } else {
                throw new IllegalArgumentException("is in the struct '" + struct.name + "', which is null (expected a"
                        + " value, since the struct is not nullable). Leave such rows out, or replace nulls with"
                        + " coalesce()");
            }
        }
        return found;
    }
}
