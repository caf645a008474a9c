package dev.tegula.internal.read.fetch;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.ChunkIndex;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.tile.ChunkWalker;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the requested tiles of one file in batches of chunks. Several threads share a fetcher: they fetch one at a
 * time and decode concurrently. It returns only chunks with requested bytes, and skips the stored bytes between them
 * where that saves more than a request.
 */
public final class TileFetcher {

    /** A request for less takes about as long: it is a page of most file systems and disks. */
    static final int SMALL_WINDOW = 1 << 12;

    /**
     * Limit of the decoded bytes of a batch, so that threads get equal shares. It holds for low-latency stores, which
     * also fetch no more than that at once. With other stores a batch uses all that was fetched.
     */
    static final long BATCH_MEMORY = 1 << 20;

    private final Storage storage;
    private final DataFile file;
    private final List<TileRequest> tiles;
    private final ChunkWalker walker;
    private final FetchPolicy policy;
    private final int gap;
    private int next;
    private boolean within;
    private @Nullable ChunkIndexBuilder found;

    /** @param tiles requested tiles, ascending */
    public TileFetcher(Storage storage, DataFile file, List<TileRequest> tiles) {
        this(storage, file, tiles, FetchPolicy.of(storage, wanted(file, tiles)));
    }

    TileFetcher(Storage storage, DataFile file, List<TileRequest> tiles, FetchPolicy policy) {
        this.storage = storage;
        this.file = file;
        this.walker = new ChunkWalker(file.chunkUnit());
        this.tiles = tiles;
        this.gap = storage.traits().coalesceGap();
        this.policy = policy;
    }

    private static long wanted(DataFile file, List<TileRequest> tiles) {
        long bytes = 0;
        for (TileRequest tile : tiles) {
            bytes += file.storedSize(tile.tile());
        }
        return bytes;
    }

    /**
     * Returns the fetcher of a tile that takes several requests. Returns null if there are several tiles, if one
     * request suffices, or if the bytes to request are unknown.
     */
    @Nullable
    WindowedTileFetch longTile() {
        return tiles.size() != 1 ? null : policy.ofLongTile(file, tiles.get(0));
    }

    /**
     * Splits the tiles of a file on a store with high latency among fetchers whose requests are made at the same time:
     * each has neighboring tiles, about as many as one request can fetch.
     */
    List<TileFetcher> split() {
        return policy.split(this);
    }

    /** Returns the size of the largest request, unless a chunk is longer. */
    long longestRequest() {
        return policy.longestRequest();
    }

    /**
     * Returns the number of requests that fetch whole tiles.
     *
     * @param tiles ascending; tiles that the file does not have are ignored
     * @param cells number of cells in a tile
     */
    public static long requests(Storage storage, DataFile file, int[] tiles, long cells) {
        long wanted = 0;
        for (int tile : tiles) {
            wanted += tile < file.tiles() ? file.storedSize(tile) : 0;
        }
        FetchPolicy policy = FetchPolicy.of(storage, wanted);
        long requests = 0;
        long end = -1;
        long first = 0;
        for (int tile : tiles) {
            if (tile >= file.tiles() || file.storedSize(tile) == 0) {
                continue;
            }
            long from = file.tileOffsets()[tile];
            long to = file.tileEnd(tile);
            long window = policy.window(file.storedSize(tile), file.memorySize(tile, cells));
            boolean apart = end < 0 || from - end > storage.traits().coalesceGap();
            if (apart || policy.endsBetweenTiles() && to - first > window) {
                first = from;
                requests++;
            }
            long more = Math.max(0, to - first - 1) / window;
            first += more * window;
            requests += more;
            end = to;
        }
        return requests;
    }

    /** Returns the number of requested bytes, decoded. */
    long wantedBytes() {
        long bytes = 0;
        for (TileRequest tile : tiles) {
            bytes += tile.to() - tile.from();
        }
        return bytes;
    }

    DataFile file() {
        return file;
    }

    List<TileRequest> tiles() {
        return tiles;
    }

    /** Returns a fetcher for other tiles of the same file. */
    TileFetcher with(List<TileRequest> others) {
        return new TileFetcher(storage, file, others);
    }

