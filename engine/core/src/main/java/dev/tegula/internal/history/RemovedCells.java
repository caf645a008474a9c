package dev.tegula.internal.history;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.condition.Negation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.condition.PredicateEvaluation;
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
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The cells that conditions deleted, as they were before, with the times of their writes.
 *
 * @param snapshot the array; a field that had another type when cells were deleted is missing in them
 * @param fields the fields of the cells
 * @param budget bytes of cells to hold at a time
 * @param deletes those that readers know, of which each hides cells from later ones
 */
record RemovedCells(ArraySnapshot snapshot, List<String> fields, long budget, DeleteConditions deletes) {

    /** The number of deletes that are read at once. Each is evaluated for the cells that the others deleted. */
    private static final int MOST = 64;

    /**
     * Deletes that are read at once.
     *
     * @param then the fields that their conditions mean
     * @param before the array before the first of them
     * @param removed the cells that each one deletes
     */
    private record Run(List<Delete> deletes, ArraySchema then, ArraySnapshot before, List<Predicate> removed) {

        long time(int delete) {
            return deletes.get(delete).time();
        }
    }

    /**
     * Reads the cells that deletes hide, those of the first delete first.
     *
     * @param adjacent deletes between which nothing was written, oldest first
     * @param fragments have all cells that were visible before them
     */
    Iterator<Change> of(List<Delete> adjacent, List<OpenFragment> fragments) {
        List<OpenFragment> sorted =
                fragments.stream().sorted((a, b) -> a.ref().compareTo(b.ref())).toList();
        Set<Long> marked = markedTimes(sorted);
        List<List<Delete>> runs = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= adjacent.size(); i++) {
            if (i == adjacent.size() || i - from == MOST || !areAlike(adjacent.get(i - 1), adjacent.get(i), marked)) {
                runs.add(adjacent.subList(from, i));
                from = i;
            }
        }
        return new NestedIterator<>(
                runs.iterator(),
                run -> marked.contains(run.get(0).time()) ? read(marked(run.get(0), sorted)) : read(run(run, sorted)));
    }

    /** Returns the times of deletes with which another library has marked cells when it consolidated them. */
    private Set<Long> markedTimes(List<OpenFragment> fragments) {
        Set<String> processed = new HashSet<>();
        fragments.forEach(fragment -> processed.addAll(DeleteConditions.processedIn(fragment)));
        return processed.isEmpty()
                ? Set.of()
                : deletes.all().stream()
                        .filter(delete -> delete.isIn(processed))
                        .map(Delete::time)
                        .collect(Collectors.toSet());
    }

    private boolean areAlike(Delete first, Delete second, Set<Long> marked) {
        return !marked.contains(first.time())
                && !marked.contains(second.time())
                && then(List.of(first)).equals(then(List.of(second)));
    }

    /** Conditions mean the fields that the array had then. */
    private ArraySchema then(List<Delete> some) {
        Set<String> names = some.stream()
                .flatMap(delete -> delete.stays().fieldNames().stream())
                .collect(Collectors.toSet());
        return snapshot.schemaWith(names, some.get(some.size() - 1).time());
    }

    /** The state before has the writes of the millisecond of the first delete. */
    private Run run(List<Delete> run, List<OpenFragment> fragments) {
        ArraySchema then = then(List.of(run.get(0)));
        return new Run(
                run,
                then,
                before(run.get(0), then, TimestampRange.upTo(run.get(0).time()), fragments),
                run.stream().map(delete -> removed(delete, then)).toList());
    }

    /** Returns a delete of a time with which cells are marked, so that the state before has none of this time. */
    private Run marked(Delete delete, List<OpenFragment> fragments) {
        long time = delete.time();
        if (isAnyWritten(fragments, time)) {
            throw new UnsupportedFormatException(snapshot.context().directory().root() + ": cells that were deleted at "
                    + time + " cannot be listed, because others were written in the same millisecond, and consolidated"
                    + " by another library. Choose a time range without this time.");
        }
        // The marks do not tell what the first ones of several deletes left.
        List<Delete> all = new ArrayList<>(deletes.before(delete.name()).all().stream()
                .filter(other -> other.time() == time)
                .toList());
        all.add(delete);
        ArraySchema then = then(all);
        List<Predicate> parts = all.stream()
                .map(each -> each.equals(delete) ? removed(each, then) : stays(each, then))
                .toList();
        return new Run(
                List.of(delete),
                then,
                before(delete, then, TimestampRange.upTo(time - 1), fragments),
                List.of(Predicate.all(parts)));
    }

    private ArraySnapshot before(Delete delete, ArraySchema then, TimestampRange range, List<OpenFragment> fragments) {
        return new ArraySnapshot(snapshot.context(), range, then, fragments, deletes.before(delete.name()));
    }

    private static Predicate stays(Delete delete, ArraySchema then) {
        return new StoredConditionBinder(then::field, delete::source).bind(delete.stays());
    }

    /** Returns the predicate of all cells that do not stay: also nulls, and numbers that a comparison leaves out. */
    private static Predicate removed(Delete delete, ArraySchema then) {
        return new Negation(then).of(stays(delete, then));
    }

    private Iterator<Change> read(Run run) {
        Set<String> names = new LinkedHashSet<>(timed(run.then()));
        List<String> reported = List.copyOf(names);
        int count = run.deletes().size();
        if (count > 1) {
            run.removed().forEach(each -> names.addAll(each.fields())); // They tell which delete it was.
        }
        CellRequest request = CellRequest.matches(List.copyOf(names), Predicate.any(run.removed()))
                .withOrder(ResultOrder.GLOBAL);
        Iterator<Cells> found =
                new SparseQuery(new Execution(run.before(), budget), Subarray.whole(), request).batches();
        if (count == 1) {
            return new NestedIterator<>(
                    found,
                    batch -> batch.size() == 0
                            ? Collections.emptyIterator()
                            : List.<Change>of(new Change.CellsDeleted(run.time(0), batch))
                                    .iterator());
        }
        List<Cells> all = ChangeLog.readAll(found, budget);
        if (all != null) {
            return divided(all, run, reported);
        }
        List<List<Delete>> halves =
                List.of(run.deletes().subList(0, count / 2), run.deletes().subList(count / 2, count));
        return new NestedIterator<>(
                halves.iterator(), half -> read(run(half, run.before().fragments())));
    }

    /** Returns the cells by the first delete that removes them. */
    private static Iterator<Change> divided(List<Cells> all, Run run, List<String> reported) {
        List<Change> changes = new ArrayList<>();
        List<Cells> left = all;
        for (int i = 0; i < run.removed().size(); i++) {
            List<Cells> others = new ArrayList<>();
            for (Cells batch : left) {
                boolean[] marks = new boolean[batch.size()];
                new PredicateEvaluation(run.removed().get(i), byName(batch)).mark(0, marks.length, marks, 0);
                Cells deleted = select(batch, marks, true);
                if (deleted.size() > 0) {
                    Cells wanted =
                            Cells.of(reported.stream().map(deleted::column).toList());
                    changes.add(new Change.CellsDeleted(run.time(i), wanted));
                }
                if (deleted.size() < batch.size()) {
                    others.add(select(batch, marks, false));
                }
            }
            left = others;
        }
        return changes.iterator();
    }

    private static Map<String, Column> byName(Cells cells) {
        return cells.columns().stream().collect(Collectors.toMap(Column::name, each -> each));
    }

    private static Cells select(Cells cells, boolean[] marks, boolean wanted) {
        int[] positions =
                IntStream.range(0, marks.length).filter(i -> marks[i] == wanted).toArray();
        return positions.length == marks.length ? cells : cells.select(positions);
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
