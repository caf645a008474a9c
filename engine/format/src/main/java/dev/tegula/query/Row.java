package dev.tegula.query;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * One cell of {@link Cells}, its values by field name. Convenient for a few cells; columns are faster for many. A view:
 * it becomes invalid if the arrays of the cells are reused.
 */
public final class Row {

    private final Cells cells;
    private final int index;

    Row(Cells cells, int index) {
        this.cells = cells;
        this.index = index;
    }

    /** Returns whether the value of a field is null. */
    public boolean isNull(String field) {
        return cells.column(field).isNull(index);
    }

    /**
     * Returns the value of an integer, datetime or time field; unsigned types up to 32 bits as non-negative numbers,
     * uint64 as its bits.
     *
     * @throws IllegalArgumentException if the field has another type
     * @throws IllegalStateException if the value is null
     */
    public long getLong(String field) {
        return single(field).longAt(requireValue(field));
    }

    /**
     * Returns the value of a floating point field.
     *
     * @throws IllegalArgumentException if the field has another type
     * @throws IllegalStateException if the value is null
     */
    public double getDouble(String field) {
        return single(field).doubleAt(requireValue(field));
    }

    /** Returns the value of a bool field. */
    public boolean getBoolean(String field) {
        return single(field).longAt(requireValue(field)) != 0;
    }

    /** Returns the value of a text field, or null. */
    public @Nullable String getString(String field) {
        Column column = cells.column(field);
        return column.isNull(index) ? null : column.text(index);
    }

    /** Returns the value of a datetime field, or null. */
    public @Nullable Instant getInstant(String field) {
        Column column = cells.column(field);
        return column.isNull(index) ? null : column.instant(column.firstValue(index));
    }

    /** Returns the day of a datetime field in UTC, or null. */
    public @Nullable LocalDate getDate(String field) {
        Instant instant = getInstant(field);
        return instant == null ? null : LocalDate.ofInstant(instant, ZoneOffset.UTC);
    }

    /**
     * Returns the value of a field as an object: {@link Long}, {@link BigInteger} (uint64), {@link Double},
     * {@link Boolean}, {@link String}, {@link Instant} where the datatype allows it, else {@code byte[]}; an array of
     * {@code long} or {@code double} for several values; null for null.
     */
    public @Nullable Object get(String field) {
        Column column = cells.column(field);
        if (column.isNull(index)) {
            return null;
        }
        Datatype type = column.field().datatype();
        int first = column.firstValue(index);
        if (column.isText()) {
            return column.text(index);
        }
        if (column.field().valuesPerCell() != 1) {
            return several(column, first);
        }
        if (type == Datatype.BOOL) {
            return column.longAt(first) != 0;
        } else if (type.isFloat()) {
            return column.doubleAt(first);
        } else if (type == Datatype.UINT64) {
            return column.unsigned(first);
        } else if (type.isDatetime() && column.longAt(first) != Long.MIN_VALUE && Datetimes.hasInstants(type)) {
            return column.instant(first);
        } else if (type.isInteger() || type.isDatetime() || type.isTime()) {
            return column.longAt(first);
        }
        return column.bytes(index);
    }

    private Object several(Column column, int first) {
        int count = column.valueCount(index);
        Datatype type = column.field().datatype();
        if (type.isFloat()) {
            double[] values = new double[count];
            Arrays.setAll(values, i -> column.doubleAt(first + i));
            return values;
        }
        if (type.isInteger() || type.isDatetime() || type.isTime()) {
            long[] values = new long[count];
            Arrays.setAll(values, i -> column.longAt(first + i));
            return values;
        }
        return column.bytes(index);
    }

    private Column single(String field) {
        Column column = cells.column(field);
        if (column.field().valuesPerCell() != 1) {
            throw new IllegalArgumentException(
                    "field '" + field + "': cells have several values. Use get(\"" + field + "\").");
        }
        return column;
    }

    private int requireValue(String field) {
        Column column = cells.column(field);
        if (column.isNull(index)) {
            throw new IllegalStateException(
                    "field '" + field + "', cell " + index + ": value is null. Call isNull(\"" + field + "\") first.");
        }
        return column.firstValue(index);
    }

    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", "{", "}");
        for (Column column : cells.columns()) {
            Object value = get(column.name());
            String shown = value instanceof byte[] bytes
                    ? bytes.length + " bytes"
                    : value instanceof long[] longs
                            ? Arrays.toString(longs)
                            : value instanceof double[] doubles ? Arrays.toString(doubles) : String.valueOf(value);
            text.add(column.name() + "=" + shown);
        }
        return text.toString();
    }
}
