package dev.tegula.internal.read.fetch;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.exec.ChunkCache;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.storage.open.ChunkIndex;
import dev.tegula.internal.storage.open.DataFile;
import java.util.ArrayList;
import java.util.List;

/** Connects a read to the cache of decoded chunks. Only reads of small parts of tiles use the cache. */
final class CachedChunks {

    /** A tile with more chunks has chunks so small that caching them saves nothing. */
    private static final int MAX_CHUNKS = 1 << 24;

    /** An empty cache that accepts no chunks. */
    static final CachedChunks NONE = new CachedChunks(new ChunkCache(0), false);

    private final ChunkCache cache;
    private final boolean cachesUnfiltered;

    private CachedChunks(ChunkCache cache, boolean cachesUnfiltered) {
        this.cache = cache;
        this.cachesUnfiltered = cachesUnfiltered;
    }

    /** Returns the cache for a read, or {@link #NONE} if the read is so large that it would evict everything else. */
    static CachedChunks of(Execution execution, List<TileFetcher> fetchers) {
        ChunkCache cache = execution.resources().chunks();
        CachedChunks chunks =
                new CachedChunks(cache, !execution.storage().traits().lowLatency());
        long wanted = 0;
        for (TileFetcher fetcher : fetchers) {
            for (TileRequest tile : fetcher.tiles()) {
                wanted += chunks.isFor(fetcher.file(), tile) ? tile.to() - tile.from() : 0;
            }
        }
        return wanted > 0 && cache.takes(wanted) ? chunks : NONE;
    }

    /**
     * Returns whether chunks of a tile are cached. Unfiltered chunks of a low-latency store are not: reading them again
     * costs as much as copying them.
     */
    private boolean isFor(DataFile file, TileRequest tile) {
        return !tile.wantsMost() && (cachesUnfiltered || !file.chain().isEmpty());
    }

    /**
     * Returns whether a chunk is to be decoded entirely and cached. A chunk is not cached when it is decoded for the
     * first time, since many are read only once.
     */
    boolean wants(DataFile file, TileRequest tile, long chunk, int bytes) {
        return this != NONE
                && isFor(file, tile)
                && chunk < MAX_CHUNKS
                && file.chunkIndex().isDecodedAgain(tile.tile(), (int) chunk)
                && cache.wants(bytes);
    }

    /** Caches a chunk for which {@link #wants} returned true. */
    void keep(DataFile file, TileRequest tile, long chunk, ByteBlock cells) {
        cache.keep(file.chunkIndex(), tile.tile(), (int) chunk, cells);
    }

    /** Passes cached chunks to their sinks and returns fetchers for the rest. */
    List<TileFetcher> handOut(List<TileFetcher> fetchers, Execution execution) {
        if (cache.size() == 0) {
            return fetchers;
        }
        return execution.resources().tiles().apply(scratch -> handOut(fetchers, execution, scratch));
    }

    private List<TileFetcher> handOut(List<TileFetcher> fetchers, Execution execution, TileScratch scratch) {
        List<TileFetcher> remaining = new ArrayList<>(fetchers.size());
        for (TileFetcher fetcher : fetchers) {
            List<TileRequest> missing = new ArrayList<>(fetcher.tiles().size());
            for (TileRequest tile : fetcher.tiles()) {
                handOut(fetcher.file(), tile, missing, execution, scratch);
            }
            if (missing.equals(fetcher.tiles())) {
                remaining.add(fetcher);
            } else if (!missing.isEmpty()) {
                remaining.add(fetcher.with(missing));
            }
        }
        return remaining;
    }

    private void handOut(
            DataFile file, TileRequest tile, List<TileRequest> missing, Execution execution, TileScratch scratch) {
        ChunkIndex.Places known = isFor(file, tile) ? file.chunkIndex().of(tile.tile()) : null;
        int chunk = known == null ? -1 : known.chunkOf(tile.from());
        if (known == null || chunk < 0) {
            missing.add(tile);
            return;
        }
        execution.check();
        long[] starts = known.memoryOffset();
        long from = tile.from();
        for (; chunk < known.known() && starts[chunk] < tile.to(); chunk++) {
            ByteBlock cells = cache.find(file.chunkIndex(), tile.tile(), chunk);
            if (cells != null) {
                if (starts[chunk] > from) {
                    missing.add(tile.within(from, starts[chunk]));
                }
                int length = (int) (starts[chunk + 1] - starts[chunk]);
                tile.sink().chunk(starts[chunk], cells, length, scratch);
                execution.decoded(1, length);
                from = starts[chunk + 1];
            }
        }
        if (from < tile.to()) {
            missing.add(from == tile.from() ? tile : tile.within(from, tile.to()));
        }
    }
}
