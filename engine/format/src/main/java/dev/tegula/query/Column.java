package dev.tegula.query;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.ColumnAccess;
import dev.tegula.internal.cells.Values;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The values of one field of several cells, in a primitive array or a little-endian byte buffer. Arrays are not copied:
 * the creator of the column keeps ownership.
 */
public final class Column {

    private static final int COPIED_AT_ONCE = 1 << 16;
    private static final int SHOWN = 8;

    static {
        ColumnAccess.set(column -> ((Column) column).values);
    }

    private final Field field;
    private final Values values;

    /** That of the values, and whether they have a sign: what each call for one value needs. */
    private final Object array;

    private final boolean signed;
    private final int cells;
    private final long @Nullable [] offsets;
    private final byte @Nullable [] validity;
    private @Nullable String @Nullable [] texts;

    private Column(Field field, Values values, int cells, long @Nullable [] offsets, byte @Nullable [] validity) {
        this.field = field;
        this.values = values;
        this.array = values.array();
        this.signed = field.datatype().physical().isSigned();
        this.cells = cells;
        this.offsets = offsets;
        this.validity = validity;
    }

    /**
     * Returns a column.
     *
     * @param array {@code byte[]}, {@code short[]}, {@code int[]}, {@code long[]}, {@code float[]} or {@code double[]}
     *     by the datatype's physical type, or a {@link ByteBuffer} whose bytes from position to limit are used
     * @param cells number of cells
     * @param offsets for variable-length fields, {@code cells + 1} offsets in {@code array}, counted in values: the
     *     start of each cell and the end of the last; else null
     * @param validity for nullable fields, a byte per cell, 0 for null; else null
     * @throws IllegalArgumentException if the array does not fit the datatype or has too few values
     */
    public static Column of(
            Field field, Object array, int cells, long @Nullable [] offsets, byte @Nullable [] validity) {
        Values values = wrap(field, array);
        if (field.isVariable()) {
            if (offsets == null || offsets.length < cells + 1) {
                throw new IllegalArgumentException(
                        "field '" + field.name() + "': wrong number of offsets of a variable-length field (expected "
                                + (cells + 1) + ", the last one being the end)");
            }
        } else if ((long) cells * field.valuesPerCell() > values.length()) {
            throw new IllegalArgumentException("field '" + field.name() + "': too few values (found " + values.length()
                    + ", expected " + cells + " cells of " + field.valuesPerCell() + ")");
        }
        if (validity != null && validity.length < cells) {
            throw new IllegalArgumentException("field '" + field.name() + "': too few validity bytes (found "
                    + validity.length + ", expected " + cells + ")");
        }
        return new Column(field, values, cells, field.isVariable() ? offsets : null, validity);
    }

    /** Returns the values of an enumeration, a cell per label in the order of their indexes. */
    public static Column of(Enumeration enumeration) {
        Field field = new Field(enumeration.name(), enumeration.datatype(), enumeration.valuesPerCell(), false);
        int width = enumeration.datatype().size();
        Values stored = Values.wrap(field.datatype().physical(), ByteBuffer.wrap(enumeration.data()));
        Values values = Values.allocate(field.datatype().physical(), enumeration.data().length / width);
        copy(stored, 0, values, 0, values.length());
        long[] offsets = null;
        if (field.isVariable()) {
            offsets = Arrays.copyOf(enumeration.offsets(), enumeration.size() + 1);
            offsets[enumeration.size()] = enumeration.data().length;
            for (int i = 0; i < offsets.length; i++) {
                offsets[i] /= width;
            }
        }
        return new Column(field, values, enumeration.size(), offsets, null);
    }

    private static Values wrap(Field field, Object array) {
        try {
            return Values.wrap(field.datatype().physical(), array);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("field '" + field.name() + "': " + e.getMessage(), e);
        }
    }

    public String name() {
        return field.name();
    }

    /** Returns name, type, values per cell and nullability. */
    public Field field() {
        return field;
    }

    /** Returns the number of cells. */
    public int size() {
        return cells;
    }

    /** Returns the array or buffer with the values. */
    public Object array() {
        return array;
    }

