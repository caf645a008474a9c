package dev.tegula.internal.read.fetch;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.exec.ChunkCache;
import dev.tegula.internal.storage.open.ChunkIndex;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.QueryCounters;
import java.util.ArrayList;
import java.util.List;

/** What the cache of decoded chunks has to do with a read: only small parts of tiles go through it. */
final class CachedChunks {

    /** No tile has more unless its chunks are so small that decoding them is nothing. */
    private static final int MOST_CHUNKS = 1 << 24;

    /** Holds nothing and takes nothing. */
    static final CachedChunks NONE = new CachedChunks(new ChunkCache(0), true);

    private final ChunkCache cache;
    private final boolean near;

    private CachedChunks(ChunkCache cache, boolean near) {
        this.cache = cache;
        this.near = near;
    }

    /** The cache for a read, unless that is so large that it would sweep out all else. */
    static CachedChunks of(ChunkCache cache, boolean near, List<TileFetcher> cursors) {
        CachedChunks chunks = new CachedChunks(cache, near);
        long wanted = 0;
        for (TileFetcher cursor : cursors) {
            for (TileRequest tile : cursor.tiles()) {
                wanted += chunks.isFor(cursor.part(), tile) ? tile.to() - tile.from() : 0;
            }
        }
        return wanted > 0 && cache.takes(wanted) ? chunks : NONE;
    }

    /**
     * Whether chunks of a tile are kept. Those without filters are read again from near as quickly as they are copied.
     */
    private boolean isFor(DataFile part, TileRequest tile) {
        return !tile.wantsMost() && !(near && part.chain().isEmpty());
    }

    /**
     * Whether a chunk of a tile is to be decoded whole, and kept: not the first time, since many are wanted only once.
     */
    boolean wants(DataFile part, TileRequest tile, long chunk, int bytes) {
        return this != NONE
                && isFor(part, tile)
                && chunk < MOST_CHUNKS
                && part.chunkPlaces().isDecodedAgain(tile.tile(), (int) chunk)
                && cache.wants(bytes);
    }

    /** Keeps a chunk that was wanted. */
    void keep(DataFile part, TileRequest tile, long chunk, ByteBlock cells) {
        cache.keep(part.chunkPlaces(), tile.tile(), (int) chunk, cells);
    }

    /** Hands out the chunks that are there; what is left is to be fetched. */
    List<TileFetcher> handOut(List<TileFetcher> cursors, QueryCounters tally) {
        if (cache.size() == 0) {
            return cursors;
        }
        List<TileFetcher> left = new ArrayList<>(cursors.size());
        for (TileFetcher cursor : cursors) {
            List<TileRequest> missing = new ArrayList<>(cursor.tiles().size());
            cursor.tiles().forEach(tile -> handOut(cursor.part(), tile, missing, tally));
            if (missing.equals(cursor.tiles())) {
                left.add(cursor);
            } else if (!missing.isEmpty()) {
                left.add(cursor.with(missing));
            }
        }
        return left;
    }

    private void handOut(DataFile part, TileRequest tile, List<TileRequest> missing, QueryCounters tally) {
        ChunkIndex.Places known = isFor(part, tile) ? part.chunkPlaces().of(tile.tile()) : null;
        int chunk = known == null ? -1 : known.chunkOf(tile.from());
        if (known == null || chunk < 0) {
            missing.add(tile);
            return;
        }
        tally.check();
        long[] begins = known.memoryOffset();
        long from = tile.from();
        for (; chunk < known.known() && begins[chunk] < tile.to(); chunk++) {
            ByteBlock cells = cache.find(part.chunkPlaces(), tile.tile(), chunk);
            if (cells != null) {
                if (begins[chunk] > from) {
                    missing.add(tile.within(from, begins[chunk]));
                }
                int length = (int) (begins[chunk + 1] - begins[chunk]);
                tile.sink().chunk(begins[chunk], cells, length);
                tally.decoded(1, length);
                from = begins[chunk + 1];
            }
        }
        if (from < tile.to()) {
            missing.add(from == tile.from() ? tile : tile.within(from, tile.to()));
        }
    }
}
