package dev.tegula.internal.maintenance;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.StorageException;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.maintenance.FileProgress;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Copies an array or group with all below it, also to another store. What makes it one, schemas and group files, is
 * copied last, so that a copy that fails is no array. Pieces of several files, or of a long one, are read at once, a
 * bounded number of bytes of them, and files are published together.
 */
public final class ObjectCopy {

    private static final int PIECE = 4 << 20;
    private static final int FILES_AT_ONCE = 64;
    private static final long BYTES_AT_ONCE = 16 << 20;

    private final Storage from;
    private final Storage to;
    private final Workers workers;
    private final Consumer<FileProgress> progress;

    private final List<VfsOutput> open = new ArrayList<>();
    private final List<VfsUri> published = new ArrayList<>();
    private final List<Piece> pieces = new ArrayList<>();
    private long waiting;
    private long files;
    private long bytes;

    /** A part of a file that is to be read, and where it goes. */
    private record Piece(VfsUri file, long position, byte[] content, VfsOutput output) {}

    /** @param progress told after every few files, and within long ones */
    public ObjectCopy(Storage from, Storage to, Workers workers, Consumer<FileProgress> progress) {
        this.from = from;
        this.to = to;
        this.workers = workers;
        this.progress = progress;
    }

    /**
     * Copies. To be called once.
     *
     * @throws ArrayNotFoundException if there is neither array nor group
     * @throws dev.tegula.errors.ArrayAlreadyExistsException if anything lies at the target
     * @throws IllegalArgumentException if the target lies in what is copied, in an array, or among the files of a group
     */
    public void copy(VfsUri source, VfsUri target) {
        if (ObjectFolder.typeOf(from, source) == null) {
            throw new ArrayNotFoundException("no array or group lies at " + source);
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
                int its = ObjectFiles.rank(source, file);
                if (open.size() >= FILES_AT_ONCE || opened >= BYTES_AT_ONCE || its != rank) {
                    publish(all);
                    opened = 0;
                    rank = its;
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
     * Leaves nothing behind of a copy that failed, if the store lets that happen; else the marker tells the next copy.
     */
    private void undo(UnfinishedCopy marker) {
        try {
            marker.undo(published);
        } catch (StorageException left) {
            // What failed first is what the caller hears of.
        }
    }

    /** Refuses a source that changed while it was copied, so that nothing is deleted that was not copied. */
    public void requireUnchanged(VfsUri source, VfsUri target) {
        Set<VfsUri> now = new HashSet<>();
        ObjectFiles.of(from, source).files().forEach(file -> now.add(target.resolve(source.relativize(file.uri()))));
        if (!now.equals(Set.copyOf(published))) {
            throw new IllegalStateException(source + " changed while it was copied to " + target
                    + ", and is not deleted. Stop what writes to it, delete the copy with 'tegula rm " + target
                    + "', and move it again.");
        }
    }

    private void add(VfsEntry file, VfsOutput output, ObjectFiles all) {
        open.add(output);
        for (long at = 0; at < file.size(); at += PIECE) {
            int length = (int) Math.min(PIECE, file.size() - at);
            if (waiting + length > BYTES_AT_ONCE) {
                transfer();
                tell(all);
            }
            pieces.add(new Piece(file.uri(), at, new byte[length], output));
            waiting += length;
        }
    }

    /** Reads what waits, at once where that is quicker, and appends it in order. */
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
        waiting = 0;
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
        progress.accept(new FileProgress(files, all.files().size(), bytes, all.bytes()));
    }
}
