package dev.tegula.internal.read.fetch;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.ChunkIndex;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.QueryCounters;
import dev.tegula.internal.tile.ChunkWalker;
import org.jspecify.annotations.Nullable;

/**
 * A tile of which more is wanted than one request brings, on a store that is far away. It is cut into windows of one
 * length, and several threads fetch one each at the same time. Where a window's first chunk begins, only the windows
 * before it tell, so that threads go through the headers one after the other, which takes no time to speak of, and
 * decode what they found each for itself.
 *
 * <p>Memory: a window for each thread, and the chunk that lies across the end of a window.
 */
final class WindowedTileFetch {

    private final Storage storage;
    private final DataFile part;
    private final TileRequest tile;
    private final long begin;
    private final long end;
    private final int windows;
    private final long window;

    private final ChunkWalker walker = new ChunkWalker();
    private final SpanningChunk crossing;
    private int claimed;
    private int walked;
    private boolean failed;

    /**
     * @param begin where in the stored tile the first byte lies that is fetched
     * @param end where the last one does, and one more
     * @param longest the most bytes that a request asks for
     * @param known where the tile's chunks lie; null if nobody knows, and the tile is fetched from its beginning
     * @param first which of them begins there
     */
    private WindowedTileFetch(
            Storage storage,
            DataFile part,
            TileRequest tile,
            long begin,
            long end,
            long longest,
            ChunkIndex.@Nullable Places known,
            int first) {
        this.storage = storage;
        this.part = part;
        this.tile = tile;
        this.begin = begin;
        this.end = end;
        windows = Math.toIntExact((end - begin + longest - 1) / longest);
        window = (end - begin + windows - 1) / windows;
        crossing = new SpanningChunk(part, walker);
        String file = part.uri().toString();
        if (known == null) {
            walker.begin(file, tile.tile(), part.storedSize(tile.tile()), tile.memorySize());
        } else {
            walker.beginAt(
                    file,
                    tile.tile(),
                    part.storedSize(tile.tile()),
                    tile.memorySize(),
                    known.count(),
                    first,
                    begin,
                    known.memoryOffset()[first]);
        }
    }

    /**
     * The tile as one of several windows, if as much as that is wanted of it and it is known where that lies; else
     * null.
     *
     * @param longest the most bytes that a request asks for
     */
    static @Nullable WindowedTileFetch of(Storage storage, DataFile part, TileRequest tile, long longest) {
        int number = tile.tile();
        long stored = part.storedSize(number);
        if (stored <= longest) {
            return null;
        }
        ChunkIndex.Places known = part.chunkPlaces().of(number);
        if (known == null || known.memoryOffset()[known.known()] < tile.to()) {
            return tile.wantsMost() ? new WindowedTileFetch(storage, part, tile, 0, stored, longest, null, 0) : null;
        }
        int first = known.chunkOf(tile.from());
        long begin = known.position()[first];
        long end = known.position()[known.chunkOf(tile.to() - 1) + 1];
        return end - begin <= longest
                ? null
                : new WindowedTileFetch(storage, part, tile, begin, end, longest, known, first);
    }

    /** How many requests it takes. */
    int windows() {
        return windows;
    }

    /** The most bytes that a request asks for. */
    long longestRequest() {
        return window;
    }

    /**
     * Fetches a window that nobody else does, and decodes what begins in it. Called as often as there are windows, by
     * any threads.
     */
    void next(TileScratch scratch, CachedChunks cached, QueryCounters tally) {
        ChunkBatch batch = new ChunkBatch(scratch, cached);
        ChunkBatch across = new ChunkBatch(scratch, cached);
        boolean done = false;
        try {
            int number = claim();
            tally.check();
            if (!isPast()) {
                long at = begin + number * window;
                int length = (int) Math.min(window, end - at);
                byte[] bytes = batch.begin(length);
                storage.read(part.uri(), part.tileOffsets()[tile.tile()] + at, bytes, 0, length);
                tally.fetched(part, length);
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
            found.decode(part);
            tally.decoded(found.size(), found.memory());
        }
    }

    /**
     * Windows are taken in their order, each by a thread that is at work: nobody waits for a window that nobody has.
     */
    private synchronized int claim() {
        return claimed++;
    }

    private synchronized void fail() {
        failed = true;
        notifyAll();
    }

    private synchronized boolean isPast() {
        return crossing.isNone()
                && (walker.isDone()
                        || walker.number() >= 0 && walker.memoryOffset() + walker.memoryLength() >= tile.to());
    }

    /**
     * Goes through a window's headers, when those of all windows before it are through. If one of them failed, there is
     * nothing to do.
     */
    private synchronized void walk(int number, byte[] bytes, long at, int length, ChunkBatch batch, ChunkBatch across) {
        boolean interrupted = false;
        while (walked < number && !failed) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (!failed) {
            collect(bytes, at, length, batch, across);
            if (++walked == windows && !isPast()) {
                throw new CorruptArrayException(
                        part.uri() + ", tile " + tile.tile() + ": ends before its last chunk does");
            }
            notifyAll();
        }
    }

    private void collect(byte[] bytes, long at, int length, ChunkBatch batch, ChunkBatch across) {
        int used = crossing.take(bytes, length);
        if (crossing.isWhole()) {
            across.lay(crossing.bytes());
            add(across, walker.headerPosition());
            crossing.clear();
        }
        while (crossing.isNone() && used < length && !isPast()) {
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
     * Adds the walker's chunk.
     *
     * @param at where in the stored tile the batch's first byte lies
     */
    private void add(ChunkBatch batch, long at) {
        if (walker.memoryLength() > 0 && walker.memoryOffset() + walker.memoryLength() > tile.from()) {
            batch.add(tile, walker, (int) (walker.payloadPosition() - at));
        }
    }
}
