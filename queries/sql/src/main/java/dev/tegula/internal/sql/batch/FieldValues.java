package dev.tegula.internal.sql.batch;

import dev.tegula.internal.cells.Validity;
import dev.tegula.internal.sql.types.CalendarValue;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.tables.ValueKind;
import dev.tegula.query.Column;

/** The values of a column. */
final class FieldValues extends Values {

    private final ColumnType type;
    private final CalendarValue calendar;

    FieldValues(ColumnType type, boolean real) {
        super(real);
        this.type = type;
        this.calendar = new CalendarValue(type.name(), type.field().datatype(), type.mode());
    }

    @Override
    void evaluate(Rows rows) {
        Column column = rows.cells().column(type.field().name());
        nulls(column, rows, this);
        if (real) {
            doubles(column, rows);
        } else {
            longs(column, rows);
            if (type.kind().isCalendar()) {
                times(rows.count());
            } else if (type.kind() == ValueKind.BOOLEAN) {
                for (int i = 0; i < rows.count(); i++) {
                    longs[i] = longs[i] == 0 ? 0 : 1;
                }
            }
        }
    }

    /** Marks the rows as null that are null in a column. */
    static void nulls(Column column, Rows rows, Values target) {
        byte[] validity = column.validity();
        boolean full =
                validity == null || (rows.positions() == null && Validity.isFull(validity, rows.from(), rows.count()));
        if (validity == null || full) {
            target.noNulls();
            return;
        }
        target.nullable();
        for (int i = 0; i < rows.count(); i++) {
            target.nulls[i] = validity[rows.cell(i)] == 0;
        }
    }

    private void doubles(Column column, Rows rows) {
        int[] positions = rows.positions();
        if (!(column.array() instanceof double[] values)) {
            for (int i = 0; i < rows.count(); i++) {
                doubles[i] = column.doubleAt(rows.cell(i));
            }
        } else if (positions == null) {
            System.arraycopy(values, rows.from(), doubles, 0, rows.count());
        } else {
            for (int i = 0; i < rows.count(); i++) {
                doubles[i] = values[positions[i]];
            }
        }
    }

    private void longs(Column column, Rows rows) {
        int[] positions = rows.positions();
        boolean signed = column.field().datatype().physical().isSigned();
        if (column.array() instanceof long[] values) {
            if (positions == null) {
                System.arraycopy(values, rows.from(), longs, 0, rows.count());
                return;
            }
            for (int i = 0; i < rows.count(); i++) {
                longs[i] = values[positions[i]];
            }
        } else if (column.array() instanceof int[] values && signed) {
            for (int i = 0; i < rows.count(); i++) {
                longs[i] = values[rows.cell(i)];
            }
        } else {
            for (int i = 0; i < rows.count(); i++) {
                longs[i] = column.longAt(rows.cell(i));
            }
        }
    }

    private void times(int count) {
        boolean date = type.kind() == ValueKind.DATE;
        for (int i = 0; i < count; i++) {
            if (longs[i] == CalendarValue.NOT_A_TIME) {
                nullable();
                nulls[i] = true;
            } else if (!nulls[i]) {
                longs[i] = date ? calendar.days(longs[i]) : calendar.units(longs[i]);
            }
        }
    }
}
