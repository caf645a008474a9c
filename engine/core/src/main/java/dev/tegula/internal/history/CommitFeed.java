package dev.tegula.internal.history;

import dev.tegula.errors.LostHistoryException;
import dev.tegula.errors.SnapshotLostException;
import dev.tegula.feeds.Arrivals;
import dev.tegula.feeds.FeedPosition;
import dev.tegula.internal.format.ConsolidationRecord.Purge;
import dev.tegula.internal.format.WriteSet;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.DeleteConditions;
import dev.tegula.internal.storage.open.DeleteConditions.Delete;
import dev.tegula.internal.storage.open.FragmentOpener;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.tagging.FragmentWrites;
import dev.tegula.query.Change;
import dev.tegula.query.TimestampRange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tells the writes that a program has not read yet from those that it has read, also after both were consolidated. A
 * fragment that a consolidation made is no news if all that it replaced was read, or still exists and is read itself.
 * If names of fragments between are gone, the sum of all writes of the array decides.
 */
public final class CommitFeed {

    private final ArraySnapshot snapshot;
    private final ArrayContext context;
    private final ArrayDirectory directory;
    private final FragmentWrites writes;

    /** @param snapshot the array without a time range */
    public CommitFeed(ArraySnapshot snapshot) {
        this.snapshot = snapshot;
        this.context = snapshot.context();
        this.directory = context.directory();
        this.writes = new FragmentWrites(context);
    }

    private static long hash(String name) {
        return WriteSet.of(name).high();
    }

    private static WriteSet minus(WriteSet from, WriteSet other) {
        return new WriteSet(from.count() - other.count(), from.high() - other.high(), from.low() - other.low());
    }

    private WriteSet writesOf(List<OpenFragment> fragments) {
        return writes.of(fragments).values().stream().reduce(WriteSet.NONE, WriteSet::plus);
    }

    /** Returns the names of all fragments and deletes that exist. */
    private Stream<String> names() {
        return Stream.concat(
                directory.allFragments().stream().map(ref -> ref.name().text()),
                directory.deletes().stream().map(ref -> ref.name().text()));
    }

    /** Returns the position before the visible fragments: they are read as they are, with the deletes until now. */
    public FeedPosition earliest() {
        return start(fragment -> true);
    }

    /** Returns the position after all commits. */
    public FeedPosition latest() {
        return start(fragment -> false);
    }

    /**
     * Returns the position after a time.
     *
     * @throws LostHistoryException if a consolidated fragment has cells of both sides
     */
    public FeedPosition after(long time) {
        for (OpenFragment fragment : snapshot.fragments()) {
            if (fragment.name().start() <= time && time < fragment.name().end()) {
                throw new LostHistoryException(directory.root() + ", fragment '" + fragment.name()
                        + "': consolidation has merged the writes before and after " + time + ". Choose a time before "
                        + fragment.name().start() + " or from "
                        + fragment.name().end() + " on.");
            }
        }
        return start(fragment -> fragment.name().start() > time);
    }

    private FeedPosition start(Predicate<OpenFragment> isPending) {
        SortedSet<Long> known = names().map(CommitFeed::hash).collect(Collectors.toCollection(TreeSet::new));
        SortedSet<Long> pending = new TreeSet<>();
        List<OpenFragment> read = new ArrayList<>();
        for (OpenFragment fragment : snapshot.fragments()) {
            if (isPending.test(fragment)) {
                pending.add(hash(fragment.name().text()));
            } else {
                read.add(fragment);
            }
        }
        known.removeAll(pending);
        WriteSet sum = writesOf(read);
        return new FeedPosition(known, pending, List.of(), sum.count(), sum.sum());
    }

