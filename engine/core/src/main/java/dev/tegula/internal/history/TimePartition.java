package dev.tegula.internal.history;

import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.query.Cells;
import dev.tegula.query.Change;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Selects cells of batches by the time at which they were written, and by kind.
 *
 * @param fields fields of the result
 */
record TimePartition(Kind kind, List<String> fields) {

    /** A kind of cells. */
    enum Kind {
        WRITTEN,
        /** Cells that only delete older versions of themselves. */
        TOMBSTONE
    }

    /** Returns the change of a time, with cells in their order; null if there are no such cells. */
    @Nullable
    Change change(List<Cells> batches, long time) {
        List<Cells> found = new ArrayList<>();
        for (Cells batch : batches) {
            int[] positions = positions(batch, time);
            if (positions.length > 0) {
                Cells all = Cells.of(fields.stream().map(batch::column).toList());
                found.add(positions.length == batch.size() ? all : all.select(positions));
            }
        }
        if (found.isEmpty()) {
            return null;
        }
        Cells cells = Cells.concat(found);
        return kind == Kind.WRITTEN ? new Change.Written(time, null, cells) : new Change.CellsDeleted(time, cells);
    }

    private int[] positions(Cells batch, long time) {
        long[] written = batch.uint64(FragmentFields.TIMESTAMPS);
        boolean deletes = batch.find(FragmentFields.DELETE_TIMESTAMPS) != null;
        long[] deleted = deletes ? batch.uint64(FragmentFields.DELETE_TIMESTAMPS) : new long[0];
        long[] conditions = deletes ? batch.uint64(FragmentFields.DELETE_CONDITIONS) : new long[0];
        int[] cells = new int[written.length];
        int n = 0;
        for (int i = 0; i < written.length; i++) {
            boolean tombstone = deletes && TimestampFields.isTombstone(deleted[i], conditions[i]);
            cells[n] = i;
            n += written[i] == time && tombstone == (kind == Kind.TOMBSTONE) ? 1 : 0;
        }
        return Arrays.copyOf(cells, n);
    }
}
