package dev.tegula.internal.vfs.local;

import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Converts {@code file} URIs to paths of a file system. */
public final class LocalPaths {

    /** The paths of this system. */
    public static final LocalPaths SYSTEM = new LocalPaths(FileSystems.getDefault());

    private static final boolean UTF_8 = "UTF-8".equals(System.getProperty("sun.jnu.encoding"));

    /** Names that Windows takes for devices, whatever follows a dot. */
    private static final Pattern DEVICE =
            Pattern.compile("(?i)(CON|PRN|AUX|NUL|CONIN\\$|CONOUT\\$|(COM|LPT)[0-9\u00b9\u00b2\u00b3]) *(\\..*)?");

    private final FileSystem system;
    private final boolean windows;

    LocalPaths(FileSystem system) {
        this.system = system;
        windows = isWindows(system);
    }

    /** Returns whether a file system has the paths of Windows. */
    static boolean isWindows(FileSystem system) {
        return system.getSeparator().equals("\\");
    }

    /**
     * Returns the path of a URI.
     *
     * @throws FileSystemException if the system or this JVM cannot represent a name
     * @throws IllegalArgumentException if the URI belongs to another store
     */
    public Path of(VfsUri uri) throws FileSystemException {
        requireLocal(uri);
        if (windows) {
            refuseOtherFiles(uri);
        }
        try {
            return system.getPath(spell(uri));
        } catch (InvalidPathException e) {
            FileSystemException unspellable = unspellable(
                    uri,
                    e.getReason()
                            + (windows
                                    ? ")"
                                    : "); for names beyond ASCII start Java in a UTF-8 locale, such as LC_ALL=C.UTF-8"));
            unspellable.initCause(e);
            throw unspellable;
        }
    }

    private static FileSystemException unspellable(VfsUri uri, String reason) {
        return new FileSystemException(uri.toString(), null, "the file system cannot represent this name (" + reason);
    }

    /**
     * Refuses names by which Windows means another file: devices, an end that it drops, a backslash, which separates
     * names, and a colon, which begins a stream of the file before it.
     */
    private static void refuseOtherFiles(VfsUri uri) throws FileSystemException {
        String path = uri.path();
        int end;
        for (int start = 1; start <= path.length(); start = end + 1) {
            int slash = path.indexOf('/', start);
            end = slash < 0 ? path.length() : slash;
            String name = path.substring(start, end);
            if (DEVICE.matcher(name).matches()) {
                throw unspellable(uri, "'" + name + "' is a device of Windows). Use another name.");
            }
            if (name.endsWith(".") || name.endsWith(" ")) {
                throw unspellable(uri, "Windows drops the end of '" + name + "'). Use a name without it.");
            }
            if (name.indexOf('\\') >= 0 || name.indexOf(':') >= 0 && !(start == 1 && isDrive(name))) {
                throw unspellable(uri, "'" + name + "' contains a backslash or a colon). Use another name.");
            }
        }
    }

    private static boolean isDrive(String name) {
        return name.length() == 2 && name.charAt(1) == ':';
    }

    /** Returns the system's path, or null if {@link java.io.File} cannot take all names. */
    @Nullable
    String spelled(VfsUri uri) {
        requireLocal(uri);
        return UTF_8 && this == SYSTEM && !windows ? spell(uri) : null;
    }

    private void requireLocal(VfsUri uri) {
        if (!uri.scheme().equals("file")) {
            throw new IllegalArgumentException(uri + ": not on the local disk");
        }
        if (!uri.authority().isEmpty() && !windows) {
            throw new IllegalArgumentException(
                    uri + ": unexpected host. Write a local file with three slashes: file:///"
                            + uri.toString().substring("file://".length()));
        }
    }

    /**
     * Returns the canonical URI of a file: without symbolic links, and, on a case-insensitive disk, with the stored
     * case.
     */
    VfsUri canonical(VfsUri uri) throws IOException {
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

    private String spell(VfsUri uri) {
        String path = uri.path().isEmpty() ? "/" : uri.path();
        if (!windows) {
            return path;
        }
        if (!uri.authority().isEmpty()) {
            return "\\\\" + uri.authority() + path.replace('/', '\\');
        }
        if (path.length() >= 3 && path.charAt(2) == ':') {
            return path.substring(1) + (path.length() == 3 ? "\\" : "");
        }
        // Without a drive, Windows means that of the working directory.
        return system.getPath("").toAbsolutePath().getRoot() + path.substring(1);
    }
}
