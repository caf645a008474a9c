package dev.tegula.internal.write;

import dev.tegula.internal.cells.ColumnAccess;
import dev.tegula.internal.cells.FieldLookup;
import dev.tegula.internal.cells.Values;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks the cells of a write against the schema. */
final class CellsCheck {

    private CellsCheck() {}

    /**
     * Returns the columns of all attributes in schema order. Every cell of a missing nullable attribute is null.
     *
     * @param count expected number of cells
     * @throws IllegalArgumentException if a column is wrong; the message names the field, what was found and what was
     *     expected
     */
    static Cells attributes(ArraySchema schema, Cells cells, int count) {
        Set<String> unused = new HashSet<>();
        cells.columns().forEach(column -> unused.add(column.name()));
        List<Column> columns = new ArrayList<>();
        for (Attribute attribute : schema.attributes()) {
            Column given = given(cells, attribute);
            if (given != null) {
                unused.remove(given.name());
            }
            columns.add(given == null ? allNull(attribute, count) : column(attribute.field(), given, count));
        }
        if (!unused.isEmpty()) {
            String name = unused.iterator().next();
            FieldLookup.field(schema, name);
            throw new IllegalArgumentException(
                    "dimension '" + name + "': a dense write has no coordinates. Write a box instead.");
        }
        return Cells.of(columns);
    }

    /** Returns the number of cells of a write, from the first attribute that is present. */
    static int count(ArraySchema schema, Cells cells) {
        for (Attribute attribute : schema.attributes()) {
            Column given = given(cells, attribute);
            if (given != null) {
                Field field = attribute.field();
                return field.isVariable()
                        ? given.size()
                        : (int) ((long) given.size() * given.field().valuesPerCell() / field.valuesPerCell());
            }
        }
        return cells.size();
    }

    /**
     * Returns the columns of all dimensions and attributes in schema order. Every cell of a missing nullable attribute
     * is null.
     */
    static Cells sparse(ArraySchema schema, Cells cells) {
        for (Column column : cells.columns()) {
            FieldLookup.field(schema, column.name());
        }
        Cells coordinates = coordinates(schema, cells);
        int count = coordinates.size();
        List<Column> columns = new ArrayList<>(coordinates.columns());
        for (Attribute attribute : schema.attributes()) {
            Column given = given(cells, attribute);
            columns.add(given == null ? allNull(attribute, count) : column(attribute.field(), given, count));
        }
        return Cells.of(columns);
    }

    /**
     * Returns the columns of all dimensions in schema order.
     *
     * @throws IllegalArgumentException if a column is missing or wrong
     */
    static Cells coordinates(ArraySchema schema, Cells cells) {
        List<Column> columns = new ArrayList<>();
        for (Dimension dimension : schema.dimensions()) {
            Column given = cells.find(dimension.name());
            if (given == null) {
                throw new IllegalArgumentException("dimension '" + dimension.name() + "': coordinates are missing");
            }
            columns.add(column(
                    dimension.field(),
                    given,
                    columns.isEmpty() ? given.size() : columns.get(0).size()));
        }
        return Cells.of(columns);
    }

    /** Returns the column of an attribute. The attribute without a name has an alias. */
    private static @Nullable Column given(Cells cells, Attribute attribute) {
        Column given = cells.find(attribute.name());
        String alias = Attribute.aliasOf(attribute.name());
        return given != null || alias == null ? given : cells.find(alias);
    }

    private static Column allNull(Attribute attribute, int count) {
        Field field = attribute.field();
        if (!field.nullable()) {
            throw new IllegalArgumentException(
                    "attribute '" + attribute.name() + "': values are missing, and it is not nullable");
        }
        int values = field.isVariable() ? 0 : Math.multiplyExact(count, field.valuesPerCell());
        Object array = Values.allocate(field.datatype().physical(), values).array();
        return Column.of(field, array, count, field.isVariable() ? new long[count + 1] : null, new byte[count]);
    }

    /** Returns a column as a field of the schema, after checking its length and offsets. */
    static Column column(Field field, Column given, int count) {
        String name = "field '" + field.name() + "'";
        if (field.isVariable() != given.field().isVariable()) {
            throw new IllegalArgumentException(name
                    + (field.isVariable()
                            ? ": offsets are missing, and cells have variable length"
                            : ": cells must have a fixed length (found variable-length "
                                    + given.field().datatype() + ", expected " + field.datatype()
                                    + "). Write indexes if the attribute has an enumeration."));
        }
        byte[] validity = given.validity();
        if (!field.nullable() && validity != null) {
            for (int i = 0; i < given.size(); i++) {
                if (validity[i] == 0) {
                    throw new IllegalArgumentException(name + ": is not nullable (found null in cell " + i + ")");
                }
            }
            validity = null;
        }
        if (field.isVariable()) {
            if (given.size() != count) {
                throw new IllegalArgumentException(
                        name + ": wrong number of cells (found " + given.size() + ", expected " + count + ")");
            }
            checkOffsets(name, given, count);
        } else {
            long expected = (long) count * field.valuesPerCell();
            long found = (long) given.size() * given.field().valuesPerCell();
            if (found != expected) {
                throw new IllegalArgumentException(name + ": wrong number of values "
                        + "(found " + found + ", expected " + expected + " for " + count + " cells "
                        + "of " + field.valuesPerCell() + ")");
            }
        }
        if (field.nullable() && validity == null) {
            validity = allValid(count);
        }
        return Column.of(field, given.array(), count, given.offsets(), validity);
    }

    private static byte @Nullable [] allValid(int count) {
        byte[] validity = new byte[count];
        java.util.Arrays.fill(validity, (byte) 1);
        return validity;
    }

    private static void checkOffsets(String name, Column given, int count) {
        long[] offsets = given.offsets();
        if (offsets == null) {
            throw new IllegalArgumentException(name + ": has no offsets");
        }
        long length = ColumnAccess.values(given).length();
        long sign = 0; // negative if any offset is wrong: one check for all cells costs less than one for each
        long last = 0;
        for (int i = 0; i <= count; i++) {
            long offset = offsets[i];
            sign |= offset | (offset - last) | (length - offset);
            last = offset;
        }
        if (sign < 0) {
            throw wrongOffset(name, offsets, length);
        }
    }

    private static IllegalArgumentException wrongOffset(String name, long[] offsets, long length) {
        long last = 0;
        int cell = 0;
        while (offsets[cell] >= last && offsets[cell] <= length) {
            last = offsets[cell++];
        }
        return new IllegalArgumentException(name + ": wrong offset of cell " + cell + " (found " + offsets[cell]
                + ", expected " + last + " to " + length + ")");
    }
}
