package dev.tegula.query;

import dev.tegula.annotations.Experimental;

/**
 * What a query reads of one fragment.
 *
 * @param allTiles tiles of the fragment
 * @param inRanges tiles that the ranges touch and that newer fragments do not cover; 0 where the fragment as a whole is
 *     left out
 * @param skipped of those, tiles without matches, by their statistics
 * @param answered of those, tiles of which metadata say all that is asked
 * @param settled of those that are read, tiles of which statistics say that all cells match
 * @param tiles tiles that are read
 * @param cells cells in them
 * @param bytes of a plan: their stored bytes in all fields that the query needs; of a query: stored bytes that were
 *     fetched
 * @param settledWhole whether the fragment's own statistics say that no cell matches
 */
@Experimental
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
        boolean settledWhole) {

    /** Why nothing is read of it, or what. */
    public String reason() {
        if (settledWhole && tiles == 0) {
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
