package dev.tegula.internal.vfs.local;

import dev.tegula.vfs.StoreException;
import dev.tegula.vfs.VfsUri;
import java.io.File;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Symbolic links and special files of the local disk; docs/reference/links.md states the rules. */
final class LocalLinks {

    private LocalLinks() {}

    /**
     * Refuses FIFOs, sockets and devices: opening a FIFO blocks until there is a writer, and a device may be endless.
     */
    static void refuseSpecial(VfsUri file, Path path) throws IOException {
        if (isSpecial(path, File::isFile)) {
            throw special(file);
        }
    }

    /** Refuses a FIFO, socket or device instead of a folder: listing a FIFO blocks until there is a writer. */
    static void refuseSpecialFolder(VfsUri folder, Path path) throws IOException {
        if (isSpecial(path, File::isDirectory)) {
            throw new StoreException(
                    folder,
                    StoreException.Problem.OTHER,
                    folder + " is a FIFO, socket or device (expected a folder). Name the folder of an array or group.",
                    null);
        }
    }

    /** @param expected asks the system first, which takes half a microsecond less than reading all attributes */
    private static boolean isSpecial(Path path, Predicate<File> expected) {
        if (path.getFileSystem() == FileSystems.getDefault() && expected.test(path.toFile())) {
            return false;
        }
        try {
            return Files.readAttributes(path, BasicFileAttributes.class).isOther();
        } catch (IOException reportedByTheOperation) {
            return false;
        }
    }

    static StoreException special(VfsUri file) {
        return new StoreException(
                file,
                StoreException.Problem.OTHER,
                file + " is a FIFO, socket or device (expected a regular file). Replace it with a regular file.",
                null);
    }

    /**
     * Returns the failure of a dangling link at the nearest existing ancestor of a missing path, or null if there is
     * none.
     */
    static @Nullable StoreException brokenOnTheWay(LocalPaths paths, VfsUri uri) throws IOException {
        for (VfsUri at = uri; at != null; at = at.parent()) {
            Path path = paths.of(at);
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                return broken(at, path);
            }
        }
        return null;
    }

    /** Returns the failure of a dangling link, or null if the path is not a dangling link. */
    static @Nullable StoreException broken(VfsUri uri, Path path) {
        if (!Files.isSymbolicLink(path)) {
            return null;
        }
        try {
            Path unused = path.toRealPath();
            return null;
        } catch (NoSuchFileException absent) {
            return brokenLink(uri, path, "which does not exist", absent);
        } catch (AccessDeniedException unknown) {
            return null;
        } catch (FileSystemException cycle) {
            return brokenLink(uri, path, "which leads back to the link", cycle);
        } catch (IOException unknown) {
            return null;
        }
    }

    private static StoreException brokenLink(VfsUri uri, Path path, String why, IOException cause) {
        String target;
        try {
            target = "'" + Files.readSymbolicLink(path) + "'";
        } catch (IOException gone) {
            target = "a place";
        }
        return new StoreException(
                uri,
                StoreException.Problem.OTHER,
                uri + " is a symbolic link to " + target + ", " + why + ". Restore the target or remove the link.",
                cause);
    }

    /** Refuses a link to a folder that contains the link. */
    static void refuseCycle(VfsUri link, Path path) throws IOException {
        if (isCycle(path)) {
            throw new StoreException(
                    link,
                    StoreException.Problem.OTHER,
                    link + " is a symbolic link to a folder that contains it. Remove the link.",
                    null);
        }
    }

    private static boolean isCycle(Path link) throws IOException {
        Path folder = Objects.requireNonNull(link.toAbsolutePath().getParent());
        return folder.toRealPath().startsWith(link.toRealPath());
    }

    /** Renames a link. A relative link is rewritten, so that its target stays the same. */
    static void move(LocalPaths paths, VfsUri from, VfsUri to) throws IOException {
        Path link = paths.of(from).toAbsolutePath();
        Path place = paths.of(to).toAbsolutePath();
        Path oldFolder = Objects.requireNonNull(link.getParent());
        Path newFolder = Objects.requireNonNull(place.getParent());
        try {
            Path text = Files.readSymbolicLink(link);
            List<Path> created = new ArrayList<>();
            LocalFolders.create(newFolder, created);
            Files.createSymbolicLink(
                    place, text.isAbsolute() ? text : newFolder.toRealPath().relativize(targetOf(oldFolder, text)));
            Files.deleteIfExists(link);
            Set<Path> touched = new LinkedHashSet<>(List.of(newFolder, oldFolder));
            created.forEach(folder -> touched.add(folder.getParent()));
            DirectorySync.folders(touched);
        } catch (IOException e) {
            throw LocalErrors.named(to, e);
        }
    }

    /** Returns the target of a relative link, without following a link at the target. */
    private static Path targetOf(Path folder, Path text) throws IOException {
        Path target = folder.toRealPath().resolve(text);
        Path name = target.getFileName();
        Path parent = target.getParent();
        if (name == null
                || parent == null
                || name.toString().equals("..")
                || name.toString().equals(".")) {
            return target.toRealPath();
        }
        return parent.toRealPath().resolve(name);
    }
}
