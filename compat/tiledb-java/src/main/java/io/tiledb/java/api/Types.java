package io.tiledb.java.api;

import static java.util.Map.entry;

import java.util.Map;

/** Java types of datatypes. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class Types {
    private static final Map<Class<?>, Datatype> NATIVE = Map.ofEntries(
            entry(int[].class, Datatype.TILEDB_INT32),
            entry(Integer.class, Datatype.TILEDB_INT32),
            entry(long[].class, Datatype.TILEDB_INT64),
            entry(Long.class, Datatype.TILEDB_INT64),
            entry(char[].class, Datatype.TILEDB_CHAR),
            entry(Character.class, Datatype.TILEDB_CHAR),
            entry(String.class, Datatype.TILEDB_STRING_ASCII),
            entry(float[].class, Datatype.TILEDB_FLOAT32),
            entry(Float.class, Datatype.TILEDB_FLOAT32),
            entry(double[].class, Datatype.TILEDB_FLOAT64),
            entry(Double.class, Datatype.TILEDB_FLOAT64),
            entry(byte[].class, Datatype.TILEDB_INT8),
            entry(Byte.class, Datatype.TILEDB_INT8),
            entry(short[].class, Datatype.TILEDB_INT16),
            entry(Short.class, Datatype.TILEDB_INT16),
            entry(boolean[].class, Datatype.TILEDB_INT8),
            entry(Boolean.class, Datatype.TILEDB_BOOL));

    /** Has static methods only. */
    public Types() {}

    /**
     * Returns the datatype of a class of values or arrays.
     *
     * @throws TileDBError if there is none
     */
    public static Datatype getNativeType(Class atrrType) throws TileDBError {
        Datatype datatype = NATIVE.get(atrrType);
        if (datatype == null) {
            throw new TileDBError("no datatype has values of " + atrrType);
        }
        return datatype;
    }

    /**
     * Returns the class of the values of a datatype; {@code String} for texts in ASCII and UTF-8.
     *
     * @throws TileDBError for texts of wider characters, and values of any type
     */
    public static Class getJavaType(Datatype type) throws TileDBError {
        return switch (type.stored()) {
            case CHAR, STRING_ASCII, STRING_UTF8 -> String.class;
            case STRING_UTF16, STRING_UTF32, STRING_UCS2, STRING_UCS4, ANY ->
                throw new TileDBError("values of " + type + " have no Java type");
            case BLOB, GEOM_WKB, GEOM_WKT, INT8 -> Byte.class;
            default ->
                switch (type.physical()) {
                    case INT8 -> Byte.class;
                    case INT16, UINT8 -> Short.class;
                    case INT32, UINT16 -> Integer.class;
                    case INT64, UINT32, UINT64 -> Long.class;
                    case FLOAT32 -> Float.class;
                    case FLOAT64 -> Double.class;
                };
        };
    }

    /**
     * Checks that two datatypes are equal.
     *
     * @return true
     * @throws TileDBError if they are not
     */
    public static boolean typeCheck(Datatype first, Datatype second) throws TileDBError {
        if (first != second) {
            throw new TileDBError("wrong datatype (found " + second + ", expected " + first + ")");
        }
        return true;
    }

    /**
     * Checks that two classes are equal.
     *
     * @return true
     * @throws TileDBError if they are not
     */
    public static boolean javaTypeCheck(Class first, Class second) throws TileDBError {
        if (!first.equals(second)) {
            throw new TileDBError(
                    "wrong type of value (found " + first.getName() + ", expected " + second.getName() + ")");
        }
        return true;
    }
}
