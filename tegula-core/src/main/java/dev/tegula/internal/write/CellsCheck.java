package dev.tegula.internal.write;

import dev.tegula.internal.cells.ColumnAccess;
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

/** Holds the cells of a write against the schema. */
final class CellsCheck {

    private CellsCheck() {}

    /**
     * The attributes' columns as the schema has them; a nullable attribute that was not given is null in every cell.
     *
     * @param count how many cells there must be
     * @throws IllegalArgumentException naming the field, what was found and what was expected
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
            throw new IllegalArgumentException(
                    schema.dimension(name) == null
                            ? "there is no field '" + name + "'; there are " + schema.fieldNames()
                            : "coordinates of dimension '" + name
                                    + "' were given; a write to a dense array takes a box instead");
        }
        return Cells.of(columns);
    }

    /** How many cells a write of attributes has, judged by the first attribute that was given. */
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
     * The columns of all dimensions and attributes as the schema has them; a nullable attribute that was not given is
     * null in every cell.
     */
    static Cells sparse(ArraySchema schema, Cells cells) {
        for (Column column : cells.columns()) {
            if (schema.field(column.name()) == null) {
                throw new IllegalArgumentException(
                        "there is no field '" + column.name() + "'; there are " + schema.fieldNames());
            }
        }
        List<Column> columns = new ArrayList<>();
        int count = -1;
        for (Dimension dimension : schema.dimensions()) {
            Column given = cells.find(dimension.name());
            if (given == null) {
                throw new IllegalArgumentException(
                        "coordinates of dimension '" + dimension.name() + "' were not given");
            }
            count = count < 0 ? given.size() : count;
            columns.add(column(dimension.field(), given, count));
        }
        for (Attribute attribute : schema.attributes()) {
            Column given = given(cells, attribute);
            columns.add(given == null ? allNull(attribute, count) : column(attribute.field(), given, count));
        }
        return Cells.of(columns);
    }

    /** The column of an attribute; that of the attribute without a name goes by two names. */
    private static @Nullable Column given(Cells cells, Attribute attribute) {
        Column given = cells.find(attribute.name());
        String alias = Attribute.aliasOf(attribute.name());
        return given != null || alias == null ? given : cells.find(alias);
    }

    private static Column allNull(Attribute attribute, int count) {
        Field field = attribute.field();
        if (!field.nullable()) {
            throw new IllegalArgumentException("attribute '" + attribute.name() + "' was not given and cannot be null");
        }
        int values = field.isVariable() ? 0 : Math.multiplyExact(count, field.valuesPerCell());
        Object array = Values.allocate(field.datatype().physical(), values).array();
        return Column.of(field, array, count, field.isVariable() ? new long[count + 1] : null, new byte[count]);
    }

    /** A column as a field of the schema, its length and offsets checked. */
    static Column column(Field field, Column given, int count) {
        String name = "field '" + field.name() + "'";
        if (field.isVariable() != given.field().isVariable()) {
            throw new IllegalArgumentException(name
                    + (field.isVariable()
                            ? " has cells of variable length; offsets are needed"
                            : " has cells of equal length; offsets were given"));
        }
        byte[] validity = given.validity();
        if (!field.nullable() && validity != null) {
            for (int i = 0; i < given.size(); i++) {
                if (validity[i] == 0) {
                    throw new IllegalArgumentException(name + " cannot be null, but cell " + i + " is");
                }
            }
            validity = null;
        }
        if (field.isVariable()) {
            if (given.size() != count) {
                throw new IllegalArgumentException(
                        name + " has " + given.size() + " cells; " + count + " are expected");
            }
            checkOffsets(name, given, count);
        } else {
            long expected = (long) count * field.valuesPerCell();
            long found = (long) given.size() * given.field().valuesPerCell();
            if (found != expected) {
                throw new IllegalArgumentException(name + " has " + found + " values; " + expected + " are expected ("
                        + count + " cells of " + field.valuesPerCell() + ")");
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
            throw new IllegalArgumentException(name + " has no offsets");
        }
        long last = 0;
        for (int i = 0; i <= count; i++) {
            if (offsets[i] < last || offsets[i] > ColumnAccess.values(given).length()) {
                throw new IllegalArgumentException(name + ": offset " + offsets[i] + " of cell " + i + " follows "
                        + last + "; there are " + ColumnAccess.values(given).length() + " values");
            }
            last = offsets[i];
        }
    }
}
