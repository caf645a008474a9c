package dev.tegula.internal.format;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;

/**
 * An enumeration ({@code enumeration.md}; which does not mention the file name): the payload of the generic tile in its
 * file.
 *
 * <pre>
 * u32 version, u32-text name, u32-text file, u8 datatype, u32 values per entry, u8 ordered, u64 data size, data,
 * and if variable: u64 offsets size, u64 offsets
 * </pre>
 */
public final class EnumerationFormat {

    private static final int NEWEST = 0;

    private EnumerationFormat() {}

    public static Enumeration read(ByteReader in) {
        long version = in.u32("enumeration version");
        if (version > NEWEST) {
            throw new UnsupportedFormatException(in.source() + ": unsupported enumeration version (found " + version
                    + ", expected at most " + NEWEST + ")");
        }
        String name = in.text("enumeration name", in.u32("enumeration name length"));
        String path = in.text("enumeration file", in.u32("enumeration file length"));
        Datatype type = AttributeFormat.datatype(in, "enumeration datatype");
        int values = AttributeFormat.valuesPerCell(in, "enumeration '" + name + "'");
        boolean ordered = in.bool("enumeration ordered");
        byte[] data = in.bytes("enumeration data", in.u64("enumeration data size"));
        long[] offsets = new long[0];
        if (values == Field.VARIABLE) {
            long size = in.u64("enumeration offsets size");
            in.require("enumeration offsets", size);
            if (size % Long.BYTES != 0) {
                throw in.corrupt("wrong size of the enumeration offsets (found " + size + " bytes, expected a "
                        + "multiple of 8)");
            }
            offsets = in.longs("enumeration offsets", (int) (size / Long.BYTES));
            checkOffsets(in, offsets, data.length);
        } else if (data.length % ((long) type.size() * values) != 0) {
            throw in.corrupt("enumeration data do not consist of whole entries (found " + data.length + " bytes)");
        }
        return new Enumeration(name, path, type, values, ordered, data, offsets);
    }

    private static void checkOffsets(ByteReader in, long[] offsets, int dataLength) {
        long last = 0;
        for (long offset : offsets) {
            if (offset < last || offset > dataLength) {
                throw in.corrupt(
                        "wrong enumeration offset (found " + offset + ", expected " + last + " to " + dataLength + ")");
            }
            last = offset;
        }
    }

    /** Writes an enumeration that has a file name. */
    public static void write(ByteWriter out, Enumeration enumeration) {
        String path = enumeration.path();
        out.u32(NEWEST).text32(enumeration.name()).text32(path == null ? "" : path);
        out.u8(enumeration.datatype().code()).u32(enumeration.valuesPerCell()).bool(enumeration.ordered());
        out.u64(enumeration.data().length).bytes(enumeration.data());
        if (enumeration.valuesPerCell() == Field.VARIABLE) {
            long[] offsets = enumeration.offsets();
            out.u64(8L * offsets.length).longs(offsets, offsets.length);
        }
    }
}
