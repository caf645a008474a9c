package dev.tegula.soma;

import dev.tegula.query.Column;
import java.lang.reflect.Array;

/** Cells of columns in another order. */
final class ColumnSelection {

    private ColumnSelection() {}

    /** Returns some cells of a column in primitive arrays, in a given order. */
    static Column of(Column column, int[] cells) {
        Object source = column.array();
        long[] offsets = column.offsets() == null ? null : new long[cells.length + 1];
        byte[] from = column.validity();
        byte[] validity = from == null ? null : new byte[cells.length];
        long values = 0;
        for (int i = 0; i < cells.length; i++) {
            values += column.valueCount(cells[i]);
            if (offsets != null) {
                offsets[i + 1] = values;
            }
            if (validity != null && from != null) {
                validity[i] = from[cells[i]];
            }
        }
        Object target = Array.newInstance(source.getClass().getComponentType(), Math.toIntExact(values));
        int at = 0;
        for (int cell : cells) {
            int count = column.valueCount(cell);
            System.arraycopy(source, column.firstValue(cell), target, at, count);
            at += count;
        }
        return Column.of(column.field(), target, cells.length, offsets, validity);
    }
}
