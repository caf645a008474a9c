package dev.tegula.internal.format;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;

/**
 * One-dimensional ranges and MBRs ({@code fragment.md}, "MBR").
 *
 * <pre>
 * fixed: low, high            values of the dimension's type
 * var:   u64 length of both, u64 length of low, low, high
 * </pre>
 */
public final class RangeFormat {

    private static final byte[] EMPTY = new byte[0];

    private RangeFormat() {}

    /** Reads one range per dimension. */
    public static List<Range> readBox(ByteReader in, List<Dimension> dimensions) {
        List<Range> box = new ArrayList<>(dimensions.size());
        for (Dimension dimension : dimensions) {
            box.add(
                    dimension.isVariable()
                            ? readVariable(in, dimension.name())
                            : readFixed(in, dimension.datatype(), dimension.name()));
        }
        return box;
    }

    /** Reads two values of a fixed-length type. */
    public static Range readFixed(ByteReader in, Datatype type, String field) {
        if (type.isFloat()) {
            return Range.of(readFloat(in, type, field), readFloat(in, type, field));
        }
        return Range.of(readWhole(in, type, field), readWhole(in, type, field));
    }

    /** Reads one integer, sign- or zero-extended. */
    public static long readWhole(ByteReader in, Datatype type, String field) {
        return switch (type.physical()) {
            case INT8 -> (byte) in.u8(field);
            case UINT8 -> in.u8(field);
            case INT16 -> (short) in.u16(field);
            case UINT16 -> in.u16(field);
            case INT32 -> in.i32(field);
            case UINT32 -> in.u32(field);
            case INT64, UINT64 -> in.i64(field);
            case FLOAT32, FLOAT64 -> throw new IllegalArgumentException(type + " is not an integer type");
        };
    }

    /** Reads one floating-point number. */
    public static double readFloat(ByteReader in, Datatype type, String field) {
        return type == Datatype.FLOAT32 ? in.f32(field) : in.f64(field);
    }

    private static Range readVariable(ByteReader in, String field) {
        long length = in.u64(field + " range length");
        long lowLength = in.u64(field + " start length");
        if (lowLength > length) {
            throw in.corrupt(field + ": start is longer than the range (found " + lowLength + " bytes, expected at "
                    + "most " + length + ")");
        }
        byte[] low = in.bytes(field, lowLength);
        return new Range.OfBytes(low, in.bytes(field, length - lowLength));
    }

    /** Writes one range per dimension. */
    public static void writeBox(ByteWriter out, List<Dimension> dimensions, List<Range> box) {
        for (int d = 0; d < dimensions.size(); d++) {
            write(out, dimensions.get(d).datatype(), box.get(d));
        }
    }

    /** Writes one range of a dimension of this type. */
    public static void write(ByteWriter out, Datatype type, Range range) {
        if (range instanceof Range.OfLong whole) {
            writeWhole(out, type, whole.low());
            writeWhole(out, type, whole.high());
        } else if (range instanceof Range.OfDouble real) {
            writeFloat(out, type, real.low());
            writeFloat(out, type, real.high());
        } else if (range instanceof Range.OfBytes text) {
            byte[] high = text.high() == null ? EMPTY : text.high();
            out.u64((long) text.low().length + high.length)
                    .u64(text.low().length)
                    .bytes(text.low())
                    .bytes(high);
        }
    }

    /** Writes one integer. */
    public static void writeWhole(ByteWriter out, Datatype type, long value) {
        switch (type.size()) {
            case 1 -> out.u8((int) value);
            case 2 -> out.u16((int) value);
            case 4 -> out.u32((int) value);
            default -> out.u64(value);
        }
    }

    /** Writes one floating-point number. */
    public static void writeFloat(ByteWriter out, Datatype type, double value) {
        if (type == Datatype.FLOAT32) {
            out.f32((float) value);
        } else {
            out.f64(value);
        }
    }
}
