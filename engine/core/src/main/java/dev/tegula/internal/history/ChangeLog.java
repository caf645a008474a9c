package dev.tegula.internal.history;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.condition.DeletedCells;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.history.TimePartition.Kind;
import dev.tegula.internal.read.DenseBatch;
import dev.tegula.internal.read.DenseQuery;
import dev.tegula.internal.read.SparseQuery;
import dev.tegula.internal.read.dense.DenseReader;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.pruning.DomainStatistics;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.internal.read.sparse.Deletes;
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
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The changes of an array in a time range, in the order of time: at each time the cells written, then the cells
 * deleted, then the conditions applied. Fragments with timestamps of cells are read for as many times at once as fit
 * the memory budget.
 */
public final class ChangeLog implements Iterator<Change> {

    private static final int BYTES_PER_CELL = 64;

    private final ArraySnapshot snapshot;
    private final List<String> fields;
    private final long budget;
    private final ReportedDeletes reported;
    private final RemovedCells removed;
    private final List<OpenFragment> fragments;
    /** Expected number of cells, by time. */
    private final NavigableMap<Long, Long> times = new TreeMap<>();

    private final NavigableMap<Long, List<Delete>> deletes = new TreeMap<>();
    /** Fragments that were opened before, by name. */
    private final Map<String, OpenFragment> opened = new HashMap<>();

    private final Deque<Iterator<? extends Change>> parts = new ArrayDeque<>();
    private int most = Integer.MAX_VALUE;

    /** How a delete by condition is reported. */
    public enum ReportedDeletes {
        CONDITIONS,
        /** The cells that it deleted, as they were before. */
        CELLS
    }

    /**
     * @param snapshot the array in the time range
     * @param budget bytes of cells to hold at a time
     * @throws dev.tegula.errors.LostHistoryException if consolidation has removed history
     */
    public ChangeLog(ArraySnapshot snapshot, List<String> fields, long budget, ReportedDeletes reported) {
        this.snapshot = snapshot;
        this.fields = fields;
        this.budget = budget;
        this.reported = reported;
        DeleteConditions known = DeleteConditions.of(
                snapshot.context(),
                ref -> ref.name().start() <= snapshot.timestamps().end());
        this.removed = new RemovedCells(snapshot, fields, budget, known);
        this.fragments = WrittenFragments.of(snapshot.context(), snapshot.timestamps());
        for (OpenFragment fragment : fragments) {
            if (snapshot.schema().isDense() && !fragment.isDense()) {
                throw new UnsupportedFormatException(fragment.metadataUri() + ": changes of sparse fragments in dense "
                        + "arrays cannot be listed. Read the array at two times instead.");
            }
            addTimes(fragment);
        }
        DomainStatistics all = new DomainStatistics(snapshot.schema());
        for (Delete delete : snapshot.deletes().all()) {
            if (!all.isWithoutMatches(delete)) {
                deletes.computeIfAbsent(delete.time(), any -> new ArrayList<>()).add(delete);
                times.putIfAbsent(delete.time(), 0L);
            }
        }
        if (reported == ReportedDeletes.CELLS) {
            fragments.forEach(each -> opened.put(each.name().text(), each));
            joinDeletes();
        }
    }

    private void addTimes(OpenFragment fragment) {
        if (!fragment.hasTimestamps()) {
            times.merge(fragment.name().start(), FragmentSummary.of(fragment).cells(), Long::sum);
            return;
        }
        boolean deleting = fragment.hasDeletes();
        List<String> timestamps = deleting
                ? List.of(FragmentFields.TIMESTAMPS, FragmentFields.DELETE_TIMESTAMPS, FragmentFields.DELETE_CONDITIONS)
                : List.of(FragmentFields.TIMESTAMPS);
        Iterator<Cells> batches = versions(at(List.of(fragment), snapshot.timestamps()), timestamps, budget)
                .batches();
        while (batches.hasNext()) {
            Cells cells = batches.next();
            if (deleting) {
                requireTombstones(fragment, cells);
            }
            for (long time : cells.uint64(FragmentFields.TIMESTAMPS)) {
                times.merge(time, 1L, Long::sum);
            }
        }
    }

