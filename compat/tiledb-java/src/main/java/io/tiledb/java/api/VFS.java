package io.tiledb.java.api;

import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.net.URI;

/** Files and folders of the local disk and of object stores. Buckets are neither created nor deleted here. */
public class VFS implements AutoCloseable {
    private final Context ctx;
    private final Config config;

    /** @param config is returned by {@code getConfig}; stores have the settings of the context */
    public VFS(Context ctx, Config config) throws TileDBError {
        this.ctx = ctx;
        this.config = new Config(config);
    }

    /** Makes access to stores. */
    public VFS(Context ctx) throws TileDBError {
        this(ctx, ctx.getConfig());
    }

    public Config getConfig() throws TileDBError {
        return new Config(config);
    }

    public Context getContext() {
        return ctx;
    }

    private interface Task<T> {
        T run(Vfs vfs, VfsUri uri) throws IOException;
    }

    private <T> T on(String path, Task<T> task) throws TileDBError {
        try {
            VfsUri uri = VfsUri.parse(path);
            return task.run(ctx.stores().of(uri), uri);
        } catch (IOException | RuntimeException e) {
            throw ctx.failure(e);
        }
    }

    public boolean isSupportedFs(Filesystem fs) throws TileDBError {
        return ctx.isSupportedFs(fs);
    }

    /** Returns whether a module for a scheme, such as {@code s3}, is on the class path. */
    public boolean isSupportedFs(String fs) throws TileDBError {
        String scheme = fs.endsWith("://") ? fs.substring(0, fs.length() - "://".length()) : fs;
        return ctx.call(() -> ctx.stores().schemes().contains(scheme.toLowerCase(java.util.Locale.ROOT)));
    }

    public boolean isSupportedFs(URI uri) throws TileDBError {
        return isSupportedFs(uri.getScheme());
    }

    /** Returns whether a URI is that of a bucket that can be listed. */
    public boolean isBucket(String path) throws TileDBError {
        return on(path, (vfs, uri) -> {
            if (vfs.traits().hierarchical() || !uri.key().isEmpty()) {
                return false;
            }
            vfs.list(uri, null);
            return true;
        });
    }

    public boolean isBucket(URI uri) throws TileDBError {
        return isBucket(uri.toString());
    }

    private TileDBError noBuckets(String path) throws TileDBError {
        return ctx.failure("buckets are not created or deleted here: use the tools of the store (found " + path + ")");
    }

    /** Refused: use the tools of the store. */
    public String createBucket(String path) throws TileDBError {
        throw noBuckets(path);
    }

    /** Refused: use the tools of the store. */
    public URI createBucket(URI uri) throws TileDBError {
        throw noBuckets(uri.toString());
    }

    /** Refused: use the tools of the store. */
    public String removeBucket(String path) throws TileDBError {
        throw noBuckets(path);
    }

    /** Refused: use the tools of the store. */
    public URI removeBucket(URI uri) throws TileDBError {
        throw noBuckets(uri.toString());
    }

    /** Returns whether a bucket has no objects. */
    public boolean isEmptyBucket(String path) throws TileDBError {
        return on(path, (vfs, uri) -> vfs.list(uri, null).entries().isEmpty());
    }

    public boolean isEmtpyBucket(URI uri) throws TileDBError {
        return isEmptyBucket(uri.toString());
    }

    /** Deletes all objects of a bucket. */
    public String emptyBucket(String path) throws TileDBError {
        if (!isBucket(path)) {
            throw ctx.failure("not a bucket (found " + path + ")");
        }
        return on(path, (vfs, uri) -> {
            vfs.deleteAll(vfs.listAllBelow(uri).stream()
                    .filter(entry -> !entry.isFolder())
                    .map(VfsEntry::uri)
                    .toList());
            return path;
        });
    }

    public URI emptyBucket(URI uri) throws TileDBError {
        emptyBucket(uri.toString());
        return uri;
    }

    public boolean isFile(String path) throws TileDBError {
        return on(path, (vfs, uri) -> entry(vfs, uri, false));
    }

    public boolean isFile(URI uri) throws TileDBError {
        return isFile(uri.toString());
    }

    public boolean isDirectory(String path) throws TileDBError {
        return on(path, (vfs, uri) -> uri.isRoot() || entry(vfs, uri, true));
    }

    private static boolean entry(Vfs vfs, VfsUri uri, boolean folder) throws IOException {
        VfsUri parent = uri.parent();
        if (parent == null) {
            return folder;
        }
        for (VfsEntry entry : vfs.listAll(parent, name -> !name.equals(uri.name()))) {
            if (entry.name().equals(uri.name()) && entry.isFolder() == folder) {
                return true;
            }
        }
        return false;
    }

    public boolean isDirectory(URI uri) throws TileDBError {
        return isDirectory(uri.toString());
    }

