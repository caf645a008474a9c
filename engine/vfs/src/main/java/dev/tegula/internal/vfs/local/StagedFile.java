package dev.tegula.internal.vfs.local;

import dev.tegula.vfs.StoreThreads;
import dev.tegula.vfs.VfsUri;
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
import org.jspecify.annotations.Nullable;

/** An unpublished file that is open for writing, under a name of its own or its final name. */
final class StagedFile {

    private static final int STEP = 1 << 20;
    /** Bytes between flushes of a long file, so that the disk does not wait for its end. */
    private static final int FLUSH_BEHIND = 4 << 20;

    private final Path path;
    private final FileChannel channel;
    private final StoreThreads threads;
    private @Nullable FutureTask<?> flush;
    private long unflushed;
    /** Whether the staged name of a published file is still there. */
    private boolean left;

    private StagedFile(Path path, FileChannel channel, StoreThreads threads) {
        this.path = path;
        this.channel = channel;
        this.threads = threads;
    }

    /**
     * Creates a draft of a file with a new name, and its folder if missing. Other writers may remove the folder when
     * they fail.
     *
     * @param created receives the created folders, even if this fails
     */
    static StagedFile create(LocalDiskVfs vfs, VfsUri file, List<Path> created) throws IOException {
        for (int attempt = 1; ; attempt++) {
            Path path = vfs.paths().of(vfs.staging().draftOf(file));
            try {
                return createAt(path, vfs.threads());
            } catch (FileAlreadyExistsException taken) {
                retry(attempt, taken);
            } catch (NoSuchFileException noFolder) {
                retry(attempt, noFolder);
                createFolder(Objects.requireNonNull(path.toAbsolutePath().getParent()), created);
            }
        }
    }

    /** Creates a file with a given name. */
    static StagedFile createAt(Path path, StoreThreads threads) throws IOException {
        return new StagedFile(path, open(path), threads);
    }

    private static FileChannel open(Path path) throws IOException {
        return FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    private static void createFolder(Path folder, List<Path> created) throws IOException {
        int before = created.size();
        LocalFolders.create(folder, created);
        for (Path root : List.copyOf(created.subList(before, created.size()))) {
            // Others may publish in the root of the array before this file.
            DirectorySync.folder(Objects.requireNonNull(root.toAbsolutePath().getParent()));
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

    /** Flushes all bytes, even if the file was renamed, and closes it. Later calls do nothing. */
    void finish() throws IOException {
        awaitFlush();
        if (!channel.isOpen()) {
            return;
        }
        channel.force(false);
        channel.close();
    }

    /** Removes the staged name of a published file, now or when the file is closed. */
    void unlink() {
        try {
            Files.deleteIfExists(path);
            left = false;
        } catch (IOException open) {
            // Windows refuses it while the file is open. Else it remains until a sweep; listings do not show it.
            left = true;
        }
    }

    void remove() {
        close();
        unlink();
    }

    /** Closes a file whose bytes are flushed or discarded. */
    void close() {
        try {
            channel.close();
        } catch (IOException unused) {
            // The bytes are flushed or discarded, so a failure has no effect.
        }
        if (left) {
            unlink();
        }
    }
}
