package dev.tegula.internal.object;

import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;

/**
 * Copies files between stores. Several files, or sections of a long file, are read concurrently with a limited number
 * of bytes, and files are published together.
 */
final class FileCopies implements AutoCloseable {

    private static final int PIECE = 4 << 20;
    private static final int FILES_AT_ONCE = 64;
    private static final long BYTES_AT_ONCE = 16 << 20;

    private final Storage from;
    private final Storage to;
    private final Workers workers;
    private final Listener listener;

    private final List<VfsOutput> open = new ArrayList<>();
    private final List<VfsUri> published = new ArrayList<>();
    private final List<Piece> pieces = new ArrayList<>();
    private long openBytes;
    private long queuedBytes;
    private long files;
    private long bytes;

    /** A section of a file to read, and its output. */
    private record Piece(VfsUri file, long position, byte[] content, VfsOutput output) {}

    /** Notices the progress: after several files, and within long files. */
    @FunctionalInterface
    interface Listener {
        void copied(long files, long bytes);
    }

    FileCopies(Storage from, Storage to, Workers workers, Listener listener) {
        this.from = from;
        this.to = to;
        this.workers = workers;
        this.listener = listener;
    }

    /** Adds a file, which is published at the next call of {@link #publish} or earlier. */
    void add(VfsEntry file, VfsUri target) {
        if (open.size() >= FILES_AT_ONCE || openBytes >= BYTES_AT_ONCE) {
            publish();
        }
        openBytes += file.size();
        VfsOutput output = to.create(target);
        open.add(output);
        for (long at = 0; at < file.size(); at += PIECE) {
            int length = (int) Math.min(PIECE, file.size() - at);
            if (queuedBytes + length > BYTES_AT_ONCE) {
                transfer();
                listener.copied(files, bytes);
            }
            pieces.add(new Piece(file.uri(), at, new byte[length], output));
            queuedBytes += length;
        }
    }

    /** Reads the queued sections, concurrently on stores with high latency, and appends them in order. */
    private void transfer() {
        workers.requireNotCancelled();
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

    /** Publishes the files that were added. */
    void publish() {
        if (!open.isEmpty()) {
            transfer();
            open.forEach(output -> published.add(output.uri()));
            to.publish(open);
            files += open.size();
            open.clear();
            openBytes = 0;
            listener.copied(files, bytes);
        }
    }

    /** Returns the published files, and those whose publication failed. */
    List<VfsUri> published() {
        return published;
    }

    /** Discards files that were not published. */
    @Override
    public void close() {
        open.forEach(VfsOutput::close);
    }
}
