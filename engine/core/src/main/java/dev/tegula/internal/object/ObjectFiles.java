package dev.tegula.internal.object;

import dev.tegula.errors.StorageException;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.storage.CommitCopies;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsTraits;
import dev.tegula.vfs.VfsUri;
import java.nio.file.FileSystemLoopException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Files and folders of an array or group, in the order in which a copy is written: cells, commits, schemas, groups.
 *
 * @param files files, with those that make it an array or group last
 * @param folders folders below it, parents first, if the store has folders
 */
record ObjectFiles(List<VfsEntry> files, List<VfsUri> folders) {

    /**
     * Lists an object. If a vacuum deletes files meanwhile, it is listed again, because files of fragments may be
     * missing.
     */
    static ObjectFiles complete(Storage storage, VfsUri root) {
        return Retry.whileListingChanges(() -> {
            ObjectFiles all = of(storage, root);
            Set<VfsUri> now = of(storage, root).uris();
            Set<VfsUri> changed = all.uris();
            // A vacuum deletes commits before fragments, or it writes files that ignore them.
            Set<VfsUri> ignoring = new HashSet<>(now);
            ignoring.removeIf(file -> !file.name().endsWith(".ign") || changed.contains(file));
            changed.removeAll(now);
            changed.addAll(ignoring);
            changed.stream().findAny().ifPresent(file -> {
                throw Retry.listingChanged(root, file);
            });
            return all;
        });
    }

    private Set<VfsUri> uris() {
        return files.stream()
                .filter(file -> !CommitCopies.isCopies(file))
                .map(VfsEntry::uri)
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** Lists an object, commits before the fragments that they name. */
    static ObjectFiles of(Storage storage, VfsUri root) {
        ObjectFiles all = new ObjectFiles(new ArrayList<>(), new ArrayList<>());
        VfsTraits traits = storage.traits();
        if (!traits.hierarchical() && traits.ordered()) {
            all.files.addAll(storage.listBelow(
                    root)); // __commits sorts before __fragments, and an old .ok file before the folder of the same
            // name
        } else {
            all.collect(storage, root);
        }
        // The marker belongs to a complete copy whose process died before it deleted the marker.
        all.files.removeIf(file -> file.name().equals(UnfinishedCopy.MARKER) || isAnnouncement(root, file.uri()));
        all.folders.removeIf(folder -> isAnnouncement(root, folder));
        all.files.sort(Comparator.comparingInt(entry -> rank(root, entry)));
        return all;
    }

    /** Returns whether a file or folder belongs to a running transaction, which is none of a copy. */
    private static boolean isAnnouncement(VfsUri root, VfsUri file) {
        return ("/" + root.relativize(file) + "/")
                .contains("/" + FolderNames.SEALS + "/" + FolderNames.TRANSACTIONS + "/");
    }

    private void collect(Storage storage, VfsUri folder) {
        for (VfsEntry entry : storage.list(folder)) {
            if (entry.isFolder()) {
                if (storage.isLink(entry.uri()) && isCycle(storage, entry.uri(), folder)) {
                    throw new StorageException(
                            StorageException.Reason.FAILED,
                            "cannot copy " + entry.uri()
                                    + ": it is a symbolic link to a folder that contains it. Remove the link.",
                            new FileSystemLoopException(entry.uri().toString()));
                }
                folders.add(entry.uri());
                collect(storage, entry.uri());
            } else {
                files.add(entry);
            }
        }
    }

    private static boolean isCycle(Storage storage, VfsUri link, VfsUri folder) {
        VfsUri target = storage.canonical(link);
        VfsUri place = storage.canonical(folder);
        return place.equals(target) || place.isBelow(target);
    }

    long bytes() {
        return files.stream().mapToLong(VfsEntry::size).sum();
    }

    /** Returns the rank of a file. Files of one rank may become visible together, after those of lower ranks. */
    static int rank(VfsUri root, VfsEntry file) {
        String path = "/" + root.relativize(file.uri());
        if (path.contains("/" + FolderNames.SCHEMA + "/") || path.endsWith("/" + FolderNames.LEGACY_SCHEMA)) {
            return 2;
        }
        boolean group = path.contains("/" + FolderNames.GROUP + "/") || path.endsWith("/" + FolderNames.GROUP_FILE);
        return group ? 3 : path.contains("/" + FolderNames.COMMITS + "/") || path.endsWith(".ok") ? 1 : 0;
    }
}
