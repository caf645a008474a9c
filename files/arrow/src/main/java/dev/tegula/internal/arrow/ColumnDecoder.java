package dev.tegula.internal.arrow;

import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.arrow.ArrowLayout.Shape;
import dev.tegula.internal.io.cells.HalfFloats;
import dev.tegula.internal.io.cells.LittleEndianValues;
import dev.tegula.internal.io.text.Utf8Text;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.schema.PhysicalType;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads columns from Arrow's buffers. Values of plain types are copied in bulk, through a small array. Sizes of buffers
 * and offsets are checked before arrays are allocated. Not thread-safe.
 */
public final class ColumnDecoder {

    private static final int SCRATCH = 1 << 16;

    private final byte[] scratch = new byte[SCRATCH];

    /**
     * Reads cells [{@code from}, {@code from + cells}) of a column.
     *
     * @param labels the dictionary of an enumerated column, else null
     * @throws IllegalArgumentException if the buffers are damaged, or a value does not fit
     */
    public Column decode(ArrowLayout layout, ColumnNode node, long from, int cells, @Nullable EnumerationUnion labels) {
        Field field = layout.field();
        if (node.length() < from + cells || node.nulls() < 0 || node.nulls() > node.length()) {
            throw damaged(
                    field, "wrong length or number of nulls (found " + node.length() + " and " + node.nulls() + ")");
        }
        byte[] validity = validity(field, node, from, cells);
        Column column;
        if (layout.shape() == Shape.SINGLE) {
            column = single(layout, node, from, cells, validity);
        } else {
            column = list(layout, node, from, cells, validity);
        }
        if (labels != null) {
            remap(layout, column, labels, validity);
        }
        if (!field.nullable() && validity != null) {
            fill(layout, column, validity);
        }
        return column;
    }

    static IllegalArgumentException damaged(Field field, String problem) {
        return damaged(field, problem, null);
    }

    private static IllegalArgumentException damaged(Field field, String problem, @Nullable NextStep nextStep) {
        return new InvalidArgumentException("column '" + field.name() + "': " + problem, nextStep);
    }

    private static ArrowBytes buffer(Field field, ColumnNode node, int index, long needed) {
        ArrowBytes buffer = node.buffers().get(index);
        if (buffer.size() < needed) {
            throw damaged(field, "a buffer is too small (found " + buffer.size() + " bytes, expected " + needed + ")");
        }
        return buffer;
    }

    /** Returns a byte per cell, 0 for null, or null if all cells are valid. */
    byte @Nullable [] validity(Field field, ColumnNode node, long from, int cells) {
        if (node.nulls() == 0) {
            return null;
        }
        ArrowBytes bits = buffer(field, node, 0, (from + cells + 7) / 8);
        byte[] validity = new byte[cells];
        unpack(bits, from, cells, validity);
        return validity;
    }

    private void unpack(ArrowBytes bits, long from, int count, byte[] target) {
        int done = 0;
        while (done < count) {
            long at = from + done;
            int shift = (int) (at & 7);
            int n = (int) Math.min(count - done, SCRATCH * 8L - shift);
            bits.get(at >> 3, scratch, 0, (shift + n + 7) / 8);
            for (int i = 0; i < n; i++) {
                int bit = shift + i;
                target[done + i] = (byte) (scratch[bit >> 3] >> (bit & 7) & 1);
            }
            done += n;
        }
    }

    private Column single(ArrowLayout layout, ColumnNode node, long from, int cells, byte @Nullable [] validity) {
        Field field = layout.field();
        if (layout.value().kind().isVariable()) {
            return variable(layout, node, from, cells, validity);
        }
        if (layout.value().isDecimalText()) {
            int width = layout.value().width();
            ArrowBytes source = buffer(field, node, 1, Math.multiplyExact(from + cells, (long) width));
            return DecimalValues.texts(layout, source, from, cells, known(field, cells, validity));
        }
        int perCell =
                layout.value().kind() == ValueKind.FIXED_BYTES ? layout.value().width() : 1;
        int values = Math.multiplyExact(cells, perCell);
        Object array = values(layout, node, from * perCell, values, validity);
        return Column.of(field, array, cells, null, known(field, cells, validity));
    }

