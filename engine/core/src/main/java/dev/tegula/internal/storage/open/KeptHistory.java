package dev.tegula.internal.storage.open;

import dev.tegula.errors.LostHistoryException;
import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ConcurrentRequests;
import dev.tegula.internal.storage.ConsolidationRecords;
import dev.tegula.internal.storage.Retry;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Refuses reads at times whose cells a purge has dropped, since they would lack cells without a sign of it. */
final class KeptHistory {

    private KeptHistory() {}

    /**
     * Checks a read at a time. Takes requests only if something was committed later: purges drop only what a later
     * commit hides, and do not remove the last one.
     *
     * @throws LostHistoryException if a purge has dropped what the read would see
     */
    static void require(ArrayContext context, List<OpenFragment> fragments, long time) {
        ArrayDirectory directory = context.directory();
        if (time == Long.MAX_VALUE || !isAnyLater(directory, time)) {
            return;
        }
        List<OpenFragment> consolidated = fragments.stream()
                .filter(fragment -> fragment.hasTimestamps() && fragment.name().start() <= time)
                .toList();
        List<Optional<ConsolidationRecord>> records = ConcurrentRequests.map(
                context.storage(), context.resources().workers(), consolidated, each -> record(context, each));
        // One of the fragments that a consolidation makes has the record of all.
        Set<String> recorded = records.stream()
                .flatMap(Optional::stream)
                .flatMap(record -> record.concerned().stream())
                .collect(Collectors.toSet());
        boolean isOfOthers = false;
        for (int i = 0; i < consolidated.size(); i++) {
            TimestampedName name = consolidated.get(i).name();
            long since =
                    records.get(i).map(record -> record.purge().keptFrom(time)).orElse(time);
            if (since > time) {
                throw new LostHistoryException(directory.root() + ": its state at " + time + " is lost, because a "
                        + "purge of fragment '" + name + "' dropped deleted and overwritten cells. "
                        + "Choose a time from " + since + " on.");
            }
            isOfOthers |= records.get(i).isEmpty() && !recorded.contains(name.text()) && name.end() > time;
        }
        if (isOfOthers && PurgeMark.isSet(context.location())) {
            requirePresent(context, consolidated);
            throw new LostHistoryException(directory.root() + ": its state at " + time + " may be lost, because "
                    + "cells were purged, and another library consolidated the fragments afterwards. "
                    + "Choose a time that no fragment spans.");
        }
    }

    /** Fails so that the array is opened again if a vacuum has deleted fragments, whose records are missing then. */
    private static void requirePresent(ArrayContext context, List<OpenFragment> fragments) {
        ArrayDirectory now = ArrayContext.openCommits(context.location()).directory();
        for (OpenFragment fragment : fragments) {
            if (now.find(fragment.name().text()) == null) {
                throw Retry.listingChanged(now.root(), fragment.ref().uri());
            }
        }
    }

    private static boolean isAnyLater(ArrayDirectory directory, long time) {
        return directory.allFragments().stream().anyMatch(ref -> ref.name().end() > time)
                || directory.deletes().stream().anyMatch(ref -> ref.name().start() > time);
    }

    private static Optional<ConsolidationRecord> record(ArrayContext context, OpenFragment fragment) {
        // A damaged record fails: nobody knows whether cells are missing.
        return Optional.ofNullable(ConsolidationRecords.of(context.storage(), fragment.ref()));
    }
}
