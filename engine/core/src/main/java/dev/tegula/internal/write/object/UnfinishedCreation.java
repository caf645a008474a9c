package dev.tegula.internal.write.object;

import dev.tegula.errors.ArrayAlreadyExistsException;
import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.Staging;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.List;

/**
 * Files of a creation that died before it wrote the schema: empty folders, enumerations, arrays of dimension labels
 * without cells, and drafts. A folder with any other file is not changed by a creation.
 */
final class UnfinishedCreation {

    /** If a file is newer than this, another process may be creating the array. */
    private static final long ALIVE_MILLIS = 60_000;

    private static final System.Logger LOG = System.getLogger("dev.tegula");
    private static final String LABELS = FolderNames.LABELS + "/";
    private static final String ENUMERATIONS = SchemaFiles.FOLDER + "/" + FolderNames.ENUMERATIONS + "/";

    private UnfinishedCreation() {}

    /** Returns whether the folder of an array has no files of a finished creation or of a write. */
    static boolean isAt(Storage storage, VfsUri root) {
        return storage.listBelow(root).stream().allMatch(file -> isLeftover(root.relativize(file.uri())));
    }

    private static boolean isLeftover(String path) {
        return path.startsWith(ENUMERATIONS)
                || Staging.isDraft(PathNames.last(path))
                || path.startsWith(LABELS) && path.matches("[^/]+/[^/]+/" + SchemaFiles.FOLDER + "/.*");
    }

    /**
     * Deletes the arrays of labels, which are created again.
     *
     * @throws ArrayAlreadyExistsException if they may belong to a running creation
     */
    static void clear(Storage storage, VfsUri root) {
        List<VfsEntry> labels = storage.listBelow(root.child(FolderNames.LABELS));
        long newest = labels.stream().mapToLong(VfsEntry::modifiedMillis).max().orElse(0);
        if (newest > System.currentTimeMillis() - ALIVE_MILLIS) {
            throw new ArrayAlreadyExistsException(root
                    + ": another process started to create an array here less than a minute ago. Try again in a "
                    + "minute.");
        }
        LOG.log(System.Logger.Level.INFO, root + ": reusing the folders of an unfinished creation");
        if (!labels.isEmpty()) {
            storage.deleteFolder(root.child(FolderNames.LABELS));
        }
    }
}