    /**
     * Fetches the next chunks; returns false when there are no more.
     *
     * @throws java.util.concurrent.CancellationException if the query was cancelled
     */
    synchronized boolean next(ChunkBatch batch, Execution execution) {
        int minimum = 0;
        while (enter()) {
            TileRequest tile = tiles.get(next);
            long position = file.tileOffsets()[tile.tile()] + walker.position();
            int length = windowLength(tile, position, Math.max(minimum, walker.needed()));
            execution.check();
            byte[] window = batch.begin(length);
            execution.read(file, position, window, 0, length);
            minimum = fill(batch, window, length, position);
            if (!batch.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Advances the walker to the next header of a requested tile; returns false at the end. */
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
                tile.sink().withoutChunks(file, tile);
            }
            if (found != null) {
                file.chunkIndex().learn(tile.tile(), found.places(walker.count()));
                found = null;
            }
            within = false;
            next++;
        }
        return false;
    }

    /**
     * Moves the walker to the beginning of a tile, or to the first requested chunk if its position is known and only
     * part of the tile is requested.
     */
    private void begin(TileRequest tile) {
        long stored = file.storedSize(tile.tile());
        found = null;
        if (!tile.wantsMost()) {
            ChunkIndex.Places known = file.chunkIndex().of(tile.tile());
            int chunk = known == null ? -1 : known.chunkOf(tile.from());
            if (known != null && chunk >= 0) {
                walker.begin(file.uri(), tile.tile(), stored, tile.memorySize())
                        .moveTo(known.count(), chunk, known.position()[chunk], known.memoryOffset()[chunk]);
                found = known.known() < known.count() ? new ChunkIndexBuilder(known, chunk) : null;
                return;
            }
            found = new ChunkIndexBuilder();
        }
        walker.begin(file.uri(), tile.tile(), stored, tile.memorySize());
    }

    private boolean isPast(TileRequest tile) {
        return walker.number() >= 0 && walker.memoryOffset() + walker.memoryLength() >= tile.to();
    }

    /**
     * Adds chunks of a window to the batch. Returns the number of bytes that the first chunk needs if it does not fit,
     * else 0.
     */
    private int fill(ChunkBatch batch, byte[] window, int length, long windowStart) {
        while (!policy.isFull(batch) && enter()) {
            TileRequest tile = tiles.get(next);
            // The walker's positions are relative to its tile. The window may begin before or after the start of
            // the tile.
            long base = windowStart - file.tileOffsets()[tile.tile()];
            if (!walker.next(window, 0, length, base)) {
                if (walker.isDone()) {
                    continue;
                }
                return 0;
            }
            if (walker.memoryOffset() + walker.memoryLength() <= tile.from() || walker.memoryLength() == 0) {
                recordChunk();
                continue;
            }
            if (walker.endPosition() - base > length) {
                long bytes = walker.endPosition();
                walker.back();
                return batch.isEmpty() ? checkedLength(file, bytes - walker.position()) : 0;
            }
            recordChunk();
            batch.add(tile, walker, (int) (walker.payloadPosition() - base));
        }
        return 0;
    }

    private void recordChunk() {
        if (found != null) {
            found.add(walker);
        }
    }

    /** Returns the size of a stored chunk with its header. */
    static int checkedLength(DataFile file, long bytes) {
        if (bytes > Integer.MAX_VALUE - 8) {
            throw new CorruptArrayException(
                    FilePlace.of(file.uri()),
                    "chunk is too large (found " + bytes + " bytes, expected at most " + (Integer.MAX_VALUE - 8) + ")");
        }
        return (int) bytes;
    }

    private int windowLength(TileRequest tile, long position, int needed) {
        int number = tile.tile();
        long end = file.tileEnd(number);
        long largest = policy.window(end - file.tileOffsets()[number], tile.memorySize());
        long window = Math.max(SMALL_WINDOW, gap);
        if (!policy.fetchesWhole(file, tile)) {
            ChunkIndex.Places known = file.chunkIndex().of(number);
            int last = known == null ? -1 : known.chunkOf(tile.to() - 1);
            if (known != null && last >= 0) {
                // Fetch up to the end of the last requested chunk.
                long wanted = file.tileOffsets()[number] + known.position()[last + 1] - position;
                window = Math.min(largest, Math.max(window, wanted));
            }
        } else {
            window = largest;
            for (int i = next + 1; i < tiles.size() && end - position < window; i++) {
                TileRequest following = tiles.get(i);
                if (!policy.fetchesWhole(file, following) || file.tileOffsets()[following.tile()] - end > gap) {
                    break;
                }
                end = file.tileEnd(following.tile());
            }
        }
        long length = Math.max(needed, Math.min(window, end - position));
        if (position + length > file.size()) {
            length = file.size() - position;
            if (length < needed) {
                throw new CorruptArrayException(
                        FilePlace.of(file.uri()).part("tile " + number).at(position),
                        "ends too early (found " + (file.size() - position) + " bytes, expected " + needed + ")");
            }
        }
        return (int) length;
    }
}