    /** Returns what was committed after a position. */
    public Arrivals since(FeedPosition position) {
        List<OpenFragment> found = new ArrayList<>();
        List<OpenFragment> merged = new ArrayList<>();
        Set<Long> existing = new HashSet<>();
        for (FragmentRef ref : directory.allFragments()) {
            long hash = hash(ref.name().text());
            existing.add(hash);
            if (position.pending().contains(hash)) {
                found.add(FragmentOpener.any(context, ref));
            } else if (!position.known().contains(hash)) {
                OpenFragment fragment = FragmentOpener.any(context, ref);
                (History.isConsolidated(fragment, directory, writes) ? merged : found).add(fragment);
            }
        }
        List<TimestampedName> deletes = directory.deletes().stream()
                .filter(ref -> !isKnown(position, ref))
                .map(DeleteRef::name)
                .toList();
        WriteSet before = WriteSet.of(position.writes(), position.sum());
        List<String> lost = lost(position, merged, existing);
        if (!lost.isEmpty()) {
            WriteSet all = writesOf(snapshot.fragments());
            WriteSet unread = writesOf(found);
            if (before.plus(unread).equals(all)) {
                lost = List.of();
            }
            before = minus(all, unread);
        }
        SortedSet<Long> known = names().map(CommitFeed::hash).collect(Collectors.toCollection(TreeSet::new));
        found.forEach(fragment -> known.remove(hash(fragment.name().text())));
        WriteSet read = before;
        return new Arrivals(
                found.stream().map(fragment -> fragment.name().text()).toList(),
                deletes.stream().map(TimestampedName::text).toList(),
                lost,
                names -> {
                    SortedSet<Long> after = new TreeSet<>(known);
                    for (TimestampedName delete : deletes) {
                        if (!names.contains(delete.text())) {
                            after.remove(hash(delete.text()));
                            // A purge may have dropped cells that this delete must report once it is read.
                            merged.stream()
                                    .filter(fragment -> !writes.isComplete(fragment, delete.text(), delete.start()))
                                    .forEach(fragment ->
                                            after.remove(hash(fragment.name().text())));
                        }
                    }
                    return after(position, after, read, found, names);
                });
    }

    static boolean isKnown(FeedPosition position, DeleteRef delete) {
        return position.known().contains(hash(delete.name().text()));
    }

    /** Returns the consolidated fragments of which something is neither read nor there to be read. */
    private List<String> lost(FeedPosition position, List<OpenFragment> merged, Set<Long> existing) {
        List<String> lost = new ArrayList<>();
        for (OpenFragment fragment : merged) {
            Collection<String> replaced = writes.replaced(fragment.ref());
            boolean isCovered = !replaced.isEmpty()
                    && replaced.stream()
                            .mapToLong(CommitFeed::hash)
                            .allMatch(hash -> position.known().contains(hash) || existing.contains(hash));
            if (!isCovered) {
                lost.add(fragment.name().text());
            }
        }
        if (!existing.containsAll(position.pending())) {
            lost.add("of the start of the feed");
        }
        return lost;
    }

    private FeedPosition after(
            FeedPosition position,
            SortedSet<Long> known,
            WriteSet before,
            List<OpenFragment> found,
            Collection<String> names) {
        Set<String> wanted = Set.copyOf(names);
        SortedSet<Long> read = new TreeSet<>(known);
        SortedSet<Long> pending = new TreeSet<>();
        List<OpenFragment> taken = new ArrayList<>();
        for (OpenFragment fragment : found) {
            long hash = hash(fragment.name().text());
            if (wanted.contains(fragment.name().text())) {
                taken.add(fragment);
                read.add(hash);
            } else if (position.pending().contains(hash)) {
                pending.add(hash);
            }
        }
        WriteSet sum = before.plus(writesOf(taken));
        return new FeedPosition(
                read,
                pending,
                taken.stream().map(fragment -> fragment.name().text()).toList(),
                sum.count(),
                sum.sum());
    }

    /**
     * Returns the array with some of its fragments only, and with the deletes until a position.
     *
     * @param missing receives names of fragments that do not exist any more, which are left out
     */
    public ArraySnapshot of(Collection<String> names, FeedPosition until, Collection<String> missing) {
        List<OpenFragment> fragments = new ArrayList<>();
        for (String name : new TreeSet<>(names)) {
            FragmentRef ref = directory.find(name);
            if (ref == null) {
                missing.add(name);
            } else {
                fragments.add(FragmentOpener.any(context, ref));
            }
        }
        return of(fragments, snapshot.timestamps(), ref -> isKnown(until, ref));
    }

    /** Returns the array with some of its fragments and deletes only. */
    ArraySnapshot of(List<OpenFragment> fragments, TimestampRange range, Predicate<DeleteRef> deletes) {
        List<OpenFragment> sorted =
                fragments.stream().sorted((a, b) -> a.ref().compareTo(b.ref())).toList();
        return new ArraySnapshot(context, range, snapshot.schema(), sorted, DeleteConditions.of(context, deletes));
    }

    /** Returns the array that the feed looks at. */
    ArraySnapshot snapshot() {
        return snapshot;
    }

