package dev.tegula.internal.soma.axis;

import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.lang.reflect.Array;

/** Values of one field, of fixed size and without nulls, that grow cell by cell. */
public final class ValueBuffer {

    private final Field field;
    private Object array;
    private int size;

    /** @param like a column with the type of the values, in a primitive array */
    public ValueBuffer(Column like) {
        this.field = like.field();
        this.array = Array.newInstance(like.array().getClass().getComponentType(), 16);
    }

    public int size() {
        return size;
    }

    /** Appends the values of some cells of a column of the same type. */
    public void append(Column column, int[] cells, int count) {
        reserve(count);
        Object source = column.array();
        if (source instanceof float[] from) {
            float[] to = (float[]) array;
            for (int i = 0; i < count; i++) {
                to[size + i] = from[cells[i]];
            }
        } else if (source instanceof double[] from) {
            double[] to = (double[]) array;
            for (int i = 0; i < count; i++) {
                to[size + i] = from[cells[i]];
            }
        } else if (source instanceof int[] from) {
            int[] to = (int[]) array;
            for (int i = 0; i < count; i++) {
                to[size + i] = from[cells[i]];
            }
        } else if (source instanceof long[] from) {
            long[] to = (long[]) array;
            for (int i = 0; i < count; i++) {
                to[size + i] = from[cells[i]];
            }
        } else if (source instanceof short[] from) {
            short[] to = (short[]) array;
            for (int i = 0; i < count; i++) {
                to[size + i] = from[cells[i]];
            }
        } else {
            byte[] from = (byte[]) source;
            byte[] to = (byte[]) array;
            for (int i = 0; i < count; i++) {
                to[size + i] = from[cells[i]];
            }
        }
        size += count;
    }

    private void reserve(int count) {
        int needed = Math.addExact(size, count);
        int length = Array.getLength(array);
        if (needed > length) {
            int longer = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(needed, length * 2L));
            Object copy = Array.newInstance(array.getClass().getComponentType(), longer);
            System.arraycopy(array, 0, copy, 0, size);
            array = copy;
        }
    }

    /** Removes the first values, and returns them as a column. */
    public Column take(int count) {
        Object taken = Array.newInstance(array.getClass().getComponentType(), count);
        System.arraycopy(array, 0, taken, 0, count);
        System.arraycopy(array, count, array, 0, size - count);
        size -= count;
        return Column.of(field, taken, count, null, null);
    }
}
