package dev.tegula.internal.read.facts;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.Range;
import java.util.List;

/** A dense fragment's place in the tile grid. */
public final class FragmentBox {

  private final OpenFragment fragment;
  private final long[] low;
  private final long[] high;
  private final long[] firstTile;
  private final long[] tileStrides;
  private final long tiles;

  /**
   * @throws CorruptArrayException if the non-empty domain lies outside the domain
   */
  public FragmentBox(OpenFragment fragment, TileGrid grid) {
    this.fragment = fragment;
    int n = grid.dimensions();
    low = new long[n];
    high = new long[n];
    firstTile = new long[n];
    long[] counts = new long[n];
    List<Range> domain = fragment.footer().nonEmptyDomain();
    long product = 1;
    for (int d = 0; d < n; d++) {
      if (domain == null || !(domain.get(d) instanceof Range.OfLong range)) {
        throw new CorruptArrayException(fragment.metadataUri() + " [footer]: a dense fragment without non-empty domain");
      }
      low[d] = grid.offset(d, range.low());
      high[d] = grid.offset(d, range.high());
      if (Long.compareUnsigned(low[d], high[d]) > 0 || Long.compareUnsigned(high[d], grid.span(d)) > 0) {
        throw new CorruptArrayException(
            fragment.metadataUri() + " [footer]: non-empty domain " + range + " of dimension '"
                + grid.dimension(d).name() + "' is not within the domain " + grid.dimension(d).domain());
      }
      firstTile[d] = grid.tileOf(d, low[d]);
      counts[d] = grid.tileOf(d, high[d]) - firstTile[d] + 1;
      if (Math.multiplyHigh(product, counts[d]) != 0 || product * counts[d] < 0) {
        throw new CorruptArrayException(
            fragment.metadataUri() + " [footer]: the non-empty domain " + domain + " has more tiles than can be counted");
      }
      product *= counts[d];
    }
    tiles = product;
    tileStrides = TileGrid.strides(counts, grid.rowMajorTiles());
  }

  public OpenFragment fragment() {
    return fragment;
  }

  /** Tiles that the fragment must have. */
  public long tiles() {
    return tiles;
  }

  /** Number in the fragment of a tile of the grid. */
  public long tileNumber(long[] gridTile) {
    long number = 0;
    for (int d = 0; d < gridTile.length; d++) {
      number += (gridTile[d] - firstTile[d]) * tileStrides[d];
    }
    return number;
  }

  /**
   * The part of a box within a tile that this fragment covers; false if none.
   *
   * @param origin offset of the tile's first cell in each dimension
   */
  public boolean cover(long[] origin, long[] boxLow, long[] boxHigh, long[] coverLow, long[] coverHigh) {
    for (int d = 0; d < low.length; d++) {
      // Offsets are unsigned; the box never reaches past the domain, so that these sums do not wrap.
      long from = origin[d] + boxLow[d];
      long to = origin[d] + boxHigh[d];
      if (Long.compareUnsigned(to, low[d]) < 0 || Long.compareUnsigned(from, high[d]) > 0) {
        return false;
      }
      coverLow[d] = Long.compareUnsigned(from, low[d]) < 0 ? low[d] - origin[d] : boxLow[d];
      coverHigh[d] = Long.compareUnsigned(to, high[d]) > 0 ? high[d] - origin[d] : boxHigh[d];
    }
    return true;
  }

  /** Selected cells that this fragment has; none if there are several ranges along a dimension. */
  public double selected(List<AxisSelection> selection) {
    double cells = 1;
    for (int d = 0; d < low.length; d++) {
      AxisSelection axis = selection.get(d);
      if (axis.intervals() != 1 || Long.compareUnsigned(axis.first(), low[d]) > 0 || Long.compareUnsigned(axis.last(), high[d]) < 0) {
        return 0;
      }
      cells *= high[d] - low[d] + 1.0;
    }
    return cells;
  }

  /** Whether the fragment touches any selected cell, judged by the ends of the selection. */
  public boolean touches(long[] first, long[] last) {
    for (int d = 0; d < low.length; d++) {
      if (Long.compareUnsigned(last[d], low[d]) < 0 || Long.compareUnsigned(first[d], high[d]) > 0) {
        return false;
      }
    }
    return true;
  }
}
