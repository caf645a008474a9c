package dev.tegula.query;

import dev.tegula.annotations.Result;
import java.util.List;

/**
 * Cost of a query: estimated from metadata before the query, measured after it.
 *
 * @param fragments cost by fragment, for all fragments visible to the reader, oldest first
 * @param tiles number of tiles to fetch and decode, completely or partly
 * @param chunks number of chunks to decode; tiles that several batches need are decoded several times
 * @param cells number of cells of the tiles, an upper bound of the result except for unwritten cells of dense arrays
 * @param files number of data files to read
 * @param requests number of requests to the store for data files
 * @param bytes stored bytes of data files to fetch; fewer than planned if only parts of large tiles are needed
 * @param memory size of the decoded chunks in bytes
 */
@Result
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

    /** Returns the number of fragments with tiles to read. */
    public long readFragments() {
        return fragments.stream().filter(fragment -> fragment.tiles() > 0).count();
    }
}
