package dev.tegula.internal.arrow;

import dev.tegula.errors.NextStep;
import dev.tegula.internal.arrow.ArrowLayout.DictionaryLayout;
import dev.tegula.internal.arrow.ArrowLayout.Shape;
import dev.tegula.internal.io.cells.LittleEndianValues;
import dev.tegula.internal.io.text.Utf8Text;
import dev.tegula.query.Column;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes columns to Arrow's buffers. Values of plain types are copied in bulk, through a small array; bits, days, times
 * of day, indexes and text of 16 or 32 bits are visited one by one. Not thread-safe.
 */
public final class ColumnEncoder {

    private static final int SCRATCH = 1 << 16;

    private final ArrowBytes.Memory memory;
    private final byte[] scratch = new byte[SCRATCH];

    public ColumnEncoder(ArrowBytes.Memory memory) {
        this.memory = memory;
    }

    /**
     * The cells [{@code from}, {@code from + cells}) of a column.
     *
     * @param array the values
     * @param first index of the first value of the first cell
     * @param values number of values
     * @param validity a byte per cell, 0 for null, from {@code validFrom} on; or null
     */
    private record Slice(
            ArrowLayout layout,
            Column column,
            int from,
            int cells,
            Object array,
            int first,
            int values,
            byte @Nullable [] validity,
            int validFrom) {

        boolean isNull(int cell) {
            byte[] bytes = validity;
            return bytes != null && bytes[validFrom + cell] == 0;
        }

        /** Returns a copy of the validity of the cells, or null if all are valid. */
        byte @Nullable [] cellValidity() {
            byte[] bytes = validity;
            return bytes == null ? null : Arrays.copyOfRange(bytes, validFrom, validFrom + cells);
        }

        Slice withValidity(byte[] newValidity) {
            return new Slice(layout, column, from, cells, array, first, values, newValidity, 0);
        }

        Slice with(Object newArray, byte @Nullable [] newValidity) {
            return new Slice(layout, column, from, cells, newArray, 0, values, newValidity, 0);
        }

        IllegalArgumentException error(int value, String problem) {
            return new IllegalArgumentException(
                    "field '" + column.name() + "', value " + (first + value) + ": " + problem);
        }
    }

    /**
     * Writes cells [{@code from}, {@code from + cells}) of a column.
     *
     * @param dictionarySize number of entries of the column's dictionary, 0 without
     * @throws IllegalArgumentException if Arrow cannot express a value
     */
    public ColumnNode encode(ArrowLayout layout, Column column, int from, int cells, int dictionarySize) {
        Field field = layout.field();
        int first;
        int values;
        long[] offsets = column.offsets();
        if (offsets == null) {
            first = from * field.valuesPerCell();
            values = cells * field.valuesPerCell();
        } else {
            first = Math.toIntExact(offsets[from]);
            values = Math.toIntExact(offsets[from + cells]) - first;
        }
        Slice slice = new Slice(layout, column, from, cells, column.array(), first, values, column.validity(), from);
        if (layout.dictionary() != null) {
            slice = indexes(slice, dictionarySize);
        } else if (layout.value().day() > 0 || layout.value().kind() == ValueKind.NARROW) {
            slice = times(slice);
        } else if (layout.value().isTimestamp() && layout.shape() == Shape.SINGLE) {
            slice = timestamps(slice);
        }
        ArrowBytes valid = ArrowBytes.EMPTY;
        int nulls = nulls(slice);
        if (nulls > 0) {
            valid = validity(slice);
        }
        if (layout.shape() == Shape.SINGLE) {
            List<ArrowBytes> buffers =
                    layout.value().kind().isVariable() ? variable(slice, valid) : List.of(valid, fixed(slice));
            return new ColumnNode(cells, nulls, buffers, List.of());
        }
        ColumnNode child = new ColumnNode(values, 0, List.of(ArrowBytes.EMPTY, fixed(slice)), List.of());
        return new ColumnNode(
                cells,
                nulls,
                layout.shape() == Shape.FIXED_LIST ? List.of(valid) : List.of(valid, offsets(slice)),
                List.of(child));
    }

    /** Writes the entries of an enumeration. */
    ColumnNode encode(DictionaryLayout dictionary, Enumeration enumeration) {
        Column entries = entries(dictionary, enumeration);
        return encode(dictionary.values(), entries, 0, entries.size(), 0);
    }

    private static Column entries(DictionaryLayout dictionary, Enumeration enumeration) {
        Field field = dictionary.values().field();
        int size = enumeration.size();
        long[] offsets = null;
        if (field.isVariable()) {
            offsets = new long[size + 1];
            for (int i = 0; i < size; i++) {
                offsets[i] = enumeration.offsets()[i] / field.datatype().size();
            }
            offsets[size] = enumeration.data().length / field.datatype().size();
        }
        ByteBuffer data = ByteBuffer.wrap(enumeration.data()).order(ByteOrder.LITTLE_ENDIAN);
        return Column.of(field, data, size, offsets, null);
    }

