package dev.tegula.vfs.store;

import dev.tegula.vfs.VfsUri;

/**
 * Converts URIs to object names: the path of the URI without its leading slash.
 *
 * @param any a URI in the store
 * @param store the term for such a store in messages: {@code bucket}, {@code container}
 * @param object the term for its objects: {@code an object}, {@code a blob}
 */
public record ObjectNames(VfsUri any, String store, String object) {

    /** Returns the name of the store. */
    public String ofStore() {
        return any.authority();
    }

    /**
     * Returns the object name of a file.
     *
     * @throws IllegalArgumentException if the file is not in the store, or is the root of the store
     */
    public String key(VfsUri file) {
        if (!file.sameStore(any)) {
            throw new IllegalArgumentException(file + ": not in the " + store + " '" + ofStore() + "'");
        }
        if (file.isRoot()) {
            throw new IllegalArgumentException(file + ": not " + object + " (found a " + store + ")");
        }
        return file.key();
    }

    /** Returns the prefix of the names of all objects in a folder. */
    public String prefix(VfsUri folder) {
        return folder.isRoot() && folder.sameStore(any) ? "" : key(folder) + "/";
    }
}
