package dev.tegula.internal.maintenance;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.maintenance.FileProgress;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Deletes an array or group with all below it; where a symbolic link leads to it, the link only, and of links below it
 * the links.
 *
 * <p>Commits go first and schemas last, so that whatever a crash leaves is an array, empty at worst, and can be deleted
 * again.
 */
public final class ObjectRemoval {

    private static final int FILES_AT_ONCE = 1000;

    private final Storage storage;
    private final Consumer<FileProgress> progress;

    /**
     * @param progress told after every thousand files, where no folders exist by themselves that could be deleted whole
     */
    public ObjectRemoval(Storage storage, Consumer<FileProgress> progress) {
        this.storage = storage;
        this.progress = progress;
    }

    /**
     * Deletes.
     *
     * @throws ArrayNotFoundException if there is neither array nor group
     */
    public void remove(VfsUri root) {
        List<VfsEntry> top = storage.listUnfollowed(root);
        ObjectType type = ObjectFolder.typeOfUnfollowed(top);
        if (type == null) {
            throw new ArrayNotFoundException("no array or group lies at " + root);
        }
        if (storage.isLink(root)) {
            storage.deleteFolder(root);
            return;
        }
        if (type == ObjectType.ARRAY) {
            List<VfsUri> commits = new ArrayList<>();
            if (top.stream().anyMatch(entry -> entry.isFolder() && entry.name().equals(ArrayDirectory.COMMITS))) {
                storage.listUnfollowed(root.child(ArrayDirectory.COMMITS)).forEach(entry -> commits.add(entry.uri()));
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

    /** By the name of a file or folder directly below the root. */
    private static boolean makesTheObject(String name) {
        return name.equals(ObjectFolder.SCHEMA_FOLDER)
                || name.equals(ArrayDirectory.LEGACY_SCHEMA)
                || name.equals(ObjectFolder.GROUP_FOLDER)
                || name.equals(ObjectFolder.GROUP_FILE);
    }

    private void deleteOneByOne(List<VfsEntry> files) {
        long expected = files.stream().mapToLong(VfsEntry::size).sum();
        long bytes = 0;
        for (int from = 0; from < files.size(); from += FILES_AT_ONCE) {
            List<VfsEntry> some = files.subList(from, Math.min(files.size(), from + FILES_AT_ONCE));
            storage.deleteAll(some.stream().map(VfsEntry::uri).toList());
            bytes += some.stream().mapToLong(VfsEntry::size).sum();
            progress.accept(new FileProgress(from + some.size(), files.size(), bytes, expected));
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
