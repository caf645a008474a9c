package dev.tegula.internal.io.grid;

import dev.tegula.schema.Datatype;

/**
 * Whole numbers of a file with another sign than that of their type, as NetCDF's attribute {@code _Unsigned} says.
 *
 * @param type the type that they have instead
 */
record SignedValues(RawValues raw, Datatype type) implements RawValues {

    /** Returns the type that an attribute {@code _Unsigned} gives to values; the same type if it is missing. */
    static Datatype type(Datatype stored, VariableAttributes attributes) {
        String text = attributes.text("_Unsigned");
        boolean unsigned = "true".equalsIgnoreCase(text);
        if (!unsigned && !"false".equalsIgnoreCase(text)) {
            return stored;
        }
        return switch (stored) {
            case INT8, UINT8 -> unsigned ? Datatype.UINT8 : Datatype.INT8;
            case INT16, UINT16 -> unsigned ? Datatype.UINT16 : Datatype.INT16;
            case INT32, UINT32 -> unsigned ? Datatype.UINT32 : Datatype.INT32;
            case INT64, UINT64 -> unsigned ? Datatype.UINT64 : Datatype.INT64;
            default -> stored;
        };
    }

    /** Returns the number with the same bits in a type; unsigned 64-bit numbers wrap. */
    static long reinterpreted(Datatype type, long value) {
        return switch (type) {
            case INT8 -> (byte) value;
            case UINT8 -> value & 0xFF;
            case INT16 -> (short) value;
            case UINT16 -> value & 0xFFFF;
            case INT32 -> (int) value;
            case UINT32 -> value & 0xFFFFFFFFL;
            default -> value;
        };
    }

    @Override
    public int count() {
        return raw.count();
    }

    @Override
    public boolean isText() {
        return raw.isText();
    }

    @Override
    public String text(int i) {
        return raw.text(i);
    }

    @Override
    public long whole(int i) {
        return reinterpreted(type, raw.whole(i));
    }

    @Override
    public double real(int i) {
        long value = whole(i);
        return type == Datatype.UINT64 && value < 0 ? (value >>> 1 | value & 1) * 2.0 : value;
    }
}
