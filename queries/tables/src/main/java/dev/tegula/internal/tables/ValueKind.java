package dev.tegula.internal.tables;

import dev.tegula.schema.Datatype;

/** What the values of a field are in a table. */
public enum ValueKind {
    BYTE,
    SHORT,
    INT,
    LONG,
    UNSIGNED_BYTE,
    UNSIGNED_SHORT,
    UNSIGNED_INT,
    UNSIGNED_LONG,
    FLOAT,
    DOUBLE,
    /** Of no datatype by itself: {@link DecimalFields}. */
    DECIMAL,
    BOOLEAN,
    DATE,
    TIMESTAMP,
    STRING,
    BINARY;

    /** Returns whether one value of a table consists of all values of a cell. */
    public boolean isWholeCell() {
        return this == STRING || this == BINARY;
    }

    /** Returns whether values are integers, without dates and timestamps. */
    public boolean isInteger() {
        return compareTo(UNSIGNED_LONG) <= 0;
    }

    /** Returns whether values are dates or timestamps, among which "not a time" is null. */
    public boolean isCalendar() {
        return this == DATE || this == TIMESTAMP;
    }

    /** Returns the kind of the values of a datatype. Times of a day are integers in their unit. */
    public static ValueKind of(Datatype datatype) {
        return switch (datatype) {
            case INT8 -> BYTE;
            case INT16 -> SHORT;
            case INT32 -> INT;
            case INT64 -> LONG;
            case UINT8 -> UNSIGNED_BYTE;
            case UINT16 -> UNSIGNED_SHORT;
            case UINT32 -> UNSIGNED_INT;
            case UINT64 -> UNSIGNED_LONG;
            case FLOAT32 -> FLOAT;
            case FLOAT64 -> DOUBLE;
            case BOOL -> BOOLEAN;
            case CHAR, STRING_ASCII, STRING_UTF8, STRING_UTF16, STRING_UTF32, STRING_UCS2, STRING_UCS4, GEOM_WKT ->
                STRING;
            case ANY, BLOB, GEOM_WKB -> BINARY;
            case DATETIME_YEAR, DATETIME_MONTH, DATETIME_WEEK, DATETIME_DAY -> DATE;
            case DATETIME_HR,
                    DATETIME_MIN,
                    DATETIME_SEC,
                    DATETIME_MS,
                    DATETIME_US,
                    DATETIME_NS,
                    DATETIME_PS,
                    DATETIME_FS,
                    DATETIME_AS -> TIMESTAMP;
            case TIME_HR, TIME_MIN, TIME_SEC, TIME_MS, TIME_US, TIME_NS, TIME_PS, TIME_FS, TIME_AS -> LONG;
        };
    }
}
