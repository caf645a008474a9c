package dev.tegula.internal.sql.memory;

import dev.tegula.errors.MemoryLimitException;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.runtime.FlatLists;
import org.jspecify.annotations.Nullable;

/** Rows as bytes of temporary files. */
final class RowCoding {

    /** The kinds of values, in the order of their tags. */
    private enum Tag {
        NULL,
        FALSE,
        TRUE,
        BYTE,
        SHORT,
        INTEGER,
        LONG,
        FLOAT,
        DOUBLE,
        DECIMAL,
        ASCII,
        TEXT,
        BYTES,
        LIST,
        FLAT_LIST,
        MAP,
        ROW
    }

    private static final int MOST_ASCII = 0x80;

    private static final Tag[] TAGS = Tag.values();

    private RowCoding() {}

    /** Writes a row or value. */
    static void put(DataOutputStream out, @Nullable Object value) throws IOException {
        if (value == null) {
            tag(out, Tag.NULL);
        } else if (value instanceof Boolean flag) {
            tag(out, flag ? Tag.TRUE : Tag.FALSE);
        } else if (value instanceof Number number) {
            putNumber(out, number);
        } else if (value instanceof String text) {
            putText(out, text);
        } else if (value instanceof ByteString bytes) {
            tag(out, Tag.BYTES);
            putBytes(out, bytes.getBytes());
        } else if (value instanceof List<?> list) {
            tag(out, value instanceof FlatLists.ComparableList ? Tag.FLAT_LIST : Tag.LIST);
            out.writeInt(list.size());
            for (Object each : list) {
                put(out, each);
            }
        } else if (value instanceof Map<?, ?> map) {
            tag(out, Tag.MAP);
            out.writeInt(map.size());
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                put(out, entry.getKey());
                put(out, entry.getValue());
            }
        } else if (value instanceof Object[] row) {
            tag(out, Tag.ROW);
            out.writeInt(row.length);
            for (Object each : row) {
                put(out, each);
            }
        } else {
            throw new MemoryLimitException(
                    "needs more memory than the statement may have, and values of "
                            + value.getClass().getSimpleName() + " cannot be written to disk",
                    MemoryAccount.RAISE);
        }
    }

    private static void putNumber(DataOutputStream out, Number number) throws IOException {
        if (number instanceof Long value) {
            tag(out, Tag.LONG);
            out.writeLong(value);
        } else if (number instanceof Integer value) {
            tag(out, Tag.INTEGER);
            out.writeInt(value);
        } else if (number instanceof Double value) {
            tag(out, Tag.DOUBLE);
            out.writeDouble(value);
        } else if (number instanceof Float value) {
            tag(out, Tag.FLOAT);
            out.writeFloat(value);
        } else if (number instanceof Short value) {
            tag(out, Tag.SHORT);
            out.writeShort(value);
        } else if (number instanceof Byte value) {
            tag(out, Tag.BYTE);
            out.writeByte(value);
        } else {
            BigDecimal decimal = number instanceof BigDecimal exact ? exact : new BigDecimal(number.toString());
            tag(out, Tag.DECIMAL);
            out.writeInt(decimal.scale());
            putBytes(out, decimal.unscaledValue().toByteArray());
        }
    }

    /** Writes the chars of a text: a part of a pair has no bytes in UTF-8. */
    private static void putText(DataOutputStream out, String text) throws IOException {
        boolean ascii = text.chars().allMatch(each -> each < MOST_ASCII);
        tag(out, ascii ? Tag.ASCII : Tag.TEXT);
        out.writeInt(text.length());
        if (ascii) {
            out.writeBytes(text);
        } else {
            out.writeChars(text);
        }
    }

    private static void tag(DataOutputStream out, Tag tag) throws IOException {
        out.writeByte(tag.ordinal());
    }

    private static void putBytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /** Reads a row that {@link #put} wrote. */
    static @Nullable Object get(DataInputStream in) throws IOException {
        Tag tag = TAGS[in.readByte()];
        return switch (tag) {
            case NULL -> null;
            case FALSE -> false;
            case TRUE -> true;
            case BYTE -> in.readByte();
            case SHORT -> in.readShort();
            case INTEGER -> in.readInt();
            case LONG -> in.readLong();
            case FLOAT -> in.readFloat();
            case DOUBLE -> in.readDouble();
            case DECIMAL -> {
                int scale = in.readInt();
                yield new BigDecimal(new BigInteger(bytes(in, in.readInt())), scale);
            }
            case ASCII -> new String(bytes(in, in.readInt()), StandardCharsets.ISO_8859_1);
            case TEXT -> text(in);
            case BYTES -> new ByteString(bytes(in, in.readInt()));
            case LIST -> list(in);
            case FLAT_LIST -> FlatLists.ofComparable(comparables(list(in)));
            case MAP -> map(in);
            case ROW -> list(in).toArray();
        };
    }

    private static byte[] bytes(DataInputStream in, int length) throws IOException {
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return bytes;
    }

    private static String text(DataInputStream in) throws IOException {
        return ByteBuffer.wrap(bytes(in, Character.BYTES * in.readInt()))
                .asCharBuffer()
                .toString();
    }

    private static Map<@Nullable Object, @Nullable Object> map(DataInputStream in) throws IOException {
        int size = in.readInt();
        Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            map.put(get(in), get(in));
        }
        return map;
    }

    private static List<@Nullable Object> list(DataInputStream in) throws IOException {
        int size = in.readInt();
        List<@Nullable Object> values = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            values.add(get(in));
        }
        return values;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static List<Comparable> comparables(List<@Nullable Object> values) {
        return (List<Comparable>) (List) values;
    }
}
