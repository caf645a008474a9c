package dev.tegula.internal.sql.batch;

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
        nulls(column, rows, nulls);
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

    /** Writes where a column is null. */
    static void nulls(Column column, Rows rows, boolean[] target) {
        byte[] validity = column.validity();
        int[] positions = rows.positions();
        for (int i = 0; i < rows.count(); i++) {
            target[i] = validity != null && validity[positions[i]] == 0;
        }
    }

    private void doubles(Column column, Rows rows) {
        int[] positions = rows.positions();
        if (column.array() instanceof double[] values) {
            for (int i = 0; i < rows.count(); i++) {
                doubles[i] = values[positions[i]];
            }
        } else {
            for (int i = 0; i < rows.count(); i++) {
                doubles[i] = column.doubleAt(positions[i]);
            }
        }
    }

    private void longs(Column column, Rows rows) {
        int[] positions = rows.positions();
        if (column.array() instanceof long[] values) {
            for (int i = 0; i < rows.count(); i++) {
                longs[i] = values[positions[i]];
            }
        } else if (column.array() instanceof int[] values
                && column.field().datatype().physical().isSigned()) {
            for (int i = 0; i < rows.count(); i++) {
                longs[i] = values[positions[i]];
            }
        } else {
            for (int i = 0; i < rows.count(); i++) {
                longs[i] = column.longAt(positions[i]);
            }
        }
    }

    private void times(int count) {
        boolean date = type.kind() == ValueKind.DATE;
        for (int i = 0; i < count; i++) {
            if (longs[i] == CalendarValue.NOT_A_TIME) {
                nulls[i] = true;
            } else if (!nulls[i]) {
                longs[i] = date ? calendar.days(longs[i]) : calendar.millis(longs[i]);
            }
        }
    }
}
