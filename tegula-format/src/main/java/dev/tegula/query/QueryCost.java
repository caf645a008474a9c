package dev.tegula.query;

import dev.tegula.annotations.Experimental;
import java.util.List;

/**
 * What a query takes: before it, as far as metadata tell; after it, what it took.
 *
 * @param fragments all fragments that the reader sees, the oldest first
 * @param tiles tiles to fetch and decode, at least in part
 * @param chunks chunks of their files to decode; a tile that several batches need is decoded more than once
 * @param cells cells in the tiles: no result has more, but for cells of dense arrays that were never written
 * @param files data files to read from
 * @param requests requests to the store for parts of data files
 * @param bytes stored bytes of data files; of parts of large tiles fewer are fetched than planned
 * @param memory bytes of the chunks when decoded
 */
@Experimental
public record QueryCost(
        List<FragmentCost> fragments,
        long tiles,
        long chunks,
        long cells,
        long files,
        long requests,
        long bytes,
        long memory) {

    public QueryCost {
        fragments = List.copyOf(fragments);
    }
}
