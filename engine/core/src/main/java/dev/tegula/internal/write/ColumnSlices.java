package dev.tegula.internal.write;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.ColumnAccess;
import dev.tegula.internal.cells.Values;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Slices and joins checked columns of a write that arrives in several batches. */
final class ColumnSlices {

    private static final int BLOCK = 1 << 16;

    private ColumnSlices() {}

    /** Returns cells [{@code from}, {@code to}) of a, then all of b. */
    static Cells join(@Nullable Cells a, int from, int to, @Nullable Cells b) {
        if (a == null || from == to) {
            if (b == null) {
                throw new IllegalStateException("nothing to join");
            }
            return b;
        }
        List<Column> columns = new ArrayList<>();
        for (Column first : a.columns()) {
            columns.add(join(first, from, to, b == null ? null : b.column(first.name())));
        }
        return Cells.of(columns);
    }

    private static Column join(Column a, int from, int to, @Nullable Column b) {
        Field field = a.field();
        int more = b == null ? 0 : b.size();
        int cells = Math.addExact(to - from, more);
        long[] offsetsA = a.offsets();
        long[] offsetsB = b == null ? null : b.offsets();
        int valuesA = valueCount(a, offsetsA, from, to);
        int valuesB = b == null ? 0 : valueCount(b, offsetsB, 0, more);
        Values joined = Values.allocate(field.datatype().physical(), Math.addExact(valuesA, valuesB));
        copy(ColumnAccess.values(a), firstValue(a, offsetsA, from), joined, 0, valuesA);
        long[] offsets = null;
        if (offsetsA != null) {
            offsets = new long[cells + 1];
            for (int i = 0; i < to - from; i++) {
                offsets[i + 1] = offsetsA[from + i + 1] - offsetsA[from];
            }
        }
        if (b != null) {
            copy(ColumnAccess.values(b), firstValue(b, offsetsB, 0), joined, valuesA, valuesB);
            if (offsets != null && offsetsB != null) {
                for (int i = 0; i < more; i++) {
                    offsets[to - from + i + 1] = valuesA + offsetsB[i + 1] - offsetsB[0];
                }
            }
        }
        return Column.of(field, joined.array(), cells, offsets, validity(a, from, to, b));
    }

    private static byte @Nullable [] validity(Column a, int from, int to, @Nullable Column b) {
        byte[] validA = a.validity();
        if (validA == null) {
            return null;
        }
        byte[] validB = b == null ? null : b.validity();
        byte[] joined = new byte[to - from + (validB == null ? 0 : b == null ? 0 : b.size())];
        System.arraycopy(validA, from, joined, 0, to - from);
        if (validB != null) {
            System.arraycopy(validB, 0, joined, to - from, joined.length - (to - from));
        }
        return joined;
    }

    private static int firstValue(Column column, long @Nullable [] offsets, int cell) {
        return offsets == null ? cell * column.field().valuesPerCell() : (int) offsets[cell];
    }

    private static int valueCount(Column column, long @Nullable [] offsets, int from, int to) {
        return offsets == null
                ? Math.multiplyExact(to - from, column.field().valuesPerCell())
                : Math.toIntExact(offsets[to] - offsets[from]);
    }

    private static void copy(Values source, int from, Values target, int to, int count) {
        ByteBlock block = new ByteBlock(Math.min(count, BLOCK) * source.width());
        for (int done = 0; done < count; done += BLOCK) {
            int n = Math.min(BLOCK, count - done);
            source.get(from + done, block, 0, n);
            target.put(to + done, block, 0, n);
        }
    }
}
