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
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** What fragments store with their cells about deletes: times of tombstones, and conditions. */
public final class StoredDeletes {

    /** Receives the time of deletion and the condition of a cell; see {@link TimestampFields}. */
    private interface Visitor {
        void cell(long deleted, long condition);
    }

    private StoredDeletes() {}

    /** Returns the times of the tombstones in the fragments of a snapshot ({@link TimestampFields#isTombstone}). */
    public static SortedSet<Long> times(ArraySnapshot snapshot, long budget) {
        SortedSet<Long> times = new TreeSet<>();
        visit(snapshot, snapshot.fragments(), budget, (deleted, condition) -> {
            if (TimestampFields.isTombstone(deleted, condition)) {
                times.add(deleted);
            }
        });
        return times;
    }

    /** Returns the positions of the conditions that deleted cells of a fragment, among those processed in it. */
    public static SortedSet<Long> conditions(ArraySnapshot snapshot, OpenFragment fragment, long budget) {
        SortedSet<Long> conditions = new TreeSet<>();
        visit(snapshot, List.of(fragment), budget, (deleted, condition) -> {
            if (deleted != TimestampFields.NONE && condition != TimestampFields.NONE) {
                conditions.add(condition);
            }
        });
        return conditions;
    }

    /** Reads no fragment without times of deletes. */
    private static void visit(ArraySnapshot snapshot, List<OpenFragment> fragments, long budget, Visitor visitor) {
        List<OpenFragment> deleting =
                fragments.stream().filter(OpenFragment::hasDeletes).toList();
        if (deleting.isEmpty()) {
            return;
        }
        ArraySnapshot some = new ArraySnapshot(
                snapshot.context(), snapshot.timestamps(), snapshot.schema(), deleting, snapshot.deletes());
        List<String> fields = List.of(FragmentFields.DELETE_TIMESTAMPS, FragmentFields.DELETE_CONDITIONS);
        SparseQuery.ofVersions(
                        new Execution(some, budget),
                        Subarray.whole(),
                        CellRequest.all(fields, ResultOrder.GLOBAL),
                        Deletes.IGNORED)
                .batches()
                .forEachRemaining(cells -> visit(cells, visitor));
    }

    private static void visit(Cells cells, Visitor visitor) {
        long[] deleted = cells.uint64(FragmentFields.DELETE_TIMESTAMPS);
        long[] conditions = cells.uint64(FragmentFields.DELETE_CONDITIONS);
        for (int i = 0; i < deleted.length; i++) {
            visitor.cell(deleted[i], conditions[i]);
        }
    }
}
