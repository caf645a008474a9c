package dev.tegula.internal.spark.write;

import dev.tegula.ArrayReader;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.spark.types.ArrayMapping;
import dev.tegula.internal.spark.types.CellBytes;
import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.spark.types.ValueType;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.jspecify.annotations.Nullable;

/**
 * A metadata column with the stored values of a row that Spark cannot express, so that an update of other columns keeps
 * them: indexes without label, "not a time" in a nullable attribute, a BOOL of 2, malformed texts, nanoseconds that are
 * rounded. A value is one of them if encoding what Spark shows does not give the stored bytes. Null in most rows.
 */
public final class InexactCells {

    /** Name of the column. No field of an array begins like it. */
    public static final String COLUMN = "__inexact";

    private final List<FieldCells> fields = new ArrayList<>();

    /** @param array the array to read, with its enumerations */
    public InexactCells(ArrayReader array, ArrayMapping mapping, TypeOptions types) {
        for (FieldMapping each : mapping.fields()) {
            if (mayBeInexact(each)) {
                String enumeration = each.enumeration();
                Labels labels = enumeration == null ? null : Labels.of(array.enumeration(enumeration), types);
                fields.add(new FieldCells(each, new FieldEncoder(each, labels), new ColumnBuffer(each.field())));
            }
        }
    }

    /** A field with its encoder and a buffer of one cell. */
    private record FieldCells(FieldMapping mapping, FieldEncoder encoder, ColumnBuffer buffer) {

        private String name() {
            return mapping.field().name();
        }
    }

    /**
     * A stored value.
     *
     * @param shown what Spark shows, as a text that differs for all different values
     */
    record Stored(String shown, boolean valid, byte[] bytes) {

        /** Returns whether a row has the value that Spark shows. */
        boolean isShown(FieldMapping mapping, @Nullable SpecializedGetters row, int ordinal) {
            return shown.equals(text(mapping, row, ordinal));
        }
    }

    /** The column as Spark wants it. */
    private record Described(String name, DataType dataType, String comment, String metadataInJSON)
            implements MetadataColumn {}

    /** Returns the column as Spark wants it: updated rows keep its value. */
    public static MetadataColumn column() {
        return new Described(
                COLUMN,
                DataTypes.BinaryType,
                "stored values that Spark cannot express",
                Objects.requireNonNull(new MetadataBuilder()
                                .putBoolean(MetadataColumn.PRESERVE_ON_REINSERT, true)
                                .build())
                        .json());
    }

    /** Returns the names of the fields whose values Spark may be unable to express. */
    public static List<String> fields(ArrayMapping mapping) {
        return mapping.fields().stream()
                .filter(InexactCells::mayBeInexact)
                .map(each -> each.field().name())
                .toList();
    }

    private static boolean mayBeInexact(FieldMapping mapping) {
        if (mapping.dimension() || mapping.shape() == FieldMapping.Shape.STRUCT) {
            return false;
        }
        boolean converted = mapping.value() == ValueType.STRING
                && !mapping.field().datatype().charset().equals(StandardCharsets.UTF_8);
        return mapping.enumeration() != null
                || mapping.decimals() != null
                || mapping.value().isCalendar()
                || mapping.value() == ValueType.BOOLEAN
                || converted;
    }

    /**
     * Returns the vector of the column.
     *
     * @param vectors returns what Spark shows of a field
     */
    public ColumnVector vector(Cells cells, Function<FieldMapping, ColumnVector> vectors) {
        byte[] @Nullable [] rows = new byte[cells.size()][];
        List<ColumnarArray> shown = fields.stream()
                .map(field -> new ColumnarArray(vectors.apply(field.mapping), 0, cells.size()))
                .toList();
        for (int i = 0; i < rows.length; i++) {
            rows[i] = inexact(cells, shown, i);
        }
        return new CellBytes(rows);
    }

    private byte @Nullable [] inexact(Cells cells, List<ColumnarArray> shown, int row) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        try {
            for (int f = 0; f < fields.size(); f++) {
                FieldCells field = fields.get(f);
                Column column = cells.column(field.name());
                byte[] stored = column.bytes(row);
                if (!isExact(field, shown.get(f), row, stored, !column.isNull(row))) {
                    out.writeUTF(field.name());
                    writeBytes(out, text(field.mapping, shown.get(f), row).getBytes(StandardCharsets.UTF_8));
                    out.writeBoolean(!column.isNull(row));
                    writeBytes(out, stored);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.size() == 0 ? null : bytes.toByteArray();
    }

    private static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static boolean isExact(FieldCells field, ColumnarArray shown, int row, byte[] stored, boolean valid) {
        ColumnBuffer buffer = field.buffer;
        buffer.clear();
        try {
            field.encoder.append(shown, row, buffer);
        } catch (IllegalArgumentException e) {
            return false;
        }
        return buffer.isValid(0) == valid && (!valid || buffer.bytes(0).equals(ByteBuffer.wrap(stored)));
    }

    /** Returns the stored values of a row by names of fields. */
    static Map<String, Stored> read(@Nullable InternalRow metadata) {
        if (metadata == null || metadata.numFields() == 0 || metadata.isNullAt(0)) {
            return Map.of();
        }
        Map<String, Stored> values = new HashMap<>();
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(metadata.getBinary(0)))) {
            while (in.available() > 0) {
                String name = in.readUTF();
                String shown = new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
                values.put(name, new Stored(shown, in.readBoolean(), in.readNBytes(in.readInt())));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return values;
    }

    private static String text(FieldMapping mapping, @Nullable SpecializedGetters row, int ordinal) {
        if (row == null || row.isNullAt(ordinal)) {
            return "null";
        }
        if (mapping.decimals() != null) {
            DecimalType type = mapping.decimals();
            return "=" + row.getDecimal(ordinal, type.precision(), type.scale());
        }
        if (mapping.shape() == FieldMapping.Shape.SINGLE) {
            return "=" + Labels.text(mapping.value(), row, ordinal);
        }
        StringBuilder text = new StringBuilder();
        ArrayData values = row.getArray(ordinal);
        for (int i = 0; i < values.numElements(); i++) {
            text.append(values.isNullAt(i) ? "null" : "=" + Labels.text(mapping.value(), values, i))
                    .append(' ');
        }
        return text.toString();
    }
}
