package dev.tegula.query;

import dev.tegula.internal.cells.FieldLookup;
import dev.tegula.schema.Datatype;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Cells in columns, to write or as the result of a read. Each column holds one field of all cells, in the same order.
 */
public final class Cells {

    private final Map<String, Column> columns;
    private final int size;

    private Cells(Map<String, Column> columns, int size) {
        this.columns = columns;
        this.size = size;
    }

    /** Returns cells from columns with the same number of cells. */
    public static Cells of(Collection<Column> list) {
        Map<String, Column> columns = new LinkedHashMap<>();
        int size = -1;
        for (Column column : list) {
            if (size >= 0 && column.size() != size) {
                throw new IllegalArgumentException("field '" + column.name() + "': wrong number of cells (found "
                        + column.size() + ", expected " + size + " as in the fields before it)");
            }
            size = column.size();
            if (columns.put(column.name(), column) != null) {
                throw new IllegalArgumentException("field '" + column.name() + "': is given twice");
            }
        }
        return new Cells(columns, Math.max(size, 0));
    }

    /** Returns a builder of cells to write. */
    public static CellsBuilder builder() {
        return new CellsBuilder();
    }

    /** Returns the number of cells. */
    public int size() {
        return size;
    }

    /** Returns all columns. */
    public List<Column> columns() {
        return new ArrayList<>(columns.values());
    }

    /** Returns the column with a name, or null. */
    public @Nullable Column find(String name) {
        return columns.get(name);
    }

    /**
     * Returns the column with a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Column column(String name) {
        Column column = columns.get(name);
        if (column == null) {
            throw FieldLookup.unknown("field", name, columns.keySet());
        }
        return column;
    }

    /**
     * Returns the validity of a nullable field: a byte per cell, 0 for null. Null if no cell can be null.
     *
     * @throws IllegalArgumentException if there is no such field
     */
    public byte @Nullable [] validity(String name) {
        return column(name).validity();
    }

    /** Returns whether a cell of a field is null. */
    public boolean isNull(String name, int cell) {
        return column(name).isNull(cell);
    }

    /** Returns one cell, its values by field name. */
    public Row row(int cell) {
        return new Row(this, Objects.checkIndex(cell, size));
    }

    /** Returns the cells one by one, in order. */
    public Stream<Row> rows() {
        return IntStream.range(0, size).mapToObj(this::row);
    }

    /** Returns cells [{@code from}, {@code to}) in new arrays. */
    public Cells slice(int from, int to) {
        return of(
                columns.values().stream().map(column -> column.slice(from, to)).toList());
    }

    /** Returns the cells at some positions, in this order, in new arrays; all fields are null for position -1. */
    public Cells select(int... positions) {
        return of(columns.values().stream()
                .map(column -> column.select(positions))
                .toList());
    }

    /** Returns the cells of several batches with the same fields, in order, in new arrays. */
    public static Cells concat(List<Cells> batches) {
        if (batches.size() == 1) {
            return batches.get(0);
        }
        List<Column> joined = new ArrayList<>();
        for (Column first :
                batches.isEmpty() ? List.<Column>of() : batches.get(0).columns()) {
            joined.add(Column.concat(
                    batches.stream().map(batch -> batch.column(first.name())).toList()));
        }
        return of(joined);
    }

    private <A> A array(String name, Class<A> type, Datatype... datatypes) {
        Column column = column(name);
        Datatype datatype = column.field().datatype();
        boolean fits = Arrays.asList(datatypes).contains(datatype)
                || type == long[].class
                        && Arrays.asList(datatypes).contains(Datatype.INT64)
                        && (datatype.isDatetime() || datatype.isTime());
        if (!fits) {
            throw new IllegalArgumentException("field '" + name + "': wrong datatype (found " + datatype + ", expected "
                    + datatypes[0] + "). Use Cells." + column.getter() + "(\"" + name + "\").");
        }
        Object array = column.array();
        if (!type.isInstance(array)) {
            throw new IllegalArgumentException("field '" + name + "': wrong array (found "
                    + array.getClass().getSimpleName() + ", expected " + type.getSimpleName() + "). Use Cells.column(\""
                    + name + "\").");
        }
        return type.cast(array);
    }

