package dev.tegula.internal.parquet;

import dev.tegula.internal.io.cells.CellText;
import dev.tegula.internal.io.cells.JsonCells;
import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.internal.io.text.JsonStrings;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * A value in the binary encoding of VARIANT, which is written as JSON: decimals as numbers with all digits, datetimes
 * as ISO 8601, instants with their zone, bytes as hexadecimal digits, fields in the order of their names.
 */
final class VariantValue {

    private static final int DEPTH = 256;

    private static final int MAX_SCALE = 38;

    private final VariantNames names;
    private final VariantBytes bytes;

    /** Bytes that no value has. Values that overlap, as those of damaged files can, would have more than there are. */
    private long left;

    VariantValue(VariantNames names, byte[] stored) {
        this.names = names;
        this.bytes = new VariantBytes(stored);
        this.left = stored.length;
    }

    /** A field of an object, and where its value is. */
    record Member(byte[] name, long from) {}

    /** Writes the value. */
    void write(TextOutput out) throws IOException {
        write(out, 0, 0);
    }

    private void write(TextOutput out, long from, int depth) throws IOException {
        int header = header(from);
        int info = header >> 2;
        switch (header & 3) {
            case 0 -> primitive(out, info, from + 1);
            case 1 -> text(out, from + 1, info);
            case 2 -> {
                out.put('{');
                boolean isFirst = true;
                for (Member member : members(from)) {
                    key(out, member.name, isFirst);
                    isFirst = false;
                    write(out, member.from, depth(depth));
                }
                out.put('}');
            }
            default -> array(out, info, from + 1, depth(depth));
        }
    }

    private static int depth(int depth) throws IOException {
        if (depth == DEPTH) {
            throw new IOException(
                    "a variant is nested too deeply (expected at most " + DEPTH + "). " + "Leave the column out.");
        }
        return depth + 1;
    }

    /** Writes the name of a field. */
    static void key(TextOutput out, byte[] name, boolean isFirst) {
        JsonCells.requireSize(out);
        if (!isFirst) {
            out.put(',');
        }
        JsonStrings.write(out, name, 0, name.length);
        out.put(':');
    }

    /** Writes a field of the value. */
    void write(TextOutput out, Member member) throws IOException {
        write(out, member.from, 1);
    }

    private int header(long at) throws IOException {
        use(1);
        return (int) bytes.unsigned(at, 1);
    }

    private void use(long length) throws IOException {
        left -= length;
        if (left < 0) {
            throw VariantBytes.damaged("values that overlap");
        }
    }

    /** Returns whether the value is an object. */
    boolean isObject() throws IOException {
        return (bytes.unsigned(0, 1) & 3) == 2;
    }

    /** Returns the fields of the object that the value is, in the order of their names. */
    List<Member> members() throws IOException {
        return members(0);
    }

