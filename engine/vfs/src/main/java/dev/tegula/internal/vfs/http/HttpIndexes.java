package dev.tegula.internal.vfs.http;

import dev.tegula.vfs.FileIndex;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The indexes of a web server. An index covers everything below its folder. It is fetched again when that folder is
 * listed, as on opening an array or group, and is used for listings of the folders below until then.
 */
final class HttpIndexes {

    private final Vfs vfs;
    private final HttpPages pages;
    private final ConcurrentMap<VfsUri, List<VfsEntry>> byFolder = new ConcurrentHashMap<>();

    HttpIndexes(Vfs vfs, HttpPages pages) {
        this.vfs = vfs;
        this.pages = pages;
    }

    /**
     * Returns the files below a folder.
     *
     * @throws NoSuchFileException if neither the folder nor an enclosing folder has an index, and the server has no
     *     page for the folder
     */
    List<VfsEntry> below(VfsUri folder) throws IOException {
        for (VfsUri above = folder.parent(); above != null; above = above.parent()) {
            List<VfsEntry> known = byFolder.get(above);
            if (known != null) {
                return known.stream()
                        .filter(entry -> entry.uri().isBelow(folder))
                        .toList();
            }
        }
        for (VfsUri at = folder; at != null; at = at.parent()) {
            List<VfsEntry> found = fetch(at);
            if (found != null) {
                byFolder.put(at, found);
                return found.stream()
                        .filter(entry -> entry.uri().isBelow(folder))
                        .toList();
            }
            byFolder.remove(at);
        }
        List<VfsEntry> listed = pages.below(folder);
        if (listed != null) {
            byFolder.put(folder, listed);
            return listed;
        }
        throw new NoSuchFileException(
                folder.toString(),
                null,
                "the server does not list this folder. Create an index of it (" + FileIndex.NAME + ").");
    }

    private @Nullable List<VfsEntry> fetch(VfsUri folder) throws IOException {
        try {
            return FileIndex.read(folder, vfs.readAll(folder.child(FileIndex.NAME)));
        } catch (NoSuchFileException absent) {
            return null;
        }
    }
}