    /** Refuses cells that were deleted without a condition after they were written. */
    private static void requireTombstones(OpenFragment fragment, Cells cells) {
        long[] written = cells.uint64(FragmentFields.TIMESTAMPS);
        long[] deleted = cells.uint64(FragmentFields.DELETE_TIMESTAMPS);
        long[] conditions = cells.uint64(FragmentFields.DELETE_CONDITIONS);
        for (int i = 0; i < written.length; i++) {
            if (TimestampFields.isTombstone(deleted[i], conditions[i]) && deleted[i] != written[i]) {
                throw new UnsupportedFormatException(fragment.metadataUri() + ": changes of cells that were deleted "
                        + "later without a condition cannot be listed (found one written at "
                        + Long.toUnsignedString(written[i]) + " and deleted at " + Long.toUnsignedString(deleted[i])
                        + "). Read the array at two times instead.");
            }
        }
    }

    private ArraySnapshot at(List<OpenFragment> some, TimestampRange range) {
        return new ArraySnapshot(snapshot.context(), range, snapshot.schema(), some, snapshot.deletes());
    }

    static SparseQuery versions(ArraySnapshot from, List<String> names, long budget) {
        return SparseQuery.ofVersions(
                new Execution(from, budget),
                Subarray.whole(),
                CellRequest.all(names, ResultOrder.GLOBAL),
                Deletes.IGNORED);
    }

    @Override
    public boolean hasNext() {
        while (true) {
            Iterator<? extends Change> part = parts.peek();
            if (part != null && part.hasNext()) {
                return true;
            } else if (part != null) {
                parts.pop();
            } else if (times.isEmpty()) {
                return false;
            } else if (snapshot.schema().isDense()) {
                nextDense();
            } else {
                nextSparse();
            }
        }
    }