    private static int nulls(Slice slice) {
        byte[] validity = slice.validity;
        int nulls = 0;
        for (int i = 0; validity != null && i < slice.cells; i++) {
            nulls += validity[slice.validFrom + i] == 0 ? 1 : 0;
        }
        return nulls;
    }

    private ArrowBytes validity(Slice slice) {
        byte[] bits = new byte[(slice.cells + 7) / 8];
        for (int i = 0; i < slice.cells; i++) {
            bits[i >> 3] |= (byte) (slice.isNull(i) ? 0 : 1 << (i & 7));
        }
        return buffer(bits);
    }

    private ArrowBytes buffer(byte[] bytes) {
        ArrowBytes.Writable buffer = memory.allocate(bytes.length);
        buffer.put(0, bytes, 0, bytes.length);
        return buffer;
    }

    /** Copies values of a fixed size. */
    private ArrowBytes fixed(Slice slice) {
        if (slice.layout.value().kind() == ValueKind.BITS) {
            return bits(slice);
        }
        if (slice.layout.value().kind() == ValueKind.DECIMAL) {
            return decimals(slice);
        }
        boolean bytes = slice.layout.value().kind() == ValueKind.FIXED_BYTES;
        int width = bytes ? 1 : slice.layout.value().width();
        ArrowBytes.Writable buffer = memory.allocate((long) slice.values * width);
        copy(slice.array, slice.first, slice.values, width, buffer);
        return buffer;
    }

    private void copy(Object array, int first, int count, int width, ArrowBytes.Writable target) {
        if (array instanceof byte[] bytes) {
            target.put(0, bytes, first, count);
            return;
        }
        int step = SCRATCH / width;
        for (int done = 0; done < count; done += step) {
            int n = Math.min(step, count - done);
            LittleEndianValues.toBytes(array, first + done, n, width, scratch, 0);
            target.put((long) done * width, scratch, 0, n * width);
        }
    }

    private ArrowBytes decimals(Slice slice) {
        int width = slice.layout.value().width();
        boolean isCell = slice.layout.shape() == Shape.SINGLE;
        int values = isCell ? slice.cells : slice.values;
        int from = isCell ? slice.from : slice.first;
        ArrowBytes.Writable buffer = memory.allocate((long) values * width);
        for (int i = 0; i < values; i++) {
            if (isCell && slice.isNull(i)) {
                buffer.put((long) i * width, new byte[width], 0, width);
                continue;
            }
            try {
                buffer.put((long) i * width, DecimalValues.bytes(slice.layout, slice.column, from + i), 0, width);
            } catch (IllegalArgumentException e) {
                throw slice.error(i, NextStep.after(String.valueOf(e.getMessage()), "Leave the field out."));
            }
        }
        return buffer;
    }

    private ArrowBytes bits(Slice slice) {
        byte[] bits = new byte[(slice.values + 7) / 8];
        int perCell = slice.layout.shape() == Shape.SINGLE ? 1 : 0;
        for (int i = 0; i < slice.values; i++) {
            long value = slice.column.longAt(slice.first + i);
            if ((value & ~1L) != 0) {
                if (perCell == 1 && slice.isNull(i)) {
                    continue;
                }
                throw slice.error(i, "not a boolean (found " + value + ", expected 0 or 1)");
            }
            bits[i >> 3] |= (byte) (value << (i & 7));
        }
        return buffer(bits);
    }

    /** Makes "not a time" null. */
    private static Slice timestamps(Slice slice) {
        byte[] validity = null;
        for (int i = 0; i < slice.values; i++) {
            if (slice.column.longAt(slice.first + i) == Long.MIN_VALUE && !slice.isNull(i)) {
                validity = nullAt(validity == null ? slice.cellValidity() : validity, i, slice.cells);
            }
        }
        return validity == null ? slice : slice.withValidity(validity);
    }

