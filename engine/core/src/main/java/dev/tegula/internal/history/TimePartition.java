package dev.tegula.internal.history;

import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Selects cells of batches by the time at which they were written. */
final class TimePartition {

    private TimePartition() {}

    /** Returns the cells of a time in their order, without the column of times; null if there are none. */
    static @Nullable Cells of(List<Cells> batches, long time) {
        List<Cells> found = new ArrayList<>();
        for (Cells batch : batches) {
            long[] times = batch.uint64(FragmentFields.TIMESTAMPS);
            int[] cells = new int[times.length];
            int n = 0;
            for (int i = 0; i < times.length; i++) {
                cells[n] = i;
                n += times[i] == time ? 1 : 0;
            }
            if (n > 0) {
                found.add(select(batch, Arrays.copyOf(cells, n)));
            }
        }
        return found.isEmpty() ? null : Cells.concat(found);
    }

    private static Cells select(Cells batch, int[] cells) {
        List<Column> columns = new ArrayList<>();
        for (Column column : batch.columns()) {
            if (!column.name().equals(FragmentFields.TIMESTAMPS)) {
                columns.add(select(column, cells));
            }
        }
        return Cells.of(columns);
    }

    private static Column select(Column column, int[] cells) {
        int count = 0;
        for (int cell : cells) {
            count = Math.addExact(count, column.valueCount(cell));
        }
        Object from = column.array();
        Object to = Array.newInstance(from.getClass().getComponentType(), count);
        long[] offsets = column.offsets() == null ? null : new long[cells.length + 1];
        byte[] validity = column.validity();
        byte[] valid = validity == null ? null : new byte[cells.length];
        int at = 0;
        for (int i = 0; i < cells.length; i++) {
            int values = column.valueCount(cells[i]);
            System.arraycopy(from, column.firstValue(cells[i]), to, at, values);
            at += values;
            if (offsets != null) {
                offsets[i + 1] = at;
            }
            if (valid != null && validity != null) {
                valid[i] = validity[cells[i]];
            }
        }
        return Column.of(column.field(), to, cells.length, offsets, valid);
    }
}
