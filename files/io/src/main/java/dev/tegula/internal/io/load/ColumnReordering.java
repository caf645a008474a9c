package dev.tegula.internal.io.load;

import dev.tegula.internal.io.cells.LittleEndianValues;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/** Reorders cells, and merges in cells of a second column. */
final class ColumnReordering {

    private ColumnReordering() {}

    /**
     * Returns a column whose cell {@code i} is cell {@code from[i]} of {@code given}, or cell {@code i} of {@code old}
     * if {@code from[i]} is -1.
     *
     * @param given the new cells, or null if the file lacks the field: its cells are null then
     * @param old the existing cells; required if {@code from} contains -1
     */
    static Column column(Field field, int[] from, @Nullable Column given, @Nullable Column old) {
        byte[] validity = field.nullable() ? new byte[from.length] : null;
        long values = 0;
        for (int i = 0; i < from.length; i++) {
            Column source = from[i] < 0 ? old : given;
            int cell = from[i] < 0 ? i : from[i];
            if (validity != null) {
                validity[i] = (byte) (source == null || source.isNull(cell) ? 0 : 1);
            }
            values += source == null ? field.isVariable() ? 0 : field.valuesPerCell() : source.valueCount(cell);
        }
        Column any = given == null ? old : given;
        if (values > Integer.MAX_VALUE - 16) {
            throw new IllegalArgumentException(
                    "field '" + field.name() + "': more values than a Java array can hold. Import the file in parts.");
        }
        Object array = any == null
                ? LittleEndianValues.array(
                        field.datatype(),
                        new byte
                                [Math.multiplyExact(
                                        (int) values, field.datatype().size())])
                : Array.newInstance(any.array().getClass().getComponentType(), (int) values);
        long[] offsets = field.isVariable() ? new long[from.length + 1] : null;
        int at = 0;
        for (int i = 0; i < from.length; i++) {
            Column source = from[i] < 0 ? old : given;
            int cell = from[i] < 0 ? i : from[i];
            if (source == null) {
                at += field.isVariable() ? 0 : field.valuesPerCell();
            } else {
                int count = source.valueCount(cell);
                System.arraycopy(source.array(), source.firstValue(cell), array, at, count);
                at += count;
            }
            if (offsets != null) {
                offsets[i + 1] = at;
            }
        }
        return Column.of(field, array, from.length, offsets, validity);
    }
}
