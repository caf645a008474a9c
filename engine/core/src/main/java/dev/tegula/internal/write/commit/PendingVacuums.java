package dev.tegula.internal.write.commit;

import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.ConsolidationRecords;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Completes consolidations whose process died after the commit: their pending vacuum files become final. A
 * consolidation that conflicts with another one is rolled back instead, if the cells of all fragments that it replaced
 * are known to exist elsewhere.
 */
public final class PendingVacuums {

    /** Maximum age of the pending vacuum file of a running consolidation, which takes a few requests. */
    private static final long MAX_MILLIS = 60_000;

    private PendingVacuums() {}

    /** Settles the pending vacuum files of dead processes. */
    public static void settle(ArrayContext context) {
        settle(context, System.currentTimeMillis() - MAX_MILLIS);
    }

    /**
     * Settles old pending vacuum files.
     *
     * @param until settles files written up to this time, in milliseconds since 1970
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
                List<String> made = context.directory().siblings(vacuum.by()).stream()
                        .map(fragment -> fragment.name().text())
                        .toList();
                ConsolidatedCommit.undo(context, made, vacuum.uri());
            } else {
                CommitNames names = CommitNames.of(context.directory().root(), vacuum.by());
                byte[] lines = context.storage().readAll(vacuum.uri());
                ConsolidatedCommit.settle(context.storage(), names.vacuum(vacuum.by()), vacuum.uri(), lines);
            }
        }
    }

    /**
     * Returns whether all fragments that a consolidation replaced exist or were replaced by others. Only then do their
     * cells exist elsewhere. A fragment that disappeared without a trace may have been lost, and the consolidated
     * fragment may be the last copy of its cells.
     */
    private static boolean canBeUndone(ArrayContext context, VacuumFile vacuum) {
        ArrayDirectory directory = context.directory();
        Set<String> missing = new HashSet<>();
        for (String name : vacuum.names()) {
            FragmentRef fragment = directory.find(name);
            boolean exists =
                    fragment != null && context.storage().exists(fragment.uri().child(ArrayDirectory.FRAGMENT_METADATA))
                            || directory.vacuums().stream()
                                    .anyMatch(other -> !other.isPending()
                                            && other.names().contains(name)
                                            && directory.find(other.by().text()) != null);
            if (!exists) {
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
