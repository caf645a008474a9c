package dev.tegula.testkit.disk;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.CopyOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.spi.FileSystemProvider;
import java.util.Set;

/**
 * The system's file system with recording, for a JVM whose property {@code java.nio.file.spi.DefaultFileSystemProvider}
 * names this class. Operations on {@link Path}s work as usual; those below the folder of a {@link DiskLog} are
 * recorded, whichever class performs them.
 */
public final class RecordedDisk extends WrappedDisk {

    /** Creates the provider; called by the JVM. */
    public RecordedDisk(FileSystemProvider inner) {
        super(inner.getFileSystem(URI.create("file:///")));
    }

    private static String text(Path path) {
        return unwrap(path).toAbsolutePath().toString();
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return DiskLog.of(text(path)) != null && isWrite(options)
                ? newFileChannel(path, options, attributes)
                : super.newByteChannel(path, options, attributes);
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
            return super.newFileChannel(path, options, attributes);
        }
        if (isWrite(options)) {
            if (!options.contains(StandardOpenOption.CREATE_NEW)) {
                throw new UnsupportedOperationException(path + ": only new files are recorded, not " + options);
            }
            FileChannel channel = log.create(text, () -> super.newFileChannel(path, options, attributes));
            int file = log.file(text);
            return new RecordedChannel(channel, log, new DiskEffect.FlushFile(file), file);
        }
        FileChannel channel = super.newFileChannel(path, options, attributes);
        boolean folder = readAttributes(path, BasicFileAttributes.class).isDirectory();
        return folder ? new RecordedChannel(channel, log, log.flushOf(text), -1) : channel;
    }

    @Override
    public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
        DiskLog log = DiskLog.of(text(folder));
        DiskLog.Call<Path> call = () -> {
            super.createDirectory(folder, attributes);
            return folder;
        };
        if (log == null) {
            call.run();
        } else {
            log.makeFolder(text(folder), call);
        }
    }

    @Override
    public void createLink(Path link, Path existing) throws IOException {
        DiskLog log = DiskLog.of(text(link));
        DiskLog.Call<Path> call = () -> {
            super.createLink(link, existing);
            return link;
        };
        if (log == null) {
            call.run();
        } else {
            log.link(text(link), text(existing), call);
        }
    }

    @Override
    public void delete(Path path) throws IOException {
        DiskLog log = DiskLog.of(text(path));
        DiskLog.Call<Path> call = () -> {
            super.delete(path);
            return path;
        };
        if (log == null) {
            call.run();
        } else {
            log.remove(text(path), call);
        }
    }

    @Override
    public void move(Path from, Path to, CopyOption... options) throws IOException {
        DiskLog log = DiskLog.of(text(to));
        DiskLog.Call<Path> call = () -> {
            super.move(from, to, options);
            return to;
        };
        if (log == null) {
            call.run();
        } else {
            log.rename(text(from), text(to), call);
        }
    }
}
