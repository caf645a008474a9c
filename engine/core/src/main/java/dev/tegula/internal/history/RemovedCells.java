package dev.tegula.internal.history;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.condition.StoredConditionBinder;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.read.SparseQuery;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.DeleteConditions;
import dev.tegula.internal.storage.open.DeleteConditions.Delete;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Cells;
import dev.tegula.query.Change;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The cells that conditions deleted, as they were before, with the times of their writes.
 *
 * @param snapshot the array; a field that had another type when cells were deleted is missing in them
 * @param fields the fields of the cells
 * @param budget bytes of cells to hold at a time
 * @param deletes those that readers know, of which each hides cells from later ones
 */
record RemovedCells(ArraySnapshot snapshot, List<String> fields, long budget, DeleteConditions deletes) {

    /**
     * Reads the cells that a delete hides.
     *
     * @param fragments have all cells that were visible before it
     */
    Iterator<Change> of(Delete delete, List<OpenFragment> fragments) {
        // A condition means the fields that the array had then.
        ArraySchema then = snapshot.schemaWith(Set.copyOf(delete.stays().fieldNames()), delete.time());
        List<OpenFragment> sorted =
                fragments.stream().sorted((a, b) -> a.ref().compareTo(b.ref())).toList();
        ArraySnapshot before = new ArraySnapshot(
                snapshot.context(), range(delete, sorted), then, sorted, deletes.before(delete.name()));
        // All others are deleted: also nulls, and numbers that a comparison leaves out.
        Predicate stays = new StoredConditionBinder(then::field, delete::source).bind(delete.stays());
        Predicate removed = Predicate.opposite(
                stays, name -> Objects.requireNonNull(then.field(name)).nullable());
        CellRequest request = CellRequest.matches(timed(then), removed).withOrder(ResultOrder.GLOBAL);
        Iterator<Cells> found = new SparseQuery(new Execution(before, budget), Subarray.whole(), request).batches();
        return new NestedIterator<>(
                found,
                batch -> batch.size() == 0
                        ? Collections.emptyIterator()
                        : List.<Change>of(new Change.CellsDeleted(delete.time(), batch))
                                .iterator());
    }

    private List<String> timed(ArraySchema then) {
        List<String> timed = new ArrayList<>();
        for (String name : fields) {
            Field now = snapshot.schema().field(name);
            if (now != null && now.equals(then.field(name))) {
                timed.add(name);
            }
        }
        timed.add(FragmentFields.TIMESTAMPS);
        return timed;
    }

    /** Returns the time range of the state before. It has the writes of the millisecond of the delete. */
    private TimestampRange range(Delete delete, List<OpenFragment> fragments) {
        long time = delete.time();
        boolean isMarked = fragments.stream().anyMatch(fragment -> delete.isIn(DeleteConditions.processedIn(fragment)));
        if (!isMarked) {
            return TimestampRange.upTo(time);
        }
        // Another library has marked the cells as deleted at this time when it consolidated them.
        if (isAnyWritten(fragments, time)) {
            throw new UnsupportedFormatException(snapshot.context().directory().root() + ": cells that were deleted at "
                    + time + " cannot be listed, because others were written in the same millisecond, and consolidated"
                    + " by another library. Choose a time range without this time.");
        }
        return TimestampRange.upTo(time - 1);
    }

    private boolean isAnyWritten(List<OpenFragment> fragments, long time) {
        List<OpenFragment> some = fragments.stream()
                .filter(each ->
                        each.name().start() <= time && time <= each.name().end())
                .toList();
        ArraySnapshot then = new ArraySnapshot(
                snapshot.context(), TimestampRange.between(time, time), snapshot.schema(), some, deletes);
        Iterator<Cells> batches = ChangeLog.versions(then, List.of(FragmentFields.TIMESTAMPS), budget)
                .batches();
        while (batches.hasNext()) {
            if (batches.next().size() > 0) {
                return true;
            }
        }
        return false;
    }
}
