package dev.tegula.internal.read;

import dev.tegula.internal.storage.OpenFragment;
import org.jspecify.annotations.Nullable;

/** A tile of a sparse fragment that a read touches, and which of its cells it wants. */
final class SparseTile {

  private final OpenFragment fragment;
  private final int number;
  private final int cells;
  private final boolean inside;
  /** Wanted positions, ascending; null for all. */
  private int @Nullable [] positions;

  private int count;
  /** Place of the first wanted cell among those of all tiles. */
  private int base;

  /**
   * @param inside whether all of its cells are within the ranges
   */
  SparseTile(OpenFragment fragment, int number, int cells, boolean inside) {
    this.fragment = fragment;
    this.number = number;
    this.cells = cells;
    this.inside = inside;
    this.count = cells;
  }

  OpenFragment fragment() {
    return fragment;
  }

  int number() {
    return number;
  }

  /** Cells of the tile. */
  int cells() {
    return cells;
  }

  boolean isInside() {
    return inside;
  }

  int @Nullable [] positions() {
    return positions;
  }

  void want(int[] newPositions) {
    count = newPositions.length;
    positions = count == cells ? null : newPositions;
  }

  /** Wanted cells. */
  int count() {
    return count;
  }

  int base() {
    return base;
  }

  void setBase(int newBase) {
    base = newBase;
  }
}
