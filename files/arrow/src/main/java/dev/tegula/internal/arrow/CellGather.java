package dev.tegula.internal.arrow;

import dev.tegula.internal.io.cells.LittleEndianValues;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import org.jspecify.annotations.Nullable;

/** Columns whose cells are those of another column, in another order or repeated. */
final class CellGather {

    private CellGather() {}

    /** Returns a column with these cells of a column. */
    static Column of(Field field, Column source, int[] cells) {
        byte[] validity = null;
        if (field.nullable()) {
            validity = new byte[cells.length];
            for (int i = 0; i < cells.length; i++) {
                validity[i] = (byte) (source.isNull(cells[i]) ? 0 : 1);
            }
        }
        int[] starts = new int[cells.length];
        int[] counts = new int[cells.length];
        for (int i = 0; i < cells.length; i++) {
            starts[i] = source.firstValue(cells[i]);
            counts[i] = source.valueCount(cells[i]);
        }
        return of(field, source, starts, counts, validity);
    }

    /** Returns a column whose cells have these values of a column. */
    static Column of(Field field, Column source, int[] starts, int[] counts, byte @Nullable [] validity) {
        long[] offsets = new long[starts.length + 1];
        for (int i = 0; i < starts.length; i++) {
            offsets[i + 1] = offsets[i] + counts[i];
        }
        int total = Math.toIntExact(offsets[starts.length]);
        Object array = LittleEndianValues.allocate(field.datatype().physical(), total);
        for (int i = 0; i < starts.length; i++) {
            System.arraycopy(source.array(), starts[i], array, (int) offsets[i], counts[i]);
        }
        return Column.of(field, array, starts.length, field.isVariable() ? offsets : null, validity);
    }
}
