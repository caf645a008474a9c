package dev.tegula.internal.transaction;

import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.read.pruning.DomainStatistics;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.DeleteConditions.Delete;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.TimestampRange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What was committed after the base of a transaction.
 *
 * @param deletes deletes by condition
 * @param missing names of fragments of the base that were deleted, and not consolidated
 * @param purged names of fragments of which a purge may have dropped later changes
 */
record LaterWrites(List<Later> fragments, List<Delete> deletes, List<String> missing, List<String> purged) {

    /**
     * A fragment that the base does not have.
     *
     * @param times times of its later cells; a consolidated fragment may have cells of the base, too
     */
    record Later(OpenFragment fragment, TimestampRange times) {}

    static LaterWrites since(Base base, ArraySnapshot now) {
        List<Later> fragments = new ArrayList<>();
        Set<String> present = base.fragments().keySet();
        Set<String> missing = new TreeSet<>(present);
        List<String> purged = new ArrayList<>();
        long time = base.time();
        boolean mayBePurged = false;
        for (OpenFragment fragment : now.fragments()) {
            missing.remove(fragment.name().text());
            if (base.commits().contains(fragment.name().text())) {
                continue;
            }
            if (present.contains(fragment.name().text())) { // up to the time of the base
                long end = base.snapshot().timestamps().end();
                if (now.timestamps().end() > end) {
                    fragments.add(new Later(fragment, TimestampRange.between(end + 1, Long.MAX_VALUE)));
                }
                continue;
            }
            Replaced replaced = Replaced.by(now.context(), fragment.ref());
            if (replaced.keptSince() > time) {
                purged.add(fragment.name().text());
            }
            missing.removeIf(name -> isMerged(TimestampedName.require(name, "base"), fragment, replaced));
            TimestampRange times = timesOf(base.commits(), fragment, replaced.names());
            if (times != null) {
                fragments.add(new Later(fragment, times));
                mayBePurged |= replaced.mayBePurged();
            }
        }
        return new LaterWrites(fragments, deletes(base, now, mayBePurged), List.copyOf(missing), purged);
    }

    /** Returns whether a consolidated fragment contains a fragment of the base, perhaps by way of another one. */
    private static boolean isMerged(TimestampedName name, OpenFragment fragment, Replaced replaced) {
        return !replaced.names().isEmpty()
                && fragment.name().start() <= name.start()
                && name.end() <= fragment.name().end();
    }

    /** Leaves out those that match nothing, as beside tombstones, which are read unless they may have been purged. */
    private static List<Delete> deletes(Base base, ArraySnapshot now, boolean mayBePurged) {
        DomainStatistics domain = new DomainStatistics(now.schema());
        return now.deletes().where(name -> !base.commits().contains(name.text())).stream()
                .filter(delete -> mayBePurged || !domain.isWithoutMatches(delete))
                .toList();
    }

    /** Returns the times of the replaced fragments that the base does not have, or null if it has all. */
    private static @Nullable TimestampRange timesOf(
            Set<String> known, OpenFragment fragment, Collection<String> replaced) {
        List<TimestampedName> unknown = replaced.stream()
                .filter(name -> !known.contains(name))
                .map(TimestampedName::parse)
                .filter(Objects::nonNull)
                .toList();
        if (unknown.isEmpty()) {
            return replaced.isEmpty() ? TimestampRange.upTo(Long.MAX_VALUE) : null;
        }
        return fragment.hasTimestamps()
                ? TimestampRange.between(
                        unknown.stream().mapToLong(TimestampedName::start).min().orElseThrow(),
                        unknown.stream().mapToLong(TimestampedName::end).max().orElseThrow())
                : TimestampRange.upTo(Long.MAX_VALUE);
    }
}