    /**
     * Reads the changes between two positions; see {@link FeedChanges}.
     *
     * @param budget bytes of cells to hold at a time
     * @throws SnapshotLostException if fragments between them do not exist any more
     */
    public Iterator<Change> changes(FeedPosition from, FeedPosition until, long budget) {
        List<String> missing = new ArrayList<>();
        List<OpenFragment> step = of(until.fragments(), until, missing).fragments();
        if (!missing.isEmpty()) {
            throw lost(missing.get(0));
        }
        requireDeletes(from);
        return new FeedChanges(this, from, until, budget).of(step);
    }

    /** Refuses purges of deletes that were not read, after which it is unknown what they deleted. */
    private void requireDeletes(FeedPosition position) {
        Set<Long> known = names().map(CommitFeed::hash).collect(Collectors.toSet());
        known.addAll(position.known());
        for (OpenFragment fragment : snapshot.fragments()) {
            String name = fragment.name().text();
            if (position.known().contains(hash(name)) || !writes.isAnyPurged(List.of(fragment))) {
                continue;
            }
            Purge purge = writes.purge(fragment);
            boolean isKnown = !purge.equals(Purge.NONE)
                    && purge.applied().stream().allMatch(delete -> known.contains(hash(delete)));
            if (!isKnown) {
                throw new LostHistoryException(directory.root() + ", fragment '" + name
                        + "': a purge has applied deletes that the feed has not read. Begin at a later position, and"
                        + " purge with a grace period that is longer than the feed is behind.");
            }
        }
    }

    /** Returns the error of fragments that a reader needs and a vacuum has deleted. */
    public static SnapshotLostException lost(String name) {
        return new SnapshotLostException(
                "fragments of the feed were vacuumed or deleted before they were read (found none of the name " + name
                        + "). Vacuum with a grace period that is longer than the feed is behind.",
                null,
                null);
    }

    /** Returns the deletes between two positions. */
    List<Delete> deletesBetween(FeedPosition from, FeedPosition until) {
        return DeleteConditions.of(context, ref -> isKnown(until, ref) && !isKnown(from, ref))
                .all();
    }

    /** Returns whether a position has a delete from a time on. */
    boolean hasDeleteFrom(FeedPosition position, long time) {
        return directory.deletes().stream().anyMatch(ref -> ref.name().start() >= time && isKnown(position, ref));
    }

    /**
     * Returns the fragments whose cells a reader knows that has read one position and then the fragments up to another,
     * with all cells that were visible before a delete. A consolidated fragment may be newer: then it counts if it has
     * nothing else.
     *
     * @throws SnapshotLostException if fragments that it replaced are needed and were vacuumed
     */
    List<OpenFragment> state(FeedPosition from, FeedPosition until, Delete delete) {
        Set<String> step = Set.copyOf(until.fragments());
        Predicate<String> isRead = name -> step.contains(name) || from.known().contains(hash(name));
        Predicate<OpenFragment> isComplete =
                fragment -> writes.isComplete(fragment, delete.name().text(), delete.time());
        List<OpenFragment> read = snapshot.fragments().stream()
                .filter(fragment ->
                        isRead.test(fragment.name().text()) || History.isConsolidated(fragment, directory, writes))
                .toList();
        boolean isWhole =
                read.stream().allMatch(fragment -> isRead.test(fragment.name().text()) || isComplete.test(fragment));
        if (isWhole && writesOf(read).equals(WriteSet.of(until.writes(), until.sum()))) {
            return read;
        }
        Map<String, OpenFragment> found = new LinkedHashMap<>();
        for (OpenFragment fragment : read) {
            addState(fragment, isRead, isComplete, found);
        }
        return List.copyOf(found.values());
    }

    private void addState(
            OpenFragment fragment,
            Predicate<String> isRead,
            Predicate<OpenFragment> isComplete,
            Map<String, OpenFragment> found) {
        String name = fragment.name().text();
        if (isRead.test(name)) {
            found.put(name, fragment);
            return;
        } else if (!History.isConsolidated(fragment, directory, writes)) {
            return; // It comes later.
        }
        Collection<String> replaced = writes.replaced(fragment.ref());
        if (!replaced.isEmpty() && replaced.stream().allMatch(isRead) && isComplete.test(fragment)) {
            found.put(name, fragment);
            return;
        }
        for (String each : replaced) {
            FragmentRef present = directory.find(each);
            if (present == null) {
                throw lost(each);
            }
            addState(FragmentOpener.any(context, present), isRead, isComplete, found);
        }
    }
}
