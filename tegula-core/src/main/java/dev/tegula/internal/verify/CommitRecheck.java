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
 * The commits of an array, listed after something was found: they tell damage from what a vacuum, a deletion or a
 * writer has done since the verification listed the array. Listed when first asked.
 */
final class CommitRecheck {

    private final ArrayContext array;
    private @Nullable ArrayDirectory directory;
    private boolean listed;

    CommitRecheck(ArrayContext array) {
        this.array = array;
    }

    /** The commits; null if they cannot be listed, because they are damaged themselves. */
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

    /** Whether a fragment is no longer what it was when the array was listed. */
    boolean haveChanged(FragmentFolder folder) {
        ArrayDirectory now = directory();
        if (now == null) {
            return false;
        }
        boolean committed = now.find(folder.ref().name().text()) != null;
        return switch (folder.state()) {
            // Before version 5 the metadata file is the commit: where it alone is missing, it was lost.
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

    /** Whether a vacuum file still says that a fragment replaced others, and that fragment still has no commit. */
    boolean stillLack(VacuumFile vacuum) {
        ArrayDirectory now = directory();
        return now == null
                || now.find(vacuum.by().text()) == null
                        && now.vacuums().stream().anyMatch(other -> other.uri().equals(vacuum.uri()));
    }

    /** Whether all of these fragments still count, and no vacuum file belongs to the first. */
    boolean stillHold(List<String> fragments) {
        ArrayDirectory now = directory();
        return now == null
                || fragments.stream().allMatch(name -> now.find(name) != null)
                        && now.vacuums().stream()
                                .noneMatch(vacuum -> vacuum.by().text().equals(fragments.get(0)));
    }

    /** Whether a fragment still counts, and all that it replaced as well, because no vacuum file names them. */
    boolean stillShow(String consolidated, List<String> replaced) {
        ArrayDirectory now = directory();
        return now == null
                || now.find(consolidated) != null
                        && replaced.stream().allMatch(name -> now.find(name) != null)
                        && now.vacuums().stream()
                                .noneMatch(vacuum -> replaced.stream().anyMatch(vacuum.names()::contains));
    }
}
