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
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The system's file system with recording, for a JVM whose property {@code java.nio.file.spi.DefaultFileSystemProvider}
 * names this class. Operations on {@link Path}s work as usual; those below the folder of a {@link DiskLog} are
 * recorded, whichever class performs them.
 */
public final class RecordedDisk extends FileSystemProvider {

    private final FileSystemProvider inner;
    private final RecordedFileSystem system;

    /** Creates the provider; called by the JVM. */
    public RecordedDisk(FileSystemProvider inner) {
        this.inner = inner;
        this.system = new RecordedFileSystem(this, inner.getFileSystem(URI.create("file:///")));
    }

    private static Path unwrap(Path path) {
        return RecordedFileSystem.unwrap(path);
    }

    private static String text(Path path) {
        return unwrap(path).toAbsolutePath().toString();
    }

    private static <T extends @Nullable Object> T unrecorded(DiskLog.Call<T> call) throws IOException {
        return call.run();
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
        return DiskLog.of(text(path)) != null && isWrite(options)
                ? newFileChannel(path, options, attributes)
                : inner.newByteChannel(unwrap(path), options, attributes);
    }

    private static boolean isWrite(Set<? extends OpenOption> options) {
        return options.contains(StandardOpenOption.WRITE);
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        String text = text(path);
        DiskLog log = DiskLog.of(text);
        if (log == null) {
            return inner.newFileChannel(unwrap(path), options, attributes);
        }
        if (isWrite(options)) {
            if (!options.contains(StandardOpenOption.CREATE_NEW)) {
                throw new UnsupportedOperationException(path + ": only new files are recorded, not " + options);
            }
            FileChannel channel = log.create(text, () -> inner.newFileChannel(unwrap(path), options, attributes));
            int file = log.file(text);
            return new RecordedChannel(channel, log, new DiskEffect.FlushFile(file), file);
        }
        FileChannel channel = inner.newFileChannel(unwrap(path), options, attributes);
        boolean folder =
                inner.readAttributes(unwrap(path), BasicFileAttributes.class).isDirectory();
        return folder ? new RecordedChannel(channel, log, log.flushOf(text), -1) : channel;
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
        DiskLog log = DiskLog.of(text(folder));
        DiskLog.Call<Path> call = () -> {
            inner.createDirectory(unwrap(folder), attributes);
            return folder;
        };
        if (log == null) {
            unrecorded(call);
        } else {
            log.makeFolder(text(folder), call);
        }
    }

    @Override
    public void createLink(Path link, Path existing) throws IOException {
        DiskLog log = DiskLog.of(text(link));
        DiskLog.Call<Path> call = () -> {
            inner.createLink(unwrap(link), unwrap(existing));
            return link;
        };
        if (log == null) {
            unrecorded(call);
        } else {
            log.link(text(link), text(existing), call);
        }
    }

    @Override
    public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attributes) throws IOException {
        inner.createSymbolicLink(unwrap(link), unwrap(target), attributes);
    }

    @Override
    public void delete(Path path) throws IOException {
        DiskLog log = DiskLog.of(text(path));
        DiskLog.Call<Path> call = () -> {
            inner.delete(unwrap(path));
            return path;
        };
        if (log == null) {
            unrecorded(call);
        } else {
            log.remove(text(path), call);
        }
    }

    @Override
    public void move(Path from, Path to, CopyOption... options) throws IOException {
        DiskLog log = DiskLog.of(text(to));
        DiskLog.Call<Path> call = () -> {
            inner.move(unwrap(from), unwrap(to), options);
            return to;
        };
        if (log == null) {
            unrecorded(call);
        } else {
            log.rename(text(from), text(to), call);
        }
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
