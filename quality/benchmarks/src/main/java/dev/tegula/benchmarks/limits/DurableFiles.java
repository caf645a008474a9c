package dev.tegula.benchmarks.limits;

import dev.tegula.benchmarks.ArrayFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Writes files of the same sizes as those of fragments, from memory, and flushes them. The files of a fragment are
 * created, because an fsync blocks the creation of other files; then written concurrently; then flushed concurrently
 * with their folders; then the empty commit file is created and its folder flushed. One fragment follows the other,
 * because a write returns only when it is durable.
 */
final class DurableFiles implements AutoCloseable {

    private static final int BLOCK = 1 << 22;

    private final Path target;
    private final List<List<Long>> fragments = new ArrayList<>();
    private final ByteBuffer bytes = ByteBuffer.allocateDirect(BLOCK);
    private final ExecutorService writers = Executors.newCachedThreadPool();

    /** @param target a folder, which is replaced by every write */
    DurableFiles(List<Path> fragments, Path target) throws IOException {
        this.target = target;
        for (Path fragment : fragments) {
            List<Long> sizes = new ArrayList<>();
            for (Path file : StoredArray.list(fragment)) {
                sizes.add(Files.size(file));
            }
            this.fragments.add(sizes);
        }
        byte[] random = new byte[BLOCK];
        new Random(1).nextBytes(random);
        bytes.put(0, random);
    }

    /** Creates the empty folders; not measured. */
    void clear() throws IOException {
        ArrayFolder.makeRoom(target);
        Files.createDirectories(target.resolve("fragments"));
        Files.createDirectories(target.resolve("commits"));
    }

    void write() throws Exception {
        for (int i = 0; i < fragments.size(); i++) {
            Path folder = Files.createDirectory(target.resolve("fragments/" + i));
            List<FileChannel> open = new ArrayList<>();
            for (int j = 0; j < fragments.get(i).size(); j++) {
                open.add(FileChannel.open(
                        folder.resolve("" + j), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
            }
            List<Future<?>> running = new ArrayList<>();
            for (int j = 0; j < open.size(); j++) {
                FileChannel file = open.get(j);
                long size = fragments.get(i).get(j);
                running.add(writers.submit(() -> write(file, size)));
            }
            await(running);
            running.clear();
            for (FileChannel file : open) {
                running.add(writers.submit(() -> flush(file)));
            }
            running.add(writers.submit(() -> flush(folder)));
            running.add(writers.submit(() -> flush(target.resolve("fragments"))));
            await(running);
            Files.createFile(target.resolve("commits/" + i));
            flush(target.resolve("commits"));
        }
    }

    private static void await(List<? extends Future<?>> running) throws InterruptedException, ExecutionException {
        for (Future<?> each : running) {
            each.get();
        }
    }

    private Void write(FileChannel file, long size) throws IOException {
        for (long done = 0; done < size; ) {
            done += file.write(bytes.slice(0, (int) Math.min(BLOCK, size - done)));
        }
        return null;
    }

    private static Void flush(FileChannel file) throws IOException {
        try (file) {
            file.force(true);
        }
        return null;
    }

    private static Void flush(Path folder) throws IOException {
        return flush(FileChannel.open(folder, StandardOpenOption.READ));
    }

    @Override
    public void close() throws IOException {
        writers.shutdown();
        ArrayFolder.makeRoom(target);
    }
}
