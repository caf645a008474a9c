package dev.tegula.internal.maintenance;

import dev.tegula.internal.format.ConsolidationRecord.Purge;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.read.sparse.Deletes;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.DeleteConditions;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.tagging.FragmentWrites;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which delete conditions match no cell of which fragments any more. A condition concerns the fragments that begin up
 * to its time, until a purge has applied it to each of them; then nobody needs it.
 */
final class PurgeState {

    private final ArraySnapshot snapshot;
    private final ArrayDirectory directory;
    private final FragmentWrites writes;
    private final Map<OpenFragment, Purge> purges = new HashMap<>();

    PurgeState(ArraySnapshot snapshot, FragmentWrites writes) {
        this.snapshot = snapshot;
        this.directory = snapshot.context().directory();
        this.writes = writes;
    }

    private Purge of(OpenFragment fragment) {
        return purges.computeIfAbsent(fragment, writes::purge);
    }

    private boolean concerns(DeleteRef delete, OpenFragment fragment) {
        return delete.name().start() >= fragment.name().start()
                && !of(fragment).applied().contains(delete.name().text());
    }

    /**
     * Returns the state of a fragment that is consolidated from others.
     *
     * @param deletes what its consolidation drops
     * @param isAnyDropped whether it has dropped anything
     */
    Purge merged(List<OpenFragment> chosen, Deletes deletes, boolean isAnyDropped) {
        Set<String> applied = directory.deletes().stream()
                .filter(delete -> delete.name().start() >= chosen.get(0).name().start())
                .filter(delete -> delete.name().start() <= deletes.until()
                        || chosen.stream().noneMatch(fragment -> concerns(delete, fragment)))
                .map(delete -> delete.name().text())
                .collect(Collectors.toSet());
        Purge purge = new Purge(Purge.NONE.lost(), applied);
        for (OpenFragment fragment : chosen) {
            for (Map.Entry<Long, Long> lost : of(fragment).lost().entrySet()) {
                purge = purge.withLost(lost.getKey(), lost.getValue());
            }
        }
        return isAnyDropped ? purge.withLost(chosen.get(0).name().start(), newestChange(chosen, deletes)) : purge;
    }

    /** Returns the time of the newest change that a purge took into account: later reads find the same cells. */
    private long newestChange(List<OpenFragment> chosen, Deletes deletes) {
        long until = Math.max(deletes.until(), deletes.horizon());
        // Overwritten cells and tombstones are as old as fragments.
        long written = chosen.stream()
                .filter(fragment -> deletes.horizon() >= 0 || fragment.hasDeletes())
                .mapToLong(fragment -> fragment.name().end())
                .max()
                .orElse(0);
        long deleted = directory.deletes().stream()
                .mapToLong(delete -> delete.name().start())
                .filter(time -> time <= until)
                .max()
                .orElse(0);
        return Math.min(until, Math.max(written, deleted));
    }

    /** Returns the conditions up to a time that concern visible fragments, oldest first. */
    List<DeleteRef> concerning(long until) {
        return directory.deletes().stream()
                .filter(delete -> delete.name().start() <= until)
                .filter(delete -> snapshot.fragments().stream().anyMatch(fragment -> concerns(delete, fragment)))
                .toList();
    }

    /**
     * Returns the names of the conditions up to a time that concern no fragment, visible or replaced, and that none
     * names as processed. Conditions after all writes stay, as the sign that earlier times are past.
     */
    Set<TimestampedName> obsolete(long until) {
        Set<String> visible = snapshot.fragments().stream()
                .map(fragment -> fragment.name().text())
                .collect(Collectors.toSet());
        long replaced = directory.allFragments().stream()
                .map(FragmentRef::name)
                .filter(name -> !visible.contains(name.text()))
                .mapToLong(TimestampedName::start)
                .min()
                .orElse(Long.MAX_VALUE);
        long newest = snapshot.fragments().stream()
                .mapToLong(fragment -> fragment.name().end())
                .max()
                .orElse(0);
        long end = Math.min(until, newest);
        List<DeleteRef> some = new ArrayList<>(directory.deletes());
        some.removeIf(delete -> delete.name().start() > end || delete.name().start() >= replaced);
        for (OpenFragment fragment : snapshot.fragments()) {
            if (!some.isEmpty()) {
                Set<String> processed = DeleteConditions.processedIn(fragment);
                some.removeIf(delete -> concerns(delete, fragment)
                        || processed.contains(delete.name().text() + ".del"));
            }
        }
        return some.stream().map(DeleteRef::name).collect(Collectors.toCollection(HashSet::new));
    }
}
