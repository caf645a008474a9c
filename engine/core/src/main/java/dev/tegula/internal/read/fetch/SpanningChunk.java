package dev.tegula.internal.read.fetch;

import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.tile.ChunkWalker;
import java.util.Arrays;

/**
 * A chunk, or only its header, that begins in one window of a tile and ends in another. It is assembled from the bytes
 * of each window.
 */
final class SpanningChunk {

    private final DataFile file;
    private final ChunkWalker walker;
    private byte[] bytes = new byte[0];
    private int count;
    private boolean inHeader;

    SpanningChunk(DataFile file, ChunkWalker walker) {
        this.file = file;
        this.walker = walker;
    }

    boolean isEmpty() {
        return bytes.length == 0;
    }

    /** Returns whether header and payload are complete. The chunk is then the walker's current chunk. */
    boolean isComplete() {
        return !isEmpty() && !inHeader && count == bytes.length;
    }

    byte[] bytes() {
        return bytes;
    }

    void clear() {
        bytes = new byte[0];
        count = 0;
    }

    /** Keeps the end of a window in which the walker finds an incomplete header. */
    void beginHeader(byte[] window, int from, int to) {
        begin(window, from, to, walker.needed());
        inHeader = true;
    }

    /**
     * Keeps the end of a window, from the header of the walker's current chunk on. The chunk ends in a later window.
     */
    void beginChunk(byte[] window, int from, int to) {
        begin(window, from, to, length());
        inHeader = false;
    }

    private void begin(byte[] window, int from, int to, int length) {
        bytes = new byte[length];
        count = to - from;
        System.arraycopy(window, from, bytes, 0, count);
    }

    private int length() {
        return TileFetcher.checkedLength(file, walker.endPosition() - walker.headerPosition());
    }

    /** Takes missing bytes from the next window and returns how many it used. */
    int take(byte[] window, int length) {
        int used = take(window, 0, length);
        if (inHeader && !isEmpty() && count == bytes.length) {
            walker.next(bytes, 0, count, walker.position());
            inHeader = false;
            bytes = Arrays.copyOf(bytes, length());
            used = take(window, used, length);
        }
        return used;
    }

    private int take(byte[] window, int from, int to) {
        int copied = Math.min(bytes.length - count, to - from);
        System.arraycopy(window, from, bytes, count, copied);
        count += copied;
        return from + copied;
    }
}
