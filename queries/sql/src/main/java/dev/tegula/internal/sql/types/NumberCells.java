package dev.tegula.internal.sql.types;

import dev.tegula.internal.tables.ValueKind;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Numbers, days and times of a column. One class for all kinds of them: the calls of a row are compiled into its loop,
 * which those of a class for each kind are not.
 */
public final class NumberCells implements CellValues.Cell {

    private final ValueKind kind;
    private final Column column;
    private final CalendarValue calendar;
    private final boolean mayBeNull;
    private final boolean integer;
    private final boolean whole;
    private final boolean real;

    private NumberCells(ColumnType type, Column column, boolean mayBeNull) {
        this.kind = type.kind();
        this.column = column;
        this.calendar = new CalendarValue(type.name(), column.field().datatype(), type.mode());
        this.mayBeNull = mayBeNull;
        this.integer = kind.isInteger() && kind != ValueKind.UNSIGNED_LONG;
        this.whole = integer || kind == ValueKind.TIMESTAMP && column.field().datatype() == Datatype.DATETIME_MS;
        this.real = kind == ValueKind.FLOAT || kind == ValueKind.DOUBLE;
    }

    /** Returns the values of cells of one value each. */
    static NumberCells of(ColumnType type, Column column) {
        return new NumberCells(type, column, column.validity() != null);
    }

    /** Returns the values by their positions in the column's array, none of them null. */
    static NumberCells ofValues(ColumnType type, Column column) {
        return new NumberCells(type, column, false);
    }

    /** Returns whether a cell has a whole number or milliseconds since 1970, which {@link #longAt} returns. */
    public boolean isWhole(int at) {
        return whole && !(mayBeNull && column.isNull(at)) && (integer || longAt(at) != CalendarValue.NOT_A_TIME);
    }

    /** Returns whether a cell has a number with fractions, which {@link #doubleAt} returns. */
    public boolean isReal(int at) {
        return real && !(mayBeNull && column.isNull(at));
    }

    /** Returns a whole number. */
    public long longAt(int at) {
        return column.longAt(at);
    }

    /** Returns a number with fractions. */
    public double doubleAt(int at) {
        return column.doubleAt(at);
    }

    @Override
    public @Nullable Object get(int at) {
        if (mayBeNull && column.isNull(at)) {
            return null;
        }
        return switch (kind) {
            case BYTE -> (byte) column.longAt(at);
            case SHORT, UNSIGNED_BYTE -> (short) column.longAt(at);
            case INT, UNSIGNED_SHORT -> (int) column.longAt(at);
            case LONG, UNSIGNED_INT -> (Long) column.longAt(at);
            case UNSIGNED_LONG -> new BigDecimal(column.unsigned(at));
            case FLOAT -> (float) column.doubleAt(at);
            case DOUBLE -> column.doubleAt(at);
            case BOOLEAN -> column.longAt(at) != 0;
            case DATE, TIMESTAMP -> time(column.longAt(at));
            case STRING, BINARY, DECIMAL -> throw new IllegalStateException("no number: " + kind);
        };
    }

    private @Nullable Object time(long value) {
        if (value == CalendarValue.NOT_A_TIME) {
            return null;
        }
        return kind == ValueKind.DATE ? (Object) calendar.days(value) : (Object) calendar.units(value);
    }
}