    private List<Member> members(long at) throws IOException {
        int info = (int) bytes.unsigned(at, 1) >> 2;
        int offsetWidth = (info & 3) + 1;
        int idWidth = (info >> 2 & 3) + 1;
        int countWidth = (info & 16) == 0 ? 1 : 4;
        long count = bytes.unsigned(at + 1, countWidth);
        long ids = at + 1 + countWidth;
        long offsets = ids + count * idWidth;
        long values = offsets + (count + 1) * offsetWidth;
        use(values - at - 1);
        List<Member> members = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            byte[] name = names.name(bytes.unsigned(ids + i * idWidth, idWidth));
            members.add(new Member(name, values + bytes.unsigned(offsets + i * offsetWidth, offsetWidth)));
        }
        members.sort((a, b) -> Arrays.compareUnsigned(a.name, b.name));
        for (int i = 1; i < members.size(); i++) {
            if (Arrays.equals(members.get(i - 1).name, members.get(i).name)) {
                throw VariantBytes.damaged("a field twice in an object");
            }
        }
        return members;
    }

    private void array(TextOutput out, int info, long at, int depth) throws IOException {
        int offsetWidth = (info & 3) + 1;
        int countWidth = (info & 4) == 0 ? 1 : 4;
        long count = bytes.unsigned(at, countWidth);
        long offsets = at + countWidth;
        long values = offsets + (count + 1) * offsetWidth;
        use(values - at);
        out.put('[');
        for (long i = 0; i < count; i++) {
            if (i > 0) {
                out.put(',');
            }
            write(out, values + bytes.unsigned(offsets + i * offsetWidth, offsetWidth), depth);
        }
        out.put(']');
    }

    private void primitive(TextOutput out, int type, long at) throws IOException {
        switch (type) {
            case 0 -> out.put("null");
            case 1 -> out.put("true");
            case 2 -> out.put("false");
            case 3, 4, 5, 6 -> out.put(number(at, 1 << type - 3));
            case 7 -> real(out, Datatype.FLOAT64, new double[] {Double.longBitsToDouble(number(at, 8))});
            case 8, 9, 10 -> decimal(out, at, 1 << type - 6);
            case 11 -> calendar(out, Datatype.DATETIME_DAY, number(at, 4), false);
            case 12 -> calendar(out, Datatype.DATETIME_US, number(at, 8), true);
            case 13 -> calendar(out, Datatype.DATETIME_US, number(at, 8), false);
            case 14 -> real(out, Datatype.FLOAT32, new float[] {Float.intBitsToFloat((int) number(at, 4))});
            case 15 -> {
                int length = length(at);
                out.put('"');
                JsonStrings.writeHex(out, bytes.array(), (int) at + 4, (int) at + 4 + length);
                out.put('"');
            }
            case 16 -> text(out, at + 4, bytes.unsigned(at, 4));
            case 17 -> calendar(out, Datatype.TIME_US, number(at, 8), false);
            case 18 -> calendar(out, Datatype.DATETIME_NS, number(at, 8), true);
            case 19 -> calendar(out, Datatype.DATETIME_NS, number(at, 8), false);
            case 20 -> {
                use(16);
                bytes.require(at, 16);
                ByteBuffer id = ByteBuffer.wrap(bytes.array(), (int) at, 16);
                JsonStrings.write(out, new UUID(id.getLong(), id.getLong()).toString());
            }
            default -> throw new IOException(Unsupported.PARQUET_VARIANT.refusal("the type " + type + " in VARIANT"));
        }
    }

    private long number(long at, int width) throws IOException {
        use(width);
        return bytes.signed(at, width);
    }

    private int length(long at) throws IOException {
        long length = bytes.unsigned(at, 4);
        use(length);
        bytes.require(at + 4, length);
        return (int) length;
    }

    private void text(TextOutput out, long at, long length) throws IOException {
        use(length);
        bytes.require(at, length);
        JsonStrings.write(out, bytes.array(), (int) at, (int) (at + length));
    }

    private void decimal(TextOutput out, long at, int width) throws IOException {
        use(1L + width);
        int scale = (int) bytes.unsigned(at, 1);
        bytes.require(at + 1, width);
        if (scale > MAX_SCALE) {
            throw VariantBytes.damaged("a decimal with " + scale + " digits after the point");
        }
        byte[] bigEndian = new byte[width];
        for (int i = 0; i < width; i++) {
            bigEndian[width - 1 - i] = bytes.array()[(int) at + 1 + i];
        }
        out.put(new BigDecimal(new BigInteger(bigEndian), scale).toPlainString());
    }

    private static void calendar(TextOutput out, Datatype type, long value, boolean isInstant) {
        Column cell = cell(type, new long[] {value});
        (isInstant ? CellText.instants(cell) : CellText.readable(cell)).json(out, 0);
    }

    private static void real(TextOutput out, Datatype type, Object value) {
        CellText.readable(cell(type, value)).json(out, 0);
    }

    /** Returns a cell, whose text is that of values that are not variants. */
    private static Column cell(Datatype type, Object array) {
        return Column.of(new Field("variant", type, 1, false), array, 1, null, null);
    }
}
