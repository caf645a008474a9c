package dev.tegula.internal.io.cells;

import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Converts little-endian bytes to arrays. */
public final class LittleEndianValues {

    private LittleEndianValues() {}

    /** Returns a column with its values in a primitive array: a copy if they are in a buffer. */
    public static Column inArray(Column column) {
        if (!(column.array() instanceof ByteBuffer buffer)) {
            return column;
        }
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        Object values = array(column.field().datatype(), bytes);
        return Column.of(column.field(), values, column.size(), column.offsets(), column.validity());
    }

    /** Returns the values in these bytes as an array of the datatype. */
    public static Object array(Datatype type, byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int count = bytes.length / type.size();
        switch (type.physical()) {
            case INT8, UINT8 -> {
                return bytes;
            }
            case INT16, UINT16 -> {
                short[] values = new short[count];
                buffer.asShortBuffer().get(values);
                return values;
            }
            case INT32, UINT32 -> {
                int[] values = new int[count];
                buffer.asIntBuffer().get(values);
                return values;
            }
            case INT64, UINT64 -> {
                long[] values = new long[count];
                buffer.asLongBuffer().get(values);
                return values;
            }
            case FLOAT32 -> {
                float[] values = new float[count];
                buffer.asFloatBuffer().get(values);
                return values;
            }
            case FLOAT64 -> {
                double[] values = new double[count];
                buffer.asDoubleBuffer().get(values);
                return values;
            }
        }
        throw new IllegalArgumentException(type.toString());
    }
}
