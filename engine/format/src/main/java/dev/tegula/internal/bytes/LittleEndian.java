package dev.tegula.internal.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Little-endian numbers at any position of a byte array. Only the bounds of the array are checked. */
public final class LittleEndian {

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndian() {}

    public static short i16(byte[] bytes, int at) {
        return (short) SHORT.get(bytes, at);
    }

    public static int i32(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    public static long i64(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    public static void setI16(byte[] bytes, int at, short value) {
        SHORT.set(bytes, at, value);
    }

    public static void setI32(byte[] bytes, int at, int value) {
        INT.set(bytes, at, value);
    }

    public static void setI64(byte[] bytes, int at, long value) {
        LONG.set(bytes, at, value);
    }

    /** Returns a signed number of 1, 2, 4 or 8 bytes. */
    public static long signed(byte[] bytes, int at, int width) {
        switch (width) {
            case 1:
                return bytes[at];
            case 2:
                return i16(bytes, at);
            case 4:
                return i32(bytes, at);
            default:
                return i64(bytes, at);
        }
    }

    /** Writes the low 1, 2, 4 or 8 bytes of a number. */
    public static void set(byte[] bytes, int at, int width, long value) {
        switch (width) {
            case 1:
                bytes[at] = (byte) value;
                break;
            case 2:
                setI16(bytes, at, (short) value);
                break;
            case 4:
                setI32(bytes, at, (int) value);
                break;
            default:
                setI64(bytes, at, value);
        }
    }
}
