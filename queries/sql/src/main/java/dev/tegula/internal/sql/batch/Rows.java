package dev.tegula.internal.sql.batch;

import dev.tegula.query.Cells;
import org.jspecify.annotations.Nullable;

/**
 * Some rows of a batch.
 *
 * @param cells the batch
 * @param from the first cell, if all that follow count
 * @param positions the cells; null if they follow one another
 * @param count how many rows these are
 */
record Rows(Cells cells, int from, int @Nullable [] positions, int count) {

    /** The greatest number of rows: their values stay in the caches of a core. */
    static final int MOST = 4096;

    /** Returns consecutive rows. */
    static Rows of(Cells cells, int from) {
        return new Rows(cells, from, null, Math.min(MOST, cells.size() - from));
    }

    /** Returns the cell of a row. */
    int cell(int row) {
        return positions == null ? from + row : positions[row];
    }

    /** Returns the rows of consecutive ones in which a condition is true. */
    Rows where(Values condition) {
        int[] kept = new int[count];
        int found = 0;
        for (int i = 0; i < count; i++) {
            kept[found] = from + i;
            found += condition.longs[i] != 0 && !condition.nulls[i] ? 1 : 0;
        }
        return found == count ? this : new Rows(cells, from, kept, found);
    }
}