    /** Returns the values of an int8 field. */
    public byte[] int8(String name) {
        return array(name, byte[].class, Datatype.INT8);
    }

    /** Returns the values of a uint8 field; convert them with {@link Byte#toUnsignedInt}. */
    public byte[] uint8(String name) {
        return array(name, byte[].class, Datatype.UINT8);
    }

    /** Returns the values of an int16 field. */
    public short[] int16(String name) {
        return array(name, short[].class, Datatype.INT16);
    }

    /** Returns the values of a uint16 field; convert them with {@link Short#toUnsignedInt}. */
    public short[] uint16(String name) {
        return array(name, short[].class, Datatype.UINT16);
    }

    /** Returns the values of an int32 field. */
    public int[] int32(String name) {
        return array(name, int[].class, Datatype.INT32);
    }

    /** Returns the values of a uint32 field; convert them with {@link Integer#toUnsignedLong}. */
    public int[] uint32(String name) {
        return array(name, int[].class, Datatype.UINT32);
    }

    /** Returns the values of an int64, datetime or time field. */
    public long[] int64(String name) {
        return array(name, long[].class, Datatype.INT64);
    }

    /** Returns the values of a uint64 field; see {@link Long#toUnsignedString(long)} and {@link Column#unsigned}. */
    public long[] uint64(String name) {
        return array(name, long[].class, Datatype.UINT64);
    }

    /** Returns the values of a float32 field. */
    public float[] float32(String name) {
        return array(name, float[].class, Datatype.FLOAT32);
    }

    /** Returns the values of a float64 field. */
    public double[] float64(String name) {
        return array(name, double[].class, Datatype.FLOAT64);
    }

    /** Returns the values of a bool field, in a new array. */
    public boolean[] bool(String name) {
        byte[] values = array(name, byte[].class, Datatype.BOOL);
        boolean[] booleans = new boolean[column(name).size()];
        for (int i = 0; i < booleans.length; i++) {
            booleans[i] = values[i] != 0;
        }
        return booleans;
    }

    /** Returns the values of a datetime field, in a new array; null where a cell is null or "not a time". */
    public @Nullable Instant[] datetime(String name) {
        Column column = column(name);
        @Nullable Instant[] instants = new Instant[size];
        for (int i = 0; i < size; i++) {
            int value = column.firstValue(i);
            boolean none = column.isNull(i) || column.longAt(value) == Long.MIN_VALUE;
            instants[i] = none ? null : column.instant(value);
        }
        return instants;
    }

    /** Returns the days of a datetime field in UTC, in a new array; null where a cell is null or "not a time". */
    public @Nullable LocalDate[] date(String name) {
        @Nullable Instant[] instants = datetime(name);
        @Nullable LocalDate[] dates = new LocalDate[size];
        for (int i = 0; i < size; i++) {
            Instant instant = instants[i];
            dates[i] = instant == null ? null : LocalDate.ofInstant(instant, ZoneOffset.UTC);
        }
        return dates;
    }

    /** Returns the cells of a UTF-8 field; see {@link #text}. */
    public @Nullable String[] utf8(String name) {
        return text(name);
    }

    /** Returns the cells of an ASCII field; see {@link #text}. */
    public @Nullable String[] ascii(String name) {
        return text(name);
    }

    /**
     * Returns the cells of a field of any text type, null where a cell is null. Decoded once: later calls return the
     * same array.
     *
     * @throws IllegalArgumentException if the field has another type
     */
    public @Nullable String[] text(String name) {
        return column(name).texts();
    }

    /** Returns the values of a field of bytes, text, or any other type of one byte, without offsets. */
    public byte[] bytes(String name) {
        Object array = column(name).array();
        if (!(array instanceof byte[] bytes)) {
            throw new IllegalArgumentException("field '" + name + "': values are not in a byte[]. Use Cells."
                    + column(name).getter() + "(\"" + name + "\").");
        }
        return bytes;
    }

    /** Returns whether the other object has equal columns, in any order; see {@link Column#equals}. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Cells that && columns.equals(that.columns);
    }

    @Override
    public int hashCode() {
        return columns.hashCode();
    }

    /** Returns a summary: the number of cells, and the type and first values of each field. */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", size + " cells [", "]");
        columns.values().forEach(column -> text.add(column.toString()));
        return text.toString();
    }
}
