package dev.tegula.internal.io.cells;

import dev.tegula.schema.Datatype;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Converts the little-endian bytes of single values in schemas from and to arrays. */
public final class LittleEndianValues {

    private LittleEndianValues() {}

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
