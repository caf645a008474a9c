package dev.tegula.internal.sql.types;

import dev.tegula.errors.NextStep;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.tables.DecimalFields;
import dev.tegula.query.Column;
import dev.tegula.schema.Enumeration;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * Reads the cells of columns as objects of Calcite's runtime: days as Integer, timestamps as milliseconds in Long,
 * bytes as {@link ByteString}, lists as {@link List}.
 */
public final class CellValues {

    /** The cells of one column. */
    public interface Cell {

        /** Returns the value of a cell, or null. */
        @Nullable
        Object get(int cell);
    }

    private CellValues() {}

    /** Returns the cells of a column. */
    public static Cell of(ColumnType type, Column column) {
        Enumeration enumeration = type.enumeration();
        if (enumeration != null) {
            return entries(type, enumeration, column);
        }
        Cell plain = type.list() ? list(type, column) : single(type, column);
        return plain instanceof NumberCells || column.validity() == null
                ? plain
                : cell -> column.isNull(cell) ? null : plain.get(cell);
    }

    private static Cell entries(ColumnType type, Enumeration enumeration, Column column) {
        Column values = Column.of(enumeration);
        Cell entry = single(type, values);
        @Nullable Object[] known = new Object[enumeration.size()];
        for (int i = 0; i < known.length; i++) {
            known[i] = entry.get(i);
        }
        return cell -> {
            if (column.isNull(cell)) {
                return null;
            }
            long index = column.longAt(cell);
            return index >= 0 && index < known.length ? known[(int) index] : null;
        };
    }

    private static Cell list(ColumnType type, Column column) {
        Cell value = NumberCells.ofValues(type, column);
        return cell -> {
            int first = column.firstValue(cell);
            int count = column.valueCount(cell);
            List<@Nullable Object> values = new ArrayList<>(count);
            for (int i = first; i < first + count; i++) {
                values.add(value.get(i));
            }
            return values;
        };
    }

    private static Cell single(ColumnType type, Column column) {
        return switch (type.kind()) {
            case STRING -> column::text;
            case BINARY -> cell -> new ByteString(column.bytes(cell));
            case DECIMAL -> decimals(type, column);
            default -> NumberCells.of(type, column);
        };
    }

    private static Cell decimals(ColumnType type, Column column) {
        DecimalType decimals = type.requireDecimals();
        return cell -> {
            if (DecimalFields.isMissing(column, cell)) {
                return null;
            }
            try {
                return new BigDecimal(decimals.unscaled(column, cell), decimals.scale());
            } catch (IllegalArgumentException e) {
                throw new ArithmeticException("column '" + type.name() + "': a value is "
                        + NextStep.after(
                                String.valueOf(e.getMessage()),
                                "Leave the column out, or remove '" + DecimalType.key(type.name())
                                        + "' from the metadata to read what is stored."));
            }
        };
    }
}
