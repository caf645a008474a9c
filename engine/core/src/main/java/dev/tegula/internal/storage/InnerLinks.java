package dev.tegula.internal.storage;

import dev.tegula.errors.StorageException;
import dev.tegula.vfs.VfsUri;
import java.nio.file.AccessDeniedException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Symbolic links within arrays and groups. Files behind them are not deleted, since they may belong to another array.
 */
public final class InnerLinks {

    private InnerLinks() {}

    /**
     * Refuses to delete files or folders behind a link between them and the root of their array or group. A link that
     * is itself to be deleted is allowed, and so is a link at the root.
     *
     * @throws StorageException if a link is found; nothing was deleted then
     */
    public static void refuse(Storage storage, Collection<VfsUri> deletions) {
        if (!storage.traits().hierarchical()) {
            return;
        }
        Set<VfsUri> seen = new HashSet<>();
        for (VfsUri uri : deletions) {
            VfsUri root = ObjectFolder.STAGING.rootOf(uri);
            for (VfsUri folder = uri.parent();
                    folder != null && !folder.equals(root) && seen.add(folder);
                    folder = folder.parent()) {
                if (storage.isLink(folder)) {
                    throw new StorageException(
                            StorageException.Reason.NOT_ALLOWED,
                            "cannot delete " + uri + ": it is behind the symbolic link " + folder + ", which "
                                    + "deletion does not follow. Replace the link with its target folder.",
                            new AccessDeniedException(uri.toString(), null, "behind a symbolic link"));
                }
            }
        }
    }
}
