package dev.tegula.internal.base;

/** Names in paths with slashes: of files, folders, URIs, members of groups and variables. */
public final class PathNames {

    private PathNames() {}

    /** Returns the last name of a path, relative or absolute, with or without slashes at its end. */
    public static String last(String path) {
        int end = path.length();
        while (end > 0 && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(path.lastIndexOf('/', end - 1) + 1, end);
    }

    /** Returns the path before the last slash; empty if there is none. */
    public static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    /** Returns the path of a name in the same folder. */
    public static String sibling(String path, String name) {
        return path.substring(0, path.lastIndexOf('/') + 1) + name;
    }
}
