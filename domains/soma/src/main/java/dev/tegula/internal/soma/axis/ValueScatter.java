package dev.tegula.internal.soma.axis;

import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.lang.reflect.Array;

/** Values of one field, of fixed size and without nulls, that are put at given places. */
public final class ValueScatter {

    private final Field field;
    private final Object array;
    private final int size;

    /** @param like a column with the type of the values, in a primitive array */
    public ValueScatter(Column like, int size) {
        this.field = like.field();
        this.size = size;
        this.array = Array.newInstance(like.array().getClass().getComponentType(), size);
    }

    /** Puts the values of some cells of a column of the same type at places. */
    public void put(Column column, int[] cells, int[] places, int count) {
        Object source = column.array();
        if (source instanceof float[] from) {
            float[] to = (float[]) array;
            for (int i = 0; i < count; i++) {
                to[places[i]] = from[cells[i]];
            }
        } else if (source instanceof double[] from) {
            double[] to = (double[]) array;
            for (int i = 0; i < count; i++) {
                to[places[i]] = from[cells[i]];
            }
        } else if (source instanceof int[] from) {
            int[] to = (int[]) array;
            for (int i = 0; i < count; i++) {
                to[places[i]] = from[cells[i]];
            }
        } else if (source instanceof long[] from) {
            long[] to = (long[]) array;
            for (int i = 0; i < count; i++) {
                to[places[i]] = from[cells[i]];
            }
        } else if (source instanceof short[] from) {
            short[] to = (short[]) array;
            for (int i = 0; i < count; i++) {
                to[places[i]] = from[cells[i]];
            }
        } else {
            byte[] from = (byte[]) source;
            byte[] to = (byte[]) array;
            for (int i = 0; i < count; i++) {
                to[places[i]] = from[cells[i]];
            }
        }
    }

    /** Returns the values. */
    public Column column() {
        return Column.of(field, array, size, null, null);
    }
}
