package dev.tegula.internal.arrow;

/** How a value of Arrow becomes a value of a column. */
enum ValueKind {
    /** The same little-endian bytes. */
    COPY(2),
    /** A bit, a byte in columns. */
    BITS(2),
    /** 32 bits, 64 in columns: days and times. */
    NARROW(2),
    /** 16-bit floating point, 32 bits in columns; read only. */
    HALF(2),
    /** Unscaled integers of 4 to 32 bytes; {@link dev.tegula.internal.schema.DecimalType} in columns. */
    DECIMAL(2),
    /** Bytes per cell, their number in the type. */
    FIXED_BYTES(2),
    /** Bytes with 32-bit offsets. */
    BYTES(3),
    /** Bytes with 64-bit offsets; read only. */
    LARGE_BYTES(3),
    /** UTF-8 with 32-bit offsets, UTF-16 or UTF-32 in columns. */
    TEXT(3),
    /** UTF-8 with 64-bit offsets, UTF-16 or UTF-32 in columns; read only. */
    LARGE_TEXT(3);

    private final int buffers;

    ValueKind(int buffers) {
        this.buffers = buffers;
    }

    /** Returns the number of buffers, including the validity. */
    int buffers() {
        return buffers;
    }

    /** Returns whether cells have offsets. */
    boolean isVariable() {
        return buffers == 3;
    }

    boolean hasLongOffsets() {
        return this == LARGE_BYTES || this == LARGE_TEXT;
    }

    boolean isText() {
        return this == TEXT || this == LARGE_TEXT;
    }
}
