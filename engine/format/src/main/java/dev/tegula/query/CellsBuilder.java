package dev.tegula.query;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import dev.tegula.schema.Field;
import dev.tegula.schema.TextRules;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds cells to write, one call per field. Arrays are not copied: do not change them before the write has returned.
 * The write checks columns against the schema; a column fits every datatype of the same width and kind.
 */
public final class CellsBuilder {

    private final Map<String, Column> columns = new LinkedHashMap<>();

    CellsBuilder() {}

    private CellsBuilder fixed(String name, Datatype type, Object array, int length) {
        return add(Column.of(new Field(name, type, 1, false), array, length, null, null));
    }

    /** Adds any column: several values per cell, variable lengths, buffers. */
    public CellsBuilder add(Column column) {
        if (columns.put(column.name(), column) != null) {
            throw new IllegalArgumentException("field '" + column.name() + "': is given twice");
        }
        return this;
    }

    public CellsBuilder int8(String name, byte... values) {
        return fixed(name, Datatype.INT8, values, values.length);
    }

    /** Adds uint8 values, unsigned. */
    public CellsBuilder uint8(String name, byte... values) {
        return fixed(name, Datatype.UINT8, values, values.length);
    }

    public CellsBuilder int16(String name, short... values) {
        return fixed(name, Datatype.INT16, values, values.length);
    }

    /** Adds uint16 values, unsigned. */
    public CellsBuilder uint16(String name, short... values) {
        return fixed(name, Datatype.UINT16, values, values.length);
    }

    public CellsBuilder int32(String name, int... values) {
        return fixed(name, Datatype.INT32, values, values.length);
    }

    /** Adds uint32 values, unsigned. */
    public CellsBuilder uint32(String name, int... values) {
        return fixed(name, Datatype.UINT32, values, values.length);
    }

    /** Adds int64 values, or datetimes and times in the unit of their type. */
    public CellsBuilder int64(String name, long... values) {
        return fixed(name, Datatype.INT64, values, values.length);
    }

    /** Adds uint64 values, unsigned. */
    public CellsBuilder uint64(String name, long... values) {
        return fixed(name, Datatype.UINT64, values, values.length);
    }

    public CellsBuilder float32(String name, float... values) {
        return fixed(name, Datatype.FLOAT32, values, values.length);
    }

    public CellsBuilder float64(String name, double... values) {
        return fixed(name, Datatype.FLOAT64, values, values.length);
    }

    public CellsBuilder bool(String name, boolean... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) (values[i] ? 1 : 0);
        }
        return fixed(name, Datatype.BOOL, bytes, bytes.length);
    }

    /** Adds instants, which must be multiples of the unit of the DATETIME type. */
    public CellsBuilder datetime(String name, Datatype type, Instant... instants) {
        long[] values = new long[instants.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = Datetimes.value(type, instants[i]);
        }
        return fixed(name, type, values, values.length);
    }

    /** Adds days of the type DATETIME_DAY. */
    public CellsBuilder date(String name, LocalDate... days) {
        return fixed(
                name,
                Datatype.DATETIME_DAY,
                Arrays.stream(days).mapToLong(LocalDate::toEpochDay).toArray(),
                days.length);
    }

    /**
     * Adds texts of any length, in UTF-8, also labels of an attribute with an enumeration. A null element is a null
     * cell.
     */
    public CellsBuilder utf8(String name, @Nullable String... values) {
        byte[][] cells = new byte[values.length][];
        boolean nulls = false;
        for (int i = 0; i < values.length; i++) {
            String value = values[i];
            nulls |= value == null;
            if (value != null && TextRules.loneSurrogate(value) >= 0) {
                TextRules.require(value, "field '" + name + "', cell " + i);
            }
            cells[i] = value == null ? new byte[0] : value.getBytes(StandardCharsets.UTF_8);
        }
        byte[] validity = null;
        if (nulls) {
            validity = new byte[values.length];
            for (int i = 0; i < values.length; i++) {
                validity[i] = (byte) (values[i] == null ? 0 : 1);
            }
        }
        return bytes(name, Datatype.STRING_UTF8, cells, validity);
    }

    /** Adds ASCII texts of any length. A null element is a null cell. */
    public CellsBuilder ascii(String name, @Nullable String... values) {
        return utf8(name, values);
    }

    /** Adds byte strings of any length. */
    public CellsBuilder blob(String name, byte[]... values) {
        return bytes(name, Datatype.BLOB, values, null);
    }

    private CellsBuilder bytes(String name, Datatype type, byte[][] cells, byte @Nullable [] validity) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        long[] offsets = new long[cells.length + 1];
        for (int i = 0; i < cells.length; i++) {
            all.writeBytes(cells[i]);
            offsets[i + 1] = all.size();
        }
        Field field = new Field(name, type, Field.VARIABLE, validity != null);
        return add(Column.of(field, all.toByteArray(), cells.length, offsets, validity));
    }

    /** Sets which cells of an added column are null: a byte per cell, 0 for null. */
    public CellsBuilder validity(String name, byte... validity) {
        Column column = columns.get(name);
        if (column == null) {
            throw new IllegalArgumentException(
                    "field '" + name + "': validity is given before the values. Add the values first.");
        }
        Field field = column.field();
        Field nullable = new Field(name, field.datatype(), field.valuesPerCell(), true);
        columns.put(name, Column.of(nullable, column.array(), column.size(), column.offsets(), validity));
        return this;
    }

    /** Returns the cells. All columns must have the same number of cells. */
    public Cells build() {
        return Cells.of(columns.values());
    }
}
