package dev.tegula.internal.parquet;

import dev.tegula.io.table.TableColumn;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Properties of columns that Parquet's types cannot express, as key-value pairs of the file:
 * {@code tegula.datatype.NAME}, {@code tegula.values_per_cell.NAME}, {@code tegula.nullable.NAME} and
 * {@code tegula.enumeration.NAME}.
 */
final class FileMetadata {

    private static final String DATATYPE = "tegula.datatype.";
    private static final String VALUES_PER_CELL = "tegula.values_per_cell.";
    private static final String NULLABLE = "tegula.nullable.";
    private static final String ENUMERATION = "tegula.enumeration.";

    private final Map<String, String> pairs;

    FileMetadata(Map<String, String> pairs) {
        this.pairs = pairs;
    }

    /** Adds the pairs for the properties that a column's type in Parquet cannot express. */
    void add(TableColumn column, ParquetValue value, boolean optional) {
        Field field = column.field();
        ParquetValue inferred = ParquetValue.of(value.physical(), value.length(), value.annotation(), null, 0);
        if (inferred == null || inferred.datatype() != field.datatype()) {
            pairs.put(DATATYPE + field.name(), field.datatype().name());
        }
        if (field.valuesPerCell() > 1 && value.conversion() != Conversion.FIXED_BYTES
                || value.conversion() == Conversion.TEXT && !field.isVariable()) {
            pairs.put(VALUES_PER_CELL + field.name(), Integer.toString(field.valuesPerCell()));
        }
        if (optional && !field.nullable()) {
            pairs.put(NULLABLE + field.name(), "false");
        }
        Enumeration labels = column.enumeration();
        if (labels != null) {
            byte[] name = labels.name().getBytes(StandardCharsets.UTF_8);
            ByteBuffer bytes =
                    ByteBuffer.allocate(20 + name.length + 8 * labels.offsets().length + labels.data().length);
            bytes.putInt(labels.datatype().code())
                    .putInt(labels.valuesPerCell())
                    .putInt(labels.ordered() ? 1 : 0)
                    .putInt(name.length)
                    .putInt(labels.offsets().length)
                    .put(name);
            for (long offset : labels.offsets()) {
                bytes.putLong(offset);
            }
            bytes.put(labels.data());
            pairs.put(ENUMERATION + field.name(), Base64.getEncoder().encodeToString(bytes.array()));
        }
    }

    /** Returns the datatype a column was written from, or null if unknown. */
    @Nullable
    Datatype datatype(String column) {
        String name = pairs.get(DATATYPE + column);
        for (Datatype datatype : Datatype.values()) {
            if (datatype.name().equals(name)) {
                return datatype;
            }
        }
        return null;
    }

    /** Returns the number of values per cell that a column was written from, or 0 if unknown. */
    int valuesPerCell(String column) {
        String text = pairs.get(VALUES_PER_CELL + column);
        return text == null || !text.matches("-1|[1-9][0-9]{0,8}") ? 0 : Integer.parseInt(text);
    }

    /** Returns whether a column that can be null was written from one that can. */
    boolean nullable(String column) {
        return !"false".equals(pairs.get(NULLABLE + column));
    }

    /** Returns the enumeration of a column, or null if there is none. */
    @Nullable
    Enumeration enumeration(String column) {
        String text = pairs.get(ENUMERATION + column);
        if (text == null) {
            return null;
        }
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
            Datatype datatype = Datatype.ofCode(bytes.getInt());
            int valuesPerCell = bytes.getInt();
            boolean ordered = bytes.getInt() == 1;
            int nameLength = bytes.getInt();
            int count = bytes.getInt();
            if (datatype == null
                    || valuesPerCell == 0
                    || valuesPerCell < Field.VARIABLE
                    || nameLength < 0
                    || nameLength > bytes.remaining()
                    || count < 0
                    || count > (bytes.remaining() - nameLength) / 8) {
                return null;
            }
            byte[] name = new byte[nameLength];
            bytes.get(name);
            long[] offsets = new long[count];
            for (int i = 0; i < count; i++) {
                offsets[i] = bytes.getLong();
            }
            byte[] data = new byte[bytes.remaining()];
            bytes.get(data);
            for (int i = 0; i < count; i++) {
                long end = i + 1 < count ? offsets[i + 1] : data.length;
                if (offsets[i] < 0 || offsets[i] > end || end > data.length) {
                    return null;
                }
            }
            return new Enumeration(
                    new String(name, StandardCharsets.UTF_8), null, datatype, valuesPerCell, ordered, data, offsets);
        } catch (IllegalArgumentException | java.nio.BufferUnderflowException e) {
            return null;
        }
    }
}
