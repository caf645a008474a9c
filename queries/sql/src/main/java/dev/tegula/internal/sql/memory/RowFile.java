package dev.tegula.internal.sql.memory;

import dev.tegula.errors.MemoryLimitException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.runtime.FlatLists;
import org.jspecify.annotations.Nullable;

/** Rows in a temporary file, which its owner deletes. */
final class RowFile {

    private static final int BUFFER = 1 << 16;

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
        TEXT,
        BYTES,
        LIST,
        FLAT_LIST,
        ROW
    }

    private static final Tag[] TAGS = Tag.values();

    private RowFile() {}

    /** Writes rows to a new file of a folder. */
    static Path write(Path folder, List<? extends @Nullable Object> rows) throws IOException {
        Path file = Files.createTempFile(folder, "tegula-sort-", ".rows");
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER))) {
            for (Object row : rows) {
                put(out, row);
            }
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(file);
            throw e;
        }
        return file;
    }

    /** Opens a file. It is deleted when the stream is closed, where the system allows it. */
    static DataInputStream open(Path file) throws IOException {
        InputStream stream = Files.newInputStream(file, StandardOpenOption.DELETE_ON_CLOSE);
        return new DataInputStream(new BufferedInputStream(stream, BUFFER));
    }

    private static void put(DataOutputStream out, @Nullable Object value) throws IOException {
        if (value == null) {
            tag(out, Tag.NULL);
        } else if (value instanceof Boolean flag) {
            tag(out, flag ? Tag.TRUE : Tag.FALSE);
        } else if (value instanceof Number number) {
            putNumber(out, number);
        } else if (value instanceof String text) {
            tag(out, Tag.TEXT);
            putBytes(out, text.getBytes(StandardCharsets.UTF_8));
        } else if (value instanceof ByteString bytes) {
            tag(out, Tag.BYTES);
            putBytes(out, bytes.getBytes());
        } else if (value instanceof List<?> list) {
            tag(out, value instanceof FlatLists.ComparableList ? Tag.FLAT_LIST : Tag.LIST);
            out.writeInt(list.size());
            for (Object each : list) {
                put(out, each);
            }
        } else if (value instanceof Object[] row) {
            tag(out, Tag.ROW);
            out.writeInt(row.length);
            for (Object each : row) {
                put(out, each);
            }
        } else {
            throw new MemoryLimitException(
                    "sort: needs more memory than the statement may have, and values of "
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

    private static void tag(DataOutputStream out, Tag tag) throws IOException {
        out.writeByte(tag.ordinal());
    }

    private static void putBytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /** Reads a row that {@link #write} wrote. */
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
                yield new BigDecimal(new BigInteger(in.readNBytes(in.readInt())), scale);
            }
            case TEXT -> new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
            case BYTES -> new ByteString(in.readNBytes(in.readInt()));
            case LIST -> list(in);
            case FLAT_LIST -> FlatLists.ofComparable(comparables(list(in)));
            case ROW -> list(in).toArray();
        };
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
