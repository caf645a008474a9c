package dev.tegula.internal.read;

import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.internal.read.sparse.Deletes;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import java.util.Iterator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The times of cells that delete the older versions of themselves ({@link TimestampFields#isTombstone}). */
public final class TombstoneTimes {

    private TombstoneTimes() {}

    /**
     * Returns the times of the tombstones in the fragments of a snapshot. Reads no fragment without times of deletes.
     */
    public static SortedSet<Long> times(ArraySnapshot snapshot, long budget) {
        List<OpenFragment> deleting = snapshot.fragments().stream()
                .filter(fragment -> fragment.hasDeletes())
                .toList();
        SortedSet<Long> times = new TreeSet<>();
        if (deleting.isEmpty()) {
            return times;
        }
        ArraySnapshot some = new ArraySnapshot(
                snapshot.context(), snapshot.timestamps(), snapshot.schema(), deleting, snapshot.deletes());
        List<String> fields = List.of(FragmentFields.DELETE_TIMESTAMPS, FragmentFields.DELETE_CONDITIONS);
        Iterator<Cells> batches = SparseQuery.ofVersions(
                        new Execution(some, budget),
                        Subarray.whole(),
                        CellRequest.all(fields, ResultOrder.GLOBAL),
                        Deletes.IGNORED)
                .batches();
        while (batches.hasNext()) {
            Cells cells = batches.next();
            long[] deleted = cells.uint64(FragmentFields.DELETE_TIMESTAMPS);
            long[] conditions = cells.uint64(FragmentFields.DELETE_CONDITIONS);
            for (int i = 0; i < deleted.length; i++) {
                if (TimestampFields.isTombstone(deleted[i], conditions[i])) {
                    times.add(deleted[i]);
                }
            }
        }
        return times;
    }
}