    /** Returns the validity of a field: that of all cells if it is nullable, else none. */
    static byte @Nullable [] known(Field field, int cells, byte @Nullable [] validity) {
        if (!field.nullable() || validity != null) {
            return field.nullable() ? validity : null;
        }
        byte[] all = new byte[cells];
        Arrays.fill(all, (byte) 1);
        return all;
    }

    /**
     * Reads values of a fixed size.
     *
     * @param validity a byte per value, 0 for those that can be anything; or null
     */
    private Object values(ArrowLayout layout, ColumnNode node, long from, int count, byte @Nullable [] validity) {
        Field field = layout.field();
        PhysicalType physical = field.datatype().physical();
        ValueKind kind = layout.value().kind();
        if (kind == ValueKind.BITS) {
            ArrowBytes bits = buffer(field, node, 1, (from + count + 7) / 8);
            byte[] bytes = new byte[count];
            unpack(bits, from, count, bytes);
            return bytes;
        }
        int width = kind == ValueKind.FIXED_BYTES ? 1 : layout.value().width();
        ArrowBytes source = buffer(field, node, 1, Math.multiplyExact(from + count, width));
        Object array = LittleEndianValues.allocate(physical, count);
        if (array instanceof byte[] bytes) {
            source.get(from, bytes, 0, count);
            return array;
        }
        ByteBuffer chunk = ByteBuffer.wrap(scratch).order(ByteOrder.LITTLE_ENDIAN);
        int step = SCRATCH / width;
        for (int done = 0; done < count; done += step) {
            int n = Math.min(step, count - done);
            source.get((from + done) * width, scratch, 0, n * width);
            switch (kind) {
                case NARROW -> {
                    long[] longs = (long[]) array;
                    for (int i = 0; i < n; i++) {
                        longs[done + i] = chunk.getInt(i * 4);
                    }
                }
                case HALF -> {
                    float[] floats = (float[]) array;
                    for (int i = 0; i < n; i++) {
                        floats[done + i] = HalfFloats.toFloat(chunk.getShort(i * 2));
                    }
                }
                case DECIMAL -> DecimalValues.numbers(layout, scratch, array, done, n, validity);
                default -> LittleEndianValues.fromBytes(scratch, 0, array, done, n, width);
            }
        }
        return array;
    }

    private long[] offsets(ArrowLayout layout, ColumnNode node, long from, int cells, boolean large, long limit) {
        Field field = layout.field();
        if (cells == 0) {
            return new long[1];
        }
        long[] offsets = integers(field, node.buffers().get(1), from, cells + 1, large);
        for (int i = 0; i < cells; i++) {
            if (offsets[i] < 0 || offsets[i + 1] < offsets[i]) {
                throw damaged(field, "cell " + (from + i) + ": offsets are not in order");
            }
        }
        if (offsets[cells] > limit) {
            throw damaged(
                    field, "an offset exceeds the values (found " + offsets[cells] + ", expected up to " + limit + ")");
        }
        return offsets;
    }

    /**
     * Reads integers of a buffer, such as offsets.
     *
     * @param isLong whether they have 64 bits instead of 32
     */
    long[] integers(Field field, ArrowBytes source, long from, int count, boolean isLong) {
        int width = isLong ? Long.BYTES : Integer.BYTES;
        long needed = Math.multiplyExact(from + count, (long) width);
        if (source.size() < needed) {
            throw damaged(field, "a buffer is too small (found " + source.size() + " bytes, expected " + needed + ")");
        }
        long[] integers = new long[count];
        ByteBuffer chunk = ByteBuffer.wrap(scratch).order(ByteOrder.LITTLE_ENDIAN);
        int step = SCRATCH / width;
        for (int done = 0; done < count; done += step) {
            int n = Math.min(step, count - done);
            source.get((from + done) * width, scratch, 0, n * width);
            for (int i = 0; i < n; i++) {
                integers[done + i] = isLong ? chunk.getLong(i * Long.BYTES) : chunk.getInt(i * Integer.BYTES);
            }
        }
        return integers;
    }