    /**
     * Returns the start of each cell and the end of the last, counted in values; null if the field has a fixed length.
     */
    public long @Nullable [] offsets() {
        return offsets;
    }

    /** Returns a byte per cell, 0 for null; null if the field is not nullable. */
    public byte @Nullable [] validity() {
        return validity;
    }

    /** Returns whether a cell is null. */
    public boolean isNull(int cell) {
        byte[] bytes = validity;
        return bytes != null && bytes[cell] == 0;
    }

    /** Returns the index in {@link #array()} of the first value of a cell. */
    public int firstValue(int cell) {
        long[] starts = offsets;
        return starts == null ? cell * field.valuesPerCell() : (int) starts[cell];
    }

    /** Returns the size of the cells in bytes: values, 8 bytes per offset, 1 byte per validity. */
    public long memorySize() {
        long[] from = offsets;
        long count = from == null ? (long) cells * field.valuesPerCell() : from[cells] - from[0];
        return count * values.width()
                + (from == null ? 0 : (long) Long.BYTES * (cells + 1))
                + (validity == null ? 0 : cells);
    }

    /** Returns the number of values of a cell. */
    public int valueCount(int cell) {
        long[] starts = offsets;
        return starts == null ? field.valuesPerCell() : (int) (starts[cell + 1] - starts[cell]);
    }

    /** Returns a value as a long; uint8 to uint32 as non-negative numbers, uint64 as its bits. */
    public long longAt(int value) {
        if (array instanceof byte[] bytes) {
            return signed ? bytes[value] : bytes[value] & 0xFF;
        } else if (array instanceof short[] shorts) {
            return signed ? shorts[value] : shorts[value] & 0xFFFF;
        } else if (array instanceof int[] ints) {
            return signed ? ints[value] : ints[value] & 0xFFFFFFFFL;
        } else if (array instanceof long[] longs) {
            return longs[value];
        } else if (array instanceof ByteBuffer buffer && !field.datatype().isFloat()) {
            long bits = bitsAt(buffer, buffer.position() + value * values.width());
            int unused = 64 - 8 * values.width();
            return signed ? bits << unused >> unused : bits;
        }
        throw new IllegalStateException(
                "field '" + name() + "': values are not integers (found type " + field.datatype() + ")");
    }

    private long bitsAt(ByteBuffer buffer, int at) {
        long bits = 0;
        for (int i = values.width() - 1; i >= 0; i--) {
            bits = bits << 8 | (buffer.get(at + i) & 0xFF);
        }
        return bits;
    }

    /** Returns a value as a double. */
    public double doubleAt(int value) {
        if (array instanceof float[] floats) {
            return floats[value];
        } else if (array instanceof double[] doubles) {
            return doubles[value];
        } else if (array instanceof ByteBuffer buffer && field.datatype().isFloat()) {
            long bits = bitsAt(buffer, buffer.position() + value * values.width());
            return values.width() == 4 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
        }
        throw new IllegalStateException(
                "field '" + name() + "': values are not floating-point numbers (found type " + field.datatype() + ")");
    }

    /** Returns a uint64 value. */
    public BigInteger unsigned(int value) {
        return new BigInteger(Long.toUnsignedString(longAt(value)));
    }

    /**
     * Returns a value of a DATETIME field as an instant.
     *
     * @throws IllegalStateException if the unit of the datatype is not one of weeks to nanoseconds, or if the value
     *     exceeds the range of {@link Instant}
     */
    public Instant instant(int value) {
        return Datetimes.instant(field.datatype(), longAt(value));
    }

    /** Returns the bytes of a cell. */
    public byte[] bytes(int cell) {
        int first = firstValue(cell);
        int count = valueCount(cell);
        ByteBlock block = new ByteBlock(count * values.width());
        values.get(first, block, 0, count);
        return block.bytes();
    }

    /**
     * Returns a cell as text, decoded as UTF-8, UTF-16 or UTF-32 by the datatype.
     *
     * @throws IllegalArgumentException if the field has another type
     */
    public String text(int cell) {
        requireText();
        @Nullable String[] known = texts;
        String text = known == null ? null : known[cell];
        return text == null ? new String(bytes(cell), field.datatype().charset()) : text;
    }

