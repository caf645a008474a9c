package dev.tegula.internal.hdf5.output;

import dev.tegula.schema.Datatype;
import org.jspecify.annotations.Nullable;

/**
 * Types of values in written files, all little-endian. Source of the encodings: the datatype message, section IV.A.2.d
 * of the HDF5 File Format Specification 3.0.
 */
public enum OutputType implements OutputElement {
    INT8(1, Kind.SIGNED),
    UINT8(1, Kind.UNSIGNED),
    INT16(2, Kind.SIGNED),
    UINT16(2, Kind.UNSIGNED),
    INT32(4, Kind.SIGNED),
    UINT32(4, Kind.UNSIGNED),
    INT64(8, Kind.SIGNED),
    UINT64(8, Kind.UNSIGNED),
    FLOAT32(4, Kind.FLOAT),
    FLOAT64(8, Kind.FLOAT),
    /** A byte with the words FALSE and TRUE, as h5py writes booleans. */
    BOOL(1, Kind.BOOLEAN),
    /** A UTF-8 text of any length: length, address of a global heap, and index there. */
    TEXT(16, Kind.TEXT);

    private enum Kind {
        SIGNED,
        UNSIGNED,
        FLOAT,
        BOOLEAN,
        TEXT
    }

    private final int size;
    private final Kind kind;

    OutputType(int size, Kind kind) {
        this.size = size;
        this.kind = kind;
    }

    @Override
    public int size() {
        return size;
    }

    /** Returns the type of values of a datatype; null for texts, bytes and times. */
    public static @Nullable OutputType of(Datatype type) {
        return switch (type.kind()) {
            case INTEGER, FLOAT -> valueOf(type.physical().name());
            case BOOL -> BOOL;
            default -> null;
        };
    }

    @Override
    public void encode(Bytes out) {
        switch (kind) {
            case SIGNED -> integer(out, size, 0x08);
            case UNSIGNED -> integer(out, size, 0);
            case FLOAT -> floating(out);
            case BOOLEAN -> {
                out.u8(0x18).u8(2).u16(0).u32(1); // class 8, two members
                integer(out, 1, 0x08);
                out.text("FALSE").u8(0).u16(0).text("TRUE").u32(0).u8(0).u8(1);
            }
            case TEXT -> {
                out.u8(0x19).u8(1).u8(1).u8(0).u32(16); // class 9, a string, UTF-8
                integer(out, 1, 0);
            }
        }
    }

    private static void integer(Bytes out, int size, int sign) {
        out.u8(0x10).u8(sign).u16(0).u32(size).u16(0).u16(8 * size);
    }

    /** Class 1: IEEE 754, whose mantissa has a leading bit that is not stored. */
    private void floating(Bytes out) {
        boolean single = size == 4;
        out.u8(0x11).u8(0x20).u8(single ? 31 : 63).u8(0).u32(size);
        out.u16(0).u16(8 * size);
        out.u8(single ? 23 : 52).u8(single ? 8 : 11).u8(0).u8(single ? 23 : 52).u32(single ? 127 : 1023);
    }
}
