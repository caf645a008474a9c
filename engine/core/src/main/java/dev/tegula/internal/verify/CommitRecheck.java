package dev.tegula.internal.verify;

import dev.tegula.errors.TegulaException;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Commits of an array, listed after a finding. They distinguish damage from the effects of a vacuum, a deletion or a
 * write since the verification listed the array. They are listed on the first call.
 */
final class CommitRecheck {

    private final ArrayContext array;
    private @Nullable ArrayDirectory directory;
    private boolean listed;

    CommitRecheck(ArrayContext array) {
        this.array = array;
    }

    /** Returns the commits, or null if they cannot be listed because they are damaged. */
    private @Nullable ArrayDirectory directory() {
        if (!listed) {
            listed = true;
            try {
                directory = ArrayDirectory.listCommits(
                        array.storage(),
                        array.resources().workers(),
                        array.directory().root());
            } catch (TegulaException damaged) {
                directory = null;
            }
        }
        return directory;
    }

    /** Returns whether a fragment has another state than when the array was listed. */
    boolean haveChanged(FragmentFolder folder) {
        ArrayDirectory now = directory();
        if (now == null) {
            return false;
        }
        boolean committed = now.find(folder.ref().name().text()) != null;
        return switch (folder.state()) {
            // Before version 5 the metadata file is the commit. If only this file is missing, it was lost.
            case COMMITTED ->
                !committed
                        && (!isItsOwnCommit(folder)
                                || array.storage().list(folder.ref().uri()).isEmpty());
            case REPLACED -> !committed;
            case UNCOMMITTED -> committed || isGone(folder);
            case REMOVED -> isGone(folder);
        };
    }

    private static boolean isItsOwnCommit(FragmentFolder folder) {
        return FormatVersion.isItsOwnCommit(folder.ref().name().version());
    }

    private boolean isGone(FragmentFolder folder) {
        Storage storage = array.storage();
        return !storage.exists(folder.ref().uri().child(ArrayDirectory.FRAGMENT_METADATA));
    }

    /** Returns whether a vacuum file still names a replacement that has no commit. */
    boolean stillLack(VacuumFile vacuum) {
        ArrayDirectory now = directory();
        return now == null
                || now.find(vacuum.by().text()) == null
                        && now.vacuums().stream().anyMatch(other -> other.uri().equals(vacuum.uri()));
    }

    /** Returns whether all these fragments still count and no vacuum file belongs to the first one. */
    boolean stillHold(List<String> fragments) {
        ArrayDirectory now = directory();
        return now == null
                || fragments.stream().allMatch(name -> now.find(name) != null)
                        && now.vacuums().stream()
                                .noneMatch(vacuum -> vacuum.by().text().equals(fragments.get(0)));
    }

    /**
     * Returns whether a fragment and all fragments that it replaced still count, because no vacuum file names these.
     */
    boolean stillShow(String consolidated, List<String> replaced) {
        ArrayDirectory now = directory();
        return now == null
                || now.find(consolidated) != null
                        && replaced.stream().allMatch(name -> now.find(name) != null)
                        && now.vacuums().stream()
                                .noneMatch(vacuum -> replaced.stream().anyMatch(vacuum.names()::contains));
    }
}
