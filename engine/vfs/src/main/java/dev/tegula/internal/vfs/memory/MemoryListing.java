package dev.tegula.internal.vfs.memory;

import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsPage;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/** Lists objects as folders, page by page. A token is the path after which the next page starts. */
final class MemoryListing {

    /** The smallest character of a name. */
    private static final String SMALLEST = "\u0001";
    /** The character after the slash: all files of a folder sort before its path followed by this character. */
    private static final char AFTER_SLASH = '/' + 1;

    private final NavigableMap<VfsUri, MemoryFile> files;
    private final int pageSize;

    MemoryListing(NavigableMap<VfsUri, MemoryFile> files, int pageSize) {
        this.files = files;
        this.pageSize = pageSize;
    }

    VfsPage page(VfsUri folder, @Nullable String token, boolean flat) {
        List<VfsEntry> entries = new ArrayList<>();
        VfsUri from = token == null ? folder.child(SMALLEST) : at(folder, token);
        while (true) {
            Map.Entry<VfsUri, MemoryFile> found = files.ceilingEntry(from);
            if (found == null || !found.getKey().isBelow(folder)) {
                return new VfsPage(entries, null);
            }
            if (entries.size() == pageSize) {
                return new VfsPage(entries, from.path());
            }
            VfsUri uri = found.getKey();
            int slash = uri.path().indexOf('/', folder.path().length() + 1);
            if (flat || slash < 0) {
                entries.add(VfsEntry.file(
                        uri, found.getValue().size(), found.getValue().modifiedMillis()));
                from = at(folder, uri.path() + SMALLEST);
            } else {
                String path = uri.path().substring(0, slash);
                entries.add(VfsEntry.folder(at(folder, path)));
                from = at(folder, path + AFTER_SLASH);
            }
        }
    }

    private static VfsUri at(VfsUri folder, String path) {
        return folder.resolve(path.substring(folder.path().length() + 1));
    }
}
