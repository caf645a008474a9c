package dev.tegula.internal.salvage;

import dev.tegula.integrity.LostFields;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.query.Column;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Field;
import java.util.Arrays;

/** Creates columns that replace lost values. */
final class LostValues {

    private LostValues() {}

    /** Returns a column of nulls if the policy and the attribute allow them, else of fill values. */
    static Column of(Attribute attribute, int cells, LostFields policy) {
        boolean isNull = attribute.isNullable() && policy == LostFields.NULL;
        byte[] validity = null;
        if (attribute.isNullable()) {
            validity = new byte[cells];
            Arrays.fill(validity, (byte) (!isNull && attribute.isFillValid() ? 1 : 0));
        }
        return filled(
                attribute.field(),
                isNull && attribute.field().isVariable() ? new byte[0] : attribute.fill(),
                cells,
                validity);
    }

    /** Returns a column of a 64-bit field with the same number in every cell. */
    static Column ofNumber(Field field, long number, int cells) {
        long[] values = new long[cells];
        Arrays.fill(values, number);
        return Column.of(field, values, cells, null, null);
    }

    private static Column filled(
            Field field, byte[] cell, int cells, byte @org.jspecify.annotations.Nullable [] validity) {
        byte[] bytes = new byte[Math.multiplyExact(cell.length, cells)];
        for (int at = 0; at < bytes.length; at += cell.length) {
            System.arraycopy(cell, 0, bytes, at, cell.length);
        }
        int width = field.datatype().size();
        Values values = Values.allocate(field.datatype().physical(), bytes.length / width);
        values.put(0, new ByteBlock(bytes), 0, bytes.length / width);
        long[] offsets = null;
        if (field.isVariable()) {
            offsets = new long[cells + 1];
            for (int i = 0; i <= cells; i++) {
                offsets[i] = (long) i * cell.length / width;
            }
        }
        return Column.of(field, values.array(), cells, offsets, validity);
    }
}
