package dev.tegula.internal.io.cells;

import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.PhysicalType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Copies between primitive arrays and little-endian bytes, many values at once. */
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

    /** Returns the values in these bytes as an array of the datatype; the array itself if values have one byte. */
    public static Object array(Datatype type, byte[] bytes) {
        if (type.size() == 1) {
            return bytes;
        }
        int count = bytes.length / type.size();
        Object values = allocate(type.physical(), count);
        fromBytes(bytes, 0, values, 0, count, type.size());
        return values;
    }

    /** Returns a new array for values. */
    public static Object allocate(PhysicalType type, int count) {
        return switch (type) {
            case INT8, UINT8 -> new byte[count];
            case INT16, UINT16 -> new short[count];
            case INT32, UINT32 -> new int[count];
            case INT64, UINT64 -> new long[count];
            case FLOAT32 -> new float[count];
            case FLOAT64 -> new double[count];
        };
    }

    /**
     * Copies values to bytes.
     *
     * @param array a primitive array, or a buffer whose bytes from its position on are used
     * @param from index of the first value
     * @param width size of a value in bytes
     */
    public static void toBytes(Object array, int from, int count, int width, byte[] target, int at) {
        if (array instanceof byte[] bytes) {
            System.arraycopy(bytes, from, target, at, count);
            return;
        }
        if (array instanceof ByteBuffer buffer) {
            buffer.get(buffer.position() + from * width, target, at, count * width);
            return;
        }
        ByteBuffer out = ByteBuffer.wrap(target, at, count * width).order(ByteOrder.LITTLE_ENDIAN);
        if (array instanceof short[] shorts) {
            out.asShortBuffer().put(shorts, from, count);
        } else if (array instanceof int[] ints) {
            out.asIntBuffer().put(ints, from, count);
        } else if (array instanceof long[] longs) {
            out.asLongBuffer().put(longs, from, count);
        } else if (array instanceof float[] floats) {
            out.asFloatBuffer().put(floats, from, count);
        } else {
            out.asDoubleBuffer().put((double[]) array, from, count);
        }
    }

    /** Copies bytes to values of a primitive array from index {@code to} on. */
    public static void fromBytes(byte[] source, int at, Object array, int to, int count, int width) {
        if (array instanceof byte[] bytes) {
            System.arraycopy(source, at, bytes, to, count);
            return;
        }
        ByteBuffer in = ByteBuffer.wrap(source, at, count * width).order(ByteOrder.LITTLE_ENDIAN);
        if (array instanceof short[] shorts) {
            in.asShortBuffer().get(shorts, to, count);
        } else if (array instanceof int[] ints) {
            in.asIntBuffer().get(ints, to, count);
        } else if (array instanceof long[] longs) {
            in.asLongBuffer().get(longs, to, count);
        } else if (array instanceof float[] floats) {
            in.asFloatBuffer().get(floats, to, count);
        } else {
            in.asDoubleBuffer().get((double[]) array, to, count);
        }
    }
}
