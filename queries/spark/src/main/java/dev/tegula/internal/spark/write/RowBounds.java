package dev.tegula.internal.spark.write;

import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ComponentRules;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The first and the last coordinates of a task whose rows are in the order of the dimensions.
 *
 * @param first the bytes of each coordinate of the first row
 * @param last the same of the last row
 */
record RowBounds(ArrayList<byte[]> first, ArrayList<byte[]> last) implements Serializable {

    private static final long serialVersionUID = 1L;

    RowBounds {
        first = new ArrayList<>(ComponentRules.copy(first, byte[].class, "bounds of a task, first row"));
        last = new ArrayList<>(ComponentRules.copy(last, byte[].class, "bounds of a task, last row"));
    }

    /**
     * Refuses tasks whose bounds overlap, since they may have rows with equal coordinates.
     *
     * @throws IllegalArgumentException if two overlap
     */
    static void requireDisjoint(ArraySchema schema, List<RowBounds> tasks) {
        List<ColumnBuffer> dimensions = schema.dimensions().stream()
                .map(each -> new ColumnBuffer(each.field()))
                .toList();
        // The rows 2 i and 2 i + 1 are the first and the last one of task i.
        for (RowBounds task : tasks) {
            append(task.first, dimensions);
            append(task.last, dimensions);
        }
        CoordinateOrder rows = CoordinateOrder.of(dimensions, 2 * tasks.size());
        int[] firsts = IntStream.range(0, tasks.size())
                .map(i -> 2 * i)
                .boxed()
                .sorted(rows::compare)
                .mapToInt(Integer::intValue)
                .toArray();
        for (int i = 1; i < firsts.length; i++) {
            int before = firsts[i - 1];
            int next = firsts[i];
            if (rows.compare(before + 1, next) >= 0) {
                throw new IllegalArgumentException("rows: two tasks may have the same coordinates (found "
                        + rows.text(before) + " to " + rows.text(before + 1) + " and " + rows.text(next) + " to "
                        + rows.text(next + 1) + "), and the array does not allow duplicates. Leave the option "
                        + WriteOptions.ORDERED + " out.");
            }
        }
    }

    private static void append(List<byte[]> row, List<ColumnBuffer> dimensions) {
        for (int d = 0; d < dimensions.size(); d++) {
            dimensions.get(d).put(row.get(d));
            dimensions.get(d).endCell(true);
        }
    }
}
