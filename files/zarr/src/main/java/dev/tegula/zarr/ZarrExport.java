package dev.tegula.zarr;

import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.base.DraftPath;
import dev.tegula.progress.Progress;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        DraftPath draft = DraftPath.ofNew(folder);
        long expected = view.keys().chunks();
        if (expected > MAX_CHUNKS) {
            throw new InvalidArgumentException(
                    folder + ": too many chunks (found " + expected + ", expected at most " + MAX_CHUNKS
                            + "). Export arrays one by one.",
                    NextStep.of(Action.NAME_RANGE));
        }
        try {
            Files.createDirectory(draft.path());
            long[] chunks = {0};
            view.keys().forEach((key, value) -> {
                if (!key.isEmpty()) {
                    Path file = draft.path().resolve(key);
                    Files.createDirectories(file.getParent());
                    Files.write(file, value);
                }
                progress.accept(Progress.of("", Progress.Unit.CHUNKS, ++chunks[0], expected));
            });
            draft.publish();
            return chunks[0];
        } finally {
            draft.delete();
        }
    }
}
