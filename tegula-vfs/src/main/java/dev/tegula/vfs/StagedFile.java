package dev.tegula.vfs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A file that is not yet published, open for writing: in a staging folder, or where it will be. */
final class StagedFile {

    private static final int STEP = 1 << 20;
    /** After how many bytes the disk begins to take in a long file, so that it does not wait for the last. */
    private static final int FLUSH_BEHIND = 16 << 20;

    private static final AtomicLong COUNTER =
            new AtomicLong(ThreadLocalRandom.current().nextLong() & Long.MAX_VALUE);

    private final Path path;
    private final FileChannel channel;
    private final StoreThreads threads;
    private @Nullable FutureTask<?> flush;
    private long unflushed;

    private StagedFile(Path path, FileChannel channel, StoreThreads threads) {
        this.path = path;
        this.channel = channel;
        this.threads = threads;
    }

    /**
     * Makes a file of a new name, and the folder if it is not there. Other writers may remove that when they are done.
     *
     * @param created gains the folders that were made, also if this fails
     */
    static StagedFile create(Path folder, List<Path> created, StoreThreads threads) throws IOException {
        for (int attempt = 1; ; attempt++) {
            Path path = folder.resolve(Long.toHexString(COUNTER.getAndIncrement()));
            try {
                return new StagedFile(path, open(path), threads);
            } catch (FileAlreadyExistsException taken) {
                retry(attempt, taken);
            } catch (NoSuchFileException noFolder) {
                retry(attempt, noFolder);
                createFolder(folder, created);
            }
        }
    }

    /** Makes a file of a given name. */
    static StagedFile createAt(Path path, StoreThreads threads) throws IOException {
        return new StagedFile(path, open(path), threads);
    }

    private static FileChannel open(Path path) throws IOException {
        return FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    private static void createFolder(Path folder, List<Path> created) throws IOException {
        int before = created.size();
        LocalFolders.create(folder, created);
        for (Path above : List.copyOf(created.subList(before, created.size()))) {
            // The array's own root, made for its first file: others may publish there before this file is.
            if (!above.equals(folder)) {
                DirectorySync.folder(
                        Objects.requireNonNull(above.toAbsolutePath().getParent()));
            }
        }
    }

    private static void retry(int attempt, IOException failure) throws IOException {
        if (attempt == LocalFolders.ATTEMPTS) {
            throw failure;
        }
    }

    Path path() {
        return path;
    }

    void write(byte[] bytes, int offset, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
        int end = offset + length;
        while (buffer.position() < end) {
            buffer.limit(Math.min(buffer.position() + STEP, end));
            channel.write(buffer);
        }
        unflushed += length;
        if (unflushed >= FLUSH_BEHIND && (flush == null || flush.isDone())) {
            awaitFlush();
            unflushed = 0;
            flush = threads.start(() -> channel.force(false));
        }
    }

    private void awaitFlush() throws IOException {
        if (flush != null) {
            StoreThreads.await(flush);
            flush = null;
        }
    }

    /** Brings all bytes to the disk, whatever the file is named by now, and closes it. */
    void finish() throws IOException {
        awaitFlush();
        channel.force(false);
        channel.close();
    }

    /** Takes the staged name away from a file that has another one. */
    void unlink() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException left) {
            // What is left lies where nobody looks, until it is swept.
        }
    }

    void remove() {
        close();
        unlink();
    }

    /** Closes a file whose bytes are flushed, or of no use. */
    void close() {
        try {
            channel.close();
        } catch (IOException unused) {
            // Nothing depends on it.
        }
    }
}
