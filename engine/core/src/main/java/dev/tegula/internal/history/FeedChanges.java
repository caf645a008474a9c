package dev.tegula.internal.history;

import dev.tegula.errors.LostHistoryException;
import dev.tegula.feeds.FeedPosition;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.history.TimePartition.Kind;
import dev.tegula.internal.read.SparseQuery;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.pruning.DomainStatistics;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.DeleteConditions;
import dev.tegula.internal.storage.open.DeleteConditions.Delete;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Cells;
import dev.tegula.query.Change;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * The changes between two positions of a feed: those of each fragment and delete that was committed in between, by
 * their times. A condition becomes the cells that it deleted, with their values and the times of their writes, among
 * the cells of the second position. A cell that is hidden by a delete of the first position when it arrives, because a
 * job became visible late, is a deleted cell of its own time: it still hides older ones.
 */
final class FeedChanges {

    private final CommitFeed feed;
    private final ArraySnapshot snapshot;
    private final FeedPosition from;
    private final FeedPosition until;
    private final long budget;
    private final List<String> fields;
    private final RemovedCells removed;

    /** Names of deletes without matches, as there is one beside tombstones. */
    private final Set<String> without = new TreeSet<>();

    /** The changes of a fragment or delete. */
    private record Step(long time, boolean isDelete, String name, Supplier<Iterator<Change>> changes) {

        static final Comparator<Step> ORDER = Comparator.comparingLong(Step::time)
                .thenComparing(Step::isDelete)
                .thenComparing(Step::name);
    }

    /** @param budget bytes of cells to hold at a time */
    FeedChanges(CommitFeed feed, FeedPosition from, FeedPosition until, long budget) {
        this.feed = feed;
        this.snapshot = feed.snapshot();
        this.from = from;
        this.until = until;
        this.budget = budget;
        this.fields = snapshot.schema().isDense()
                ? snapshot.schema().attributes().stream().map(Attribute::name).toList()
                : snapshot.schema().fieldNames();
        DeleteConditions known = DeleteConditions.of(snapshot.context(), ref -> CommitFeed.isKnown(until, ref));
        this.removed = new RemovedCells(snapshot, fields, budget, known);
    }

    /**
     * Reads the changes, one after the other.
     *
     * @param step the fragments between the positions
     */
    Iterator<Change> of(List<OpenFragment> step) {
        DomainStatistics all = new DomainStatistics(snapshot.schema());
        List<Step> found = new ArrayList<>();
        for (Delete delete : feed.deletesBetween(from, until)) {
            String name = delete.name().text();
            if (all.isWithoutMatches(delete)) {
                without.add(name);
            } else {
                found.add(new Step(delete.time(), true, name, () -> removed(delete)));
            }
        }
        for (OpenFragment fragment : step) {
            String name = fragment.name().text();
            found.add(new Step(fragment.name().start(), false, name, () -> written(fragment)));
        }
        return new NestedIterator<>(
                found.stream().sorted(Step.ORDER).iterator(),
                each -> each.changes().get());
    }

    private Iterator<Change> written(OpenFragment fragment) {
        ArraySnapshot one = feed.of(
                List.of(fragment),
                TimestampRange.all(),
                ref -> CommitFeed.isKnown(from, ref)
                        || without.contains(ref.name().text()));
        if (snapshot.schema().isDense()) {
            return ChangeLog.boxes(one, fields, budget);
        }
        Iterator<Change.Written> visible = changes(cells(one, timed(fields)), fields);
        boolean isLate = feed.hasDeleteFrom(from, fragment.name().start());
        boolean isWhole = snapshot.schema().allowsDuplicates() || !isLate && !fragment.hasDeletes();
        Iterator<Change> hidden = isWhole ? Collections.emptyIterator() : hidden(one);
        return new NestedIterator<Iterator<? extends Change>, Change>(
                List.of(visible, hidden).iterator(), each -> each);
    }

    /** Returns the coordinates of cells that no reader sees, by the times of all their versions. */
    private Iterator<Change> hidden(ArraySnapshot one) {
        List<String> dimensions =
                snapshot.schema().dimensions().stream().map(Dimension::name).toList();
        Iterator<Cells> hidden = new HiddenCells(
                ChangeLog.versions(one, timed(dimensions), budget).batches(), cells(one, dimensions), dimensions);
        return new NestedIterator<>(
                changes(hidden, dimensions),
                each -> List.<Change>of(new Change.CellsDeleted(each.timestamp(), each.cells()))
                        .iterator());
    }

    private static List<String> timed(List<String> names) {
        List<String> timed = new ArrayList<>(names);
        timed.add(FragmentFields.TIMESTAMPS);
        return timed;
    }

    private Iterator<Cells> cells(ArraySnapshot of, List<String> names) {
        return new SparseQuery(new Execution(of, budget), Subarray.whole(), CellRequest.all(names, ResultOrder.GLOBAL))
                .batches();
    }

    /** Returns the cells of batches, by time within each. */
    private static Iterator<Change.Written> changes(Iterator<Cells> batches, List<String> names) {
        TimePartition partition = new TimePartition(Kind.WRITTEN, names);
        return new NestedIterator<>(batches, batch -> {
            if (batch.size() == 0) {
                return Collections.emptyIterator(); // Without cells, there may be no columns.
            }
            long[] times = batch.uint64(FragmentFields.TIMESTAMPS);
            return LongStream.of(times)
                    .sorted()
                    .distinct()
                    .mapToObj(time -> (Change.Written) Objects.requireNonNull(partition.change(List.of(batch), time)))
                    .iterator();
        });
    }

    /** Returns the cells that a delete hides, as they were before it. */
    private Iterator<Change> removed(Delete delete) {
        long time = delete.time();
        List<OpenFragment> state = new ArrayList<>();
        for (OpenFragment fragment : feed.state(from, until, delete)) {
            if (fragment.name().start() <= time) {
                requireTimes(fragment, time);
                state.add(fragment);
            }
        }
        return removed.of(List.of(delete), state);
    }

    private void requireTimes(OpenFragment fragment, long time) {
        if (fragment.name().end() > time && !fragment.hasTimestamps()) {
            throw new LostHistoryException(snapshot.context().directory().root() + ", fragment '" + fragment.name()
                    + "': consolidation has removed the times of its cells, of which a delete at " + time
                    + " concerns some. Begin at a later position.");
        }
    }
}
