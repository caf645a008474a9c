package dev.tegula.query;

import java.util.List;

/**
 * What a query would read. Figures come from metadata: no data file is read for them.
 *
 * @param fragments all fragments that the reader sees, the oldest first
 * @param tiles tiles to fetch and decode, at least in part
 * @param cells cells in them: no result has more, but for cells of dense arrays that were never written
 * @param files data files to read from
 * @param bytes stored bytes of the tiles in all fields that the query needs; of parts of large tiles fewer are fetched
 * @param memory bytes of those fields when decoded
 * @param advice what would make the query cheaper
 */
public record QueryPlan(
    List<Fragment> fragments, long tiles, long cells, long files, long bytes, long memory, List<String> advice) {

  public QueryPlan {
    fragments = List.copyOf(fragments);
    advice = List.copyOf(advice);
  }

  /**
   * What a query would read of one fragment.
   *
   * @param allTiles tiles of the fragment
   * @param inRanges tiles that the ranges touch and that newer fragments do not cover
   * @param skipped of those, tiles without matches, by their statistics
   * @param settled of those to read, tiles of which statistics say that all cells match
   * @param tiles tiles to read
   * @param cells cells in them
   * @param bytes stored bytes of them in all fields that the query needs
   */
  public record Fragment(String name, long allTiles, long inRanges, long skipped, long settled, long tiles, long cells, long bytes) {

    /** Why nothing is read of it, or what. */
    public String reason() {
      if (inRanges == 0) {
        return "outside the ranges, or covered by newer fragments";
      } else if (tiles == 0) {
        return "no cell matches, by statistics";
      }
      return skipped > 0 ? "read; tiles without matches are skipped by statistics" : "read";
    }
  }
}
