package dev.tegula.internal.vfs.local;

import dev.tegula.vfs.VfsUri;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Converts {@code file} URIs to local paths. */
public final class LocalPaths {

    private static final boolean WINDOWS = File.separatorChar == '\\';
    private static final boolean UTF_8 = "UTF-8".equals(System.getProperty("sun.jnu.encoding"));

    private LocalPaths() {}

    /**
     * Returns the path of a URI.
     *
     * @throws FileSystemException if the system or this JVM cannot represent a name
     * @throws IllegalArgumentException if the URI belongs to another store
     */
    public static Path of(VfsUri uri) throws FileSystemException {
        requireLocal(uri);
        try {
            return Path.of(spell(uri));
        } catch (InvalidPathException e) {
            FileSystemException unspellable = new FileSystemException(
                    uri.toString(),
                    null,
                    "the file system cannot represent this name (" + e.getReason() + ")"
                            + (WINDOWS
                                    ? ""
                                    : "; for names beyond ASCII start Java in a UTF-8 locale, such as LC_ALL=C.UTF-8"));
            unspellable.initCause(e);
            throw unspellable;
        }
    }

    /** Returns the system's path, or null if the system cannot represent all names. */
    static @Nullable String spelled(VfsUri uri) {
        requireLocal(uri);
        return UTF_8 && !WINDOWS ? spell(uri) : null;
    }

    private static void requireLocal(VfsUri uri) {
        if (!uri.scheme().equals("file")) {
            throw new IllegalArgumentException(uri + ": not on the local disk");
        }
        if (!uri.authority().isEmpty() && !WINDOWS) {
            throw new IllegalArgumentException(
                    uri + ": unexpected host. Write a local file with three slashes: file:///"
                            + uri.toString().substring("file://".length()));
        }
    }

    /**
     * Returns the canonical URI of a file: without symbolic links, and, on a case-insensitive disk, with the stored
     * case.
     */
    static VfsUri canonical(VfsUri uri) throws IOException {
        VfsUri there = uri;
        while (!there.isRoot() && !Files.exists(of(there))) {
            there = Objects.requireNonNull(there.parent());
        }
        try {
            VfsUri real = VfsUri.of(of(there).toRealPath());
            return there.equals(uri) ? real : real.resolve(there.relativize(uri));
        } catch (IOException e) {
            throw LocalErrors.named(uri, e);
        }
    }

    private static String spell(VfsUri uri) {
        String path = uri.path().isEmpty() ? "/" : uri.path();
        if (!WINDOWS) {
            return path;
        }
        if (!uri.authority().isEmpty()) {
            return "\\\\" + uri.authority() + path.replace('/', '\\');
        }
        boolean drive = path.length() >= 3 && path.charAt(2) == ':';
        return drive ? path.substring(1) + (path.length() == 3 ? "\\" : "") : path;
    }
}
