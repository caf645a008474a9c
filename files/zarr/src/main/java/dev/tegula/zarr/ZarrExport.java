package dev.tegula.zarr;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongConsumer;

/**
 * Writes views to folders. A folder appears when it is complete: it is written under a temporary name in the same
 * folder and renamed. One chunk at a time is in memory.
 */
public final class ZarrExport {

    /** More files are no help for readers; they come from arrays with a large domain. */
    private static final long MAX_CHUNKS = 20_000_000;

    private ZarrExport() {}

    /**
     * Writes a view to a new folder.
     *
     * @param progress receives the number of chunks so far; its exceptions end the export
     * @throws FileAlreadyExistsException if the folder exists
     * @throws IllegalArgumentException if the view has more than 20 million chunks
     */
    public static void write(ZarrView view, Path folder, LongConsumer progress) throws IOException {
        Path target = folder.toAbsolutePath().normalize();
        Path parent = target.getParent();
        if (Files.exists(target)) {
            throw new FileAlreadyExistsException(folder + ": exists already. Choose another name, or remove it first.");
        }
        if (chunks(view) > MAX_CHUNKS) {
            throw new IllegalArgumentException(folder + ": too many chunks (found " + chunks(view)
                    + ", expected at most " + MAX_CHUNKS + "). Export arrays one by one, with --range.");
        }
        if (parent == null || !Files.isDirectory(parent)) {
            throw new IOException(folder + ": no such folder " + parent);
        }
        String random = Long.toHexString(ThreadLocalRandom.current().nextLong());
        Path draft = parent.resolve("." + target.getFileName() + "." + random + ".tmp");
        boolean done = false;
        try {
            Files.createDirectory(draft);
            long[] chunks = {0};
            view.keys().forEach((key, value) -> {
                if (!key.isEmpty()) {
                    Path file = draft.resolve(key);
                    Files.createDirectories(file.getParent());
                    Files.write(file, value);
                }
                progress.accept(++chunks[0]);
            });
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
            done = true;
        } finally {
            if (!done) {
                delete(draft);
            }
        }
    }

    /** Returns the number of chunks of a view. */
    public static long chunks(ZarrView view) {
        return view.keys().chunks();
    }

    private static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, java.io.IOException failure)
                        throws IOException {
                    Files.delete(visited);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