    /** Refuses values of lists that are null. */
    static void requireNoNulls(Field field, Column values) {
        for (int i = 0; i < values.size(); i++) {
            if (values.isNull(i)) {
                throw nullInList(field);
            }
        }
    }

    private static IllegalArgumentException nullInList(Field field) {
        return damaged(field, "a list contains a null, which cells cannot hold", NextStep.of(Action.CHOOSE_COLUMNS));
    }

    private static int count(Field field, long[] offsets) {
        long count = offsets[offsets.length - 1] - offsets[0];
        if (count > Integer.MAX_VALUE - 16) {
            throw damaged(
                    field, "a batch has too many values (found " + count + "). Write the file in smaller batches.");
        }
        return (int) count;
    }

    private static void rebase(long[] offsets) {
        long first = offsets[0];
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] -= first;
        }
    }

    private Column variable(ArrowLayout layout, ColumnNode node, long from, int cells, byte @Nullable [] validity) {
        Field field = layout.field();
        ValueKind kind = layout.value().kind();
        ArrowBytes data = node.buffers().get(2);
        long[] offsets = offsets(layout, node, from, cells, kind.hasLongOffsets(), data.size());
        int count = count(field, offsets);
        long first = offsets[0];
        byte[] bytes = new byte[count];
        data.get(first, bytes, 0, count);
        rebase(offsets);
        if (kind.isText()) {
            return text(field, bytes, offsets, cells, validity);
        }
        return Column.of(field, bytes, cells, offsets, known(field, cells, validity));
    }

    private static Column text(Field field, byte[] bytes, long[] offsets, int cells, byte @Nullable [] validity) {
        Utf8Text text = new Utf8Text(field.datatype().charset());
        int width = field.datatype().size();
        int size = field.isVariable() ? 0 : field.cellSize();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long[] units = new long[cells + 1];
        for (int i = 0; i < cells; i++) {
            boolean valid = validity == null || validity[i] != 0;
            byte[] cell = valid
                    ? text.fromUtf8(bytes, (int) offsets[i], (int) (offsets[i + 1] - offsets[i]))
                    : new byte[size];
            if (cell == null || size > 0 && cell.length != size) {
                throw damaged(
                        field,
                        "cell " + i + ": "
                                + (cell == null
                                        ? "not valid UTF-8"
                                        : "wrong length (found " + cell.length / width + ", expected " + size / width
                                                + ")"));
            }
            out.writeBytes(cell);
            units[i + 1] = out.size() / width;
        }
        Object array = LittleEndianValues.array(field.datatype(), out.toByteArray());
        return Column.of(field, array, cells, field.isVariable() ? units : null, known(field, cells, validity));
    }

    private Column list(ArrowLayout layout, ColumnNode node, long from, int cells, byte @Nullable [] validity) {
        Field field = layout.field();
        ColumnNode child = node.children().get(0);
        long[] offsets = null;
        long first;
        int count;
        if (layout.shape() == Shape.FIXED_LIST) {
            first = Math.multiplyExact(from, (long) field.valuesPerCell());
            count = Math.multiplyExact(cells, field.valuesPerCell());
            if (first + count > child.length()) {
                throw damaged(
                        field,
                        "too few values of lists (found " + child.length() + ", expected " + (first + count) + ")");
            }
        } else {
            offsets = offsets(layout, node, from, cells, layout.shape() == Shape.LARGE_LIST, child.length());
            first = offsets[0];
            count = count(field, offsets);
            rebase(offsets);
        }
        if (child.nulls() != 0) {
            byte[] valid = validity(field, child, first, count);
            for (int i = 0; valid != null && i < count; i++) {
                if (valid[i] == 0 && !inNull(i, offsets, field.valuesPerCell(), validity)) {
                    throw nullInList(field);
                }
            }
        }
        Object array = values(layout, child, first, count, validity(field, child, first, count));
        return Column.of(field, array, cells, offsets, known(field, cells, validity));
    }

    private static boolean inNull(int value, long @Nullable [] offsets, int perCell, byte @Nullable [] validity) {
        if (validity == null) {
            return false;
        }
        int cell = value / Math.max(perCell, 1);
        if (offsets != null) {
            int found = Arrays.binarySearch(offsets, value);
            cell = found < 0 ? -found - 2 : found;
            while (cell + 1 < offsets.length && offsets[cell + 1] <= value) {
                cell++;
            }
        }
        return validity[cell] == 0;
    }

    /** Checks indexes of a dictionary and replaces them with those of the enumeration. */
    private static void remap(ArrowLayout layout, Column column, EnumerationUnion labels, byte @Nullable [] valid) {
        int[] indexes = labels.indexes();
        int dictionarySize = labels.dictionarySize();
        Object array = column.array();
        boolean single = layout.shape() == Shape.SINGLE;
        int count = Array.getLength(array);
        for (int i = 0; i < count; i++) {
            long index = column.longAt(i);
            if (single && valid != null && valid[i] == 0) {
                set(array, i, 0);
            } else if (index < 0 || index >= dictionarySize) {
                throw damaged(
                        column.field(),
                        "an index exceeds its dictionary (found " + Long.toUnsignedString(index)
                                + ", expected less than " + dictionarySize + ")");
            } else if (indexes != null) {
                int known = indexes[(int) index];
                if (known <= EnumerationUnion.UNKNOWN) {
                    throw damaged(
                            column.field(),
                            labels.describe(known),
                            labels.isOrdered() ? null : NextStep.of(Action.ADD_LABELS));
                }
                set(array, i, known == EnumerationUnion.NULL ? 0 : known);
                if (known == EnumerationUnion.NULL) {
                    byte[] validity = column.validity();
                    if (validity == null || !single) {
                        throw damaged(column.field(), "cell " + i + ": is null in a column without nulls");
                    }
                    validity[i] = 0;
                } else if (column.longAt(i) != known) {
                    throw damaged(
                            column.field(),
                            "the dictionaries of all batches have more entries than indexes of type "
                                    + column.field().datatype() + " can count");
                }
            }
        }
    }

    private static void set(Object array, int at, int value) {
        if (array instanceof byte[] bytes) {
            bytes[at] = (byte) value;
        } else if (array instanceof short[] shorts) {
            shorts[at] = (short) value;
        } else if (array instanceof int[] ints) {
            ints[at] = value;
        } else {
            ((long[]) array)[at] = value;
        }
    }

    /** Sets cells that are null only in Arrow to the fill value they were written from. */
    private static void fill(ArrowLayout layout, Column column, byte[] validity) {
        Datatype datatype = column.field().datatype();
        boolean signed = datatype.physical().isSigned();
        for (int i = 0; i < validity.length; i++) {
            if (validity[i] != 0) {
                continue;
            }
            Object array = column.array();
            if (layout.shape() != Shape.SINGLE || !layout.nullable()) {
                throw damaged(column.field(), "cell " + i + ": is null in a column without nulls");
            }
            if (array instanceof byte[] bytes && layout.value().kind() == ValueKind.COPY) {
                bytes[i] = signed ? Byte.MIN_VALUE : -1;
            } else if (array instanceof short[] shorts) {
                shorts[i] = signed ? Short.MIN_VALUE : -1;
            } else if (array instanceof int[] ints) {
                ints[i] = signed ? Integer.MIN_VALUE : -1;
            } else if (array instanceof long[] longs) {
                longs[i] = signed ? Long.MIN_VALUE : -1;
            } else {
                throw damaged(column.field(), "cell " + i + ": is null in a column without nulls");
            }
        }
    }
}
