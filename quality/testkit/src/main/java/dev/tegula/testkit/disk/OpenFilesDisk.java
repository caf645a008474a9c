package dev.tegula.testkit.disk;

import java.io.IOException;
import java.nio.channels.Channel;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.CopyOption;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A file system that does not delete, rename or replace files that are open, by any of their names, as Windows does if
 * a program opens them without sharing their deletion.
 */
public final class OpenFilesDisk extends WrappedDisk {

    private final Map<Object, List<Channel>> open = new HashMap<>();
    private int refusals;

    /** Creates a file system with the files of another. */
    public OpenFilesDisk(FileSystem inner) {
        super(inner);
    }

    /** Returns how often files were not deleted, renamed or replaced so far. */
    public synchronized int refusals() {
        return refusals;
    }

    private Object key(Path path) throws IOException {
        BasicFileAttributes attributes = readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return attributes.fileKey() == null ? unwrap(path.toAbsolutePath()).toString() : attributes.fileKey();
    }

    private synchronized <C extends Channel> C opened(Path path, C channel) throws IOException {
        open.computeIfAbsent(key(path), any -> new ArrayList<>()).add(channel);
        return channel;
    }

    private synchronized void requireClosed(Path path) throws IOException {
        List<Channel> channels;
        try {
            channels = open.getOrDefault(key(path), List.of());
        } catch (NoSuchFileException absent) {
            return;
        }
        if (channels.stream().anyMatch(Channel::isOpen)) {
            refusals++;
            throw new FileSystemException(
                    path.toString(),
                    null,
                    "The process cannot access the file because it is being used by another process");
        }
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return opened(path, super.newByteChannel(path, options, attributes));
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        return opened(path, super.newFileChannel(path, options, attributes));
    }

    @Override
    public void delete(Path path) throws IOException {
        requireClosed(path);
        super.delete(path);
    }

    @Override
    public void move(Path from, Path to, CopyOption... options) throws IOException {
        requireClosed(from);
        requireClosed(to);
        super.move(from, to, options);
    }
}
