package dev.tegula.internal.object;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.InvalidStateException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.StorageException;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.progress.Progress;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Copies an array or group with everything below it, also to another store. Schemas and group files, which make it an
 * object, are copied last, so that a failed copy is no array. Several files, or sections of a long file, are read
 * concurrently with a limited number of bytes, and files are published together.
 */
public final class ObjectCopy {

    private static final int PIECE = 4 << 20;
    private static final int FILES_AT_ONCE = 64;
    private static final long BYTES_AT_ONCE = 16 << 20;

    private final Storage from;
    private final Storage to;
    private final Workers workers;
    private final Consumer<Progress> progress;

    private final List<VfsOutput> open = new ArrayList<>();
    private final List<VfsUri> published = new ArrayList<>();
    private final List<Piece> pieces = new ArrayList<>();
    private long queuedBytes;
    private long files;
    private long bytes;

    /** A section of a file to read, and its output. */
    private record Piece(VfsUri file, long position, byte[] content, VfsOutput output) {}

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
     * @throws IllegalArgumentException if the target is within the source, within an array, or among the files of a
     *     group
     */
    public void copy(VfsUri source, VfsUri target) {
        if (ObjectFolder.typeOf(from, source) == null) {
            throw new ArrayNotFoundException("no array or group at " + source);
        }
        new CopyTarget(to, target, workers).check(source.name(), from.canonical(source));
        ObjectFiles all = ObjectFiles.of(from, source);
        UnfinishedCopy marker = new UnfinishedCopy(to, target);
        marker.begin(source, all);
        boolean complete = false;
        try {
            all.folders().forEach(folder -> to.createFolder(target.resolve(source.relativize(folder))));
            int rank = 0;
            long opened = 0;
            for (VfsEntry file : all.files()) {
                int fileRank = ObjectFiles.rank(source, file);
                if (open.size() >= FILES_AT_ONCE || opened >= BYTES_AT_ONCE || fileRank != rank) {
                    publish(all);
                    opened = 0;
                    rank = fileRank;
                }
                opened += file.size();
                add(file, to.create(target.resolve(source.relativize(file.uri()))), all);
            }
            publish(all);
            marker.end();
            complete = true;
        } finally {
            open.forEach(VfsOutput::close);
            if (!complete) {
                undo(marker);
            }
        }
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

    private void add(VfsEntry file, VfsOutput output, ObjectFiles all) {
        open.add(output);
        for (long at = 0; at < file.size(); at += PIECE) {
            int length = (int) Math.min(PIECE, file.size() - at);
            if (queuedBytes + length > BYTES_AT_ONCE) {
                transfer();
                tell(all);
            }
            pieces.add(new Piece(file.uri(), at, new byte[length], output));
            queuedBytes += length;
        }
    }

    /** Reads the queued sections, concurrently on stores with high latency, and appends them in order. */
    private void transfer() {
        if (from.traits().lowLatency()) {
            pieces.forEach(this::read);
        } else {
            workers.forEachRequest(pieces.size(), i -> read(pieces.get(i)));
        }
        for (Piece piece : pieces) {
            to.append(piece.output, piece.content, 0, piece.content.length);
            bytes += piece.content.length;
        }
        pieces.clear();
        queuedBytes = 0;
    }

    private void read(Piece piece) {
        from.read(piece.file, piece.position, piece.content, 0, piece.content.length);
    }

    private void publish(ObjectFiles all) {
        if (!open.isEmpty()) {
            transfer();
            open.forEach(output -> published.add(output.uri()));
            to.publish(open);
            files += open.size();
            open.clear();
            tell(all);
        }
    }

    private void tell(ObjectFiles all) {
        progress.accept(
                new Progress("copying", Progress.Unit.FILES, files, all.files().size(), bytes, all.bytes()));
    }
}