    public String createDirectory(String path) throws TileDBError {
        return on(path, (vfs, uri) -> {
            vfs.createFolder(uri);
            return path;
        });
    }

    public URI createDirectory(URI uri) throws TileDBError {
        createDirectory(uri.toString());
        return uri;
    }

    /** Creates an empty file. */
    public String createFile(String path) throws TileDBError {
        return write(path, new byte[0]);
    }

    public URI createFile(URI uri) throws TileDBError {
        createFile(uri.toString());
        return uri;
    }

    public String removeDirectory(String path) throws TileDBError {
        requireThere(isDirectory(path), "folder", path);
        return on(path, (vfs, uri) -> {
            vfs.deleteFolder(uri);
            return path;
        });
    }

    private void requireThere(boolean there, String what, String path) throws TileDBError {
        if (!there) {
            throw ctx.failure("there is no " + what + " " + path);
        }
    }

    public URI removeDirectory(URI uri) throws TileDBError {
        removeDirectory(uri.toString());
        return uri;
    }

    public String removeFile(String path) throws TileDBError {
        requireThere(isFile(path), "file", path);
        return on(path, (vfs, uri) -> {
            vfs.delete(uri);
            return path;
        });
    }

    public URI removeFile(URI uri) throws TileDBError {
        removeFile(uri.toString());
        return uri;
    }

    /** Returns the size of a file in bytes. */
    public long fileSize(String path) throws TileDBError {
        return on(path, Vfs::size);
    }

    public long fileSize(URI uri) throws TileDBError {
        return fileSize(uri.toString());
    }

    /** Copies a folder with all its files, then deletes it. */
    public String moveDirectory(String source, String dest) throws TileDBError {
        requireThere(isDirectory(source), "folder", source);
        if (isDirectory(dest) || isFile(dest)) {
            throw ctx.failure("there is already something at " + dest);
        }
        on(source, (vfs, from) -> {
            VfsUri to = VfsUri.parse(dest);
            Vfs target = ctx.stores().of(to);
            target.createFolder(to);
            for (VfsEntry entry : vfs.listAllBelow(from)) {
                VfsUri copy = to.resolve(from.relativize(entry.uri()));
                if (entry.isFolder()) {
                    target.createFolder(copy);
                } else {
                    copy(vfs, entry.uri(), target, copy);
                }
            }
            vfs.deleteFolder(from);
            return dest;
        });
        return dest;
    }

    public URI moveDirectory(URI source, URI dest) throws TileDBError {
        moveDirectory(source.toString(), dest.toString());
        return dest;
    }

    /** Copies a file, then deletes it. A file that is there is replaced. */
    public String moveFile(String source, String dest) throws TileDBError {
        requireThere(isFile(source), "file", source);
        return on(source, (vfs, from) -> {
            VfsUri to = VfsUri.parse(dest);
            if (!from.equals(to)) {
                copy(vfs, from, ctx.stores().of(to), to);
                vfs.delete(from);
            }
            return dest;
        });
    }

    private static void copy(Vfs source, VfsUri from, Vfs target, VfsUri to) throws IOException {
        try (VfsOutput output = target.create(to)) {
            output.write(source.readAll(from));
            output.publish();
        }
    }

    public URI moveFile(URI source, URI dest) throws TileDBError {
        moveFile(source.toString(), dest.toString());
        return dest;
    }

    public byte[] readAllBytes(String path) throws TileDBError {
        return on(path, Vfs::readAll);
    }

    public byte[] readAllBytes(URI path) throws TileDBError {
        return readAllBytes(path.toString());
    }

    /**
     * Writes a file anew, or with {@code TILEDB_VFS_APPEND} behind what is there. Stores cannot change files: one that
     * is there is deleted, and written again with all its bytes.
     */
    public String write(String path, byte[] bytes, VFSMode... mode) throws TileDBError {
        if (mode.length > 0 && mode[0] == VFSMode.TILEDB_VFS_READ) {
            throw new TileDBError("a file is written by TILEDB_VFS_WRITE or TILEDB_VFS_APPEND (found TILEDB_VFS_READ)");
        }
        boolean append = mode.length > 0 && mode[0] == VFSMode.TILEDB_VFS_APPEND;
        boolean there = isFile(path);
        return on(path, (vfs, uri) -> {
            byte[] before = append && there ? vfs.readAll(uri) : new byte[0];
            if (there) {
                vfs.delete(uri);
            }
            try (VfsOutput output = vfs.create(uri)) {
                output.write(before);
                output.write(bytes);
                output.publish();
            }
            return path;
        });
    }

    public URI write(URI uri, byte[] bytes, VFSMode... mode) throws TileDBError {
        write(uri.toString(), bytes, mode);
        return uri;
    }

    @Override
    public void close() {}
}
