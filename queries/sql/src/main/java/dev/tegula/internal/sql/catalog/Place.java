package dev.tegula.internal.sql.catalog;

import dev.tegula.internal.sql.session.SessionOptions.Reach;
import dev.tegula.io.TableFormats;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The place of a session. Unless the program allows more, statements reach what is stored below it: no files, no paths,
 * and neither links nor members of groups that lead elsewhere.
 *
 * @param root the location of the session
 * @param views the views that are read, outermost first, whose names stand for tables of their group only
 * @param temporaries temporary tables, whose names hide others; null in stored views, which do not read them
 */
public record Place(
        String root,
        Reach reach,
        List<String> views,
        @Nullable Temporaries temporaries) {

    private static final String ARROW = " reads ";

    /** Returns the place of a session. */
    public static Place of(String root, Reach reach) {
        return new Place(root, reach, List.of(), null);
    }

    /** Returns this place with other temporary tables. */
    public Place with(@Nullable Temporaries tables) {
        return new Place(root, reach, views, tables);
    }

    /**
     * Returns the place of the query of a view.
     *
     * @throws IllegalArgumentException if the view reads itself
     */
    public Place inside(String group, String name) {
        String view = (group + "/" + name).replaceFirst("/+$", "");
        if (views.contains(view)) {
            throw new IllegalArgumentException("view '" + name + "': reads itself (" + String.join(ARROW, views) + ARROW
                    + view + "). Drop it, or create it again with another query.");
        }
        List<String> longer = new ArrayList<>(views);
        longer.add(view);
        return new Place(root, reach, longer, null);
    }

    /**
     * Checks a name that is no table of the place.
     *
     * @throws SecurityException if it is a path or a file, and the session does not reach them
     */
    public void requireOpen(String name) {
        boolean outside = name.contains("/") || name.contains("\\") || TableFormats.ofFile(name) != null;
        if (outside && !views.isEmpty()) {
            throw new SecurityException("table '" + name
                    + "': a file or path, but views read tables of their group only. Import the file, or add the"
                    + " array to the group.");
        }
        if (outside && reach == Reach.LOCATION) {
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
