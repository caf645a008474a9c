package dev.tegula.query;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cells in columns: what a write takes and what a read gives. Each column holds one field of all cells, in the same
 * order.
 */
public final class Cells {

    private final Map<String, Column> columns;
    private final int size;

    private Cells(Map<String, Column> columns, int size) {
        this.columns = columns;
        this.size = size;
    }

    /** Columns of equal length. */
    public static Cells of(Collection<Column> list) {
        Map<String, Column> columns = new LinkedHashMap<>();
        int size = -1;
        for (Column column : list) {
            if (size >= 0 && column.size() != size) {
                throw new IllegalArgumentException(
                        "field '" + column.name() + "' has " + column.size() + " cells, those before it " + size);
            }
            size = column.size();
            if (columns.put(column.name(), column) != null) {
                throw new IllegalArgumentException("field '" + column.name() + "' is there twice");
            }
        }
        return new Cells(columns, Math.max(size, 0));
    }

    /** Begins cells for a write. */
    public static CellsBuilder builder() {
        return new CellsBuilder();
    }

    /** Number of cells. */
    public int size() {
        return size;
    }

    /** All columns. */
    public List<Column> columns() {
        return new ArrayList<>(columns.values());
    }

    /** The column of this name, or null. */
    public @Nullable Column find(String name) {
        return columns.get(name);
    }

    /**
     * The column of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Column column(String name) {
        Column column = columns.get(name);
        if (column == null) {
            throw new IllegalArgumentException("there is no field '" + name + "'; there are " + columns.keySet());
        }
        return column;
    }

    private <A> A array(String name, Class<A> type) {
        Object array = column(name).array();
        if (!type.isInstance(array)) {
            throw new IllegalArgumentException(
                    "field '" + name + "' of type " + column(name).field().datatype() + " is in a "
                            + array.getClass().getSimpleName() + ", not in a " + type.getSimpleName());
        }
        return type.cast(array);
    }

    /** Values of an 8-bit field: int8, uint8, bool, char, text or bytes. */
    public byte[] int8(String name) {
        return array(name, byte[].class);
    }

    /** Values of a uint8 field; read them with {@link Byte#toUnsignedInt}. */
    public byte[] uint8(String name) {
        return array(name, byte[].class);
    }

    public short[] int16(String name) {
        return array(name, short[].class);
    }

    /** Values of a uint16 field; read them with {@link Short#toUnsignedInt}. */
    public short[] uint16(String name) {
        return array(name, short[].class);
    }

    public int[] int32(String name) {
        return array(name, int[].class);
    }

    /** Values of a uint32 field; read them with {@link Integer#toUnsignedLong}. */
    public int[] uint32(String name) {
        return array(name, int[].class);
    }

    /** Values of an int64, datetime or time field. */
    public long[] int64(String name) {
        return array(name, long[].class);
    }

    /** Values of a uint64 field; see {@link Long#toUnsignedString(long)} and {@link Column#unsigned}. */
    public long[] uint64(String name) {
        return array(name, long[].class);
    }

    public float[] float32(String name) {
        return array(name, float[].class);
    }

    public double[] float64(String name) {
        return array(name, double[].class);
    }

    /**
     * The cells of a text field as strings, null where a cell is null.
     *
     * @throws IllegalArgumentException if the field holds no text
     */
    public @Nullable String[] text(String name) {
        Column column = column(name);
        column.requireText();
        @Nullable String[] texts = new String[size];
        for (int i = 0; i < size; i++) {
            texts[i] = column.isNull(i) ? null : column.text(i);
        }
        return texts;
    }
}
