package dev.tegula.internal.io.load;

import dev.tegula.schema.PhysicalType;

/** An array of integers of any width. */
record ValueArray(Object array) {

    ValueArray(PhysicalType type, int length) {
        this(
                switch (type) {
                    case INT8, UINT8 -> new byte[length];
                    case INT16, UINT16 -> new short[length];
                    case INT32, UINT32 -> new int[length];
                    case INT64, UINT64 -> new long[length];
                    case FLOAT32, FLOAT64 -> throw new IllegalArgumentException(type + " is not an integer type");
                });
    }

    void set(int index, long value) {
        if (array instanceof long[] longs) {
            longs[index] = value;
        } else if (array instanceof int[] ints) {
            ints[index] = (int) value;
        } else if (array instanceof short[] shorts) {
            shorts[index] = (short) value;
        } else {
            ((byte[]) array)[index] = (byte) value;
        }
    }
}
