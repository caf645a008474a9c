package dev.tegula.internal.parquet;

import dev.tegula.internal.io.cells.HalfFloats;
import dev.tegula.internal.io.cells.LittleEndianValues;
import dev.tegula.internal.io.text.Utf8Text;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Collects the values of a batch of a column. */
final class ColumnSink {

    private final ParquetColumn column;
    private final Field field;
    private final Conversion conversion;
    private final @Nullable LabelIndexes labels;
    private final int width;
    private Object array;
    private ByteCells cells;
    private int size;

    /** @param capacity expected number of values */
    ColumnSink(ParquetColumn column, int capacity, @Nullable LabelIndexes labels) {
        this.column = column;
        this.field = column.column().field();
        this.conversion = column.value().conversion();
        this.labels = labels;
        this.width = conversion == Conversion.FIXED_BYTES ? column.value().length() : 1;
        boolean bytes = isBytes();
        this.cells = new ByteCells(bytes ? capacity : 0);
        this.array = LittleEndianValues.allocate(
                field.datatype().physical(), bytes ? 0 : Math.multiplyExact(capacity, width));
    }

    private boolean isBytes() {
        return column.value().isBytes();
    }

    private void ensure(int more) {
        int needed = Math.multiplyExact(Math.addExact(size, more), width);
        int length = Array.getLength(array);
        if (needed > length) {
            Object larger = LittleEndianValues.allocate(
                    field.datatype().physical(), Math.max(needed, (int) Math.min(length * 2L, 1 << 30)));
            System.arraycopy(array, 0, larger, 0, size * width);
            array = larger;
        }
    }

    /** Appends values. */
    void read(PageValues values, int count) throws IOException {
        if (isBytes()) {
            if (conversion == Conversion.DECIMAL) {
                DecimalColumns.texts(column.value(), values, cells, count);
            } else if (conversion == Conversion.UUID) {
                UuidCells.read(values, cells, count);
            } else if (conversion == Conversion.PERIOD) {
                PeriodCells.read(values, cells, count);
            } else {
                values.bytes(cells, count);
            }
            size += count;
            return;
        }
        ensure(count);
        switch (conversion) {
            case INT -> ints(values, count);
            case WIDE -> {
                int[] days = new int[count];
                values.ints(days, 0, count);
                long[] target = (long[]) array;
                for (int i = 0; i < count; i++) {
                    target[size + i] = unscaled(days[i]);
                }
            }
            case LONG -> {
                long[] target = (long[]) array;
                values.longs(target, size, count);
                for (int i = size; column.value().scale() > 1 && i < size + count; i++) {
                    target[i] = unscaled(target[i]);
                }
            }
            case INT96 ->
                values.times((long[]) array, size, count, column.value().scale());
            case DECIMAL -> DecimalColumns.numbers(column.value(), values, array, size, count);
            case FLOAT -> values.floats((float[]) array, size, count);
            case DOUBLE -> values.doubles((double[]) array, size, count);
            case BOOL -> values.bools((byte[]) array, size, count);
            case FIXED_BYTES -> {
                ByteCells bytes = new ByteCells(count);
                values.fixedBytes(bytes, count, width);
                System.arraycopy(bytes.bytes(), 0, array, size * width, count * width);
            }
            case HALF -> {
                ByteCells bytes = new ByteCells(count);
                values.fixedBytes(bytes, count, 2);
                ByteBuffer halves = ByteBuffer.wrap(bytes.bytes()).order(ByteOrder.LITTLE_ENDIAN);
                for (int i = 0; i < count; i++) {
                    ((float[]) array)[size + i] = HalfFloats.toFloat(halves.getShort(2 * i));
                }
            }
            default -> labels(values, count);
        }
        size += count;
    }

    private long unscaled(long value) {
        int scale = column.value().scale();
        if (value % scale != 0) {
            throw new IllegalArgumentException("column '" + field.name() + "': not a whole number of units of "
                    + field.datatype() + " (found " + value + " / " + scale + ")");
        }
        return value / scale;
    }

    private void ints(PageValues values, int count) throws IOException {
        if (array instanceof int[] ints) {
            values.ints(ints, size, count);
            return;
        }
        int[] wide = new int[count];
        values.ints(wide, 0, count);
        boolean signed = field.datatype().physical().isSigned();
        if (array instanceof short[] shorts) {
            for (int i = 0; i < count; i++) {
                shorts[size + i] = (short) wide[i];
                requireFit(wide[i], signed ? shorts[size + i] : shorts[size + i] & 0xFFFF);
            }
        } else {
            byte[] bytes = (byte[]) array;
            for (int i = 0; i < count; i++) {
                bytes[size + i] = (byte) wide[i];
                requireFit(wide[i], signed ? bytes[size + i] : bytes[size + i] & 0xFF);
            }
        }
    }

