package dev.tegula.internal.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Collects little-endian fields in a growable byte array. */
public final class ByteWriter {

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Some JVMs cannot allocate longer arrays. */
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    private byte[] bytes;
    private int size;

    public ByteWriter() {
        this(256);
    }

    public ByteWriter(int capacity) {
        this(new byte[Math.max(16, capacity)]);
    }

    /** Writes to an array from its beginning, and to longer ones once it is full. */
    public ByteWriter(byte[] array) {
        bytes = array;
    }

    /** Returns the number of bytes written so far. */
    public int size() {
        return size;
    }

    /** Returns the backing array. The first {@link #size()} bytes are valid until the next write. */
    public byte[] array() {
        return bytes;
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    /** Removes all bytes and keeps the array. */
    public void clear() {
        size = 0;
    }

    /** Adds {@code more} bytes and returns their position. */
    public int grow(int more) {
        int at = size;
        long needed = (long) size + more;
        if (needed > bytes.length) {
            if (needed > LARGEST_ARRAY) {
                throw new IllegalStateException("structure is too large for a Java array (found " + needed + " bytes)");
            }
            bytes = Arrays.copyOf(bytes, (int) Math.min(LARGEST_ARRAY, Math.max(needed, bytes.length * 2L)));
        }
        size = (int) needed;
        return at;
    }

    /** Removes the bytes after the first {@code newSize}. */
    public void truncate(int newSize) {
        if (newSize < 0 || newSize > size) {
            throw new IllegalArgumentException("cannot truncate " + size + " bytes to " + newSize);
        }
        size = newSize;
    }

    public ByteWriter u8(int value) {
        int at = grow(1);
        bytes[at] = (byte) value;
        return this;
    }

    public ByteWriter u16(int value) {
        int at = grow(2);
        SHORT.set(bytes, at, (short) value);
        return this;
    }

    public ByteWriter u32(int value) {
        int at = grow(4);
        INT.set(bytes, at, value);
        return this;
    }

    public ByteWriter u64(long value) {
        int at = grow(8);
        LONG.set(bytes, at, value);
        return this;
    }

    public ByteWriter f32(float value) {
        return u32(Float.floatToRawIntBits(value));
    }

    public ByteWriter f64(double value) {
        return u64(Double.doubleToRawLongBits(value));
    }

    public ByteWriter bool(boolean value) {
        return u8(value ? 1 : 0);
    }

    public ByteWriter bytes(byte[] source) {
        return bytes(source, 0, source.length);
    }

    public ByteWriter bytes(byte[] source, int offset, int length) {
        int at = grow(length);
        System.arraycopy(source, offset, bytes, at, length);
        return this;
    }

    /** Writes some of the bytes before once more. */
    public ByteWriter repeat(int from, int length) {
        int at = grow(length);
        System.arraycopy(bytes, from, bytes, at, length);
        return this;
    }

    /** Writes {@code count} 64-bit numbers. */
    public ByteWriter longs(long[] values, int count) {
        int at = grow(8 * count);
        for (int i = 0; i < count; i++) {
            LONG.set(bytes, at + 8 * i, values[i]);
        }
        return this;
    }

    /** Writes the length in bytes as a 32-bit number, then UTF-8 text. */
    public ByteWriter text32(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return u32(utf8.length).bytes(utf8);
    }

    /** Writes the length in bytes as a 64-bit number, then UTF-8 text. */
    public ByteWriter text64(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return u64(utf8.length).bytes(utf8);
    }

    /** Overwrites 8 bytes written before. */
    public void setU64(int at, long value) {
        LONG.set(bytes, at, value);
    }

    /** Overwrites 4 bytes written before. */
    public void setU32(int at, int value) {
        INT.set(bytes, at, value);
    }
}
