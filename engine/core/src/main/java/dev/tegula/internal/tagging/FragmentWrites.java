package dev.tegula.internal.tagging;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.format.ConsolidationRecord.Purge;
import dev.tegula.internal.format.WriteSet;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ConcurrentRequests;
import dev.tegula.internal.storage.ConsolidationRecords;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.storage.open.PurgeMark;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the writes that fragments consist of: those that a fragment replaced, as its {@link ConsolidationRecord} or its
 * vacuum file shows, or else the fragment itself.
 */
public final class FragmentWrites {

    private final ArrayDirectory directory;
    private final ArrayContext context;
    private final Map<String, Optional<ConsolidationRecord>> records = new HashMap<>();

    /** Fragments that are not one of several of a consolidation. */
    private final Set<String> single = new HashSet<>();

    public FragmentWrites(ArrayContext context) {
        this.context = context;
        this.directory = context.directory();
    }

    /**
     * Returns whether a fragment may have been consolidated. Of fragments with one timestamp, only sparse ones without
     * timestamps of cells show that they were not.
     */
    public static boolean mayBeConsolidated(OpenFragment fragment) {
        return fragment.name().start() != fragment.name().end() || fragment.isDense() || fragment.hasTimestamps();
    }

    /** Returns the writes of fragments in sets, by the time of the first write of each. */
    public SortedMap<Long, WriteSet> of(List<OpenFragment> opened) {
        List<FragmentRef> fragments = opened.stream().map(OpenFragment::ref).toList();
        opened.stream()
                .filter(fragment -> !mayBeConsolidated(fragment))
                .forEach(fragment -> records.put(fragment.name().text(), Optional.empty()));
        List<FragmentRef> unread = fragments.stream()
                .filter(fragment -> !records.containsKey(fragment.name().text()))
                .toList();
        List<Optional<ConsolidationRecord>> read =
                ConcurrentRequests.map(context.storage(), context.resources().workers(), unread, this::read);
        for (int i = 0; i < read.size(); i++) {
            records.put(unread.get(i).name().text(), read.get(i));
        }
        opened.stream()
                .filter(fragment -> fragment.isDense()
                        || fragment.name().start() == fragment.name().end() && !fragment.hasTimestamps())
                .forEach(fragment -> single.add(fragment.name().text()));
        SortedMap<Long, WriteSet> writes = new TreeMap<>();
        Set<String> visited = new HashSet<>();
        fragments.forEach(fragment -> add(fragment, visited, writes));
        return writes;
    }

    /** Returns whether cells may have been purged from one of the fragments. */
    public boolean isAnyPurged(List<OpenFragment> fragments) {
        boolean isUnknown = false;
        for (OpenFragment fragment : fragments) {
            ConsolidationRecord record = mayBeConsolidated(fragment) ? record(fragment.ref()) : null;
            record = record == null && mayBeConsolidated(fragment) ? recordBeside(fragment.ref()) : record;
            if (record != null && record.isPurged()) {
                return true;
            }
            isUnknown |= record == null && PurgeMark.mayConcern(fragment);
        }
        return isUnknown && PurgeMark.isSet(context.location());
    }

    /**
     * Returns the names of fragments that the given ones or earlier ones replaced, and that vacuum files name as
     * replacements. Such a file is kept if a tag needs the fragments that it hides.
     */
    public Set<String> earlier(List<OpenFragment> fragments) {
        Set<String> names = new TreeSet<>();
        for (VacuumFile vacuum : directory.vacuums()) {
            String by = vacuum.by().text();
            boolean isReplaced = !vacuum.isPending()
                    && fragments.stream()
                            .filter(FragmentWrites::mayBeConsolidated)
                            .anyMatch(fragment -> {
                                ConsolidationRecord record = record(fragment.ref());
                                return record != null && record.hasReplaced(by);
                            });
            if (isReplaced) {
                names.add(by);
            }
        }
        return names;
    }

    /** Returns the names of fragments that have no record but that of one of the given ones. */
    public Set<String> beside(List<OpenFragment> fragments) {
        Set<String> names = new TreeSet<>();
        for (OpenFragment fragment : fragments) {
            ConsolidationRecord record = mayBeConsolidated(fragment) ? record(fragment.ref()) : null;
            if (record != null) {
                names.addAll(record.concerned());
            }
        }
        fragments.forEach(fragment -> names.remove(fragment.name().text()));
        names.removeIf(name -> directory.find(name) == null);
        return names;
    }

    /** Returns what purges have dropped of a fragment. */
    public Purge purge(OpenFragment fragment) {
        TimestampedName name = fragment.name();
        if (!fragment.hasTimestamps()) {
            return Purge.NONE;
        }
        ConsolidationRecord own = record(fragment.ref());
        for (FragmentRef other : own == null ? directory.allFragments() : List.<FragmentRef>of()) {
            boolean isSimilar =
                    other.name().start() == name.start() && other.name().end() == name.end();
            ConsolidationRecord record = isSimilar ? record(other) : null;
            own = record != null && record.made().containsKey(name.text()) ? record : own;
        }
        return own == null ? Purge.NONE : own.purge();
    }

