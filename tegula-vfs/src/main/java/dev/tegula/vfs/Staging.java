package dev.tegula.vfs;

import java.util.Set;

/**
 * Where files lie before they are published.
 *
 * <p>Readers take every file in a folder whose name begins with {@code __} for a part of the array, so an unfinished
 * file must lie outside of all of them: in a folder beside the outermost.
 */
public final class Staging {

    /** The folder that no listing shows. */
    public static final String FOLDER = ".tegula-tmp";

    /** Folders in the root of an array or a group. */
    private static final Set<String> IN_ROOT =
            Set.of("__fragments", "__commits", "__schema", "__meta", "__fragment_meta", "__labels", "__group");

    private Staging() {}

    /**
     * The staging folder for a file: in the parent of the outermost of the folders above; else, as for fragments of old
     * versions, in the first folder upwards whose path down to the file is all {@code __} names.
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
            throw new IllegalArgumentException(uri + " is the root of a store, not a file");
        }
        return parent;
    }
}
