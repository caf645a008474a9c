package dev.tegula.internal.storage.open;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.StorageException;
import dev.tegula.errors.TegulaException;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

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
        if (absent.reason() == StorageException.Reason.ABSENT) {
            require(context.location(), fragments, absent);
        }
    }

    private static void require(StoreLocation location, List<FragmentRef> fragments, StorageException absent) {
        Storage storage = location.storage();
        VfsUri root = location.uri();
        // Other libraries delete the folder first and the commit a moment later.
        Retry.whileListsAreDamaged(attempt -> {
            ArrayDirectory now =
                    ArrayDirectory.listCommits(storage, location.resources().workers(), root);
            if (fragments.stream().allMatch(fragment -> counts(now, fragment))) {
                for (FragmentRef fragment : fragments) {
                    if (!storage.exists(fragment.uri().child(ArrayDirectory.FRAGMENT_METADATA))) {
                        throw missing(now, fragment);
                    }
                }
                throw new CorruptArrayException(
                        FilePlace.ofRoot(root), absent.getMessage() + ", and its fragment is committed", absent);
            }
            return now;
        });
    }

    /**
     * Returns a location for readers that stay open. If a file of a fragment no longer exists, the failure tells
     * whether a vacuum or a deletion removed the fragment, or the file is lost.
     */
    static StoreLocation forReaders(StoreLocation location) {
        Map<VfsUri, Boolean> removed = new ConcurrentHashMap<>();
        Storage storage = location.storage().forReaders((file, absent) -> {
            VfsUri folder = file.parent();
            TimestampedName name = folder == null ? null : TimestampedName.parse(folder.name());
            VfsUri parent = folder == null ? null : folder.parent();
            if (folder == null || name == null || parent == null) {
                return absent;
            }
            boolean isInFolder = parent.name().equals(FolderNames.FRAGMENTS);
            VfsUri root = isInFolder ? Objects.requireNonNullElse(parent.parent(), parent) : parent;
            Boolean known = removed.get(folder);
            if (known == null) {
                known = isRemoved(location.at(root), FragmentRef.at(name, folder), absent);
                removed.put(folder, known);
            }
            return known ? removed(root, file, absent) : absent;
        });
        return new StoreLocation(storage, location.resources(), location.uri(), location.key());
    }

    /** Returns whether a reader failed because its fragments were removed: a new one finds those that replace them. */
    public static boolean areRemoved(StorageException failure) {
        NextStep next = failure.nextStep();
        return failure.reason() == StorageException.Reason.ABSENT
                && next != null
                && next.action() == Action.VACUUM_WITH_GRACE;
    }

    private static boolean isRemoved(StoreLocation array, FragmentRef fragment, StorageException absent) {
        try {
            require(array, List.of(fragment), absent);
            return true;
        } catch (ArrayNotFoundException e) {
            return true;
        } catch (TegulaException lostOrUnknown) {
            return false;
        }
    }

    private static StorageException removed(VfsUri root, VfsUri file, StorageException absent) {
        IOException cause =
                absent.getCause() instanceof IOException failure ? failure : new NoSuchFileException(file.toString());
        return new StorageException(
                StorageException.Reason.ABSENT,
                file + ": no longer exists. A vacuum or a deletion removed its fragment after the array was opened. "
                        + "Open the array again.",
                NextStep.of(Action.VACUUM_WITH_GRACE, root),
                cause);
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
                        StorageException.Reason.ABSENT,
                        "cannot read " + metadata + ": it does not exist",
                        NextStep.verify(context.directory().root()),
                        cause);
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
        return new CorruptArrayException(
                directory.commitOf(fragment.name()),
                "the fragment " + fragment.name() + " is committed and missing (found no "
                        + fragment.uri().child(ArrayDirectory.FRAGMENT_METADATA) + "; no .ign or .vac file names it)");
    }
}
