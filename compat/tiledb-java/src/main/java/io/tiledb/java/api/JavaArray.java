package io.tiledb.java.api;

import java.lang.reflect.Array;

/** A Java array for values of a datatype. */
public class JavaArray {
    private final Datatype dataType;
    private final Object array;

    /** Makes an array of zeros. */
    public JavaArray(Datatype dt, int numElements) throws TileDBError {
        Types.getJavaType(dt);
        dataType = dt;
        array = Array.newInstance(Scalars.arrayClass(dt).getComponentType(), numElements);
    }

    /** Returns the array: {@code int[]}, {@code byte[]} and so on. */
    public Object get() {
        return array;
    }

    public int getNumElements() {
        return Array.getLength(array);
    }

    public void set(int position, int o) throws ArrayIndexOutOfBoundsException {
        ((int[]) array)[position] = o;
    }

    public void set(int position, long o) throws ArrayIndexOutOfBoundsException {
        ((long[]) array)[position] = o;
    }

    public void set(int position, float o) throws ArrayIndexOutOfBoundsException {
        ((float[]) array)[position] = o;
    }

    public void set(int position, double o) throws ArrayIndexOutOfBoundsException {
        ((double[]) array)[position] = o;
    }

    public void set(int position, byte o) throws ArrayIndexOutOfBoundsException {
        ((byte[]) array)[position] = o;
    }

    public void set(int position, short o) throws ArrayIndexOutOfBoundsException {
        ((short[]) array)[position] = o;
    }

    /** Sets this and the following bytes. */
    public void set(int position, byte[] o) throws ArrayIndexOutOfBoundsException {
        System.arraycopy(o, 0, array, position, o.length);
    }

    public Datatype getDataType() {
        return dataType;
    }
}
