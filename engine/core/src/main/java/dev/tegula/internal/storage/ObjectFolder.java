package dev.tegula.internal.storage;

import dev.tegula.errors.ArrayAlreadyExistsException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.exec.Workers;
import dev.tegula.maintenance.ObjectSize;
import dev.tegula.vfs.Staging;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** Determines from the entries of a folder whether it is an array or a group. */
public final class ObjectFolder {

    /**
     * The location of unpublished files of arrays and groups. A writer creates a fragment's folder before its files.
     */
    public static final Staging STAGING = new Staging(FolderNames.IN_ROOT, Set.of(FolderNames.FRAGMENTS));

    private ObjectFolder() {}

    /** Returns the type of the object at a URI, or null. */
    public static @Nullable ObjectType typeOf(Storage storage, VfsUri uri) {
        return typeOf(storage.list(uri));
    }

    /** Returns the type of a folder with these entries, or null. */
    public static @Nullable ObjectType typeOf(List<VfsEntry> entries) {
        for (VfsEntry entry : entries) {
            String name = entry.name();
            if (entry.isFolder() ? name.equals(FolderNames.SCHEMA) : name.equals(FolderNames.LEGACY_SCHEMA)) {
                return ObjectType.ARRAY;
            }
            if (entry.isFolder() ? name.equals(FolderNames.GROUP) : name.equals(FolderNames.GROUP_FILE)) {
                return ObjectType.GROUP;
            }
        }
        return null;
    }

    /**
     * Refuses a place with an array or group, or with other files, which would be deleted with it.
     *
     * @throws ArrayAlreadyExistsException if something is there
     */
    public static void requireAbsent(Storage storage, VfsUri place) {
        List<VfsEntry> entries = storage.listUnfollowed(place);
        if (entries.isEmpty() && !storage.exists(place)) {
            return;
        }
        ObjectType type = typeOfUnfollowed(entries);
        if (type != null) {
            throw new ArrayAlreadyExistsException(
                    place + ": exists already. Choose another name, or delete it first.",
                    NextStep.of(Action.DELETE_OBJECT, place.toString()));
        }
        String found = entries.isEmpty()
                ? "a file"
                : "'" + entries.stream().map(VfsEntry::name).sorted().toList().get(0) + "'";
        throw new ArrayAlreadyExistsException(
                place + ": is in use by other files (found " + found + "). Choose another name.");
    }

    /**
     * Returns the type of a folder from entries in which symbolic links appear as files, as
     * {@link Storage#listUnfollowed} returns them, or null.
     */
    public static @Nullable ObjectType typeOfUnfollowed(List<VfsEntry> entries) {
        ObjectType type = typeOf(entries);
        if (type == null) {
            type = typeOf(entries.stream()
                    .filter(entry -> !entry.isFolder())
                    .map(entry -> VfsEntry.folder(entry.uri()))
                    .toList());
        }
        return type;
    }

    /** Returns whether a folder is an array, without listing its other entries. */
    public static boolean isArray(Storage storage, VfsUri folder) {
        return !storage.list(folder.child(FolderNames.SCHEMA)).isEmpty()
                || storage.exists(folder.child(FolderNames.LEGACY_SCHEMA));
    }

    /** Returns whether a folder is a group, without listing its other entries. */
    public static boolean isGroup(Storage storage, VfsUri folder) {
        return storage.exists(folder.child(FolderNames.GROUP_FILE))
                || !storage.list(folder.child(FolderNames.GROUP)).isEmpty();
    }

    /** Returns the size of a group's own files, without listing its other entries. */
    public static ObjectSize sizeOfGroup(Storage storage, VfsUri group) {
        List<VfsEntry> files = new ArrayList<>(storage.list(group.child(FolderNames.GROUP)));
        files.addAll(storage.list(MetadataFolder.of(group)));
        return size(files);
    }

    /** Returns the size of files. */
    public static ObjectSize size(List<VfsEntry> files) {
        return new ObjectSize(
                files.size(), files.stream().mapToLong(VfsEntry::size).sum());
    }

    /** Returns the arrays and groups directly in a folder, by name. Its subfolders are listed concurrently. */
    public static Map<String, ObjectType> children(Storage storage, Workers workers, VfsUri folder) {
        List<VfsEntry> folders = storage.list(folder).stream()
                .filter(entry -> entry.isFolder() && !entry.name().startsWith("__"))
                .toList();
        Map<String, ObjectType> children = new ConcurrentSkipListMap<>();
        workers.forEachRequest(folders.size(), i -> {
            ObjectType type = typeOf(storage, folders.get(i).uri());
            if (type != null) {
                children.put(folders.get(i).name(), type);
            }
        });
        return children;
    }

    /** Returns the arrays and groups below a folder by path, except those within others. Lists folders concurrently. */
    public static Map<String, ObjectType> below(Storage storage, Workers workers, VfsUri folder) {
        Map<String, ObjectType> found = new ConcurrentSkipListMap<>();
        List<VfsUri> level = List.of(folder);
        while (!level.isEmpty()) {
            List<VfsUri> folders = level;
            Queue<VfsUri> next = new ConcurrentLinkedQueue<>();
            workers.forEachRequest(folders.size(), i -> {
                List<VfsEntry> entries = storage.list(folders.get(i));
                ObjectType type = typeOf(entries);
                if (type != null && !folders.get(i).equals(folder)) {
                    found.put(folder.relativize(folders.get(i)), type);
                    return;
                }
                entries.stream()
                        .filter(entry -> entry.isFolder() && !entry.name().startsWith("__"))
                        .forEach(entry -> next.add(entry.uri()));
            });
            level = List.copyOf(next);
        }
        return found;
    }
}
