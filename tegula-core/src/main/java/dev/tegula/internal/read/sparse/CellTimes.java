package dev.tegula.internal.read.sparse;

import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.query.TimestampRange;
import java.util.Map;

/**
 * Selects cells of fragments with a timestamp for each cell ({@link TimestampFields}) by the time range of the read.
 */
final class CellTimes {

    private final TimestampRange range;

    CellTimes(TimestampRange range) {
        this.range = range;
    }

    /** Returns the timestamps of the cells among loaded columns. */
    static long[] of(Map<String, ColumnBuilder> loaded) {
        ColumnBuilder target = loaded.get(TimestampFields.WRITTEN.name());
        if (target == null) {
            throw new IllegalStateException("field '" + TimestampFields.WRITTEN.name() + "': was not loaded");
        }
        return (long[]) target.values().array();
    }

    /** Clears the marks of cells that were written outside the range. */
    void match(SparseTile tile, Map<String, ColumnBuilder> loaded, boolean[] marks) {
        long[] written = of(loaded);
        for (int i = 0; i < tile.cells(); i++) {
            long time = written[tile.base() + i];
            marks[i] &= Long.compareUnsigned(time, range.start()) >= 0 && Long.compareUnsigned(time, range.end()) <= 0;
        }
    }
}
