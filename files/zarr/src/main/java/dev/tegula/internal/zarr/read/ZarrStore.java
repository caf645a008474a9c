package dev.tegula.internal.zarr.read;

import dev.tegula.io.table.SourceFolder;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableSource;
import dev.tegula.vfs.Stores;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsUri;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** The files of a Zarr store by their keys: in a folder of any store, or in a zip archive. */
final class ZarrStore implements Closeable {

    /** Bytes of a file that are read with its size. */
    private static final int FIRST_READ = 1 << 20;

    /** Documents are parsed in memory as a whole, consolidated ones with those of all arrays. */
    private static final int MAX_METADATA = 64 << 20;

    private static final List<String> ROOTS = List.of("zarr.json", ".zarray", ".zgroup");

    private final String name;
    private final Vfs vfs;
    private final VfsUri root;
    /** The stores that this object opened and closes, or null. */
    private final @Nullable Stores own;

    private ZarrStore(String name, Vfs vfs, VfsUri root, @Nullable Stores own) {
        this.name = name;
        this.vfs = vfs;
        this.root = root;
        this.own = own;
    }

    /** Opens a folder or a zip archive. */
    static ZarrStore open(TableSource source) throws IOException {
        SourceFolder folder = source.folder();
        if (folder != null) {
            return new ZarrStore(source.name(), folder.store(), folder.uri(), null);
        }
        return open(source.name(), source.file());
    }

    /** Opens a local folder or zip archive. */
    static ZarrStore open(Path path) throws IOException {
        return open(path.toString(), path);
    }

    private static ZarrStore open(String name, Path path) throws IOException {
        Stores stores = new Stores(Map.of());
        boolean open = false;
        try {
            Path absolute = path.toAbsolutePath().normalize();
            boolean isFolder = Files.isDirectory(path);
            VfsUri root = VfsUri.parse(isFolder ? "file://" + absolute : "zip+file://" + absolute + "!/");
            Vfs vfs = stores.of(root);
            if (!isFolder) {
                requireArchive(name, vfs, root);
                root = rootIn(vfs, root);
            }
            ZarrStore store = new ZarrStore(name, vfs, root, stores);
            open = true;
            return store;
        } finally {
            if (!open) {
                stores.close();
            }
        }
    }

    private static void requireArchive(String name, Vfs vfs, VfsUri archive) throws IOException {
        try {
            vfs.listAll(archive);
        } catch (IOException e) {
            if (!(e instanceof ZipException) && !(e.getCause() instanceof ZipException)) {
                throw e;
            }
            throw new TableFileException(
                    name + ": neither a folder nor a zip archive. Name the folder of a Zarr array or group.", e);
        }
    }

    /** Returns the root of a store in an archive: the root of the archive, or its only folder. */
    private static VfsUri rootIn(Vfs vfs, VfsUri archive) throws IOException {
        List<VfsEntry> entries = vfs.listAll(archive);
        boolean isRoot = entries.stream().anyMatch(entry -> ROOTS.contains(entry.name()));
        return !isRoot && entries.size() == 1 && entries.get(0).isFolder()
                ? entries.get(0).uri()
                : archive;
    }

    String name() {
        return name;
    }

    /** Returns the place of a file in messages. */
    String place(String key) {
        return key.isEmpty() ? name : name + "/" + key;
    }

    private VfsUri uri(String key) {
        try {
            return key.isEmpty() ? root : root.resolve(key);
        } catch (IllegalArgumentException e) {
            throw new TableFileException(name + ": not the name of a file of a store (found \"" + key + "\")", e);
        }
    }

    /** Returns a metadata document, or null if there is none. */
    byte @Nullable [] metadata(String key) throws IOException {
        return get(key, MAX_METADATA);
    }

    /**
     * Returns a whole file, or null if there is none.
     *
     * @param limit the largest possible number of bytes
     */
    byte @Nullable [] get(String key, int limit) throws IOException {
        VfsUri uri = uri(key);
        VfsTail tail;
        try {
            tail = vfs.readTail(uri, Math.min(FIRST_READ, limit));
        } catch (NoSuchFileException e) {
            return null;
        }
        if (tail.isWhole()) {
            return tail.bytes();
        }
        if (tail.size() > limit) {
            throw new TableFileException(place(key) + ": file is too large (found " + tail.size()
                    + " bytes, expected at most " + limit + "). Copy it again.");
        }
        byte[] bytes = new byte[(int) tail.size()];
        System.arraycopy(tail.bytes(), 0, bytes, (int) tail.position(), tail.bytes().length);
        vfs.read(uri, 0, bytes, 0, (int) tail.position());
        return bytes;
    }

    /** Returns the size of a file, or -1 if there is none. */
    long size(String key) throws IOException {
        try {
            return vfs.size(uri(key));
        } catch (NoSuchFileException e) {
            return -1;
        }
    }

    /** Returns bytes of a file that has them. */
    byte[] range(String key, long position, int length) throws IOException {
        byte[] bytes = new byte[length];
        vfs.read(uri(key), position, bytes, 0, length);
        return bytes;
    }

    /** Returns the names of the folders in a folder. */
    List<String> folders(String key) throws IOException {
        List<String> names = new ArrayList<>();
        for (VfsEntry entry : vfs.listAll(uri(key))) {
            if (entry.isFolder()) {
                names.add(entry.name());
            }
        }
        return names;
    }

    @Override
    public void close() {
        if (own != null) {
            own.close();
        }
    }
}
