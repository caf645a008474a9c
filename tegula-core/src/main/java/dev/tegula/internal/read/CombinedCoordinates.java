package dev.tegula.internal.read;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.storage.OpenFragment;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterType;

/**
 * Takes the coordinates of one dimension out of a tile that holds those of all ({@code fragment.md}, "Legacy coordinates file"):
 * dimension by dimension, or, in version 1 without a compressor, cell by cell.
 */
final class CombinedCoordinates implements ChunkSink {

  private final ChunkSink column;
  private final int dimension;
  private final int dimensions;
  private final int cells;
  private final boolean zipped;

  CombinedCoordinates(ChunkSink column, int dimension, int dimensions, int cells, boolean zipped) {
    this.column = column;
    this.dimension = dimension;
    this.dimensions = dimensions;
    this.cells = cells;
    this.zipped = zipped;
  }

  /** Whether the coordinate filters have a compressor, which is what kept dimensions apart in version 1. */
  static boolean compresses(OpenFragment fragment) {
    for (Filter filter : fragment.schema().coordinateFilters().filters()) {
      if (filter instanceof Filter.Compression
          || filter.type() == FilterType.DOUBLE_DELTA) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void chunk(long memoryOffset, ByteBlock tile, int length) {
    int size = length / dimensions / cells;
    ByteBlock own = new ByteBlock(cells * size);
    if (zipped) {
      for (int i = 0; i < cells; i++) {
        System.arraycopy(tile.bytes(), (i * dimensions + dimension) * size, own.bytes(), i * size, size);
      }
    } else {
      System.arraycopy(tile.bytes(), dimension * cells * size, own.bytes(), 0, cells * size);
    }
    column.chunk(0, own, cells * size);
  }
}
