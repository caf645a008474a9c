package dev.tegula.internal.read.fetch;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.ChunkIndex;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.QueryCounters;
import dev.tegula.internal.tile.ChunkWalker;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the wanted tiles of one file and fetches their chunks in batches, for several threads in turn: fetching
 * is one thread's at a time, decoding everybody's. Only chunks that hold wanted bytes are handed out; stored bytes
 * between them are skipped where that saves more than a request.
 */
public final class TileFetcher {

    /**
     * Stored bytes fetched at once where all of them are wanted, from stores that answer at once; from others see
     * {@link RemoteReadPolicy}.
     */
    private static final int NEAR_WINDOW = 1 << 20;

    private static final int SMALL_WINDOW = 1 << 12;
    /**
     * Bytes in memory after which a batch ends, so that threads share evenly: from stores that answer at once, where no
     * more is fetched than that either. From others what was fetched is used up.
     */
    private static final long BATCH_MEMORY = 1 << 20;

    private final Storage storage;
    private final DataFile part;
    private final List<TileRequest> tiles;
    private final ChunkWalker walker = new ChunkWalker();
    private final boolean near;
    private final int gap;
    private final long wanted;
    private final long farWindow;
    private int next;
    private boolean within;
    private @Nullable ChunkIndexBuilder found;

    /** @param tiles wanted tiles, ascending */
    public TileFetcher(Storage storage, DataFile part, List<TileRequest> tiles) {
        this(storage, part, tiles, storage.traits().lowLatency() ? 0 : wanted(part, tiles));
    }

    private TileFetcher(Storage storage, DataFile part, List<TileRequest> tiles, long wanted) {
        this(storage, part, tiles, wanted, RemoteReadPolicy.window(wanted));
    }

    /** @param wanted stored bytes of the tiles; matters to stores that are far away */
    private TileFetcher(Storage storage, DataFile part, List<TileRequest> tiles, long wanted, long farWindow) {
        this.storage = storage;
        this.part = part;
        this.tiles = tiles;
        this.gap = storage.traits().coalesceGap();
        this.near = storage.traits().lowLatency();
        this.wanted = wanted;
        this.farWindow = farWindow;
    }

    private static long wanted(DataFile part, List<TileRequest> tiles) {
        long bytes = 0;
        for (TileRequest tile : tiles) {
            bytes += part.storedSize(tile.tile());
        }
        return bytes;
    }

    /**
     * The tile as one that takes several requests; null if there are several tiles, or one request brings what is
     * wanted, or nobody knows which bytes to ask for.
     */
    @Nullable
    WindowedTileFetch longTile() {
        return near || tiles.size() != 1 ? null : WindowedTileFetch.of(storage, part, tiles.get(0), farWindow);
    }

    /**
     * Cursors that go through some of the tiles each, at most as many as are fetched with one request, or through one.
     */
    List<TileFetcher> split() {
        if (near || wanted <= farWindow) {
            return List.of(this);
        }
        List<TileFetcher> pieces = new ArrayList<>();
        int begun = 0;
        long bytes = 0;
        for (int i = 0; i < tiles.size(); i++) {
            int number = tiles.get(i).tile();
            long size = part.storedSize(number);
            if (bytes > 0 && bytes + size > farWindow && tiles.get(i - 1).tile() != number) {
                pieces.add(new TileFetcher(storage, part, tiles.subList(begun, i), bytes, farWindow));
                begun = i;
                bytes = 0;
            }
            bytes += size;
        }
        pieces.add(new TileFetcher(storage, part, tiles.subList(begun, tiles.size()), bytes, farWindow));
        return pieces;
    }

    /** The most bytes that a request asks for, unless a chunk is longer. */
    long longestRequest() {
        return Math.min(wanted, farWindow);
    }

    /**
     * How many requests it takes to fetch whole tiles.
     *
     * @param tiles ascending; those that the file does not have are left out
     * @param cells cells of a tile
     */
    public static long requests(Storage storage, DataFile part, int[] tiles, long cells) {
        boolean near = storage.traits().lowLatency();
        long wanted = 0;
        for (int tile : tiles) {
            wanted += tile < part.tiles() ? part.storedSize(tile) : 0;
        }
        long farWindow = RemoteReadPolicy.window(wanted);
        long requests = 0;
        long end = -1;
        long begun = 0;
        for (int tile : tiles) {
            if (tile >= part.tiles() || part.storedSize(tile) == 0) {
                continue;
            }
            long from = part.tileOffsets()[tile];
            long to = part.tileEnd(tile);
            long window = near ? nearWindow(part.storedSize(tile), part.memorySize(tile, cells)) : farWindow;
            boolean apart = end < 0 || from - end > storage.traits().coalesceGap();
            if (apart || !near && to - begun > window) {
                begun = from;
                requests++;
            }
            long more = Math.max(0, to - begun - 1) / window;
            begun += more * window;
            requests += more;
            end = to;
        }
        return requests;
    }

    /**
     * Stored bytes to fetch at once: those of one batch and a little more, if chunks are compressed as well as a whole
     * tile is.
     */
    private static long nearWindow(long tileStored, long tileMemory) {
        double batch = BATCH_MEMORY * 1.125 * tileStored / Math.max(1, tileMemory);
        return (long) Math.max(SMALL_WINDOW, Math.min(NEAR_WINDOW, batch));
    }

    DataFile part() {
        return part;
    }

    List<TileRequest> tiles() {
        return tiles;
    }

