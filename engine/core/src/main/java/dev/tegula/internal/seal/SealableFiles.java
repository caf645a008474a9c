package dev.tegula.internal.seal;

import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.GroupDirectory;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The small files of an array or group that the seals in its folder {@code __tegula} cover: schemas, enumerations,
 * commits, lists, metadata, members. Unknown files and files of pending consolidations are not included.
 *
 * @param files files by path relative to the array or group
 * @param fragments folders of fragments by name
 */
public record SealableFiles(Map<String, VfsEntry> files, Map<String, VfsEntry> fragments) {

    private static final List<String> FOLDERS = List.of(
            FolderNames.COMMITS,
            FolderNames.FRAGMENT_METADATA,
            FolderNames.METADATA,
            FolderNames.SCHEMA,
            FolderNames.FRAGMENTS);
    private static final Set<String> ENDINGS =
            Set.of("", ".wrt", ".ok", ".del", ".upd", ".con", ".ign", ".vac", ".meta");

    /** Lists the files of an array or group. */
    public static SealableFiles of(Storage storage, VfsUri root, ObjectType type) {
        return type == ObjectType.ARRAY ? ofArray(storage, root) : ofGroup(storage, root);
    }

    private static SealableFiles ofArray(Storage storage, VfsUri root) {
        SealableFiles all = new SealableFiles(new TreeMap<>(), new TreeMap<>());
        all.add(root, storage.list(root));
        // Fragments are listed last, since a replacement exists before the fragments that it replaces are deleted.
        for (String folder : FOLDERS) {
            all.add(root, storage.list(root.child(folder)));
        }
        all.add(root, storage.list(root.child(FolderNames.SCHEMA).child(FolderNames.ENUMERATIONS)));
        return all;
    }

    /** Lists the files of a group without its members. */
    private static SealableFiles ofGroup(Storage storage, VfsUri root) {
        SealableFiles all = new SealableFiles(new TreeMap<>(), new TreeMap<>());
        VfsUri marker = root.child(FolderNames.GROUP_FILE);
        all.add(
                root,
                storage.list(root).stream()
                        .filter(entry -> entry.uri().equals(marker))
                        .toList());
        all.add(root, storage.list(GroupDirectory.folder(root)));
        all.add(root, storage.list(MetadataFolder.of(root)));
        return all;
    }

    private void add(VfsUri root, List<VfsEntry> entries) {
        for (VfsEntry entry : entries) {
            String name = entry.name();
            if (entry.isFolder()) {
                if (TimestampedName.parse(name) != null) {
                    fragments.put(name, entry);
                }
            } else if (name.equals(FolderNames.LEGACY_SCHEMA) || name.equals(FolderNames.GROUP_FILE) || isNamed(name)) {
                files.put(root.relativize(entry.uri()), entry);
            }
        }
    }

    private static boolean isNamed(String name) {
        return ENDINGS.contains(ArrayDirectory.ending(name))
                && TimestampedName.parse(ArrayDirectory.stem(name)) != null;
    }

    /** Returns the names of fragments and metadata files in vacuum files; unreadable vacuum files are ignored. */
    public Set<String> replaced(Storage storage) {
        Set<String> replaced = new HashSet<>();
        for (VfsEntry entry : files.values()) {
            if (entry.name().endsWith(".vac")) {
                try {
                    replaced.addAll(VacuumFile.lastParts(storage.readAll(entry.uri()), entry.uri()));
                } catch (RuntimeException e) {
                    // The verification reports it.
                }
            }
        }
        return replaced;
    }
}
