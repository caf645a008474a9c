package dev.tegula.internal.parquet;

/** How a value of Parquet becomes a value of a column. */
enum Conversion {
    /** INT32, an integer of 8 to 32 bits in columns. */
    INT,
    /** INT32, 64 bits in columns: days and times. */
    WIDE,
    /** INT64. */
    LONG,
    /** INT96, a day and nanoseconds of the day, nanoseconds in columns; read only. */
    INT96,
    FLOAT,
    DOUBLE,
    BOOL,
    /** Bytes of any number. */
    BYTES,
    /** Bytes of a fixed number. */
    FIXED_BYTES,
    /** Decimals of any physical type, as {@link dev.tegula.internal.schema.DecimalType} says in columns. */
    DECIMAL,
    /** 16 bytes of an identifier, its usual text in columns. */
    UUID,
    /** 12 bytes of months, days and milliseconds, text in columns; read only. */
    PERIOD,
    /** 16-bit floating point, 32 bits in columns; read only. */
    HALF,
    /** UTF-8, UTF-16 or UTF-32 in columns. */
    TEXT,
    /** The label of an enumeration as bytes, its index in columns. */
    LABEL
}
