package dev.tegula.internal.history;

import dev.tegula.errors.LostHistoryException;
import dev.tegula.feeds.Arrivals;
import dev.tegula.feeds.FeedPosition;
import dev.tegula.internal.format.WriteSet;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.DeleteConditions;
import dev.tegula.internal.storage.open.FragmentOpener;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.tagging.FragmentWrites;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
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
        List<String> deletes = directory.deletes().stream()
                .map(ref -> ref.name().text())
                .filter(name -> !position.known().contains(hash(name)))
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
                deletes,
                lost,
                names -> after(position, known, read, found, names));
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
        fragments.sort((a, b) -> a.ref().compareTo(b.ref()));
        Predicate<DeleteRef> isKnown =
                ref -> until.known().contains(hash(ref.name().text()));
        return new ArraySnapshot(
                context,
                snapshot.timestamps(),
                snapshot.schema(),
                List.copyOf(fragments),
                DeleteConditions.of(context, isKnown));
    }
}