    @Override
    public Change next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return parts.element().next();
    }

    private void nextDense() {
        long time = times.firstKey();
        times.remove(time);
        for (OpenFragment fragment : fragments) {
            if (fragment.name().start() == time) {
                parts.add(boxes(at(List.of(fragment), snapshot.timestamps()), fields, budget));
            }
        }
        parts.add(deletesAt(time));
    }

    /** Returns the boxes of a snapshot of one dense fragment. */
    static Iterator<Change> boxes(ArraySnapshot one, List<String> fields, long budget) {
        Execution execution = new Execution(one, budget);
        ArraySchema schema = one.schema();
        long time = one.fragments().get(0).name().start();
        List<Range> box = FragmentSummary.nonEmptyDomain(execution.snapshot());
        if (box == null) {
            return Collections.emptyIterator();
        }
        Subarray part = Subarray.ofBox(schema, box);
        Iterator<DenseBatch> batches = new DenseQuery(
                        execution, DenseReader.of(execution), part, CellRequest.all(fields, ResultOrder.GLOBAL))
                .boxes();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return batches.hasNext();
            }

            @Override
            public Change next() {
                DenseBatch batch = batches.next();
                return new Change.Written(time, batch.box(), batch.cells());
            }
        };
    }

    /** Reads as many of the next times at once as fit the budget; a single time in batches. */
    private void nextSparse() {
        List<Long> window = new ArrayList<>();
        long cells = 0;
        for (Map.Entry<Long, Long> entry : times.entrySet()) {
            cells += entry.getValue();
            if (!window.isEmpty() && (cells > budget / BYTES_PER_CELL || window.size() == most)) {
                break;
            }
            window.add(entry.getKey());
        }
        TimestampRange range = TimestampRange.between(window.get(0), window.get(window.size() - 1));
        List<OpenFragment> some = fragments.stream()
                .filter(fragment ->
                        range.overlaps(fragment.name().start(), fragment.name().end()))
                .toList();
        boolean deleting = some.stream().anyMatch(fragment -> fragment.hasDeletes());
        Supplier<Iterator<Cells>> versions =
                () -> versions(at(some, range), timed(deleting), budget).batches();
        if (window.size() == 1) {
            long time = window.get(0);
            times.remove(time);
            partitions(deleting).forEach(partition -> parts.add(new ChangedCells(versions.get(), partition, time)));
            parts.add(deletesAt(time));
            return;
        }
        List<Cells> read = readAll(versions.get(), budget);
        if (read == null) {
            most = window.size() / 2;
            return;
        }
        for (long time : window) {
            times.remove(time);
            parts.add(partitions(deleting).stream()
                    .map(partition -> partition.change(read, time))
                    .filter(Objects::nonNull)
                    .iterator());
            parts.add(deletesAt(time));
        }
    }

    /** Returns the fields to read: those of the changes, the times of writes, and those of tombstones. */
    private List<String> timed(boolean deleting) {
        Set<String> timed = new LinkedHashSet<>(fields);
        timed.add(FragmentFields.TIMESTAMPS);
        if (deleting) {
            timed.addAll(dimensions());
            timed.add(FragmentFields.DELETE_TIMESTAMPS);
            timed.add(FragmentFields.DELETE_CONDITIONS);
        }
        return List.copyOf(timed);
    }

    private List<String> dimensions() {
        return snapshot.schema().dimensions().stream().map(Dimension::name).toList();
    }

    private List<TimePartition> partitions(boolean deleting) {
        TimePartition written = new TimePartition(Kind.WRITTEN, fields);
        return deleting ? List.of(written, new TimePartition(Kind.TOMBSTONE, dimensions())) : List.of(written);
    }

    /** Returns all batches with cells, or null if they exceed the budget. */
    static @Nullable List<Cells> readAll(Iterator<Cells> batches, long budget) {
        List<Cells> read = new ArrayList<>();
        long bytes = 0;
        while (batches.hasNext()) {
            Cells batch = batches.next();
            bytes += batch.columns().stream().mapToLong(Column::memorySize).sum();
            if (bytes > budget) {
                return null;
            } else if (batch.size() > 0) {
                read.add(batch); // Without cells, there may be no columns.
            }
        }
        return read;
    }

    private Iterator<? extends Change> deletesAt(long time) {
        List<Delete> found = deletes.getOrDefault(time, List.of());
        if (reported == ReportedDeletes.CELLS && !found.isEmpty()) {
            // They are read when it is their turn.
            return new NestedIterator<>(List.of(found).iterator(), this::removed);
        }
        return found.stream().map(delete -> deleted(time, delete)).iterator();
    }

    private Change deleted(long time, Delete delete) {
        ArraySchema then = snapshot.schemaWith(Set.copyOf(delete.stays().fieldNames()), time);
        return new Change.Deleted(time, new DeletedCells(then).of(delete.stays()));
    }

    /**
     * Moves deletes to the time of the one before if nothing was written between them, so that they are read at once.
     */
    private void joinDeletes() {
        List<Delete> run = null;
        for (Iterator<Map.Entry<Long, Long>> each = times.entrySet().iterator(); each.hasNext(); ) {
            Map.Entry<Long, Long> entry = each.next();
            List<Delete> at = deletes.get(entry.getKey());
            if (run != null && at != null && entry.getValue() == 0) {
                run.addAll(at);
                each.remove();
            } else {
                run = at;
            }
        }
    }

    private Iterator<Change> removed(List<Delete> run) {
        long time = run.get(0).time();
        ArraySnapshot then = ArraySnapshot.open(snapshot.context(), TimestampRange.upTo(time), opened);
        then.fragments().forEach(each -> opened.put(each.name().text(), each));
        return removed.of(run, then.fragments());
    }
}
