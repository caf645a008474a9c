package io.tiledb.java.api;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Values of one datatype in a little-endian buffer outside the heap, which queries read from and write to. Texts are
 * bytes. The memory is freed with the object; {@code close} does nothing.
 */
@SuppressWarnings("rawtypes")
public class NativeArray implements AutoCloseable {
    private final Class javaType;
    private final Datatype nativeType;
    private final int size;
    private final ByteBuffer bytes;

    /** Makes an array of zeros. */
    public NativeArray(Context ctx, int size, Datatype nativeType) throws TileDBError {
        this(nativeType, Types.getJavaType(nativeType), size);
    }

    /** Makes an array of zeros for values of a class. */
    public NativeArray(Context ctx, int size, Class javaType) throws TileDBError {
        this(Types.getNativeType(javaType), javaType, size);
    }

    /** Copies a Java array, or a text, of the datatype of a class. */
    public NativeArray(Context ctx, Object buffer, Class javaType) throws TileDBError {
        this(Types.getNativeType(javaType), javaType, buffer);
    }

    /** Copies the first values of a Java array. */
    public NativeArray(Context ctx, Object buffer, Datatype nativeType, int size) throws TileDBError {
        this(nativeType, Types.getJavaType(nativeType), size);
        fill(javaArray(buffer));
    }

    /**
     * Copies a Java array, or a text.
     *
     * @throws ClassCastException if the array does not have the datatype's Java type
     */
    public NativeArray(Context ctx, Object buffer, Datatype nativeType) throws TileDBError {
        this(nativeType, Types.getJavaType(nativeType), buffer);
    }

    private NativeArray(Datatype nativeType, Class javaType, Object buffer) throws TileDBError {
        this.nativeType = nativeType;
        this.javaType = javaType;
        Object array = javaArray(buffer);
        this.size = Array.getLength(array);
        this.bytes = allocate();
        fill(array);
    }

    private NativeArray(Datatype nativeType, Class javaType, int size) throws TileDBError {
        this.nativeType = nativeType;
        this.javaType = javaType;
        this.size = size;
        this.bytes = allocate();
    }

    /** Returns an array over stored bytes, which are copied. */
    static NativeArray ofBytes(Datatype nativeType, byte[] stored) throws TileDBError {
        int count = stored.length / nativeType.stored().size();
        NativeArray array = new NativeArray(nativeType, Types.getJavaType(nativeType), count);
        array.bytes.put(0, stored, 0, count * nativeType.stored().size());
        return array;
    }

    private ByteBuffer allocate() throws TileDBError {
        long length = (long) size * nativeType.stored().size();
        return ByteBuffer.allocateDirect(Util.castLongToInt(length)).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Texts are arrays of bytes, booleans bytes of 0 and 1. */
    private Object javaArray(Object buffer) throws TileDBError {
        if (buffer instanceof String text) {
            return text.getBytes(charset());
        }
        if (buffer instanceof boolean[] flags) {
            return Scalars.ofFlags(flags);
        }
        Class<?> expected = Scalars.arrayClass(nativeType);
        if (!expected.isInstance(buffer)) {
            throw new ClassCastException("wrong type of values of " + nativeType + " (found "
                    + (buffer == null ? "null" : buffer.getClass().getSimpleName()) + ", expected "
                    + expected.getSimpleName() + ")");
        }
        return buffer;
    }

    private Charset charset() {
        return nativeType == Datatype.TILEDB_STRING_UTF8 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
    }

    private void fill(Object array) {
        Scalars.put(nativeType, bytes, 0, array, 0, Math.min(size, Array.getLength(array)));
    }

    /** Returns a value. */
    public Object getItem(int index) throws ArrayIndexOutOfBoundsException, TileDBError {
        require(index, 1);
        return Scalars.get(nativeType, bytes, index);
    }

    /**
     * Sets a value; of a text, this and the following values.
     *
     * @throws ClassCastException if the value does not have the datatype's Java type
     */
    public void setItem(int index, Object value) throws ArrayIndexOutOfBoundsException, TileDBError {
        require(index, 1);
        if (value instanceof String text) {
            byte[] encoded = text.getBytes(charset());
            require(index, encoded.length);
            bytes.put(index, encoded);
            return;
        }
        Scalars.set(nativeType, bytes, index, value);
    }

    private void require(int index, int count) {
        if (index < 0 || count < 0 || (long) index + count > size) {
            throw new ArrayIndexOutOfBoundsException(index + count);
        }
    }

    /** Returns the values as a Java array: {@code int[]}, {@code byte[]} and so on. */
    public Object toJavaArray() throws TileDBError {
        return toJavaArray(0, size);
    }

    /** Returns the first values as a Java array. */
    public Object toJavaArray(int elements) throws TileDBError {
        return toJavaArray(0, elements);
    }

    /** Returns some values as a Java array. */
    public Object toJavaArray(int position, int elements) throws TileDBError {
        require(position, elements);
        return Scalars.array(nativeType, bytes, position, elements);
    }

    /**
     * Never returns: there is no native memory.
     *
     * @throws TileDBError always
     */
    public long toCPointer() throws TileDBError {
        throw new TileDBError("there are no pointers without the native library: use toJavaArray");
    }

    public Class getJavaType() {
        return javaType;
    }

    /** Returns the number of values. */
    public int getSize() {
        return size;
    }

    /** Returns the size of a value in bytes. */
    public int getNativeTypeSize() {
        return nativeType.stored().size();
    }

    /** Returns the size of all values in bytes. */
    public long getNBytes() {
        return bytes.capacity();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < size; i++) {
            text.append(i == 0 ? "" : ", ").append(Scalars.get(nativeType, bytes, i));
        }
        return text.append(']').toString();
    }

    @Override
    public void close() {}

    Datatype getNativeType() {
        return nativeType;
    }

    /** Returns the bytes from position 0 to the capacity. */
    ByteBuffer bytes() {
        return bytes;
    }
}
