package dev.tegula.internal.maintenance;

import dev.tegula.errors.ArrayAlreadyExistsException;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The target of a copy that is not finished: it holds a marker file, which a copy writes first and deletes last. A copy
 * that failed or died is begun anew by the next one, which deletes files of the source's names only.
 */
final class UnfinishedCopy {

    /** The marker file; its content is the source. */
    static final String MARKER = "__tegula_copy.txt";

    /** Another process may be copying if a file was written in this time. */
    private static final long ALIVE_MILLIS = 60_000;

    private static final System.Logger LOG = System.getLogger("dev.tegula");

    private final Storage storage;
    private final VfsUri target;

    UnfinishedCopy(Storage storage, VfsUri target) {
        this.storage = storage;
        this.target = target;
    }

    /** Whether a folder with these entries is the target of a copy that is not finished. */
    static boolean isAt(List<VfsEntry> entries) {
        return entries.stream()
                .anyMatch(entry -> !entry.isFolder() && entry.name().equals(MARKER));
    }

    /** Writes the marker; what an unfinished copy left is deleted before. */
    void begin(VfsUri source, ObjectFiles files) {
        VfsUri marker = target.child(MARKER);
        if (storage.exists(marker)) {
            clear(source, files);
        }
        storage.write(marker, (source + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Deletes the marker: the copy is complete. */
    void end() {
        storage.deleteAll(List.of(target.child(MARKER)));
    }

    /** Deletes the files that this copy published, and the marker, after it failed. */
    void undo(List<VfsUri> published) {
        storage.deleteAll(published);
        end();
    }

    private void clear(VfsUri source, ObjectFiles files) {
        Map<String, Long> sizes = new HashMap<>();
        files.files().forEach(file -> sizes.put(source.relativize(file.uri()), file.size()));
        List<VfsEntry> left = storage.listBelow(target);
        for (VfsEntry file : left) {
            String path = target.relativize(file.uri());
            boolean ours = path.equals(MARKER)
                    || path.contains(".tegula-tmp/")
                    || Long.valueOf(file.size()).equals(sizes.get(path));
            if (!ours || makesAnObject(path)) {
                throw new ArrayAlreadyExistsException(target + ": an unfinished copy with " + path
                        + (ours
                                ? ", and so perhaps complete. Delete it with 'tegula rm " + target
                                        + "', or name another place."
                                : ", which is no file of " + source + ". Name another place."));
            }
            if (file.modifiedMillis() > System.currentTimeMillis() - ALIVE_MILLIS) {
                throw new ArrayAlreadyExistsException(
                        target
                                + ": another process may be copying to it (a file was written less than a minute ago). Try again in a minute.");
            }
        }
        LOG.log(
                System.Logger.Level.INFO,
                target + ": an unfinished copy with " + left.size() + " files is deleted and begun anew");
        storage.deleteAll(left.stream().map(VfsEntry::uri).toList());
    }

    /** Whether a file makes the target an array or group: those are copied last. */
    private static boolean makesAnObject(String path) {
        return path.startsWith(ObjectFolder.SCHEMA_FOLDER + "/")
                || path.equals(ArrayDirectory.LEGACY_SCHEMA)
                || path.startsWith(ObjectFolder.GROUP_FOLDER + "/")
                || path.equals(ObjectFolder.GROUP_FILE);
    }
}
