package dev.tegula.testkit.disk;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A file system with the behaviour of another, except where a subclass overrides it. */
abstract class WrappedDisk extends FileSystemProvider {

    private final FileSystemProvider inner;
    private final WrappedFileSystem system;

    WrappedDisk(FileSystem inner) {
        this.inner = inner.provider();
        this.system = new WrappedFileSystem(this, inner);
    }

    static Path unwrap(Path path) {
        return WrappedFileSystem.unwrap(path);
    }

    /** Returns the file system, whose paths lead here. */
    public FileSystem system() {
        return system;
    }

    @Override
    public String getScheme() {
        return inner.getScheme();
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> settings) throws IOException {
        return inner.newFileSystem(uri, settings);
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        return system;
    }

    @Override
    public Path getPath(URI uri) {
        return system.wrap(inner.getPath(uri));
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return inner.newByteChannel(unwrap(path), options, attributes);
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        return inner.newFileChannel(unwrap(path), options, attributes);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        DirectoryStream<Path> stream =
                inner.newDirectoryStream(unwrap(folder), path -> filter.accept(system.wrap(path)));
        return new DirectoryStream<>() {
            @Override
            public Iterator<Path> iterator() {
                Iterator<Path> paths = stream.iterator();
                return new Iterator<>() {
                    @Override
                    public boolean hasNext() {
                        return paths.hasNext();
                    }

                    @Override
                    public Path next() {
                        return system.wrap(paths.next());
                    }
                };
            }

            @Override
            public void close() throws IOException {
                stream.close();
            }
        };
    }

    @Override
    public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
        inner.createDirectory(unwrap(folder), attributes);
    }

    @Override
    public void createLink(Path link, Path existing) throws IOException {
        inner.createLink(unwrap(link), unwrap(existing));
    }

    @Override
    public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attributes) throws IOException {
        inner.createSymbolicLink(unwrap(link), unwrap(target), attributes);
    }

    @Override
    public void delete(Path path) throws IOException {
        inner.delete(unwrap(path));
    }

    @Override
    public void move(Path from, Path to, CopyOption... options) throws IOException {
        inner.move(unwrap(from), unwrap(to), options);
    }

    @Override
    public void copy(Path from, Path to, CopyOption... options) throws IOException {
        inner.copy(unwrap(from), unwrap(to), options);
    }

    @Override
    public boolean isSameFile(Path path, Path other) throws IOException {
        return inner.isSameFile(unwrap(path), unwrap(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
        return inner.isHidden(unwrap(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        return inner.getFileStore(unwrap(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        inner.checkAccess(unwrap(path), modes);
    }

    @Override
    public <V extends @Nullable FileAttributeView> V getFileAttributeView(
            Path path, Class<V> type, LinkOption... options) {
        return inner.getFileAttributeView(unwrap(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        return inner.readAttributes(unwrap(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        return inner.readAttributes(unwrap(path), attributes, options);
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
        inner.setAttribute(unwrap(path), attribute, value, options);
    }

    @Override
    public Path readSymbolicLink(Path link) throws IOException {
        return system.wrap(inner.readSymbolicLink(unwrap(link)));
    }
}
