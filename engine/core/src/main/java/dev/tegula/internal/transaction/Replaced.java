package dev.tegula.internal.transaction;

import dev.tegula.errors.InvalidStateException;
import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ConsolidationRecords;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.FragmentOpener;
import dev.tegula.internal.storage.open.PurgeMark;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The fragments that a consolidated one replaced.
 *
 * @param names none if it is not known, or if the fragment is a write
 * @param mayBePurged whether the consolidation may have dropped deleted cells
 * @param keptSince the first time at which reads find the same cells as before a purge, or 0
 */
public record Replaced(Collection<String> names, boolean mayBePurged, long keptSince) {

    static Replaced by(ArrayContext context, FragmentRef fragment) {
        ConsolidationRecord record = ConsolidationRecords.of(context.storage(), fragment);
        long since =
                record == null ? unrecorded(context, fragment) : record.purge().keptSince();
        for (VacuumFile vacuum : context.directory().vacuums()) {
            if (vacuum.by().equals(fragment.name())) {
                return new Replaced(vacuum.names(), record == null || record.isPurged(), since);
            }
        }
        return record == null
                ? new Replaced(List.of(), false, since)
                : new Replaced(record.replaced().keySet(), record.isPurged(), since);
    }

    /** Returns from when on a fragment that another library may have consolidated has all cells. */
    private static long unrecorded(ArrayContext context, FragmentRef fragment) {
        TimestampedName name = fragment.name();
        return name.start() != name.end() && PurgeMark.isSet(context.location()) ? name.end() : 0;
    }

    /**
     * Checks that a snapshot has all cells that its array had at its time: no consolidation without times of cells has
     * merged them with later ones.
     *
     * @throws InvalidStateException if it may lack some
     */
    public static void requireComplete(ArraySnapshot past) {
        ArrayContext context = past.context();
        long time = past.timestamps().end();
        Set<String> present = past.fragments().stream()
                .map(fragment -> fragment.name().text())
                .collect(Collectors.toSet());
        for (FragmentRef ref : context.directory().allFragments()) {
            TimestampedName name = ref.name();
            boolean spans = name.start() <= time && name.end() > time;
            if (spans
                    && !present.contains(name.text())
                    && !FragmentOpener.any(context, ref).hasTimestamps()
                    && !by(context, ref).isPresent(present, time)) {
                throw new InvalidStateException(
                        context.directory().root() + ": its state at " + time + " is lost: fragment '" + name
                                + "' was consolidated from writes before and after this time. "
                                + "Choose a time that no fragment spans.",
                        null);
            }
        }
    }

    /** Returns whether all replaced fragments up to a time are there, and none spans it. */
    private boolean isPresent(Set<String> present, long time) {
        return !names.isEmpty()
                && names.stream()
                        .map(each -> TimestampedName.require(each, "consolidation"))
                        .allMatch(each -> each.start() > time || each.end() <= time && present.contains(each.text()));
    }
}
