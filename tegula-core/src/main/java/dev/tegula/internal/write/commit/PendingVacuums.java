package dev.tegula.internal.write.commit;

import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.ConsolidationRecords;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Ends consolidations that died after their commit: their lists of replaced fragments become vacuum files; those that
 * met another one of the same fragments are undone, if the cells of all that they replaced are known to be elsewhere.
 */
public final class PendingVacuums {

    /** How long a list can be pending of a consolidation that is alive: it takes a few requests. */
    private static final long MOST_MILLIS = 60_000;

    private PendingVacuums() {}

    /** Ends those that must be dead. */
    public static void settle(ArrayContext context) {
        settle(context, System.currentTimeMillis() - MOST_MILLIS);
    }

    /**
     * Ends those of which nothing was seen for long.
     *
     * @param until the lists that were written up to this time, in milliseconds since 1970
     */
    public static void settle(ArrayContext context, long until) {
        for (VacuumFile vacuum : context.directory().vacuums()) {
            if (!vacuum.isPending() || vacuum.modifiedMillis() > until) {
                continue;
            }
            if (context.directory().isContested(vacuum)) {
                if (!canBeUndone(context, vacuum)) {
                    continue;
                }
                ConsolidatedCommit.undo(context, List.of(vacuum.by().text()), vacuum.uri());
            } else {
                CommitNames names = CommitNames.of(context.directory().root(), vacuum.by());
                byte[] lines = context.storage().readAll(vacuum.uri());
                ConsolidatedCommit.settle(context.storage(), names.vacuum(vacuum.by()), vacuum.uri(), lines);
            }
        }
    }

    /**
     * Whether all that a fragment replaced is there, or was replaced by others: only then its cells are elsewhere. A
     * fragment that is gone without a trace may have been lost, and the consolidated one may be the last copy of its
     * cells.
     */
    private static boolean canBeUndone(ArrayContext context, VacuumFile vacuum) {
        ArrayDirectory directory = context.directory();
        Set<String> missing = new HashSet<>();
        for (String name : vacuum.names()) {
            FragmentRef fragment = directory.find(name);
            boolean elsewhere =
                    fragment != null && context.storage().exists(fragment.uri().child(ArrayDirectory.FRAGMENT_METADATA))
                            || directory.vacuums().stream()
                                    .anyMatch(other -> !other.isPending()
                                            && other.names().contains(name)
                                            && directory.find(other.by().text()) != null);
            if (!elsewhere) {
                missing.add(name);
            }
        }
        for (FragmentRef other : missing.isEmpty() ? List.<FragmentRef>of() : directory.allFragments()) {
            ConsolidationRecord record =
                    other.name().equals(vacuum.by()) ? null : ConsolidationRecords.of(context.storage(), other);
            if (record != null) {
                missing.removeAll(record.replaced().keySet());
            }
        }
        return missing.isEmpty();
    }
}
