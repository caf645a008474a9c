package dev.tegula.vfs;

import java.io.File;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses URIs and paths into canonical {@link VfsUri}s. */
final class UriParser {

    private static final Pattern URI = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)://([^/]*)(.*)", Pattern.DOTALL);
    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:[\\\\/].*", Pattern.DOTALL);
    private static final Pattern SHARE = Pattern.compile("\\\\\\\\([^\\\\/]+)(\\\\.*)?", Pattern.DOTALL);

    private UriParser() {}

    static VfsUri parse(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("URI: must not be empty");
        }
        Matcher uri = URI.matcher(text);
        if (!uri.matches()) {
            return local(text.startsWith("file:/") ? text.substring("file:".length()) : text, text);
        }
        String scheme = VfsUri.lowerCase(uri.group(1));
        if (scheme.equals("file")) {
            String host = uri.group(2).equals("localhost") ? "" : uri.group(2);
            if (host.isEmpty() && uri.group(3).isEmpty()) {
                throw new IllegalArgumentException("'" + UriSecrets.maskUri(text) + "': a file URI must have a path");
            }
            return new VfsUri("file", requireText(host, text), localPath(uri.group(3), text));
        }
        String path = uri.group(3);
        while (path.endsWith("/")) {
            path = path.substring(0, path.length() - 1);
        }
        if (!path.isEmpty()) {
            for (String name : path.substring(1).split("/", -1)) {
                requireName(name, text);
            }
        }
        return new VfsUri(scheme, requireText(uri.group(2), text), path);
    }

    /** Parses a path of the local disk, absolute or relative; {@code text} is the caller's text. */
    static VfsUri local(String path, String text) {
        Matcher share = SHARE.matcher(path);
        if (share.matches()) {
            if (share.group(1).equals("localhost")) {
                // In URIs, this host means the local disk, not its network shares.
                throw new IllegalArgumentException("'" + UriSecrets.maskUri(text)
                        + "': the server of a network share cannot be 'localhost'. Use its name or 127.0.0.1.");
            }
            String below = share.group(2) == null ? "" : share.group(2).replace('\\', '/');
            return new VfsUri("file", requireText(share.group(1), text), localPath(below, text));
        }
        if (DRIVE.matcher(path).matches()) {
            return new VfsUri("file", "", localPath('/' + path.replace('\\', '/'), text));
        }
        String slashed = File.separatorChar == '\\' ? path.replace('\\', '/') : path;
        if (slashed.startsWith("/")) {
            return new VfsUri("file", "", localPath(slashed, text));
        }
        return local(new File("").getAbsolutePath() + '/' + slashed, text);
    }

    /**
     * Resolves {@code ..} by names, as libtiledb and {@link java.nio.file.Path#normalize} do: links are not followed.
     */
    private static String localPath(String path, String text) {
        Deque<String> names = new ArrayDeque<>();
        for (String name : path.split("/", -1)) {
            if (name.equals("..")) {
                names.pollLast();
            } else if (!name.isEmpty() && !name.equals(".")) {
                names.add(requireText(name, text));
            }
        }
        return names.isEmpty() ? "" : '/' + String.join("/", names);
    }

    static boolean isName(String name) {
        return !name.isEmpty() && !name.equals(".") && !name.equals("..") && name.indexOf('\0') < 0;
    }

    /**
     * Validates a name.
     *
     * @param text the whole URI, for the error
     */
    static void requireName(String name, String text) {
        if (name.isEmpty() || name.equals(".") || name.equals("..")) {
            throw new IllegalArgumentException("'" + UriSecrets.maskUri(text) + "': "
                    + (name.isEmpty() ? "empty names are" : "the name '" + name + "' is") + " not allowed");
        }
        requireText(name, text);
    }

    private static String requireText(String part, String text) {
        if (part.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(
                    "'" + UriSecrets.maskUri(text).replace("\0", "\\0") + "': NUL is not allowed");
        }
        return part;
    }
}
