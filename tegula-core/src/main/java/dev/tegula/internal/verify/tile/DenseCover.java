package dev.tegula.internal.verify.tile;

import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.Range;
import java.util.List;

/** Which cells of a dense fragment's tiles lie in its non-empty domain; the others pad tiles at its border. */
final class DenseCover {

  /** Receives neighbouring cells of a tile. */
  @FunctionalInterface
  interface Run {
    void cells(long first, long count);
  }

  private final TileGrid grid;
  private final int n;
  private final long[] low;
  private final long[] high;
  private final long[] firstTile;
  private final long[] counts;
  private final long[] strides;

  DenseCover(OpenFragment fragment) {
    this.grid = new TileGrid(fragment.schema());
    this.n = grid.dimensions();
    this.low = new long[n];
    this.high = new long[n];
    this.firstTile = new long[n];
    this.counts = new long[n];
    List<Range> domain = fragment.footer().nonEmptyDomain();
    for (int d = 0; domain != null && d < n; d++) {
      Range.OfLong range = (Range.OfLong) domain.get(d);
      low[d] = grid.offset(d, range.low());
      high[d] = grid.offset(d, range.high());
      firstTile[d] = grid.tileOf(d, low[d]);
      counts[d] = grid.tileOf(d, high[d]) - firstTile[d] + 1;
    }
    this.strides = TileGrid.strides(counts, grid.rowMajorTiles());
  }

  /** Whether all cells of a tile lie in the non-empty domain. */
  boolean isWhole(int tile) {
    long[] from = new long[n];
    long[] to = new long[n];
    cover(tile, from, to);
    for (int d = 0; d < n; d++) {
      if (from[d] != 0 || to[d] != grid.extent(d) - 1) {
        return false;
      }
    }
    return true;
  }

  /** Finds the covered part of a tile, as inclusive offsets within it. */
  private void cover(int tile, long[] from, long[] to) {
    for (int d = 0; d < n; d++) {
      long origin = (firstTile[d] + tile / strides[d] % counts[d]) * grid.extent(d);
      long last = origin + grid.extent(d) - 1;
      from[d] = Long.compareUnsigned(low[d], origin) > 0 ? low[d] - origin : 0;
      to[d] = (Long.compareUnsigned(high[d], last) < 0 ? high[d] : last) - origin;
    }
  }

  /** Visits the covered cells of a tile, in the order in which they lie there. */
  void forEachRun(int tile, Run run) {
    long[] from = new long[n];
    long[] to = new long[n];
    cover(tile, from, to);
    visit(0, 0, from, to, run);
  }

  /** Visits along the dimensions from the slowest to the fastest. */
  private void visit(int depth, long base, long[] from, long[] to, Run run) {
    int d = grid.rowMajorCells() ? depth : n - 1 - depth;
    if (depth == n - 1) {
      run.cells(base + from[d], to[d] - from[d] + 1);
      return;
    }
    for (long i = from[d]; i <= to[d]; i++) {
      visit(depth + 1, base + i * grid.cellStrides()[d], from, to, run);
    }
  }
}
