package dev.tegula.internal.object;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.InvalidStateException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.StorageException;
import dev.tegula.errors.StorageException.Reason;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.progress.Progress;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Copies an array or group with everything below it, also to another store. Schemas and group files, which make it an
 * object, are copied last, so that a failed copy is no array.
 */
public final class ObjectCopy {

    private final Storage from;
    private final Storage to;
    private final Workers workers;
    private final Consumer<Progress> progress;

    private List<VfsUri> published = List.of();

    /** @param progress called after several files, and within long files */
    public ObjectCopy(Storage from, Storage to, Workers workers, Consumer<Progress> progress) {
        this.from = from;
        this.to = to;
        this.workers = workers;
        this.progress = progress;
    }

    /**
     * Copies an object. Must be called once only.
     *
     * @throws ArrayNotFoundException if the source is neither an array nor a group
     * @throws dev.tegula.errors.ArrayAlreadyExistsException if there is anything at the target
     * @throws StorageException with the reason {@code ABSENT} if a vacuum deletes files that were listed
     * @throws IllegalArgumentException if the target is within the source, within an array, or among the files of a
     *     group
     */
    public void copy(VfsUri source, VfsUri target) {
        if (ObjectFolder.typeOf(from, source) == null) {
            throw new ArrayNotFoundException("no array or group at " + source);
        }
        new CopyTarget(to, target, workers).check(source.name(), from.canonical(source));
        ObjectFiles all = ObjectFiles.complete(from, source);
        UnfinishedCopy marker = new UnfinishedCopy(to, target);
        marker.begin(source, all);
        boolean complete = false;
        FileCopies copies = new FileCopies(
                from,
                to,
                workers,
                (files, bytes) -> progress.accept(new Progress(
                        "copying", Progress.Unit.FILES, files, all.files().size(), bytes, all.bytes())));
        published = copies.published();
        try (copies) {
            all.folders().forEach(folder -> to.createFolder(target.resolve(source.relativize(folder))));
            int rank = 0;
            for (VfsEntry file : all.files()) {
                int fileRank = ObjectFiles.rank(source, file);
                if (fileRank != rank) {
                    copies.publish();
                    rank = fileRank;
                }
                copies.add(file, target.resolve(source.relativize(file.uri())));
            }
            copies.publish();
            marker.end();
            complete = true;
        } catch (StorageException e) {
            throw e.reason() == Reason.ABSENT ? vanished(source, e) : e;
        } finally {
            if (!complete) {
                undo(marker);
            }
        }
    }

    private static StorageException vanished(VfsUri source, StorageException e) {
        return new StorageException(
                Reason.ABSENT,
                source + ": its files were deleted while they were copied (" + e.getMessage() + ").",
                NextStep.of(Action.SYNC_OBJECT),
                new IOException(e));
    }

    /**
     * Deletes the files of a failed copy if the store allows it. Otherwise the marker identifies them to the next copy.
     */
    private void undo(UnfinishedCopy marker) {
        try {
            marker.undo(published);
        } catch (StorageException cleanupFailure) {
            // The caller gets the first failure.
        }
    }

    /** Refuses a source that changed while it was copied, so that files that were not copied are not deleted. */
    public void requireUnchanged(VfsUri source, VfsUri target) {
        Set<VfsUri> now = new HashSet<>();
        ObjectFiles.of(from, source).files().forEach(file -> now.add(target.resolve(source.relativize(file.uri()))));
        if (!now.equals(Set.copyOf(published))) {
            throw new InvalidStateException(
                    source + ": changed while it was copied to " + target + ", and was not "
                            + "deleted. Stop its writers, delete the copy, and move it again.",
                    NextStep.of(Action.DELETE_OBJECT, target));
        }
    }
}
