package dev.tegula.testkit.disk;

import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The system's file system, with paths that use {@link WrappedDisk}. */
final class WrappedFileSystem extends FileSystem {

    private final WrappedDisk disk;
    private final FileSystem inner;

    WrappedFileSystem(WrappedDisk disk, FileSystem inner) {
        this.disk = disk;
        this.inner = inner;
    }

    WrappedPath wrap(Path path) {
        return new WrappedPath(this, path);
    }

    static Path unwrap(Path path) {
        return path instanceof WrappedPath wrapped ? wrapped.inner() : path;
    }

    @Override
    public FileSystemProvider provider() {
        return disk;
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public String getSeparator() {
        return inner.getSeparator();
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        List<Path> roots = new ArrayList<>();
        inner.getRootDirectories().forEach(root -> roots.add(wrap(root)));
        return roots;
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return inner.getFileStores();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return inner.supportedFileAttributeViews();
    }

    @Override
    public Path getPath(String first, String... more) {
        return wrap(inner.getPath(first, more));
    }

    @Override
    public PathMatcher getPathMatcher(String pattern) {
        PathMatcher matcher = inner.getPathMatcher(pattern);
        return path -> matcher.matches(unwrap(path));
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        return inner.getUserPrincipalLookupService();
    }

    @Override
    public WatchService newWatchService() {
        throw new UnsupportedOperationException();
    }
}
