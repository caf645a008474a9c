package dev.tegula.internal.read.sparse;

import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.query.TimestampRange;
import java.util.Map;

/** Which cells are seen of fragments that hold the time at which each was written ({@link TimestampFields}). */
final class CellTimes {

    private final TimestampRange range;

    CellTimes(TimestampRange range) {
        this.range = range;
    }

    /** The times at which cells were written, among loaded columns. */
    static long[] of(Map<String, ColumnBuilder> loaded) {
        ColumnBuilder target = loaded.get(TimestampFields.WRITTEN.name());
        if (target == null) {
            throw new IllegalStateException("field '" + TimestampFields.WRITTEN.name() + "' was not loaded");
        }
        return (long[]) target.values().array();
    }

    /** Clears the marks of cells that were written outside of the range. */
    void match(SparseTile tile, Map<String, ColumnBuilder> loaded, boolean[] marks) {
        long[] written = of(loaded);
        for (int i = 0; i < tile.cells(); i++) {
            long time = written[tile.base() + i];
            marks[i] &= Long.compareUnsigned(time, range.start()) >= 0 && Long.compareUnsigned(time, range.end()) <= 0;
        }
    }
}
