package dev.tegula.internal.storage;

import dev.tegula.internal.base.RecentlyUsed;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
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

    /**
     * A list.
     *
     * @param fragments lines of fragments
     * @param deletes deletes, oldest first
     */
    private record Known(byte[] content, List<Line> lines, List<Line> fragments, List<DeleteRef> deletes) {}

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
        } else {
            parsed(content, file, root).lines.forEach(receiver);
        }
    }

    /**
     * Reads the fragments and deletes of a list.
     *
     * @param content the bytes of the file, which must not be modified
     * @param root root of the array, for error messages
     * @param fragments receives the lines of fragments
     * @return the deletes, oldest first
     * @throws dev.tegula.errors.CorruptArrayException if the file is not a complete list of commits
     */
    List<DeleteRef> readApart(byte[] content, VfsUri file, VfsUri root, Consumer<Line> fragments) {
        if (content.length <= CAPACITY) {
            Known list = parsed(content, file, root);
            list.fragments.forEach(fragments);
            return list.deletes;
        }
        List<DeleteRef> deletes = new ArrayList<>();
        CommitListFile.read(content, file, root, line -> add(line, file, fragments, deletes));
        return OrderedDeletes.of(deletes);
    }

    private static void add(Line line, VfsUri file, Consumer<Line> fragments, List<DeleteRef> deletes) {
        DeleteRef delete = line.delete(file);
        if (delete != null) {
            deletes.add(delete);
        } else if (line.condition() == null) {
            fragments.accept(line);
        }
    }

    private Known parsed(byte[] content, VfsUri file, VfsUri root) {
        Known found = known.get(file);
        if (found != null && Arrays.equals(found.content, content)) {
            return found;
        }
        List<Line> lines = new ArrayList<>();
        CommitListFile.read(content, file, root, lines::add);
        List<Line> fragments = new ArrayList<>();
        List<DeleteRef> deletes = new ArrayList<>();
        lines.forEach(line -> add(line, file, fragments::add, deletes));
        Known parsed = new Known(content, lines, fragments, OrderedDeletes.of(deletes));
        if (!deletes.isEmpty()) {
            known.put(file, parsed);
        }
        return parsed;
    }
}