    private void requireFit(int value, int narrow) {
        if (value != narrow) {
            throw new IllegalArgumentException(
                    "column '" + field.name() + "': not a value of " + field.datatype() + " (found " + value + ")");
        }
    }

    private void labels(PageValues values, int count) throws IOException {
        LabelIndexes known = labels;
        if (known == null) {
            throw new IllegalStateException("no labels");
        }
        int[] indexes = new int[count];
        PageDictionary dictionary = values.dictionary();
        if (dictionary != null) {
            int[] entries = dictionary.labels(known);
            values.readIndexes(indexes, 0, count);
            for (int i = 0; i < count; i++) {
                indexes[i] = entries[indexes[i]];
            }
        } else {
            ByteCells bytes = new ByteCells(count);
            values.bytes(bytes, count);
            for (int i = 0; i < count; i++) {
                indexes[i] = known.find(bytes, i);
            }
        }
        for (int i = 0; i < count; i++) {
            set(size + i, known.require(indexes[i]));
        }
    }

    private void set(int at, long value) {
        if (array instanceof byte[] bytes) {
            bytes[at] = (byte) value;
        } else if (array instanceof short[] shorts) {
            shorts[at] = (short) value;
        } else if (array instanceof int[] ints) {
            ints[at] = (int) value;
        } else if (array instanceof long[] longs) {
            longs[at] = value;
        } else if (array instanceof float[] floats) {
            floats[at] = value;
        } else {
            ((double[]) array)[at] = value;
        }
    }

    /** Appends zeros for null cells. */
    void skip(int count) {
        ensure(count);
        size += count;
    }

    /**
     * Spreads the last values, {@code count} of them, over {@code target} cells.
     *
     * @param levels the level of each cell: values belong to those of the greatest level
     */
    void spread(int[] levels, int target, int count, int greatest) {
        int base = size - count;
        int from = size;
        if (isBytes()) {
            cells.spread(levels, target, count, greatest);
            size = base + target;
            return;
        }
        ensure(target - count);
        long fill = field.nullable() ? 0 : fill();
        size = base + target;
        if (array instanceof long[] longs) {
            for (int i = target - 1; i >= 0; i--) {
                longs[base + i] = levels[i] == greatest ? longs[--from] : fill;
            }
            return;
        } else if (array instanceof int[] ints) {
            for (int i = target - 1; i >= 0; i--) {
                ints[base + i] = levels[i] == greatest ? ints[--from] : (int) fill;
            }
            return;
        } else if (array instanceof double[] doubles) {
            for (int i = target - 1; i >= 0; i--) {
                doubles[base + i] = levels[i] == greatest ? doubles[--from] : 0;
            }
            return;
        }
        for (int i = target - 1; i >= 0; i--) {
            if (levels[i] == greatest) {
                from--;
                if (from != base + i) {
                    System.arraycopy(array, from * width, array, (base + i) * width, width);
                }
            } else {
                for (int j = 0; j < width; j++) {
                    set((base + i) * width + j, fill);
                }
            }
        }
    }

    /** Returns the value of cells that are null only in the file. */
    private long fill() {
        boolean signed = field.datatype().physical().isSigned();
        return signed ? Long.MIN_VALUE >> (64 - 8 * field.datatype().size()) : -1;
    }

    /** Returns the number of values. */
    int size() {
        return size;
    }

    /**
     * Returns the column.
     *
     * @param offsets of lists, or null
     */
    Column column(int rows, long @Nullable [] offsets, byte @Nullable [] validity) {
        if (!isBytes()) {
            return Column.of(field, array, rows, offsets, validity);
        }
        long[] ends = new long[rows + 1];
        if (conversion != Conversion.TEXT) {
            for (int i = 0; i < rows; i++) {
                ends[i + 1] = cells.end(i);
            }
            return Column.of(field, cells.bytes(), rows, ends, validity);
        }
        Utf8Text text = new Utf8Text(field.datatype().charset());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int unit = field.datatype().size();
        int cellSize = field.isVariable() ? 0 : field.cellSize();
        for (int i = 0; i < rows; i++) {
            byte[] cell = validity != null && validity[i] == 0
                    ? new byte[cellSize]
                    : text.fromUtf8(cells.bytes(), cells.start(i), cells.end(i) - cells.start(i));
            if (cell == null || cellSize > 0 && cell.length != cellSize) {
                throw new IllegalArgumentException("column '" + field.name() + "', cell " + i + ": not text of "
                        + field.datatype() + (cellSize > 0 ? " of " + cellSize / unit + " units" : ""));
            }
            out.writeBytes(cell);
            ends[i + 1] = out.size() / unit;
        }
        Object units = LittleEndianValues.array(field.datatype(), out.toByteArray());
        return Column.of(field, units, rows, field.isVariable() ? ends : null, validity);
    }
}