    /**
     * Returns all cells as text, null where a cell is null. Decoded once: later calls return the same array.
     *
     * @throws IllegalArgumentException if the field has another type
     */
    public @Nullable String[] texts() {
        requireText();
        @Nullable String[] known = texts;
        if (known == null) {
            known = new String[cells];
            for (int i = 0; i < cells; i++) {
                known[i] =
                        isNull(i) ? null : new String(bytes(i), field.datatype().charset());
            }
            texts = known;
        }
        return known;
    }

    /**
     * Returns whether {@link #text} can decode the cells. Fields of several bytes per cell, which older arrays use for
     * strings, count as text.
     */
    boolean isText() {
        Datatype type = field.datatype();
        boolean number = type.isInteger() || type == Datatype.BOOL
                ? type.size() > 1 || field.valuesPerCell() == 1
                : type.size() > 1;
        return type.isString() || !number;
    }

    private void requireText() {
        if (!isText()) {
            throw new IllegalArgumentException("field '" + field.name() + "': not a text type (found "
                    + field.datatype() + "). Use Cells." + getter() + "(\"" + field.name() + "\").");
        }
    }

    /** Returns the name of the method of {@link Cells} that returns such a field. */
    String getter() {
        Datatype type = field.datatype();
        if (type.isDatetime() || type.isTime()) {
            return "int64";
        }
        if (type == Datatype.BOOL) {
            return "bool";
        }
        return isText() ? "text" : type.physical().name().toLowerCase(Locale.ROOT);
    }

    /** Returns cells [{@code from}, {@code to}) in new arrays. */
    public Column slice(int from, int to) {
        Objects.checkFromToIndex(from, to, cells);
        int first = from == cells && offsets == null ? 0 : firstValue(from);
        long[] starts = offsets;
        int count = starts == null ? (to - from) * field.valuesPerCell() : (int) (starts[to] - starts[from]);
        Values copy = Values.allocate(field.datatype().physical(), count);
        copy(values, first, copy, 0, count);
        long[] newStarts = null;
        if (starts != null) {
            newStarts = new long[to - from + 1];
            for (int i = 0; i <= to - from; i++) {
                newStarts[i] = starts[from + i] - starts[from];
            }
        }
        byte[] valid = validity == null ? null : Arrays.copyOfRange(validity, from, to);
        return new Column(field, copy, to - from, newStarts, valid);
    }

    /** Returns the cells at some positions, in this order, in new arrays; null for position -1. */
    public Column select(int... positions) {
        long count = 0;
        int longest = 0;
        boolean nulls = validity != null;
        for (int cell : positions) {
            int length = cell < 0 ? nullCount() : valueCount(cell);
            count += length;
            longest = Math.max(longest, length);
            nulls |= cell < 0;
        }
        Values target = Values.allocate(field.datatype().physical(), Math.toIntExact(count));
        long[] starts = offsets == null ? null : new long[positions.length + 1];
        byte[] valid = nulls ? new byte[positions.length] : null;
        ByteBlock block = new ByteBlock(longest * values.width());
        int at = 0;
        for (int i = 0; i < positions.length; i++) {
            int cell = positions[i];
            int length = cell < 0 ? nullCount() : valueCount(cell);
            if (cell >= 0) {
                values.get(firstValue(cell), block, 0, length);
                target.put(at, block, 0, length);
            }
            at += length;
            if (starts != null) {
                starts[i + 1] = at;
            }
            if (valid != null) {
                valid[i] = (byte) (cell < 0 || isNull(cell) ? 0 : 1);
            }
        }
        Field selected = new Field(field.name(), field.datatype(), field.valuesPerCell(), field.nullable() || nulls);
        return new Column(selected, target, positions.length, starts, valid);
    }

    /** Returns the number of values that a null cell has. */
    private int nullCount() {
        return offsets == null ? field.valuesPerCell() : 0;
    }

