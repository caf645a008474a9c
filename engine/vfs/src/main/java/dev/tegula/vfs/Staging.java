package dev.tegula.vfs;

import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The names of unpublished files.
 *
 * <p>Readers treat every file in a folder whose name begins with {@code __} as part of their data. Unpublished files
 * must therefore be outside these folders: beside the outermost one. The names of these folders belong to the format of
 * the data. An engine passes them when it opens a store ({@link VfsProvider#open(VfsUri, java.util.Map, Staging)}).
 * Immutable.
 */
public final class Staging {

    /** Knows no names of folders, only that they begin with {@code __}. */
    public static final Staging BY_PREFIX = new Staging(Set.of(), Set.of());

    private static final String DRAFT = ".tegula-tmp-";

    private static final AtomicLong COUNTER =
            new AtomicLong(ThreadLocalRandom.current().nextLong() & Long.MAX_VALUE);

    private final Set<String> rootFolders;
    private final Set<String> draftParents;

    /**
     * Creates the rules of a format.
     *
     * @param rootFolders names of folders that only the root of a data set contains
     * @param draftParents names of folders in which writers create a folder before its first file, so that old empty
     *     folders in them are left by failed writers
     */
    public Staging(Set<String> rootFolders, Set<String> draftParents) {
        this.rootFolders = Set.copyOf(rootFolders);
        this.draftParents = Set.copyOf(draftParents);
    }

    /** Returns whether a file of this name is unpublished. Listings omit it. */
    public static boolean isDraft(String name) {
        return name.startsWith(DRAFT);
    }

    /** Returns a new name for the unpublished bytes of a file, in its root. */
    public VfsUri draftOf(VfsUri file) {
        return rootOf(file).child(DRAFT + Long.toHexString(COUNTER.getAndIncrement()));
    }

    /**
     * Returns the root of the data set of a file: the parent of the outermost root folder; without one, the highest
     * folder from which all names down to the file begin with {@code __}.
     */
    public VfsUri rootOf(VfsUri file) {
        return new VfsUri(file.scheme(), file.authority(), file.path().substring(0, rootEnd(file)));
    }

    /** Returns whether old empty folders in a folder of this name are left by failed writers. */
    public boolean isDraftParent(String name) {
        return draftParents.contains(name);
    }

    /** Returns where the root ends in the path of a file. Called for each file that is written. */
    private int rootEnd(VfsUri file) {
        if (file.isRoot()) {
            throw new IllegalArgumentException(file + ": not a file (found the root of a store)");
        }
        String path = file.path();
        int outermost = -1;
        int nearest = path.lastIndexOf('/');
        boolean marked = true;
        int start;
        for (int end = nearest; end > 0; end = start) {
            start = path.lastIndexOf('/', end - 1);
            if (isRootFolder(path, start + 1, end)) {
                outermost = start;
            }
            marked &= path.startsWith("__", start + 1);
            if (marked) {
                nearest = start;
            }
        }
        return outermost < 0 ? nearest : outermost;
    }

    private boolean isRootFolder(String path, int from, int to) {
        for (String name : rootFolders) {
            if (name.length() == to - from && path.startsWith(name, from)) {
                return true;
            }
        }
        return false;
    }
}
