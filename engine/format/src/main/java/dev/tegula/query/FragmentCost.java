package dev.tegula.query;

import dev.tegula.annotations.Result;

/**
 * Cost of a query in one fragment.
 *
 * @param allTiles number of tiles of the fragment
 * @param inRanges number of tiles that intersect the ranges and are not covered by newer fragments; 0 if the fragment
 *     as a whole is pruned
 * @param skipped number of these tiles that statistics show to have no match
 * @param answered number of these tiles that are answered by metadata
 * @param settled number of tiles read whose cells all match according to statistics
 * @param tiles number of tiles read
 * @param cells number of cells of the tiles read
 * @param bytes in a plan, the stored size of these tiles in all fields that the query needs; in statistics, the stored
 *     bytes fetched
 * @param excluded whether statistics of the whole fragment show that no cell matches
 */
@Result
public record FragmentCost(
        String name,
        long allTiles,
        long inRanges,
        long skipped,
        long answered,
        long settled,
        long tiles,
        long cells,
        long bytes,
        boolean excluded) {

    /** Returns why nothing of the fragment is read, or what is. */
    public String reason() {
        if (excluded && tiles == 0) {
            return "no cell matches, by statistics of the fragment";
        } else if (inRanges == 0) {
            return "outside the ranges, or covered by newer fragments";
        } else if (tiles == 0) {
            return answered > 0 ? "answered from metadata" : "no cell matches, by statistics";
        }
        return skipped > 0
                ? "read; tiles without matches are skipped by statistics"
                : answered > 0 ? "read; some tiles are answered from metadata" : "read";
    }
}
