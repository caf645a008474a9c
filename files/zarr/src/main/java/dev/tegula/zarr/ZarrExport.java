package dev.tegula.zarr;

import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.progress.Progress;
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
import java.util.function.Consumer;

/**
 * Writes views to folders. A folder appears when it is complete: it is written under a temporary name in the same
 * folder and renamed. One chunk at a time is in memory.
 */
public final class ZarrExport {

    /** More files are no help for readers; they come from arrays with a large domain. */
    private static final long MAX_CHUNKS = 20_000_000;

    private final ZarrView view;
    private final Consumer<Progress> progress;

    private ZarrExport(ZarrView view, Consumer<Progress> progress) {
        this.view = view;
        this.progress = progress;
    }

    /** Returns the export of a view. */
    public static ZarrExport of(ZarrView view) {
        return new ZarrExport(view, done -> {});
    }

    /** Returns this export with a listener that is called after each chunk, and may throw to end the export. */
    public ZarrExport withProgress(Consumer<Progress> listener) {
        return new ZarrExport(view, listener);
    }

    /**
     * Writes the view to a new folder.
     *
     * @return the number of chunks
     * @throws FileAlreadyExistsException if the folder exists
     * @throws IllegalArgumentException if the view has more than 20 million chunks
     */
    public long run(Path folder) throws IOException {
        Path target = folder.toAbsolutePath().normalize();
        Path parent = target.getParent();
        if (Files.exists(target)) {
            throw new FileAlreadyExistsException(folder + ": exists already. Choose another name, or remove it first.");
        }
        long expected = view.keys().chunks();
        if (expected > MAX_CHUNKS) {
            throw new InvalidArgumentException(
                    folder + ": too many chunks (found " + expected + ", expected at most " + MAX_CHUNKS
                            + "). Export arrays one by one.",
                    NextStep.of(Action.NAME_RANGE));
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
                progress.accept(Progress.of("", Progress.Unit.CHUNKS, ++chunks[0], expected));
            });
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
            done = true;
            return chunks[0];
        } finally {
            if (!done) {
                delete(draft);
            }
        }
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
