package dev.tegula.internal.seal;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.StorageException;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * All seals of an array or group, merged.
 *
 * @param files newest line of each file, by name, without removed files
 * @param damaged seals that cannot be read, with the failures
 * @param nextNumber number of the next seal
 */
public record ObjectSeals(NavigableMap<String, Sealed> files, Map<VfsUri, RuntimeException> damaged, int nextNumber) {

    /**
     * A sealed file.
     *
     * @param number number of the seal
     */
    public record Sealed(SealFile.Line line, int number) {}

    /**
     * Returns the lines of the files below a folder.
     *
     * @param folder path that ends with a slash
     */
    public Map<String, Sealed> below(String folder) {
        return files.subMap(folder, true, folder + Character.MAX_VALUE, true);
    }

    /** Reads the seals of an array or group. */
    public static ObjectSeals read(Storage storage, VfsUri root) {
        List<VfsEntry> entries = new ArrayList<>(storage.list(root.child(FolderNames.SEALS)));
        entries.removeIf(entry -> entry.isFolder() || SealNames.numberOfObject(entry.name()) == 0);
        entries.sort(Comparator.<VfsEntry>comparingInt(entry -> SealNames.numberOfObject(entry.name()))
                .thenComparing(VfsEntry::name));
        NavigableMap<String, Sealed> files = new TreeMap<>();
        Map<VfsUri, RuntimeException> damaged = new TreeMap<>();
        int next = 1;
        for (VfsEntry entry : entries) {
            int number = SealNames.numberOfObject(entry.name());
            next = Math.min(number, SealNames.MAX_NUMBER - 1) + 1;
            try {
                for (SealFile.Line line : FragmentSeal.read(storage, entry).lines()) {
                    if (line.kind() == SealFile.Kind.REMOVED) {
                        files.remove(line.name());
                    } else {
                        files.put(line.name(), new Sealed(line, number));
                    }
                }
            } catch (CorruptArrayException | StorageException e) {
                damaged.put(entry.uri(), e);
            }
        }
        return new ObjectSeals(files, damaged, next);
    }
}
