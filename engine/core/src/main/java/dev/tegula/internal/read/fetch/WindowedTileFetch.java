package dev.tegula.internal.read.fetch;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.exec.Monitors;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.storage.open.ChunkIndex;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.tile.ChunkWalker;
import org.jspecify.annotations.Nullable;

/**
 * Fetches a large part of one tile from a store with high latency, by several concurrent requests. The bytes are
 * divided into windows of equal length, and each thread fetches one window. The position of a window's first chunk is
 * known only from the preceding windows. So threads walk the headers one after the other, which is fast, and decode
 * their chunks concurrently.
 *
 * <p>Memory: a window for each thread, and the chunk that spans the end of a window.
 */
final class WindowedTileFetch {

    private final DataFile file;
    private final TileRequest tile;
    private final long begin;
    private final long end;
    private final int windows;
    private final long window;

    private final ChunkWalker walker;
    private final SpanningChunk crossing;
    private int claimed;
    private int walked;
    private boolean failed;

    /**
     * The stored bytes to fetch of a tile.
     *
     * @param begin offset in the stored tile of the first byte
     * @param end offset after the last byte
     * @param known positions of the tile's chunks; null if unknown, and the tile is fetched from its beginning
     * @param first number of the chunk at {@code begin}
     */
    private record Span(long begin, long end, ChunkIndex.@Nullable Places known, int first) {

        long length() {
            return end - begin;
        }
    }

    /** @param longest limit of the size of a request */
    private WindowedTileFetch(DataFile file, TileRequest tile, long longest, Span span) {
        this.file = file;
        this.tile = tile;
        this.begin = span.begin;
        this.end = span.end;
        windows = Math.toIntExact((end - begin + longest - 1) / longest);
        window = (end - begin + windows - 1) / windows;
        walker = new ChunkWalker(file.chunkUnit());
        crossing = new SpanningChunk(file, walker);
        ChunkIndex.Places known = span.known;
        walker.begin(file.uri(), tile.tile(), file.storedSize(tile.tile()), tile.memorySize());
        if (known != null) {
            walker.moveTo(known.count(), span.first, begin, known.memoryOffset()[span.first]);
        }
    }

    /**
     * Returns a fetch of the tile in several windows. Returns null if one request suffices or if the positions of the
     * requested bytes are unknown.
     *
     * @param longest limit of the size of a request
     */
    static @Nullable WindowedTileFetch of(DataFile file, TileRequest tile, long longest) {
        int number = tile.tile();
        long stored = file.storedSize(number);
        if (stored <= longest) {
            return null;
        }
        ChunkIndex.Places known = file.chunkIndex().of(number);
        if (known == null || known.memoryOffset()[known.known()] < tile.to()) {
            Span whole = new Span(0, stored, null, 0);
            return tile.wantsMost() ? new WindowedTileFetch(file, tile, longest, whole) : null;
        }
        int first = known.chunkOf(tile.from());
        Span span = new Span(known.position()[first], known.position()[known.chunkOf(tile.to() - 1) + 1], known, first);
        return span.length() <= longest ? null : new WindowedTileFetch(file, tile, longest, span);
    }

    /** Returns the number of requests. */
    int windows() {
        return windows;
    }

    /** Returns the size of the largest request. */
    long longestRequest() {
        return window;
    }

    /**
     * Fetches the next window and decodes the chunks that begin in it. It is called once for each window, on any
     * threads.
     */
    void next(TileScratch scratch, CachedChunks cached, Execution execution) {
        ChunkBatch batch = new ChunkBatch(scratch, cached);
        ChunkBatch across = new ChunkBatch(scratch, cached);
        boolean done = false;
        try {
            int number = claim();
            execution.check();
            if (!isPast()) {
                long at = begin + number * window;
                int length = (int) Math.min(window, end - at);
                byte[] bytes = batch.begin(length);
                execution.read(file, file.tileOffsets()[tile.tile()] + at, bytes, 0, length);
                walk(number, bytes, at, length, batch, across);
            } else {
                walk(number, new byte[0], end, 0, batch, across);
            }
            done = true;
        } finally {
            if (!done) {
                fail();
            }
        }
        for (ChunkBatch found : new ChunkBatch[] {across, batch}) {
            found.decode(file);
            execution.decoded(found.size(), found.memory());
        }
    }

    /** Windows are claimed in order by running threads, so no thread waits for a window that nobody fetches. */
    private synchronized int claim() {
        return claimed++;
    }

    private synchronized void fail() {
        failed = true;
        notifyAll();
    }

    private synchronized boolean isPast() {
        return crossing.isEmpty()
                && (walker.isDone()
                        || walker.number() >= 0 && walker.memoryOffset() + walker.memoryLength() >= tile.to());
    }

    /** Walks the headers of a window after those of all preceding windows. Does nothing if one of them failed. */
    private synchronized void walk(int number, byte[] bytes, long at, int length, ChunkBatch batch, ChunkBatch across) {
        Monitors.waitUntil(this, () -> walked >= number || failed);
        if (!failed) {
            collect(bytes, at, length, batch, across);
            if (++walked == windows && !isPast()) {
                throw new CorruptArrayException(
                        FilePlace.of(file.uri()).part("tile " + tile.tile()), "ends before the end of its last chunk");
            }
            notifyAll();
        }
    }

    private void collect(byte[] bytes, long at, int length, ChunkBatch batch, ChunkBatch across) {
        int used = crossing.take(bytes, length);
        if (crossing.isComplete()) {
            across.beginWith(crossing.bytes());
            add(across, walker.headerPosition());
            crossing.clear();
        }
        while (crossing.isEmpty() && used < length && !isPast()) {
            if (!walker.next(bytes, 0, length, at)) {
                crossing.beginHeader(bytes, (int) (walker.position() - at), length);
            } else if (walker.endPosition() > at + length) {
                crossing.beginChunk(bytes, (int) (walker.headerPosition() - at), length);
            } else {
                add(batch, at);
            }
            used = (int) (walker.position() - at);
        }
    }

    /**
     * Adds the walker's current chunk.
     *
     * @param at offset in the stored tile of the batch's first byte
     */
    private void add(ChunkBatch batch, long at) {
        if (walker.memoryLength() > 0 && walker.memoryOffset() + walker.memoryLength() > tile.from()) {
            batch.add(tile, walker, (int) (walker.payloadPosition() - at));
        }
    }
}
