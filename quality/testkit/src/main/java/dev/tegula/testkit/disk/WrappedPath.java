package dev.tegula.testkit.disk;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A path whose file system is {@link WrappedFileSystem}. */
final class WrappedPath implements Path {

    private final WrappedFileSystem system;
    private final Path inner;

    WrappedPath(WrappedFileSystem system, Path inner) {
        this.system = system;
        this.inner = inner;
    }

    Path inner() {
        return inner;
    }

    private Path wrap(Path path) {
        return system.wrap(path);
    }

    private @Nullable Path wrapNullable(@Nullable Path path) {
        return path == null ? null : system.wrap(path);
    }

    @Override
    public FileSystem getFileSystem() {
        return system;
    }

    @Override
    public boolean isAbsolute() {
        return inner.isAbsolute();
    }

    @Override
    public @Nullable Path getRoot() {
        return wrapNullable(inner.getRoot());
    }

    @Override
    public @Nullable Path getFileName() {
        return wrapNullable(inner.getFileName());
    }

    @Override
    public @Nullable Path getParent() {
        return wrapNullable(inner.getParent());
    }

    @Override
    public int getNameCount() {
        return inner.getNameCount();
    }

    @Override
    public Path getName(int index) {
        return wrap(inner.getName(index));
    }

    @Override
    public Path subpath(int begin, int end) {
        return wrap(inner.subpath(begin, end));
    }

    @Override
    public boolean startsWith(Path other) {
        return inner.startsWith(WrappedFileSystem.unwrap(other));
    }

    @Override
    public boolean endsWith(Path other) {
        return inner.endsWith(WrappedFileSystem.unwrap(other));
    }

    @Override
    public Path normalize() {
        return wrap(inner.normalize());
    }

    @Override
    public Path resolve(Path other) {
        return wrap(inner.resolve(WrappedFileSystem.unwrap(other)));
    }

    @Override
    public Path relativize(Path other) {
        return wrap(inner.relativize(WrappedFileSystem.unwrap(other)));
    }

    @Override
    public URI toUri() {
        return inner.toUri();
    }

    @Override
    public Path toAbsolutePath() {
        return wrap(inner.toAbsolutePath());
    }

    @Override
    public Path toRealPath(LinkOption... options) throws IOException {
        return wrap(inner.toRealPath(options));
    }

    @Override
    public WatchKey register(WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int compareTo(Path other) {
        return inner.compareTo(WrappedFileSystem.unwrap(other));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof WrappedPath path && inner.equals(path.inner);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(inner);
    }

    @Override
    public String toString() {
        return inner.toString();
    }
}
