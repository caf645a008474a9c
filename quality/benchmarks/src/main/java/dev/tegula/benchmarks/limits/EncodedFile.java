package dev.tegula.benchmarks.limits;

import dev.tegula.benchmarks.ArrayFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Encodes chunks on all cores, writes the encoded bytes to a file and flushes it. Each core writes what it encoded to
 * the next free place of the file, while a thread flushes what was written, so that the disk works from the beginning
 * and no core waits for another.
 */
final class EncodedFile implements AutoCloseable {

    /** Chunks that a core encodes before it writes. */
    private static final int GROUP = 16;
    /** Milliseconds between flushes. */
    private static final int PAUSE = 2;

    private final Cores cores;
    private final Chunks chunks;
    private final Path folder;
    private final ExecutorService flusher = Executors.newSingleThreadExecutor();

    /** @param folder a folder, which is replaced by every write */
    EncodedFile(Cores cores, Chunks chunks, Path folder) {
        this.cores = cores;
        this.chunks = chunks;
        this.folder = folder;
    }

    /** Creates the empty folder; not measured. */
    void clear() throws IOException {
        ArrayFolder.makeRoom(folder);
        Files.createDirectories(folder);
    }

    void write() throws Exception {
        Path path = folder.resolve("encoded");
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            AtomicBoolean complete = new AtomicBoolean();
            Future<?> flushed = flusher.submit(() -> flush(file, complete));
            AtomicLong end = new AtomicLong();
            cores.forEach((chunks.count() + GROUP - 1) / GROUP, (group, lane) -> write(group * GROUP, lane, file, end));
            complete.set(true);
            flushed.get();
        }
    }

    /** Flushes a file again and again until it is complete. */
    private static Void flush(FileChannel file, AtomicBoolean complete) throws Exception {
        boolean last;
        do {
            Thread.sleep(PAUSE);
            last = complete.get();
            file.force(last);
        } while (!last);
        return null;
    }

    private void write(int first, Cores.Lane lane, FileChannel file, AtomicLong end) throws IOException {
        ByteBuffer block = lane.block.clear();
        for (int chunk = first; chunk < Math.min(first + GROUP, chunks.count()); chunk++) {
            chunks.encode(chunk, lane);
            int length = lane.encoded.dataLength();
            if (length > block.remaining()) {
                write(block, file, end);
            }
            block.put(lane.encoded.data(), lane.encoded.dataOffset(), length);
        }
        write(block, file, end);
    }

    @Override
    public void close() throws IOException {
        flusher.shutdown();
        ArrayFolder.makeRoom(folder);
    }

    private static void write(ByteBuffer block, FileChannel file, AtomicLong end) throws IOException {
        block.flip();
        long at = end.getAndAdd(block.remaining());
        while (block.hasRemaining()) {
            at += file.write(block, at);
        }
        block.clear();
    }
}
