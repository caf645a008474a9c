package dev.tegula.internal.read.fetch;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.exec.Workers;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Picks cells of a loaded column. */
public final class ColumnSelection {

    private static final int STEP = 1 << 13;

    private ColumnSelection() {}

    /**
     * Some cells of a column, or all of them in another order.
     *
     * @param given the caller's room for them, or null
     * @param picked numbers of the cells; null for the first {@code size} as they are
     */
    public static ColumnBuilder of(
            ColumnBuilder loaded, @Nullable CallerBuffers given, int @Nullable [] picked, int size, Workers workers) {
        if (picked == null && given == null && loaded.cells() == size) {
            return loaded;
        }
        ColumnBuilder target = new ColumnBuilder(loaded.field(), size, given);
        int[] order = picked == null ? identity(size) : picked;
        byte[] validity = target.validity();
        byte[] from = loaded.validity();
        if (validity != null && from != null) {
            for (int i = 0; i < size; i++) {
                validity[i] = from[order[i]];
            }
        }
        if (loaded.field().isVariable()) {
            texts(loaded, target, order, size);
        } else if (loaded.field().valuesPerCell() > 1) {
            several(loaded, target, order, size);
        } else {
            workers.forEach((size + STEP - 1) / STEP, b -> {
                int first = b * STEP;
                int count = Math.min(STEP, size - first);
                ByteBlock block = new ByteBlock(count * loaded.values().width());
                loaded.values().getAll(order, first, count, block, 0);
                target.values().put(first, block, 0, count);
            });
        }
        return target;
    }

    /** The same cells in the caller's room; as they are if they lie there already, or if there is none. */
    public static ColumnBuilder into(@Nullable CallerBuffers given, ColumnBuilder loaded, Workers workers) {
        return given == null || loaded.values().array() == given.values()
                ? loaded
                : of(loaded, given, null, loaded.cells(), workers);
    }

    /** Numbers from 0 on. */
    private static int[] identity(int size) {
        int[] numbers = new int[size];
        Arrays.setAll(numbers, i -> i);
        return numbers;
    }

    private static void several(ColumnBuilder loaded, ColumnBuilder target, int[] order, int size) {
        int n = loaded.field().valuesPerCell();
        ByteBlock block = new ByteBlock(n * loaded.values().width());
        for (int i = 0; i < size; i++) {
            loaded.values().get(order[i] * n, block, 0, n);
            target.values().put(i * n, block, 0, n);
        }
    }

    private static void texts(ColumnBuilder loaded, ColumnBuilder target, int[] order, int size) {
        long[] from = loaded.offsets();
        long[] to = target.offsets();
        for (int i = 0; i < size; i++) {
            to[i + 1] = from[order[i] + 1] - from[order[i]];
        }
        target.allocate();
        Values values = loaded.values();
        ByteBlock block = new ByteBlock(64);
        for (int i = 0, next; i < size; i = next) {
            // Neighbours that stay neighbours are copied together, as long as they are short.
            next = i + 1;
            while (next < size && to[next + 1] - to[i] <= STEP && order[next] == order[next - 1] + 1) {
                next++;
            }
            int count = (int) (to[next] - to[i]);
            block.ensure(count * values.width());
            values.get((int) from[order[i]], block, 0, count);
            target.values().put((int) to[i], block, 0, count);
        }
    }
}
