package io.tiledb.java.api;

import dev.tegula.schema.PhysicalType;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;

/** Values in little-endian buffers, and as Java values, whose types are wider for unsigned numbers. */
final class Scalars {
    private Scalars() {}

    /** Bytes that Java programs see as signed: texts and blobs, although they are stored as unsigned. */
    private static PhysicalType javaType(Datatype datatype) {
        return switch (datatype.stored()) {
            case CHAR, STRING_ASCII, STRING_UTF8, BLOB, GEOM_WKB, GEOM_WKT -> PhysicalType.INT8;
            default -> datatype.physical();
        };
    }

    static Class<?> arrayClass(Datatype datatype) {
        return switch (javaType(datatype)) {
            case INT8 -> byte[].class;
            case INT16, UINT8 -> short[].class;
            case INT32, UINT16 -> int[].class;
            case INT64, UINT32, UINT64 -> long[].class;
            case FLOAT32 -> float[].class;
            case FLOAT64 -> double[].class;
        };
    }

    static Object get(Datatype datatype, ByteBuffer bytes, int index) {
        return Array.get(array(datatype, bytes, index, 1), 0);
    }

    static void set(Datatype datatype, ByteBuffer bytes, int index, Object value) {
        Object array = Array.newInstance(arrayClass(datatype).getComponentType(), 1);
        if (value instanceof Boolean flag) {
            Array.set(array, 0, (byte) (flag ? 1 : 0));
        } else {
            Array.set(array, 0, boxed(array, value));
        }
        put(datatype, bytes, index, array, 0, 1);
    }

    /** {@code Array.set} widens numbers; a program that gave an int for a byte would have failed in the original. */
    private static Object boxed(Object array, Object value) {
        Class<?> expected = Array.get(array, 0).getClass();
        return expected.cast(value);
    }

    static byte[] ofFlags(boolean[] flags) {
        byte[] bytes = new byte[flags.length];
        for (int i = 0; i < flags.length; i++) {
            bytes[i] = (byte) (flags[i] ? 1 : 0);
        }
        return bytes;
    }

    /** Returns {@code count} values from the {@code first} on. */
    static Object array(Datatype datatype, ByteBuffer bytes, int first, int count) {
        int width = datatype.stored().size();
        ByteBuffer part = bytes.slice(first * width, count * width).order(bytes.order());
        switch (javaType(datatype)) {
            case INT8 -> {
                byte[] values = new byte[count];
                part.get(values);
                return values;
            }
            case UINT8 -> {
                short[] values = new short[count];
                for (int i = 0; i < count; i++) {
                    values[i] = (short) (part.get(i) & 0xFF);
                }
                return values;
            }
            case INT16 -> {
                short[] values = new short[count];
                part.asShortBuffer().get(values);
                return values;
            }
            case UINT16 -> {
                int[] values = new int[count];
                for (int i = 0; i < count; i++) {
                    values[i] = part.getShort(2 * i) & 0xFFFF;
                }
                return values;
            }
            case INT32 -> {
                int[] values = new int[count];
                part.asIntBuffer().get(values);
                return values;
            }
            case UINT32 -> {
                long[] values = new long[count];
                for (int i = 0; i < count; i++) {
                    values[i] = part.getInt(4 * i) & 0xFFFF_FFFFL;
                }
                return values;
            }
            case INT64, UINT64 -> {
                long[] values = new long[count];
                part.asLongBuffer().get(values);
                return values;
            }
            case FLOAT32 -> {
                float[] values = new float[count];
                part.asFloatBuffer().get(values);
                return values;
            }
            case FLOAT64 -> {
                double[] values = new double[count];
                part.asDoubleBuffer().get(values);
                return values;
            }
        }
        throw new AssertionError(datatype);
    }

    /** Puts {@code count} values of a Java array, from {@code start} on, behind the first {@code index} values. */
    static void put(Datatype datatype, ByteBuffer bytes, int index, Object array, int start, int count) {
        int width = datatype.stored().size();
        ByteBuffer part = bytes.slice(index * width, count * width).order(bytes.order());
        switch (javaType(datatype)) {
            case INT8 -> part.put((byte[]) array, start, count);
            case UINT8 -> {
                if (array instanceof byte[] flags) {
                    part.put(flags, start, count);
                    return;
                }
                for (int i = 0; i < count; i++) {
                    part.put(i, (byte) ((short[]) array)[start + i]);
                }
            }
            case INT16 -> part.asShortBuffer().put((short[]) array, start, count);
            case UINT16 -> {
                for (int i = 0; i < count; i++) {
                    part.putShort(2 * i, (short) ((int[]) array)[start + i]);
                }
            }
            case INT32 -> part.asIntBuffer().put((int[]) array, start, count);
            case UINT32 -> {
                for (int i = 0; i < count; i++) {
                    part.putInt(4 * i, (int) ((long[]) array)[start + i]);
                }
            }
            case INT64, UINT64 -> part.asLongBuffer().put((long[]) array, start, count);
            case FLOAT32 -> part.asFloatBuffer().put((float[]) array, start, count);
            case FLOAT64 -> part.asDoubleBuffer().put((double[]) array, start, count);
        }
    }
}
