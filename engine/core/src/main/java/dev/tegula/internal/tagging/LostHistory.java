package dev.tegula.internal.tagging;

import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.FragmentOpener;
import dev.tegula.internal.storage.open.OpenFragment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds history that consolidation and vacuum have removed. */
public final class LostHistory {

    private LostHistory() {}

    /**
     * Returns a fragment that was consolidated from writes before and after a time, without timestamps of its cells,
     * and whose replaced fragments were vacuumed; or null. Readers at this time see none of its cells.
     */
    public static @Nullable FragmentRef across(ArrayContext context, long time) {
        ArrayDirectory directory = context.directory();
        FragmentWrites writes = new FragmentWrites(context);
        boolean deletedLater =
                directory.deletes().stream().anyMatch(delete -> delete.name().start() > time);
        for (FragmentRef ref : directory.allFragments()) {
            boolean across = ref.name().start() <= time && time < ref.name().end() && !isReplaceable(directory, ref);
            if (across || deletedLater && ref.name().start() <= time) {
                OpenFragment fragment = FragmentOpener.any(context, ref);
                boolean lost = across && !fragment.hasTimestamps();
                if (lost || deletedLater && writes.isAnyPurged(List.of(fragment))) {
                    return ref;
                }
            }
        }
        return null;
    }

    /** Returns whether all fragments that a consolidated fragment replaced are still committed. */
    static boolean isReplaceable(ArrayDirectory directory, FragmentRef fragment) {
        List<FragmentRef> replaced = replaced(directory, fragment);
        return replaced != null && !replaced.isEmpty();
    }

    /**
     * Returns the fragments that a vacuum file names as replaced by another one; empty if there is no vacuum file, null
     * if one of them is missing.
     */
    public static @Nullable List<FragmentRef> replaced(ArrayDirectory directory, FragmentRef by) {
        Set<String> names = new HashSet<>();
        for (VacuumFile vacuum : directory.vacuums()) {
            if (vacuum.by().equals(by.name()) && !directory.isContested(vacuum)) {
                names.addAll(vacuum.names());
            }
        }
        List<FragmentRef> replaced = new ArrayList<>();
        for (String name : names) {
            FragmentRef fragment = directory.find(name);
            if (fragment == null) {
                return null;
            }
            replaced.add(fragment);
        }
        return replaced;
    }
}
