package dev.tegula.internal.read.fetch;

import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.DataFile;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requests to a store with high latency: long, and more of them at the same time than there are threads that decode;
 * see {@link RemoteReadPolicy}.
 *
 * @param wanted stored bytes that are read in all
 * @param window size of a request
 */
record FarFetch(Storage storage, long wanted, long window) implements FetchPolicy {

    @Override
    public long window(long stored, long memory) {
        return window;
    }

    /** A batch uses all that was fetched, because the next request takes long. */
    @Override
    public boolean isFull(ChunkBatch batch) {
        return false;
    }

    @Override
    public boolean fetchesWhole(DataFile file, TileRequest tile) {
        return tile.wantsMost() || file.storedSize(tile.tile()) <= gap();
    }

    private long gap() {
        return storage.traits().coalesceGap();
    }

    @Override
    public boolean endsBetweenTiles() {
        return true;
    }

    @Override
    public long longestRequest() {
        return Math.min(wanted, window);
    }

    /** Each fetcher has about as many tiles as one request can fetch. */
    @Override
    public List<TileFetcher> split(TileFetcher whole) {
        DataFile file = whole.file();
        List<TileRequest> tiles = whole.tiles();
        List<TileFetcher> parts = new ArrayList<>();
        int first = 0;
        long bytes = 0;
        for (int i = 0; i < tiles.size(); i++) {
            TileRequest tile = tiles.get(i);
            long size = file.storedSize(tile.tile());
            if (i > first && tiles.get(i - 1).tile() != tile.tile()) {
                boolean full = bytes > 0 && bytes + size > window;
                if (full || !areFetchedTogether(file, tiles.get(i - 1), tile)) {
                    parts.add(part(file, tiles.subList(first, i), bytes));
                    first = i;
                    bytes = 0;
                }
            }
            bytes += size;
        }
        parts.add(part(file, tiles.subList(first, tiles.size()), bytes));
        return parts;
    }

    private TileFetcher part(DataFile file, List<TileRequest> tiles, long bytes) {
        return new TileFetcher(storage, file, tiles, new FarFetch(storage, bytes, window));
    }

    private boolean areFetchedTogether(DataFile file, TileRequest tile, TileRequest following) {
        return fetchesWhole(file, tile)
                && fetchesWhole(file, following)
                && file.tileOffsets()[following.tile()] - file.tileEnd(tile.tile()) <= gap();
    }

    @Override
    public @Nullable WindowedTileFetch ofLongTile(DataFile file, TileRequest tile) {
        return WindowedTileFetch.of(file, tile, window);
    }
}
