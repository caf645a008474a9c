package dev.tegula.vfs;

/**
 * A file or a folder in a listing.
 *
 * @param uri its URI
 * @param isFolder whether it is a folder. On object stores a name can be both a file and a folder, and is then listed
 *     twice
 * @param size the size of the file in bytes; 0 for a folder
 * @param modifiedMillis the publication time of the file, in milliseconds since 1970 by the clock of the store; 0 for a
 *     folder
 */
public record VfsEntry(VfsUri uri, boolean isFolder, long size, long modifiedMillis) implements Comparable<VfsEntry> {

    /** Creates a file of {@code size} bytes, published at {@code modifiedMillis} since 1970. */
    public static VfsEntry file(VfsUri uri, long size, long modifiedMillis) {
        return new VfsEntry(uri, false, size, modifiedMillis);
    }

    /** Creates a folder. */
    public static VfsEntry folder(VfsUri uri) {
        return new VfsEntry(uri, true, 0, 0);
    }

    /** Returns the last name of {@link #uri}. */
    public String name() {
        return uri.name();
    }

    /** Compares by URI, with a slash after folders: the order of listings of object stores. */
    @Override
    public int compareTo(VfsEntry other) {
        if (!uri.sameStore(other.uri)) {
            return uri.compareTo(other.uri);
        }
        return NameOrder.compare(uri.path(), isFolder, other.uri.path(), other.isFolder);
    }
}
