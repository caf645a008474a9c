package dev.tegula.internal.server.files;

import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The files below a folder of a store. On the local disk, links that lead out of the folder do not exist. */
public final class FileTree {

    private final Vfs vfs;
    private final VfsUri root;
    private final @Nullable Path realRoot;

    /**
     * Creates a tree.
     *
     * @throws IOException if a local folder does not exist
     */
    public FileTree(Vfs vfs, VfsUri root) throws IOException {
        this.vfs = vfs;
        this.root = root;
        realRoot = root.scheme().equals("file") ? path(root).toRealPath() : null;
    }

    private static Path path(VfsUri uri) {
        String path = uri.path();
        return Path.of(path.matches("/[A-Za-z]:.*") ? path.substring(1) : path); // /C:/… on Windows
    }

    /** Returns the URI of names below the root. */
    VfsUri uri(List<String> names) {
        VfsUri uri = root;
        for (String name : names) {
            uri = uri.child(name);
        }
        return uri;
    }

    /**
     * Checks that a file or folder lies below the root, links followed.
     *
     * @throws NoSuchFileException if not
     */
    private void check(VfsUri uri) throws IOException {
        if (!uri.equals(root) && !uri.isBelow(root)) {
            throw new NoSuchFileException(uri.toString());
        }
        if (realRoot != null && !path(uri).toRealPath().startsWith(realRoot)) {
            throw new NoSuchFileException(uri.toString(), null, "a link leads out of the folder");
        }
    }

    private boolean isInside(VfsUri uri) {
        try {
            check(uri);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    long size(VfsUri file) throws IOException {
        check(file);
        return vfs.size(file);
    }

    void read(VfsUri file, long position, byte[] target, int length) throws IOException {
        check(file);
        vfs.read(file, position, target, 0, length);
    }

    /** Returns the direct entries of a folder. */
    List<VfsEntry> list(VfsUri folder) throws IOException {
        check(folder);
        return vfs.listAll(folder).stream()
                .filter(entry -> isInside(entry.uri()))
                .toList();
    }

    /** Returns all files below a folder. */
    List<VfsEntry> listBelow(VfsUri folder) throws IOException {
        check(folder);
        return vfs.listAllBelow(folder).stream()
                .filter(entry -> isInside(entry.uri()))
                .toList();
    }
}
