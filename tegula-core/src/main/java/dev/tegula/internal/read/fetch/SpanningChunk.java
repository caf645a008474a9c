package dev.tegula.internal.read.fetch;

import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.tile.ChunkWalker;
import java.util.Arrays;

/**
 * A chunk, or its header alone, that begins in one window of a tile and ends in another: put together from what each
 * window has of it.
 */
final class SpanningChunk {

    private final DataFile part;
    private final ChunkWalker walker;
    private byte[] bytes = new byte[0];
    private int count;
    private boolean inHeader;

    SpanningChunk(DataFile part, ChunkWalker walker) {
        this.part = part;
        this.walker = walker;
    }

    boolean isNone() {
        return bytes.length == 0;
    }

    /** Whether the chunk is together, header and payload; the walker stands at it. */
    boolean isWhole() {
        return !isNone() && !inHeader && count == bytes.length;
    }

    byte[] bytes() {
        return bytes;
    }

    void clear() {
        bytes = new byte[0];
        count = 0;
    }

    /** Keeps the end of a window in which the walker finds no whole header. */
    void beginHeader(byte[] window, int from, int to) {
        begin(window, from, to, walker.needed());
        inHeader = true;
    }

    /** Keeps the end of a window, from the header of the walker's chunk on, which ends later. */
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
        return TileFetcher.checkedLength(part, walker.endPosition() - walker.headerPosition());
    }

    /** Takes what is missing from the next window, as far as it has it; returns how many of its bytes that were. */
    int take(byte[] window, int length) {
        int used = take(window, 0, length);
        if (inHeader && !isNone() && count == bytes.length) {
            walker.next(bytes, 0, count, walker.position());
            inHeader = false;
            bytes = Arrays.copyOf(bytes, length());
            used = take(window, used, length);
        }
        return used;
    }

    private int take(byte[] window, int from, int to) {
        int more = Math.min(bytes.length - count, to - from);
        System.arraycopy(window, from, bytes, count, more);
        count += more;
        return from + more;
    }
}
