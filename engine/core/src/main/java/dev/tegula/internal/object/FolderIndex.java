package dev.tegula.internal.object;

import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.FileIndex;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.List;

/** Writes the index file of a folder, with which web servers can serve the arrays below it. */
public final class FolderIndex {

    private FolderIndex() {}

    /** Writes the index again and returns how many files it lists. */
    public static int write(Storage storage, VfsUri folder) {
        VfsUri index = folder.child(FileIndex.NAME);
        List<VfsEntry> files = storage.listBelow(folder);
        storage.deleteAll(List.of(index));
        storage.write(index, FileIndex.write(folder, files));
        return (int) files.stream().filter(file -> !file.uri().equals(index)).count();
    }
}
