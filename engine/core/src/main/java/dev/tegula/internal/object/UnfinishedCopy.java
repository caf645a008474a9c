package dev.tegula.internal.object;

import dev.tegula.errors.ArrayAlreadyExistsException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.Staging;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Target of an unfinished copy. It contains a marker file, which a copy writes first and deletes last. The next copy
 * restarts one that failed or died, and deletes only files whose names are in the source.
 */
final class UnfinishedCopy {

    /** Name of the marker file, which contains the source. */
    static final String MARKER = "__tegula_copy.txt";

    /** If a file is newer than this, another process may be copying. */
    private static final long ALIVE_MILLIS = 60_000;

    private static final System.Logger LOG = System.getLogger("dev.tegula");

    private final Storage storage;
    private final VfsUri target;

    UnfinishedCopy(Storage storage, VfsUri target) {
        this.storage = storage;
        this.target = target;
    }

    /** Returns whether a folder with these entries is the target of an unfinished copy. */
    static boolean isAt(List<VfsEntry> entries) {
        return entries.stream()
                .anyMatch(entry -> !entry.isFolder() && entry.name().equals(MARKER));
    }

    /** Deletes the files of an unfinished copy and writes the marker. */
    void begin(VfsUri source, ObjectFiles files) {
        VfsUri marker = target.child(MARKER);
        if (storage.exists(marker)) {
            clear(source, files);
        }
        storage.write(marker, (source + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Deletes the marker of a complete copy. */
    void end() {
        storage.deleteAll(List.of(target.child(MARKER)));
    }

    /** Deletes the files that this copy published, the marker, and folders without files, after it failed. */
    void undo(List<VfsUri> published) {
        storage.deleteAll(published);
        end();
        if (!storage.isLink(target) && storage.listBelow(target).isEmpty()) {
            storage.deleteFolder(target);
        }
    }

    private void clear(VfsUri source, ObjectFiles files) {
        Map<String, Long> sizes = new HashMap<>();
        files.files().forEach(file -> sizes.put(source.relativize(file.uri()), file.size()));
        List<VfsEntry> leftovers = storage.listBelow(target);
        for (VfsEntry file : leftovers) {
            String path = target.relativize(file.uri());
            boolean ours = path.equals(MARKER)
                    || Staging.isDraft(file.name())
                    || Long.valueOf(file.size()).equals(sizes.get(path));
            if (!ours || makesAnObject(path)) {
                throw new ArrayAlreadyExistsException(
                        target + ": there is an unfinished copy with " + path
                                + (ours
                                        ? ", which may be complete. Delete it, or choose another target."
                                        : ", which is not a file of " + source + ". Choose another target."),
                        ours ? NextStep.of(Action.DELETE_OBJECT, target) : null);
            }
            if (file.modifiedMillis() > System.currentTimeMillis() - ALIVE_MILLIS) {
                throw new ArrayAlreadyExistsException(target
                        + ": another process may be copying to it (a file was written less than a minute "
                        + "ago). Try again in a minute.");
            }
        }
        LOG.log(
                System.Logger.Level.INFO,
                target + ": restarting an unfinished copy, deleting its " + leftovers.size() + " files");
        storage.deleteAll(leftovers.stream().map(VfsEntry::uri).toList());
    }

    /** Returns whether a file makes the target an array or group. Such files are copied last. */
    private static boolean makesAnObject(String path) {
        return path.startsWith(FolderNames.SCHEMA + "/")
                || path.equals(FolderNames.LEGACY_SCHEMA)
                || path.startsWith(FolderNames.GROUP + "/")
                || path.equals(FolderNames.GROUP_FILE);
    }
}
