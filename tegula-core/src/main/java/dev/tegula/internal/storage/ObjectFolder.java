package dev.tegula.internal.storage;

import dev.tegula.group.ObjectType;
import dev.tegula.internal.exec.Workers;
import dev.tegula.maintenance.ObjectSize;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** What a folder is, told by what lies in it: an array, a group, or neither. */
public final class ObjectFolder {

    /** The empty file that makes a folder a group. */
    public static final String GROUP_FILE = "__tiledb_group.tdb";

    /** The folder of the files that list a group's members. */
    public static final String GROUP_FOLDER = "__group";

    /** The folder of schemas, which makes a folder an array. */
    public static final String SCHEMA_FOLDER = "__schema";

    private ObjectFolder() {}

    /** What lies at a URI, or null. */
    public static @Nullable ObjectType typeOf(Storage storage, VfsUri uri) {
        return typeOf(storage.list(uri));
    }

    /** What a folder with these entries is, or null. */
    public static @Nullable ObjectType typeOf(List<VfsEntry> entries) {
        for (VfsEntry entry : entries) {
            String name = entry.name();
            if (entry.isFolder() ? name.equals(SCHEMA_FOLDER) : name.equals(ArrayDirectory.LEGACY_SCHEMA)) {
                return ObjectType.ARRAY;
            }
            if (entry.isFolder() ? name.equals(GROUP_FOLDER) : name.equals(GROUP_FILE)) {
                return ObjectType.GROUP;
            }
        }
        return null;
    }

    /**
     * The same of entries in which a symbolic link stands as a file, as {@link Storage#listUnfollowed} gives them; or
     * null.
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

    /** Whether a folder is an array, without listing what else lies in it. */
    public static boolean isArray(Storage storage, VfsUri folder) {
        return !storage.list(folder.child(SCHEMA_FOLDER)).isEmpty()
                || storage.exists(folder.child(ArrayDirectory.LEGACY_SCHEMA));
    }

    /** Whether a folder is a group, without listing what else lies in it. */
    public static boolean isGroup(Storage storage, VfsUri folder) {
        return storage.exists(folder.child(GROUP_FILE))
                || !storage.list(folder.child(GROUP_FOLDER)).isEmpty();
    }

    /** How much room a group's own files take, without looking at what else lies in its folder. */
    public static ObjectSize sizeOfGroup(Storage storage, VfsUri group) {
        List<VfsEntry> files = new ArrayList<>(storage.list(group.child(GROUP_FOLDER)));
        files.addAll(storage.list(MetadataFolder.of(group)));
        return size(files);
    }

    /** How much room files take. */
    public static ObjectSize size(List<VfsEntry> files) {
        return new ObjectSize(
                files.size(), files.stream().mapToLong(VfsEntry::size).sum());
    }

    /** The arrays and groups that lie directly in a folder, by name. Its folders are looked into at the same time. */
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
}
