package dev.tegula.vfs;

/**
 * A file or a folder in a listing.
 *
 * @param uri where it lies
 * @param isFolder whether it is a folder. On object stores a name can be both, and is then listed twice
 * @param size the file's size in bytes; 0 for a folder
 * @param modifiedMillis when the file was published, in milliseconds since 1970 as the store's clock has it; 0 for a
 *     folder
 */
public record VfsEntry(VfsUri uri, boolean isFolder, long size, long modifiedMillis) implements Comparable<VfsEntry> {

    /** A file of {@code size} bytes that was published at {@code modifiedMillis} since 1970. */
    public static VfsEntry file(VfsUri uri, long size, long modifiedMillis) {
        return new VfsEntry(uri, false, size, modifiedMillis);
    }

    /** A folder. */
    public static VfsEntry folder(VfsUri uri) {
        return new VfsEntry(uri, true, 0, 0);
    }

    /** The last name of {@link #uri}. */
    public String name() {
        return uri.name();
    }

    /** By URI, a folder as if its name ended with a slash: the order in which object stores list. */
    @Override
    public int compareTo(VfsEntry other) {
        if (!uri.sameStore(other.uri)) {
            return uri.compareTo(other.uri);
        }
        return NameOrder.compare(uri.path(), isFolder, other.uri.path(), other.isFolder);
    }
}
