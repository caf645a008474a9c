package dev.tegula.internal.sql.catalog;

import dev.tegula.internal.sql.session.SessionOptions.Reach;
import dev.tegula.io.TableFormats;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The place of a session. Unless the program allows more, statements reach what is stored below it: no files, no paths,
 * and neither links nor members of groups that lead elsewhere.
 *
 * @param root the location of the session
 */
public record Place(String root, Reach reach) {

    /**
     * Checks a name that is no table of the place.
     *
     * @throws SecurityException if it is a path or a file, and the session does not reach them
     */
    public void requireOpen(String name) {
        if (reach == Reach.LOCATION
                && (name.contains("/") || name.contains("\\") || TableFormats.ofFile(name) != null)) {
            throw refused(name, "a file or path");
        }
    }

    /**
     * Checks where an object of a catalog is stored.
     *
     * @throws SecurityException if it is elsewhere, and the session does not reach that
     */
    public void require(String name, String uri) {
        if (!reaches(uri)) {
            throw refused(name, "stored elsewhere");
        }
    }

    /** Returns whether the session reaches an object. */
    public boolean reaches(String uri) {
        return reach == Reach.ANYWHERE || isInside(uri);
    }

    private static SecurityException refused(String name, String what) {
        return new SecurityException("table '" + name + "': " + what
                + ", but the connection is confined to its location. The program that connects must pass the property"
                + " tables=anywhere; a URL cannot.");
    }

    private boolean isInside(String uri) {
        VfsUri place = VfsUri.parse(root);
        VfsUri object = VfsUri.parse(uri);
        if (!place.scheme().equals("file") || !object.scheme().equals("file")) {
            return object.equals(place) || object.isBelow(place);
        }
        try {
            Path folder = Path.of(place.path().isEmpty() ? "/" : place.path()).toRealPath();
            return real(Path.of(object.path())).startsWith(folder);
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns a path without links; its last name may not exist yet. */
    private static Path real(Path path) throws IOException {
        Path parent = path.getParent();
        return java.nio.file.Files.exists(path, java.nio.file.LinkOption.NOFOLLOW_LINKS) || parent == null
                ? path.toRealPath()
                : parent.toRealPath().resolve(path.getFileName());
    }
}
