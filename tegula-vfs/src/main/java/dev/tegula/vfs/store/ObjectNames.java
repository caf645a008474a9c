package dev.tegula.vfs.store;

import dev.tegula.vfs.VfsUri;

/**
 * What a store calls its objects: the path of their URIs, without the slash before it.
 *
 * @param any some place in the store
 * @param store what such a store is called, for people: {@code bucket}, {@code container}
 * @param object what lies in it: {@code an object}, {@code a blob}
 */
public record ObjectNames(VfsUri any, String store, String object) {

    /** The name of the store. */
    public String ofStore() {
        return any.authority();
    }

    /**
     * The name of a file's object.
     *
     * @throws IllegalArgumentException if it does not lie in the store, or is the store
     */
    public String key(VfsUri file) {
        if (!file.sameStore(any)) {
            throw new IllegalArgumentException(file + " does not lie in the " + store + " '" + ofStore() + "'");
        }
        if (file.isRoot()) {
            throw new IllegalArgumentException(file + " is a " + store + ", not " + object);
        }
        return file.key();
    }

    /** What the names of all that lies in a folder begin with. */
    public String prefix(VfsUri folder) {
        return folder.isRoot() && folder.sameStore(any) ? "" : key(folder) + "/";
    }
}
