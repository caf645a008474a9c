package dev.tegula.vfs;

import dev.tegula.internal.base.PathNames;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The location of a file or folder: a scheme, an authority (a bucket, a host, or nothing) and a path of names.
 *
 * <p>Names are raw text without escaping, decoding or case folding: {@code a%20b} and {@code a b} are two names,
 * because object keys allow characters that {@link java.net.URI} escapes or refuses. Each location has one spelling: no
 * trailing slash, no empty name, no {@code .} or {@code ..}. A file and a folder with the same name have the same URI.
 * Immutable.
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
     * Parses a URI or a local path.
     *
     * <p>{@code scheme://authority/a/b} for any scheme; {@code file:///a/b}, {@code file:/a/b}, an absolute path, or a
     * path relative to the working directory for the local disk; also {@code C:\a\b} and {@code \\server\share\a}, on
     * any system. In local paths, repeated slashes and {@code .} names are ignored, and {@code ..} removes the name
     * before it, whether or not that is a link.
     *
     * @throws IllegalArgumentException if the text is empty, contains NUL or (for schemes other than {@code file}) an
     *     empty name, {@code .} or {@code ..}
     */
    public static VfsUri parse(String text) {
        return UriParser.parse(text);
    }

    /** Returns the URI of a path of the default file system. Relative paths are relative to the working directory. */
    public static VfsUri of(Path path) {
        return UriParser.local(path.toAbsolutePath().normalize().toString(), path.toString());
    }

    /** Returns the scheme in lower case: {@code file}, {@code mem}, {@code s3}. */
    public String scheme() {
        return scheme;
    }

    /** Returns the bucket, host or container; empty on the local disk, except for network shares of Windows. */
    public String authority() {
        return authority;
    }

    /** Returns the path, with a slash before each name; empty at the root. */
    public String path() {
        return path;
    }

    /** Returns the path without its first slash, as in keys of object stores; empty at the root. */
    public String key() {
        return path.isEmpty() ? "" : path.substring(1);
    }

    /** Returns whether this is the root of its store, which has no name and no parent. */
    public boolean isRoot() {
        return path.isEmpty();
    }

    /** Returns the last name; empty at the root. */
    public String name() {
        return PathNames.last(path);
    }

    /** Returns the parent folder, or {@code null} at the root. */
    public @Nullable VfsUri parent() {
        return path.isEmpty() ? null : new VfsUri(scheme, authority, PathNames.parent(path));
    }

    /**
     * Returns the URI of an entry of this folder.
     *
     * @throws IllegalArgumentException if the name is empty, {@code .} or {@code ..}, or contains a slash or NUL
     */
    public VfsUri child(String name) {
        if (name.indexOf('/') >= 0) {
            throw new IllegalArgumentException(this + ": the name '" + name + "' must not contain a slash");
        }
        requireName(name, name);
        return new VfsUri(scheme, authority, path + '/' + name);
    }

    /**
     * Returns the URI of a relative path below this folder, with names separated by single slashes.
     *
     * @throws IllegalArgumentException if a name is empty, {@code .} or {@code ..}, or contains NUL
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

    /** Returns whether this is below a folder at any depth. A URI is not below itself. */
    public boolean isBelow(VfsUri folder) {
        return path.length() > folder.path.length()
                && path.charAt(folder.path.length()) == '/'
                && path.startsWith(folder.path)
                && sameStore(folder);
    }

    /** Returns whether both have the same scheme and authority. */
    public boolean sameStore(VfsUri other) {
        return scheme.equals(other.scheme) && authority.equals(other.authority);
    }

    /**
     * Returns the relative path from this folder to a URI below it: {@code uri.resolve(uri.relativize(below))} equals
     * {@code below}.
     *
     * @throws IllegalArgumentException if the URI is not below this
     */
    public String relativize(VfsUri below) {
        if (!below.isBelow(this)) {
            throw new IllegalArgumentException(below + ": not below " + this);
        }
        return below.path.substring(path.length() + 1);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof VfsUri uri && path.equals(uri.path) && sameStore(uri);
    }

    @Override
    public int hashCode() {
        return (scheme.hashCode() * 31 + authority.hashCode()) * 31 + path.hashCode();
    }

    /** Compares scheme, authority and path by Unicode code points, which is also the order of their UTF-8 bytes. */
    @Override
    public int compareTo(VfsUri other) {
        int order = scheme.compareTo(other.scheme);
        if (order == 0) {
            order = NameOrder.compare(authority, other.authority);
        }
        return order == 0 ? NameOrder.compare(path, other.path) : order;
    }

    /**
     * Returns the URI with its secrets: user information and query strings. Use it to open the location, never in
     * messages, logs or files.
     */
    public String unmasked() {
        return scheme + "://" + authority + shownPath();
    }

    private String shownPath() {
        return path.isEmpty() && scheme.equals(FILE) ? "/" : path;
    }

    /** Returns the URI with its secrets masked ({@link UriSecrets}). */
    @Override
    public String toString() {
        return scheme + "://" + UriSecrets.mask(scheme, authority, shownPath());
    }

    static String lowerCase(String scheme) {
        return scheme.toLowerCase(Locale.ROOT);
    }
}
