package dev.tegula.internal.read.fetch;

import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.DataFile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the requested tiles of a file are divided into requests and batches; it depends on the latency of the store. */
sealed interface FetchPolicy permits NearFetch, FarFetch {

    /**
     * Returns the policy for a store.
     *
     * @param wanted stored bytes that are read of the file in all
     */
    static FetchPolicy of(Storage storage, long wanted) {
        return storage.traits().lowLatency()
                ? new NearFetch()
                : new FarFetch(storage, wanted, RemoteReadPolicy.window(wanted));
    }

    /**
     * Returns the size of a request of which all bytes are needed.
     *
     * @param stored size of the tile in the file
     * @param memory size of the tile in memory
     */
    long window(long stored, long memory);

    /** Returns whether a batch takes no more chunks. */
    boolean isFull(ChunkBatch batch);

    /**
     * Returns whether all stored bytes of a tile are fetched: most are wanted, or skipping some saves less than a
     * request.
     */
    boolean fetchesWhole(DataFile file, TileRequest tile);

    /** Returns whether a request ends before a tile that would make it too long. */
    boolean endsBetweenTiles();

    /** Divides tiles among fetchers that work at the same time: each has neighboring tiles. */
    default List<TileFetcher> split(TileFetcher whole) {
        return List.of(whole);
    }

    /** Returns the fetcher of a tile that takes several requests at the same time, or null. */
    default @Nullable WindowedTileFetch ofLongTile(DataFile file, TileRequest tile) {
        return null;
    }

    /** Returns the size of the largest of requests at the same time, unless a chunk is longer; 0 if there are none. */
    default long longestRequest() {
        return 0;
    }
}