    /**
     * Returns the labels of a column of indexes; null where a cell is null or its index has no label.
     *
     * @throws IllegalStateException if the column has no integers
     */
    public Column labels(Enumeration enumeration) {
        int[] positions = new int[cells];
        for (int i = 0; i < cells; i++) {
            long index = isNull(i) ? -1 : longAt(firstValue(i));
            positions[i] = index < 0 || index >= enumeration.size() ? -1 : (int) index;
        }
        return of(enumeration).select(positions).named(name());
    }

    private Column named(String name) {
        Field renamed = new Field(name, field.datatype(), field.valuesPerCell(), field.nullable());
        return new Column(renamed, values, cells, offsets, validity);
    }

    /** Returns the cells of several columns of one field, in order, in new arrays. */
    static Column concat(List<Column> columns) {
        Field field = columns.get(0).field();
        long count = 0;
        int size = 0;
        for (Column column : columns) {
            count += column.usedValues();
            size = Math.addExact(size, column.cells);
        }
        Values values = Values.allocate(field.datatype().physical(), Math.toIntExact(count));
        long[] offsets = field.isVariable() ? new long[size + 1] : null;
        byte[] validity = columns.get(0).validity == null ? null : new byte[size];
        int value = 0;
        int cell = 0;
        for (Column column : columns) {
            int used = column.usedValues();
            long[] starts = column.offsets;
            copy(column.values, starts == null ? 0 : (int) starts[0], values, value, used);
            for (int i = 0; offsets != null && starts != null && i < column.cells; i++) {
                offsets[cell + i + 1] = value + starts[i + 1] - starts[0];
            }
            if (validity != null && column.validity != null) {
                System.arraycopy(column.validity, 0, validity, cell, column.cells);
            }
            value += used;
            cell += column.cells;
        }
        return new Column(field, values, size, offsets, validity);
    }

    private int usedValues() {
        long[] starts = offsets;
        return starts == null ? cells * field.valuesPerCell() : (int) (starts[cells] - starts[0]);
    }

    private static void copy(Values source, int from, Values target, int to, int count) {
        ByteBlock block = new ByteBlock(Math.min(count, COPIED_AT_ONCE) * source.width());
        for (int done = 0; done < count; done += COPIED_AT_ONCE) {
            int n = Math.min(COPIED_AT_ONCE, count - done);
            source.get(from + done, block, 0, n);
            target.put(to + done, block, 0, n);
        }
    }

    /**
     * Returns whether the other object is a column of the same field with the same cells: null where this one is null,
     * and the same bytes elsewhere. So NaN equals NaN, and -0.0 does not equal 0.0.
     */
    @Override
    public boolean equals(@Nullable Object other) {
        if (!(other instanceof Column that) || !field.equals(that.field) || cells != that.cells) {
            return false;
        }
        for (int cell = 0; cell < cells; cell++) {
            boolean isNull = isNull(cell);
            if (isNull != that.isNull(cell) || !isNull && !Arrays.equals(bytes(cell), that.bytes(cell))) {
                return false;
            }
        }
        return true;
    }

    /** Returns a code of the field and the number of cells: columns are compared, seldom collected. */
    @Override
    public int hashCode() {
        return Objects.hash(field, cells);
    }

    /** Returns a summary: name, type, number of cells and first values. */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", field + ": [", cells > SHOWN ? ", …]" : "]");
        for (int i = 0; i < Math.min(cells, SHOWN); i++) {
            text.add(isNull(i) ? "null" : shown(i));
        }
        return text.toString();
    }

    private String shown(int cell) {
        Datatype type = field.datatype();
        if (isText()) {
            return '"' + text(cell) + '"';
        }
        StringJoiner values =
                new StringJoiner(", ", valueCount(cell) == 1 ? "" : "(", valueCount(cell) == 1 ? "" : ")");
        for (int i = firstValue(cell); i < firstValue(cell) + valueCount(cell); i++) {
            values.add(
                    type.isFloat()
                            ? Double.toString(doubleAt(i))
                            : type == Datatype.UINT64 ? unsigned(i).toString() : Long.toString(longAt(i)));
        }
        return values.toString();
    }
}
