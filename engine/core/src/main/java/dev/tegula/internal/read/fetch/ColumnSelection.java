package dev.tegula.internal.read.fetch;

import dev.tegula.internal.exec.Workers;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Copies selected cells of a loaded column. */
public final class ColumnSelection {

    /** Values per task: as many bytes of 8-byte values as a chunk of the default size. */
    private static final int STEP = 1 << 13;

    private ColumnSelection() {}

    /**
     * Returns the first cells of a column, without a copy if these are all cells and there are no buffers.
     *
     * @param callerBuffers the caller's buffers, or null
     */
    public static ColumnBuilder first(
            ColumnBuilder loaded, @Nullable CallerBuffers callerBuffers, int size, Workers workers) {
        if (callerBuffers == null && loaded.cells() == size) {
            return loaded;
        }
        ColumnBuilder target = new ColumnBuilder(loaded.field(), size, callerBuffers);
        byte[] validity = target.validity();
        byte[] from = loaded.validity();
        if (validity != null && from != null) {
            System.arraycopy(from, 0, validity, 0, size);
        }
        if (loaded.field().isVariable()) {
            long values = loaded.offsets()[size];
            System.arraycopy(loaded.offsets(), 0, target.offsets(), 0, size + 1);
            target.allocate(values);
            loaded.values().copy(0, (int) values, target.values(), 0);
            return target;
        }
        int values = size * loaded.field().valuesPerCell();
        workers.forEach(
                (values + STEP - 1) / STEP,
                b -> loaded.values().copy(b * STEP, Math.min(STEP, values - b * STEP), target.values(), b * STEP));
        return target;
    }

    /**
     * Copies some cells of a column, or all of them in another order.
     *
     * @param callerBuffers the caller's buffers, or null
     * @param order numbers of the cells; the array may be longer
     * @param size number of cells
     */
    public static ColumnBuilder of(
            ColumnBuilder loaded, @Nullable CallerBuffers callerBuffers, int[] order, int size, Workers workers) {
        ColumnBuilder target = new ColumnBuilder(loaded.field(), size, callerBuffers);
        byte[] validity = target.validity();
        byte[] from = loaded.validity();
        if (validity != null && from != null) {
            for (int i = 0; i < size; i++) {
                validity[i] = from[order[i]];
            }
        }
        if (loaded.field().isVariable()) {
            copyVariable(loaded, target, order, size);
        } else if (loaded.field().valuesPerCell() > 1) {
            copyMultiValued(loaded, target, order, size);
        } else {
            workers.forEach(
                    (size + STEP - 1) / STEP,
                    b -> loaded.values()
                            .select(order, b * STEP, Math.min(STEP, size - b * STEP), target.values(), b * STEP));
        }
        return target;
    }

    /**
     * Copies all cells to the caller's buffers. Returns the loaded column if it is already there or if there are no
     * buffers.
     */
    public static ColumnBuilder into(@Nullable CallerBuffers callerBuffers, ColumnBuilder loaded, Workers workers) {
        return callerBuffers == null || loaded.values().array() == callerBuffers.values()
                ? loaded
                : of(loaded, callerBuffers, identity(loaded.cells()), loaded.cells(), workers);
    }

    /** Returns the numbers from 0 on. */
    private static int[] identity(int size) {
        int[] numbers = new int[size];
        Arrays.setAll(numbers, i -> i);
        return numbers;
    }

    private static void copyMultiValued(ColumnBuilder loaded, ColumnBuilder target, int[] order, int size) {
        int n = loaded.field().valuesPerCell();
        for (int i = 0; i < size; i++) {
            loaded.values().copy(order[i] * n, n, target.values(), i * n);
        }
    }

    private static void copyVariable(ColumnBuilder loaded, ColumnBuilder target, int[] order, int size) {
        long[] from = loaded.offsets();
        long[] to = target.offsets();
        for (int i = 0; i < size; i++) {
            to[i + 1] = from[order[i] + 1] - from[order[i]];
        }
        target.allocate();
        for (int i = 0, next; i < size; i = next) {
            // Copies runs of adjacent cells together.
            next = i + 1;
            while (next < size && order[next] == order[next - 1] + 1) {
                next++;
            }
            loaded.values().copy((int) from[order[i]], (int) (to[next] - to[i]), target.values(), (int) to[i]);
        }
    }
}
