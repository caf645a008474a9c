package dev.tegula.internal.spark.changes;

import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;

/** The cells of a box of a dense array in row-major order, with their coordinates. */
record BoxCells(ArraySchema schema, List<Range> box) {

    /** Returns attributes together with the coordinates of their cells. */
    Cells with(Cells attributes) {
        List<Column> columns = new ArrayList<>();
        long repeat = 1;
        for (int d = box.size() - 1; d >= 0; d--) {
            Range.OfLong range = (Range.OfLong) box.get(d);
            columns.add(coordinates(schema.dimensions().get(d), range, repeat, attributes.size()));
            repeat *= range.high() - range.low() + 1;
        }
        columns.addAll(attributes.columns());
        return Cells.of(columns);
    }

    private static Column coordinates(Dimension dimension, Range.OfLong range, long repeat, int size) {
        Object values = Array.newInstance(
                switch (dimension.datatype().size()) {
                    case 1 -> byte.class;
                    case 2 -> short.class;
                    case 4 -> int.class;
                    default -> long.class;
                },
                size);
        long extent = range.high() - range.low() + 1;
        for (int i = 0; i < size; i++) {
            long coordinate = range.low() + i / repeat % extent;
            if (values instanceof byte[] bytes) {
                bytes[i] = (byte) coordinate;
            } else if (values instanceof short[] shorts) {
                shorts[i] = (short) coordinate;
            } else if (values instanceof int[] ints) {
                ints[i] = (int) coordinate;
            } else {
                ((long[]) values)[i] = coordinate;
            }
        }
        return Column.of(dimension.field(), values, size, null, null);
    }
}
