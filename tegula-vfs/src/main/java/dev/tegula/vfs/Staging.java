package dev.tegula.vfs;

import java.util.Set;

/**
 * The location of unpublished files.
 *
 * <p>Readers treat every file in a folder whose name begins with {@code __} as part of the array. Unfinished files must
 * therefore be outside these folders: in a sibling of the outermost one.
 */
public final class Staging {

    /** The name of the staging folder, which listings omit. */
    public static final String FOLDER = ".tegula-tmp";

    /** Folders in the root of an array or a group. */
    private static final Set<String> IN_ROOT =
            Set.of("__fragments", "__commits", "__schema", "__meta", "__fragment_meta", "__labels", "__group");

    private Staging() {}

    /**
     * Returns the staging folder for a file: in the parent of the outermost of these folders; without one, as for
     * fragments of old versions, in the highest folder from which all names down to the file begin with {@code __}.
     */
    public static VfsUri folderFor(VfsUri file) {
        VfsUri above = root(file);
        return above.child(FOLDER);
    }

    private static VfsUri root(VfsUri file) {
        VfsUri outermost = null;
        VfsUri nearest = parent(file);
        boolean marked = true;
        for (VfsUri folder = nearest; !folder.isRoot(); folder = parent(folder)) {
            if (IN_ROOT.contains(folder.name())) {
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
