package dev.tegula.interop.tegula;

import dev.tegula.interop.model.Columns;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Converts columns to and from Tegula's representation. */
final class TegulaCells {

    private TegulaCells() {}

    static Cells cells(ArraySchema schema, Columns columns) {
        List<Column> list = new ArrayList<>();
        for (dev.tegula.interop.model.Column column : columns.all()) {
            Field field = Objects.requireNonNull(schema.field(column.name()), column.name());
            list.add(column(field, column, (int) columns.cellCount()));
        }
        return Cells.of(list);
    }

    private static Column column(Field field, dev.tegula.interop.model.Column column, int cells) {
        long[] offsets = null;
        if (column.offsets() != null) {
            int size = field.datatype().size();
            offsets = new long[cells + 1];
            for (int i = 0; i < cells; i++) {
                offsets[i] = column.offsets()[i] / size;
            }
            offsets[cells] = column.data().length / size;
        }
        ByteBuffer data = ByteBuffer.wrap(column.data()).order(ByteOrder.LITTLE_ENDIAN);
        return Column.of(field, data, cells, offsets, column.validity());
    }

    static Columns columns(Cells cells, List<String> names) {
        List<dev.tegula.interop.model.Column> list = new ArrayList<>();
        for (String name : names) {
            list.add(column(cells.column(name)));
        }
        return Columns.of(cells.size(), list);
    }

    private static dev.tegula.interop.model.Column column(Column column) {
        int cells = column.size();
        int size = column.field().datatype().size();
        long[] offsets = column.offsets();
        long first = offsets == null ? 0 : offsets[0];
        long values = offsets == null ? (long) cells * column.field().valuesPerCell() : offsets[cells] - first;
        byte[] data = new byte[Math.toIntExact(values * size)];
        ByteBuffer all = bytes(column.array());
        all.get(Math.toIntExact(first * size), data);
        long[] starts = offsets == null ? null : new long[cells];
        for (int i = 0; starts != null && offsets != null && i < cells; i++) {
            starts[i] = (offsets[i] - first) * size;
        }
        byte[] validity = column.validity();
        return new dev.tegula.interop.model.Column(
                column.name(), data, starts, validity == null ? null : Arrays.copyOf(validity, cells));
    }

    private static ByteBuffer bytes(Object array) {
        if (array instanceof byte[] bytes) {
            return ByteBuffer.wrap(bytes);
        } else if (array instanceof short[] shorts) {
            ByteBuffer buffer = room(2 * shorts.length);
            buffer.asShortBuffer().put(shorts);
            return buffer;
        } else if (array instanceof int[] ints) {
            ByteBuffer buffer = room(4 * ints.length);
            buffer.asIntBuffer().put(ints);
            return buffer;
        } else if (array instanceof long[] longs) {
            ByteBuffer buffer = room(8 * longs.length);
            buffer.asLongBuffer().put(longs);
            return buffer;
        } else if (array instanceof float[] floats) {
            ByteBuffer buffer = room(4 * floats.length);
            buffer.asFloatBuffer().put(floats);
            return buffer;
        } else if (array instanceof double[] doubles) {
            ByteBuffer buffer = room(8 * doubles.length);
            buffer.asDoubleBuffer().put(doubles);
            return buffer;
        }
        return ((ByteBuffer) array).slice();
    }

    private static ByteBuffer room(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
