package dev.tegula.internal.write.object;

import dev.tegula.errors.ArrayAlreadyExistsException;
import dev.tegula.internal.storage.Storage;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.List;

/**
 * Leftovers of a creation that died before it wrote the schema: empty folders, enumerations, arrays of dimension labels
 * without cells, and drafts. Whatever else lies in a folder makes it something that no creation touches.
 */
final class UnfinishedCreation {

    /** Another process may be creating the array if a file was written in this time. */
    private static final long ALIVE_MILLIS = 60_000;

    private static final System.Logger LOG = System.getLogger("dev.tegula");
    private static final String LABELS = DimensionLabel.FOLDER + "/";
    private static final String ENUMERATIONS = SchemaFiles.FOLDER + "/" + SchemaFiles.ENUMERATIONS + "/";

    private UnfinishedCreation() {}

    /** Whether the folder of an array has nothing that a finished creation or a write leaves. */
    static boolean isAt(Storage storage, VfsUri root) {
        return storage.listBelow(root).stream().allMatch(file -> isLeft(root.relativize(file.uri())));
    }

    private static boolean isLeft(String path) {
        return path.startsWith(ENUMERATIONS)
                || isDraft(path)
                || path.startsWith(LABELS) && path.matches("[^/]+/[^/]+/" + SchemaFiles.FOLDER + "/.*");
    }

    private static boolean isDraft(String path) {
        return path.startsWith(".tegula-tmp/") || path.contains("/.tegula-tmp/");
    }

    /**
     * Deletes the arrays of labels, which are created anew.
     *
     * @throws ArrayAlreadyExistsException if they may be those of a creation that is at work
     */
    static void clear(Storage storage, VfsUri root) {
        List<VfsEntry> labels = storage.listBelow(root.child(DimensionLabel.FOLDER));
        long newest = labels.stream().mapToLong(VfsEntry::modifiedMillis).max().orElse(0);
        if (newest > System.currentTimeMillis() - ALIVE_MILLIS) {
            throw new ArrayAlreadyExistsException(root
                    + ": another process began to create an array here less than a minute ago. Try again in a minute.");
        }
        LOG.log(System.Logger.Level.INFO, root + ": folders of an unfinished creation are reused");
        if (!labels.isEmpty()) {
            storage.deleteFolder(root.child(DimensionLabel.FOLDER));
        }
    }
}