    /** Checks days and times of day, and converts them to the width of Arrow's type. "Not a time" becomes null. */
    private static Slice times(Slice slice) {
        ValueType type = slice.layout.value();
        boolean narrow = type.kind() == ValueKind.NARROW;
        long least = type.day() > 0 ? 0 : Integer.MIN_VALUE;
        long greatest = type.day() > 0 ? type.day() - 1 : Integer.MAX_VALUE;
        long[] longs = new long[narrow ? 0 : slice.values];
        int[] ints = new int[narrow ? slice.values : 0];
        byte[] validity = slice.cellValidity();
        boolean single = slice.layout.shape() == Shape.SINGLE;
        for (int i = 0; i < slice.values; i++) {
            long value = slice.column.longAt(slice.first + i);
            if (value < least || value > greatest) {
                if (single && slice.isNull(i)) {
                    continue;
                }
                if (!single || value != Long.MIN_VALUE) {
                    throw slice.error(
                            i,
                            "Arrow's type " + ValueType.name(type.arrow()) + " cannot hold it (found " + value
                                    + ", expected " + least + " to " + greatest + "). Leave the field out.");
                }
                validity = nullAt(validity, i, slice.cells);
            } else if (narrow) {
                ints[i] = (int) value;
            } else {
                longs[i] = value;
            }
        }
        return slice.with(narrow ? ints : longs, validity);
    }

    /** Checks indexes of a dictionary. Those without entry, such as fill values, become null. */
    private static Slice indexes(Slice slice, int entries) {
        int bad = firstBadIndex(slice, entries);
        if (bad < 0) {
            return slice;
        }
        if (slice.layout.shape() != Shape.SINGLE) {
            throw slice.error(
                    bad,
                    "not an index of the enumeration (found " + slice.column.longAt(slice.first + bad)
                            + ", expected 0 to " + (entries - 1) + "). Leave the field out.");
        }
        int width = slice.layout.value().width();
        byte[] bytes = new byte[slice.cells * width];
        LittleEndianValues.toBytes(slice.array, slice.first, slice.cells, width, bytes, 0);
        byte[] validity = slice.validity == null
                ? null
                : Arrays.copyOfRange(slice.validity, slice.validFrom, slice.validFrom + slice.cells);
        for (int i = bad; i < slice.cells; i++) {
            if (isBadIndex(slice.column.longAt(slice.first + i), entries)) {
                validity = nullAt(validity, i, slice.cells);
                Arrays.fill(bytes, i * width, (i + 1) * width, (byte) 0);
            }
        }
        return slice.with(ByteBuffer.wrap(bytes), validity);
    }

    private static int firstBadIndex(Slice slice, int entries) {
        for (int i = 0; i < slice.values; i++) {
            if (isBadIndex(slice.column.longAt(slice.first + i), entries)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isBadIndex(long index, int entries) {
        return index < 0 || index >= entries;
    }

    private static byte[] nullAt(byte @Nullable [] validity, int cell, int cells) {
        byte[] bytes = validity;
        if (bytes == null) {
            bytes = new byte[cells];
            Arrays.fill(bytes, (byte) 1);
        }
        bytes[cell] = 0;
        return bytes;
    }

    private List<ArrowBytes> variable(Slice slice, ArrowBytes valid) {
        if (slice.layout.value().kind() == ValueKind.TEXT) {
            return text(slice, valid);
        }
        ArrowBytes.Writable buffer = memory.allocate(slice.values);
        copy(slice.array, slice.first, slice.values, 1, buffer);
        return List.of(valid, offsets(slice), buffer);
    }

    private ArrowBytes offsets(Slice slice) {
        long[] offsets = slice.column.offsets();
        if (offsets == null) {
            throw new IllegalStateException("no offsets");
        }
        ArrowBytes.Writable buffer = memory.allocate((slice.cells + 1L) * Integer.BYTES);
        ByteBuffer chunk = ByteBuffer.wrap(scratch).order(ByteOrder.LITTLE_ENDIAN);
        int step = SCRATCH / Integer.BYTES;
        for (int done = 0; done <= slice.cells; done += step) {
            int n = Math.min(step, slice.cells + 1 - done);
            for (int i = 0; i < n; i++) {
                chunk.putInt(i * Integer.BYTES, (int) (offsets[slice.from + done + i] - slice.first));
            }
            buffer.put((long) done * Integer.BYTES, scratch, 0, n * Integer.BYTES);
        }
        return buffer;
    }

    private List<ArrowBytes> text(Slice slice, ArrowBytes valid) {
        Utf8Text encoder = new Utf8Text(slice.layout.field().datatype().charset());
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        byte[] offsets = new byte[Math.multiplyExact(slice.cells + 1, Integer.BYTES)];
        ByteBuffer buffer = ByteBuffer.wrap(offsets).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < slice.cells; i++) {
            if (!slice.isNull(i)) {
                byte[] utf8 = encoder.toUtf8(slice.column.bytes(slice.from + i));
                if (utf8 == null) {
                    throw new IllegalArgumentException("field '" + slice.column.name() + "', cell " + (slice.from + i)
                            + ": not valid text of " + slice.layout.field().datatype() + ". Leave the field out.");
                }
                text.writeBytes(utf8);
            }
            buffer.putInt((i + 1) * Integer.BYTES, text.size());
        }
        return List.of(valid, buffer(offsets), buffer(text.toByteArray()));
    }
}
