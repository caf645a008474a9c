package dev.tegula.schema;

/** Representations of values in memory, little-endian. The 44 datatypes share these ten. */
public enum PhysicalType {
    INT8(1, true, false),
    UINT8(1, false, false),
    INT16(2, true, false),
    UINT16(2, false, false),
    INT32(4, true, false),
    UINT32(4, false, false),
    INT64(8, true, false),
    UINT64(8, false, false),
    FLOAT32(4, true, true),
    FLOAT64(8, true, true);

    private final int size;
    private final boolean signed;
    private final boolean floating;

    PhysicalType(int size, boolean signed, boolean floating) {
        this.size = size;
        this.signed = signed;
        this.floating = floating;
    }

    /** Returns the size of a value in bytes: 1, 2, 4 or 8. */
    public int size() {
        return size;
    }

    /** Returns whether values can be negative. */
    public boolean isSigned() {
        return signed;
    }

    /** Returns whether values are IEEE 754 numbers. */
    public boolean isFloating() {
        return floating;
    }
}
