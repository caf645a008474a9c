package dev.tegula.internal.storage;

import dev.tegula.internal.base.RecentlyUsed;
import dev.tegula.internal.storage.CommitListFile.Line;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Entries of the lists with deletes that an engine read last. A maintenance reads each list several times, and readers
 * come again; most of their time went into fetching and parsing them and decoding the deletes. Lists of fragments are
 * not kept: they are long, and parsed fast. An entry is used for the same bytes only. Thread-safe.
 */
public final class CommitLists {

    /** Bytes of the lists that are kept; their entries are kept besides. */
    private static final int CAPACITY = 4 << 20;

    /** Bytes that a list counts more, so that there are not too many short ones. */
    private static final int OVERHEAD = 512;

    private record Known(byte[] content, List<Line> lines) {}

    private final RecentlyUsed<VfsUri, Known> known =
            new RecentlyUsed<>(CAPACITY, (file, list) -> list.content.length + OVERHEAD);

    /** Returns the contents of those of the listed files that are kept. Names are never used for another content. */
    Map<VfsUri, byte[]> known(List<VfsEntry> files) {
        Map<VfsUri, byte[]> contents = new HashMap<>();
        for (VfsEntry file : files) {
            // Of a million commits, few are lists.
            Known list = file.name().endsWith(".con") ? known.get(file.uri()) : null;
            if (list != null && list.content.length == file.size()) {
                contents.put(file.uri(), list.content);
            }
        }
        return contents;
    }

    /**
     * Reads the entries of a list.
     *
     * @param content the bytes of the file, which must not be modified
     * @param root root of the array, for error messages
     * @throws dev.tegula.errors.CorruptArrayException if the file is not a complete list of commits
     */
    public void read(byte[] content, VfsUri file, VfsUri root, Consumer<Line> receiver) {
        if (content.length > CAPACITY) {
            CommitListFile.read(content, file, root, receiver);
            return;
        }
        Known found = known.get(file);
        if (found == null || !Arrays.equals(found.content, content)) {
            List<Line> lines = new ArrayList<>();
            CommitListFile.read(content, file, root, lines::add);
            found = new Known(content, lines);
            if (lines.stream().anyMatch(line -> line.condition() != null)) {
                known.put(file, found);
            }
        }
        found.lines.forEach(receiver);
    }
}
