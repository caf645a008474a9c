package dev.tegula.internal.storage.open;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.StorageException;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.internal.storage.NextStep;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Distinguishes lost files from files that another process deleted after they were listed. A process that deletes a
 * fragment first removes its commit or adds an ignore file, or a vacuum file already names the fragment. So a fragment
 * has lost a file if it is still committed after the file was found absent, and no vacuum file names the fragment.
 */
public final class LostFragments {

    private LostFragments() {}

    /**
     * Returns normally if one of the fragments is no longer committed or was replaced, so that the caller may list and
     * read again.
     *
     * @param fragments fragments that the absent file may belong to
     * @param absent the failure to read the file
     * @throws CorruptArrayException if all of them still count, which means that the file is lost
     */
    public static void require(ArrayContext context, List<FragmentRef> fragments, StorageException absent) {
        if (absent.reason() != StorageException.Reason.ABSENT) {
            return;
        }
        Storage storage = context.storage();
        VfsUri root = context.directory().root();
        // Other libraries delete the folder first and the commit a moment later.
        Retry.whileListsAreDamaged(attempt -> {
            ArrayDirectory now =
                    ArrayDirectory.listCommits(storage, context.resources().workers(), root);
            if (fragments.stream().allMatch(fragment -> counts(now, fragment))) {
                for (FragmentRef fragment : fragments) {
                    if (!storage.exists(fragment.uri().child(ArrayDirectory.FRAGMENT_METADATA))) {
                        throw missing(now, fragment);
                    }
                }
                throw new CorruptArrayException(
                        root + ": " + absent.getMessage() + ", and its fragment is committed. " + NextStep.verify(root),
                        absent);
            }
            return now;
        });
    }

    /**
     * Refuses committed fragments that are missing.
     *
     * @throws StorageException if one is missing because another process deleted it meanwhile
     */
    public static void requirePresent(ArrayContext context, List<FragmentRef> fragments) {
        Set<VfsUri> folders = new HashSet<>();
        fragments.stream()
                .map(fragment -> Objects.requireNonNull(fragment.uri().parent()))
                .distinct()
                .forEach(folder -> context.storage()
                        .list(folder, any -> true)
                        .forEach(entry -> folders.add(folder.child(entry.name()))));
        for (FragmentRef fragment : fragments) {
            VfsUri metadata = fragment.uri().child(ArrayDirectory.FRAGMENT_METADATA);
            // A listing may miss files while other files of the folder change.
            if (!folders.contains(fragment.uri()) && !context.storage().exists(metadata)) {
                IOException cause = new NoSuchFileException(metadata.toString());
                StorageException absent = new StorageException(
                        StorageException.Reason.ABSENT, "cannot read " + metadata + ": it does not exist", cause);
                require(context, List.of(fragment), absent);
                throw absent;
            }
        }
    }

    private static boolean counts(ArrayDirectory now, FragmentRef fragment) {
        String name = fragment.name().text();
        return now.find(name) != null
                && now.vacuums().stream().noneMatch(vacuum -> vacuum.names().contains(name));
    }

    /** Returns the error for a committed fragment that is missing. */
    public static CorruptArrayException missing(ArrayDirectory directory, FragmentRef fragment) {
        return new CorruptArrayException(directory.commitOf(fragment.name()) + ": the fragment " + fragment.name()
                + " is committed and missing (found no " + fragment.uri().child(ArrayDirectory.FRAGMENT_METADATA)
                + "; no .ign or .vac file names it). " + NextStep.verify(directory.root()));
    }
}
