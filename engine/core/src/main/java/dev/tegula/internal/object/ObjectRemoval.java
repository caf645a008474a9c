package dev.tegula.internal.object;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.progress.Progress;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Deletes an array or group with everything below it. Of a symbolic link to it only the link is deleted, and so are
 * links below it.
 *
 * <p>Commits are deleted first and schemas last, so that after a crash the rest is an array, possibly empty, and can be
 * deleted again.
 */
public final class ObjectRemoval {

    private static final int FILES_AT_ONCE = 1000;

    private final Storage storage;
    private final Consumer<Progress> progress;

    /** @param progress called after every thousand files if the store has no folders to delete */
    public ObjectRemoval(Storage storage, Consumer<Progress> progress) {
        this.storage = storage;
        this.progress = progress;
    }

    /**
     * Deletes an object.
     *
     * @throws ArrayNotFoundException if it is neither an array nor a group
     */
    public void remove(VfsUri root) {
        List<VfsEntry> top = storage.listUnfollowed(root);
        ObjectType type = ObjectFolder.typeOfUnfollowed(top);
        if (type == null) {
            throw new ArrayNotFoundException("no array or group at " + root);
        }
        if (storage.isLink(root)) {
            storage.deleteFolder(root);
            return;
        }
        if (type == ObjectType.ARRAY) {
            List<VfsUri> commits = new ArrayList<>();
            if (top.stream().anyMatch(entry -> entry.isFolder() && entry.name().equals(FolderNames.COMMITS))) {
                storage.listUnfollowed(root.child(FolderNames.COMMITS)).forEach(entry -> commits.add(entry.uri()));
            }
            top.stream().filter(entry -> entry.name().endsWith(".ok")).forEach(entry -> commits.add(entry.uri()));
            storage.deleteAll(commits);
        }
        if (storage.traits().hierarchical()) {
            top.stream().filter(entry -> !makesTheObject(entry.name())).forEach(this::delete);
        } else {
            deleteOneByOne(storage.listBelow(root).stream()
                    .filter(file -> !makesTheObject(root, file))
                    .toList());
        }
        storage.deleteFolder(root);
    }

    private static boolean makesTheObject(VfsUri root, VfsEntry file) {
        String path = root.relativize(file.uri());
        return makesTheObject(path.contains("/") ? path.substring(0, path.indexOf('/')) : path);
    }

    /** Returns whether a file or folder directly below the root makes it an array or group. */
    private static boolean makesTheObject(String name) {
        return name.equals(FolderNames.SCHEMA)
                || name.equals(FolderNames.LEGACY_SCHEMA)
                || name.equals(FolderNames.GROUP)
                || name.equals(FolderNames.GROUP_FILE);
    }

    private void deleteOneByOne(List<VfsEntry> files) {
        long expected = files.stream().mapToLong(VfsEntry::size).sum();
        long bytes = 0;
        for (int from = 0; from < files.size(); from += FILES_AT_ONCE) {
            List<VfsEntry> batch = files.subList(from, Math.min(files.size(), from + FILES_AT_ONCE));
            storage.deleteAll(batch.stream().map(VfsEntry::uri).toList());
            bytes += batch.stream().mapToLong(VfsEntry::size).sum();
            progress.accept(
                    new Progress("deleting", Progress.Unit.FILES, from + batch.size(), files.size(), bytes, expected));
        }
    }

    private void delete(VfsEntry entry) {
        if (entry.isFolder()) {
            storage.deleteFolder(entry.uri());
        } else {
            storage.deleteAll(List.of(entry.uri()));
        }
    }
}
