package dev.tegula.cli.importer;

import dev.tegula.cli.cells.LittleEndianValues;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/** Puts cells into another order, taking some from a second column. */
final class ColumnReordering {

    private ColumnReordering() {}

    /**
     * A column whose cell {@code i} is cell {@code from[i]} of one column, or, where that is -1, cell {@code i} of
     * another.
     *
     * @param given null if the field was not given: its cells are null then
     * @param old needed where some {@code from} is -1
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
                    "field '" + field.name() + "' has more values than Java arrays can hold");
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