    /** Returns whether a fragment has all cells that readers at a time see who do not know a delete. */
    public boolean isComplete(OpenFragment fragment, String delete, long time) {
        if (!isAnyPurged(List.of(fragment))) {
            return true;
        }
        Purge purge = purge(fragment);
        return !purge.equals(Purge.NONE)
                && purge.keptSince() <= time
                && !purge.applied().contains(delete);
    }

    /** Returns whether a consolidation made a fragment and left a record. */
    public boolean isRecorded(OpenFragment fragment) {
        return mayBeConsolidated(fragment) && record(fragment.ref()) != null;
    }

    /** Joins the sets between two of the given times. */
    public static SortedMap<Long, WriteSet> join(SortedMap<Long, WriteSet> writes, SortedSet<Long> times) {
        SortedMap<Long, WriteSet> joined = new TreeMap<>();
        long key = 0;
        int interval = -1;
        for (Map.Entry<Long, WriteSet> entry : writes.entrySet()) {
            int here = times.headSet(entry.getKey()).size();
            key = here == interval ? key : entry.getKey();
            interval = here;
            joined.merge(key, entry.getValue(), WriteSet::plus);
        }
        return joined;
    }

    private void add(FragmentRef fragment, Set<String> visited, SortedMap<Long, WriteSet> writes) {
        if (!visited.add(fragment.name().text())) {
            return;
        }
        ConsolidationRecord record = record(fragment);
        Collection<String> replaced =
                record == null ? vacuumed(fragment) : record.replaced().keySet();
        if (record != null && !record.history().writes().isEmpty()) {
            record.history().writes().forEach((time, set) -> writes.merge(time, set, WriteSet::plus));
        } else if (!replaced.isEmpty()) {
            for (String name : replaced) {
                FragmentRef present = directory.find(name);
                TimestampedName parsed = TimestampedName.parse(name);
                if (present != null) {
                    add(present, visited, writes);
                } else if (parsed != null) {
                    writes.merge(parsed.start(), WriteSet.of(name), WriteSet::plus);
                }
            }
        } else if (single.contains(fragment.name().text()) || !isFurtherPart(fragment)) {
            writes.merge(fragment.name().start(), WriteSet.of(fragment.name().text()), WriteSet::plus);
        }
    }

    /**
     * Returns the names of the fragments that the consolidation read that made a fragment, whether they exist or not;
     * empty if nothing tells.
     */
    public Set<String> replaced(FragmentRef fragment) {
        Set<String> names = new HashSet<>(vacuumed(fragment));
        for (FragmentRef part : directory.allFragments()) {
            boolean similar = part.name().start() == fragment.name().start()
                    && part.name().end() == fragment.name().end();
            ConsolidationRecord record = similar ? record(part) : null;
            if (record != null
                    && (part.equals(fragment)
                            || record.made().containsKey(fragment.name().text()))) {
                names.addAll(record.replaced().keySet());
            }
        }
        return names;
    }

    /** Returns the names of the fragments that a vacuum file names as replaced by another. */
    private List<String> vacuumed(FragmentRef fragment) {
        return directory.vacuums().stream()
                .filter(vacuum -> vacuum.by().equals(fragment.name()))
                .map(VacuumFile::names)
                .findFirst()
                .orElse(List.of());
    }

    /** Returns whether a fragment is one of several of a consolidation, of which the first one has the record. */
    private boolean isFurtherPart(FragmentRef fragment) {
        return recordBeside(fragment) != null;
    }

    /** Returns the record of another fragment that concerns this one, or null. */
    private @Nullable ConsolidationRecord recordBeside(FragmentRef fragment) {
        TimestampedName name = fragment.name();
        for (FragmentRef other : directory.allFragments()) {
            boolean covers =
                    other.name().start() <= name.start() && other.name().end() >= name.end();
            ConsolidationRecord record = covers && !other.name().equals(name) ? record(other) : null;
            if (record != null && record.concerned().contains(name.text())) {
                return record;
            }
        }
        return null;
    }

    private @Nullable ConsolidationRecord record(FragmentRef fragment) {
        return Objects.requireNonNull(records.computeIfAbsent(fragment.name().text(), name -> read(fragment)))
                .orElse(null);
    }

    private Optional<ConsolidationRecord> read(FragmentRef fragment) {
        try {
            return Optional.ofNullable(ConsolidationRecords.of(context.storage(), fragment));
        } catch (CorruptArrayException | NumberFormatException damaged) {
            return Optional.empty();
        }
    }
}