    /** A cursor through other tiles of the same file. */
    TileFetcher with(List<TileRequest> others) {
        return new TileFetcher(storage, part, others);
    }

    /**
     * Fetches the next chunks; false when there are no more.
     *
     * @throws java.util.concurrent.CancellationException if the query was cancelled
     */
    synchronized boolean next(ChunkBatch batch, QueryCounters tally) {
        int minimum = 0;
        while (enter()) {
            TileRequest tile = tiles.get(next);
            long position = part.tileOffsets()[tile.tile()] + walker.position();
            int length = windowLength(tile, position, Math.max(minimum, walker.needed()));
            tally.check();
            byte[] window = batch.begin(length);
            storage.read(part.uri(), position, window, 0, length);
            tally.fetched(part, length);
            minimum = fill(batch, window, length, position);
            if (!batch.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Makes the walker stand before a header of a tile of which more is wanted; false when nothing is. */
    private boolean enter() {
        while (next < tiles.size()) {
            TileRequest tile = tiles.get(next);
            if (!within) {
                begin(tile);
                within = true;
            }
            if (!walker.isDone() && !isPast(tile)) {
                return true;
            }
            if (walker.count() == 0 && tile.to() > tile.from()) {
                tile.sink().withoutChunks(part, tile);
            }
            if (found != null) {
                part.chunkPlaces().learn(tile.tile(), found.places(walker.count()));
                found = null;
            }
            within = false;
            next++;
        }
        return false;
    }

    /**
     * Goes to the tile's beginning, or, when only part of it is wanted, to the first wanted chunk if its place is
     * known.
     */
    private void begin(TileRequest tile) {
        String file = part.uri().toString();
        long stored = part.storedSize(tile.tile());
        found = null;
        if (!tile.wantsMost()) {
            ChunkIndex.Places known = part.chunkPlaces().of(tile.tile());
            int chunk = known == null ? -1 : known.chunkOf(tile.from());
            if (known != null && chunk >= 0) {
                walker.beginAt(
                        file,
                        tile.tile(),
                        stored,
                        tile.memorySize(),
                        known.count(),
                        chunk,
                        known.position()[chunk],
                        known.memoryOffset()[chunk]);
                found = known.known() < known.count() ? new ChunkIndexBuilder(known, chunk) : null;
                return;
            }
            found = new ChunkIndexBuilder();
        }
        walker.begin(file, tile.tile(), stored, tile.memorySize());
    }

    private boolean isPast(TileRequest tile) {
        return walker.number() >= 0 && walker.memoryOffset() + walker.memoryLength() >= tile.to();
    }

    /** Takes chunks from a window; if not even the first one fits, returns the bytes it needs, else 0. */
    private int fill(ChunkBatch batch, byte[] window, int length, long windowStart) {
        while ((!near || batch.memory() < BATCH_MEMORY) && enter()) {
            TileRequest tile = tiles.get(next);
            // The walker counts from the start of its tile; the window may begin before or after that.
            long base = windowStart - part.tileOffsets()[tile.tile()];
            if (!walker.next(window, 0, length, base)) {
                if (walker.isDone()) {
                    continue;
                }
                return 0;
            }
            if (walker.memoryOffset() + walker.memoryLength() <= tile.from() || walker.memoryLength() == 0) {
                learn();
                continue;
            }
            if (walker.endPosition() - base > length) {
                long bytes = walker.endPosition();
                walker.back();
                return batch.isEmpty() ? checkedLength(part, bytes - walker.position()) : 0;
            }
            learn();
            batch.add(tile, walker, (int) (walker.payloadPosition() - base));
        }
        return 0;
    }

    private void learn() {
        if (found != null) {
            found.add(walker);
        }
    }

    /** The bytes of a stored chunk, header and all. */
    static int checkedLength(DataFile part, long bytes) {
        if (bytes > Integer.MAX_VALUE - 8) {
            throw new CorruptArrayException(
                    part.uri() + ": a chunk of " + bytes + " bytes; none that large is ever written");
        }
        return (int) bytes;
    }

    private int windowLength(TileRequest tile, long position, int needed) {
        int number = tile.tile();
        long end = part.tileEnd(number);
        long largest = near ? nearWindow(end - part.tileOffsets()[number], tile.memorySize()) : farWindow;
        long window = Math.max(SMALL_WINDOW, gap);
        if (!tile.wantsMost()) {
            ChunkIndex.Places known = part.chunkPlaces().of(number);
            int last = known == null ? -1 : known.chunkOf(tile.to() - 1);
            if (known != null && last >= 0) {
                // Straight to the end of the last wanted chunk.
                long wanted = part.tileOffsets()[number] + known.position()[last + 1] - position;
                window = Math.min(largest, Math.max(window, wanted));
            }
        } else {
            window = largest;
            for (int i = next + 1; i < tiles.size() && end - position < window; i++) {
                TileRequest following = tiles.get(i);
                if (!following.wantsMost() || part.tileOffsets()[following.tile()] - end > gap) {
                    break;
                }
                end = part.tileEnd(following.tile());
            }
        }
        long length = Math.max(needed, Math.min(window, end - position));
        if (position + length > part.size()) {
            length = part.size() - position;
            if (length < needed) {
                throw new CorruptArrayException(
                        part.uri() + ", tile " + number + ": " + needed + " bytes are needed from byte " + position
                                + " on; by its metadata the file has " + part.size());
            }
        }
        return (int) length;
    }
}
