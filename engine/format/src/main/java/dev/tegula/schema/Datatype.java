package dev.tegula.schema;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The 44 datatypes of the format, with their codes on disk.
 *
 * <p>Source of codes and sizes: the enumeration {@code tiledb_datatype_t} of libtiledb, to which the specification
 * refers.
 */
public enum Datatype {
    INT32(0, PhysicalType.INT32, Kind.INTEGER),
    INT64(1, PhysicalType.INT64, Kind.INTEGER),
    FLOAT32(2, PhysicalType.FLOAT32, Kind.FLOAT),
    FLOAT64(3, PhysicalType.FLOAT64, Kind.FLOAT),
    CHAR(4, PhysicalType.INT8, Kind.TEXT),
    INT8(5, PhysicalType.INT8, Kind.INTEGER),
    UINT8(6, PhysicalType.UINT8, Kind.INTEGER),
    INT16(7, PhysicalType.INT16, Kind.INTEGER),
    UINT16(8, PhysicalType.UINT16, Kind.INTEGER),
    UINT32(9, PhysicalType.UINT32, Kind.INTEGER),
    UINT64(10, PhysicalType.UINT64, Kind.INTEGER),
    STRING_ASCII(11, PhysicalType.UINT8, Kind.TEXT),
    STRING_UTF8(12, PhysicalType.UINT8, Kind.TEXT),
    STRING_UTF16(13, PhysicalType.UINT16, Kind.TEXT),
    STRING_UTF32(14, PhysicalType.UINT32, Kind.TEXT),
    STRING_UCS2(15, PhysicalType.UINT16, Kind.TEXT),
    STRING_UCS4(16, PhysicalType.UINT32, Kind.TEXT),
    ANY(17, PhysicalType.UINT8, Kind.BYTES),
    DATETIME_YEAR(18, PhysicalType.INT64, Kind.DATETIME),
    DATETIME_MONTH(19, PhysicalType.INT64, Kind.DATETIME),
    DATETIME_WEEK(20, PhysicalType.INT64, Kind.DATETIME),
    DATETIME_DAY(21, PhysicalType.INT64, Kind.DATETIME),
    DATETIME_HR(22, PhysicalType.INT64, Kind.DATETIME),
    DATETIME_MIN(23, PhysicalType.INT64, Kind.DATETIME),
    DATETIME_SEC(24, PhysicalType.INT64, Kind.DATETIME),
    DATETIME_MS(25, PhysicalType.INT64, Kind.DATETIME),
    DATETIME_US(26, PhysicalType.INT64, Kind.DATETIME),
    DATETIME_NS(27, PhysicalType.INT64, Kind.DATETIME),
    DATETIME_PS(28, PhysicalType.INT64, Kind.DATETIME),
    DATETIME_FS(29, PhysicalType.INT64, Kind.DATETIME),
    DATETIME_AS(30, PhysicalType.INT64, Kind.DATETIME),
    TIME_HR(31, PhysicalType.INT64, Kind.TIME),
    TIME_MIN(32, PhysicalType.INT64, Kind.TIME),
    TIME_SEC(33, PhysicalType.INT64, Kind.TIME),
    TIME_MS(34, PhysicalType.INT64, Kind.TIME),
    TIME_US(35, PhysicalType.INT64, Kind.TIME),
    TIME_NS(36, PhysicalType.INT64, Kind.TIME),
    TIME_PS(37, PhysicalType.INT64, Kind.TIME),
    TIME_FS(38, PhysicalType.INT64, Kind.TIME),
    TIME_AS(39, PhysicalType.INT64, Kind.TIME),
    BLOB(40, PhysicalType.UINT8, Kind.BYTES),
    BOOL(41, PhysicalType.UINT8, Kind.BOOL),
    GEOM_WKB(42, PhysicalType.UINT8, Kind.BYTES),
    GEOM_WKT(43, PhysicalType.UINT8, Kind.BYTES);

    /** Meaning of the values, which determines their default fill value, text and restrictions. */
    public enum Kind {
        INTEGER,
        FLOAT,
        /** CHAR and the STRING types. */
        TEXT,
        /** Dates and date-times, in units since 1970-01-01T00:00Z. */
        DATETIME,
        /** Times of day and durations, in units. */
        TIME,
        /** Uninterpreted bytes: BLOB, ANY, GEOM_WKB, GEOM_WKT. */
        BYTES,
        BOOL
    }

    private static final Datatype[] BY_CODE = values();

    private final int code;
    private final PhysicalType physical;
    private final Kind kind;

    Datatype(int code, PhysicalType physical, Kind kind) {
        this.code = code;
        this.physical = physical;
        this.kind = kind;
    }

    /** Returns the code of this type on disk, 0 to 43. */
    public int code() {
        return code;
    }

    /** Returns the size of a value in bytes: 1, 2, 4 or 8. */
    public int size() {
        return physical.size();
    }

    /** Returns the representation of values in memory. */
    public PhysicalType physical() {
        return physical;
    }

    /** Returns the meaning of values. */
    public Kind kind() {
        return kind;
    }

    /** Returns whether values are of the kind INTEGER. */
    public boolean isInteger() {
        return kind == Kind.INTEGER;
    }

    /** Returns whether values are IEEE 754 numbers. */
    public boolean isFloat() {
        return kind == Kind.FLOAT;
    }

    /** Returns whether this is one of the DATETIME types. */
    public boolean isDatetime() {
        return kind == Kind.DATETIME;
    }

    /** Returns whether this is one of the TIME types. */
    public boolean isTime() {
        return kind == Kind.TIME;
    }

    /** Returns whether this is one of the six STRING types (CHAR is not). */
    public boolean isString() {
        return kind == Kind.TEXT && this != CHAR;
    }

    /** Returns the encoding of text of this type: UTF-16LE and UTF-32LE by width, UTF-8 for all others. */
    public Charset charset() {
        return switch (this) {
            case STRING_UTF16, STRING_UCS2 -> StandardCharsets.UTF_16LE;
            case STRING_UTF32, STRING_UCS4 -> Objects.requireNonNull(Charset.forName("UTF-32LE"));
            default -> StandardCharsets.UTF_8;
        };
    }

    /** Returns the type with a code, or null if there is none. */
    public static @Nullable Datatype ofCode(int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }
}
