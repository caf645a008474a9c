package dev.tegula.vfs;

import java.util.Set;

/**
 * The location of unpublished files.
 *
 * <p>Readers treat every file in a folder whose name begins with {@code __} as part of their data. Unfinished files
 * must therefore be outside these folders: in a sibling of the outermost one. The names of these folders belong to the
 * format of the data. An engine passes them when it opens a store ({@link VfsProvider#open(VfsUri, java.util.Map,
 * Staging)}). Immutable.
 */
public final class Staging {

    /** The name of the staging folder, which listings omit. */
    public static final String FOLDER = ".tegula-tmp";

    /** Knows no names of folders, only that they begin with {@code __}. */
    public static final Staging BY_PREFIX = new Staging(Set.of(), Set.of());

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

    /** Returns the staging folder for a file if no names of folders are known. */
    public static VfsUri folderFor(VfsUri file) {
        return BY_PREFIX.folderOf(file);
    }

    /**
     * Returns the staging folder for a file: in the parent of the outermost root folder; without one, in the highest
     * folder from which all names down to the file begin with {@code __}.
     */
    public VfsUri folderOf(VfsUri file) {
        return root(file).child(FOLDER);
    }

    /** Returns whether old empty folders in a folder of this name are left by failed writers. */
    public boolean isDraftParent(String name) {
        return draftParents.contains(name);
    }

    private VfsUri root(VfsUri file) {
        VfsUri outermost = null;
        VfsUri nearest = parent(file);
        boolean marked = true;
        for (VfsUri folder = nearest; !folder.isRoot(); folder = parent(folder)) {
            if (rootFolders.contains(folder.name())) {
                outermost = parent(folder);
            }
            marked &= folder.name().startsWith("__");
            if (marked) {
                nearest = parent(folder);
            }
        }
        return outermost == null ? nearest : outermost;
    }

    private static VfsUri parent(VfsUri uri) {
        VfsUri parent = uri.parent();
        if (parent == null) {
            throw new IllegalArgumentException(uri + ": not a file (found the root of a store)");
        }
        return parent;
    }
}
