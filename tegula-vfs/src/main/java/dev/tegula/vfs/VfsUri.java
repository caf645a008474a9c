package dev.tegula.vfs;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a file or a folder lies: a scheme, an authority (a bucket, a host, or nothing) and the names on the way down.
 *
 * <p>Names are raw text: nothing is escaped, decoded or folded, so {@code a%20b} and {@code a b} are two names, because
 * object keys allow what {@link java.net.URI} escapes or refuses. There is one spelling for each place: no trailing
 * slash, no empty name, no {@code .} or {@code ..}. A file and a folder of the same name have the same URI. Immutable.
 */
public final class VfsUri implements Comparable<VfsUri> {

    private static final String FILE = "file";

    private final String scheme;
    private final String authority;
    /** Empty at the root, else a slash before each name. */
    private final String path;

    VfsUri(String scheme, String authority, String path) {
        this.scheme = scheme;
        this.authority = authority;
        this.path = path;
    }

    /**
     * Reads a URI or a local path.
     *
     * <p>{@code scheme://authority/a/b} for any scheme; {@code file:///a/b}, {@code file:/a/b}, an absolute path, or a
     * path relative to the working directory (which may begin with {@code ..}) for the local disk; also {@code C:\a\b}
     * and {@code \\server\share\a}, on any system. Local paths may have repeated slashes and {@code .} names, which
     * mean nothing.
     *
     * @throws IllegalArgumentException if the text is empty, holds NUL, has a {@code ..} other than at the start of a
     *     relative path, or (for other schemes than {@code file}) an empty or a {@code .} name
     */
    public static VfsUri parse(String text) {
        return UriParser.parse(text);
    }

    /** Where a path of the default file system lies. Relative paths are relative to the working directory. */
    public static VfsUri of(Path path) {
        return UriParser.local(path.toAbsolutePath().normalize().toString(), path.toString());
    }

    /** The store's kind, in lower case: {@code file}, {@code mem}, {@code s3}. */
    public String scheme() {
        return scheme;
    }

    /** The bucket, host or container; empty on the local disk, but for Windows' network shares. */
    public String authority() {
        return authority;
    }

    /** The names on the way down with a slash before each; empty at the root. */
    public String path() {
        return path;
    }

    /** The path without its first slash, as object stores name their objects; empty at the root. */
    public String key() {
        return path.isEmpty() ? "" : path.substring(1);
    }

    /** Whether this is the root of its store, which has no name and no parent. */
    public boolean isRoot() {
        return path.isEmpty();
    }

    /** The last name; empty at the root. */
    public String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** The folder this lies in, or {@code null} at the root. */
    public @Nullable VfsUri parent() {
        return path.isEmpty() ? null : new VfsUri(scheme, authority, path.substring(0, path.lastIndexOf('/')));
    }

    /**
     * What lies in this folder under a name.
     *
     * @throws IllegalArgumentException if the name is empty, {@code .} or {@code ..}, or holds a slash or NUL
     */
    public VfsUri child(String name) {
        if (name.indexOf('/') >= 0) {
            throw new IllegalArgumentException("A name cannot hold a slash: '" + name + "' below " + this);
        }
        requireName(name, name);
        return new VfsUri(scheme, authority, path + '/' + name);
    }

    /**
     * What lies below this folder under a relative path, its names parted by single slashes.
     *
     * @throws IllegalArgumentException if a name is empty, {@code .} or {@code ..}, or holds NUL
     */
    public VfsUri resolve(String relativePath) {
        for (String name : relativePath.split("/", -1)) {
            requireName(name, relativePath);
        }
        return new VfsUri(scheme, authority, path + '/' + relativePath);
    }

    private void requireName(String name, String relativePath) {
        if (!UriParser.isName(name)) {
            UriParser.requireName(name, relativePath + "' below '" + this);
        }
    }

    /** Whether this lies anywhere below a folder. Nothing lies below itself. */
    public boolean isBelow(VfsUri folder) {
        return path.length() > folder.path.length()
                && path.charAt(folder.path.length()) == '/'
                && path.startsWith(folder.path)
                && sameStore(folder);
    }

    /** Whether both have the same scheme and authority. */
    public boolean sameStore(VfsUri other) {
        return scheme.equals(other.scheme) && authority.equals(other.authority);
    }

    /**
     * The path from this folder down to something below it: {@code uri.resolve(uri.relativize(below))} is
     * {@code below}.
     *
     * @throws IllegalArgumentException if it does not lie below this
     */
    public String relativize(VfsUri below) {
        if (!below.isBelow(this)) {
            throw new IllegalArgumentException(below + " does not lie below " + this);
        }
        return below.path.substring(path.length() + 1);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof VfsUri uri && path.equals(uri.path) && sameStore(uri);
    }

    @Override
    public int hashCode() {
        return Objects.hash(scheme, authority, path);
    }

    /**
     * By scheme, authority and path, in the order of their Unicode code points, which is also the order of their UTF-8
     * bytes.
     */
    @Override
    public int compareTo(VfsUri other) {
        int order = scheme.compareTo(other.scheme);
        if (order == 0) {
            order = NameOrder.compare(authority, other.authority);
        }
        return order == 0 ? NameOrder.compare(path, other.path) : order;
    }

    /**
     * The URI as {@link #parse} reads it, secrets included: user information and query strings. For opening what lies
     * there; never for messages, logs or files.
     */
    public String unmasked() {
        return scheme + "://" + authority + shownPath();
    }

    private String shownPath() {
        return path.isEmpty() && scheme.equals(FILE) ? "/" : path;
    }

    /** The URI with its secrets masked ({@link UriSecrets}): as {@link #parse} reads it where it has none. */
    @Override
    public String toString() {
        return scheme + "://" + UriSecrets.mask(scheme, authority, shownPath());
    }

    static String lowerCase(String scheme) {
        return scheme.toLowerCase(Locale.ROOT);
    }
}
