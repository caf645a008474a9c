package io.tiledb.java.api;

import dev.tegula.schema.PhysicalType;
import io.tiledb.libtiledb.tiledb_datatype_t;

/** Datatypes of fields and metadata. Unsigned numbers of up to 32 bits have the next wider Java type. */
public enum Datatype {
    TILEDB_INT32,
    TILEDB_INT64,
    TILEDB_FLOAT32,
    TILEDB_FLOAT64,
    TILEDB_CHAR,
    TILEDB_INT8,
    TILEDB_UINT8,
    TILEDB_INT16,
    TILEDB_UINT16,
    TILEDB_UINT32,
    TILEDB_UINT64,
    TILEDB_STRING_ASCII,
    TILEDB_STRING_UTF8,
    TILEDB_STRING_UTF16,
    TILEDB_STRING_UTF32,
    TILEDB_STRING_UCS2,
    TILEDB_STRING_UCS4,
    TILEDB_ANY,
    TILEDB_DATETIME_YEAR,
    TILEDB_DATETIME_MONTH,
    TILEDB_DATETIME_WEEK,
    TILEDB_DATETIME_DAY,
    TILEDB_DATETIME_HR,
    TILEDB_DATETIME_MIN,
    TILEDB_DATETIME_SEC,
    TILEDB_DATETIME_MS,
    TILEDB_DATETIME_US,
    TILEDB_DATETIME_NS,
    TILEDB_DATETIME_PS,
    TILEDB_DATETIME_FS,
    TILEDB_DATETIME_AS,
    TILEDB_TIME_HR,
    TILEDB_TIME_MIN,
    TILEDB_TIME_SEC,
    TILEDB_TIME_MS,
    TILEDB_TIME_US,
    TILEDB_TIME_NS,
    TILEDB_TIME_PS,
    TILEDB_TIME_FS,
    TILEDB_TIME_AS,
    TILEDB_BLOB,
    TILEDB_BOOL,
    TILEDB_GEOM_WKB,
    TILEDB_GEOM_WKT;

    private static final String PREFIX = "TILEDB_";

    private final dev.tegula.schema.Datatype stored =
            dev.tegula.schema.Datatype.valueOf(name().substring(PREFIX.length()));

    /** Returns the size of a value in bytes. */
    public int getNativeSize() throws TileDBError {
        return stored.size();
    }

    /** Returns whether values are texts; {@code TILEDB_CHAR} is an integer here. */
    public boolean isStringType() {
        return stored.isString() && this != TILEDB_CHAR;
    }

    /** Returns whether values are integers. */
    public boolean isIntegerType() {
        return stored.isInteger() || this == TILEDB_CHAR;
    }

    /** Returns whether values are points in time. */
    public boolean isDateType() {
        return stored.isDatetime();
    }

    /**
     * Returns whether values are times of day or durations; attoseconds since 1970 count as well, as in TileDB-Java.
     */
    public boolean isTimeType() {
        return stored.isTime() || this == TILEDB_DATETIME_AS;
    }

    /** Returns whether values are floating-point numbers. */
    public boolean isRealType() {
        return stored.isFloat();
    }

    /** Returns the class of values: {@code String} for texts, {@code Byte} for {@code TILEDB_CHAR}. */
    @SuppressWarnings("rawtypes")
    public Class javaClass() throws TileDBError {
        return this == TILEDB_CHAR ? Byte.class : isStringType() ? String.class : Types.getJavaType(this);
    }

    /** Returns the size of a value in bytes. */
    public long size() {
        return stored.size();
    }

    /** Returns the name of the constant without its prefix, such as {@code INT32}. */
    @Override
    public String toString() {
        return stored.name();
    }

    /**
     * Returns the native constant of a name without its prefix, such as {@code INT32}.
     *
     * @throws TileDBError if there is none
     */
    public static tiledb_datatype_t fromString(String name) throws TileDBError {
        for (Datatype datatype : values()) {
            if (datatype.name().equals(name) || datatype.name().equals(PREFIX + name)) {
                return datatype.toSwigEnum();
            }
        }
        throw new TileDBError("unknown datatype (found '" + name + "')");
    }

    tiledb_datatype_t toSwigEnum() {
        return tiledb_datatype_t.valueOf(name());
    }

    dev.tegula.schema.Datatype stored() {
        return stored;
    }

    PhysicalType physical() {
        return stored.physical();
    }

    static Datatype of(dev.tegula.schema.Datatype stored) {
        return valueOf(PREFIX + stored.name());
    }

    static Datatype fromSwigEnum(tiledb_datatype_t constant) {
        return valueOf(constant.name());
    }
}
