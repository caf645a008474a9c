package dev.tegula.internal.sql.batch;

import dev.tegula.query.Cells;

/**
 * Some rows of a batch.
 *
 * @param cells the batch
 * @param positions the cells
 * @param count how many positions count
 */
record Rows(Cells cells, int[] positions, int count) {

    /** The greatest number of rows: their values stay in the caches of a core. */
    static final int MOST = 4096;

    /** Returns consecutive rows. */
    static Rows of(Cells cells, int from) {
        int count = Math.min(MOST, cells.size() - from);
        int[] positions = new int[count];
        for (int i = 0; i < count; i++) {
            positions[i] = from + i;
        }
        return new Rows(cells, positions, count);
    }

    /** Returns the rows in which a condition is true. */
    Rows where(Values condition) {
        int[] kept = new int[count];
        int found = 0;
        for (int i = 0; i < count; i++) {
            if (condition.longs[i] != 0 && !condition.nulls[i]) {
                kept[found++] = positions[i];
            }
        }
        return new Rows(cells, kept, found);
    }
}
