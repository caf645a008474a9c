package dev.tegula.internal.arrow;

import dev.tegula.query.Column;
import dev.tegula.schema.Field;

/** Runs of equal values. */
final class RunEnds {

    private RunEnds() {}

    /** Returns the run of each of the cells [{@code from}, {@code from + cells}). */
    static int[] of(
            Field field,
            ColumnDecoder decoder,
            org.apache.arrow.vector.types.pojo.Field arrow,
            ColumnNode node,
            long from,
            int cells) {
        ColumnNode stored = node.children().get(0);
        int count = Math.toIntExact(stored.length());
        Column ends = decoder.decode(ArrowLayout.of(arrow.getChildren().get(0)), stored, 0, count, null);
        int[] runs = new int[cells];
        int run = 0;
        long previous = 0;
        for (int i = 0; i < cells; i++) {
            while (run < count && ends.longAt(run) <= from + i) {
                if (ends.longAt(run) <= previous) {
                    throw ColumnDecoder.damaged(field, "ends of runs are not in order");
                }
                previous = ends.longAt(run++);
            }
            if (run == count || run >= node.children().get(1).length()) {
                throw ColumnDecoder.damaged(field, "too few runs (found " + count + ")");
            }
            runs[i] = run;
        }
        return runs;
    }
}
