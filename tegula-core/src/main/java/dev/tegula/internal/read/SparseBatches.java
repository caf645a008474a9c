package dev.tegula.internal.read;

import dev.tegula.internal.storage.ArraySnapshot;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a sparse read in batches: the part of the array that is read is halved until what is expected in it fits into the
 * budget, the lower half of the order first. Where neither order nor hidden cells matter between tiles, tiles are shared out instead.
 */
final class SparseBatches implements Iterator<Cells> {

  /** Bytes per cell for sorting: packed keys twice, numbers and places. */
  private static final int SORT_BYTES = 24;

  private final ArraySnapshot snapshot;
  private final SparseReader reader;
  private final List<String> fields;
  private final ResultOrder order;
  private final long mostCells;
  private final Deque<SparseRegion> regions = new ArrayDeque<>();
  private final Deque<List<SparseTile>> tileRuns = new ArrayDeque<>();
  private final SparseRanges ranges;
  private @Nullable Cells next;

  SparseBatches(
      ArraySnapshot snapshot, SparseReader reader, SparseRanges ranges, List<String> fields, ResultOrder order,
      long budget) {
    this.snapshot = snapshot;
    this.reader = reader;
    this.ranges = ranges;
    this.fields = fields;
    this.order = order;
    this.mostCells = Math.max(1, Math.min(Integer.MAX_VALUE / 4, budget / bytesPerCell()));
    List<SparseTile> tiles = reader.plan(ranges);
    boolean oneFragment = tiles.stream().map(SparseTile::fragment).distinct().count() <= 1;
    boolean free = order == ResultOrder.UNORDERED && (oneFragment || snapshot.schema().allowsDuplicates());
    if (free || (order == ResultOrder.GLOBAL && oneFragment)) {
      shareOut(tiles);
    } else {
      regions.push(SparseRegion.whole(snapshot.schema(), ranges, order));
    }
  }

  private long bytesPerCell() {
    ArraySchema schema = snapshot.schema();
    long bytes = SORT_BYTES;
    for (Dimension dimension : schema.dimensions()) {
      bytes += size(dimension.field());
    }
    for (String name : fields) {
      Field field = schema.field(name);
      bytes += field == null ? 0 : size(field);
    }
    return bytes;
  }

  private static long size(Field field) {
    // A guess for variable lengths: the offset, and as much again twice.
    return (field.nullable() ? 1 : 0) + (field.isVariable() ? 3L * Long.BYTES : field.cellSize());
  }

  private void shareOut(List<SparseTile> tiles) {
    List<SparseTile> run = new ArrayList<>();
    long cells = 0;
    for (SparseTile tile : tiles) {
      if (!run.isEmpty() && cells + tile.cells() > mostCells) {
        tileRuns.add(run);
        run = new ArrayList<>();
        cells = 0;
      }
      run.add(tile);
      cells += tile.cells();
    }
    if (!run.isEmpty()) {
      tileRuns.add(run);
    }
  }

  @Override
  public boolean hasNext() {
    while (next == null) {
      Cells batch;
      if (!tileRuns.isEmpty()) {
        batch = reader.read(tileRuns.poll(), ranges, fields, order, Map.of());
      } else if (!regions.isEmpty()) {
        batch = region(regions.pop());
      } else {
        return false;
      }
      next = batch == null || batch.size() == 0 ? null : batch;
    }
    return true;
  }

  private @Nullable Cells region(SparseRegion region) {
    List<SparseTile> tiles = reader.plan(region.ranges());
    if (tiles.isEmpty()) {
      return null;
    }
    if (region.expectedCells(tiles) > mostCells) {
      List<SparseRegion> halves = region.split(tiles);
      if (!halves.isEmpty()) {
        for (int i = halves.size() - 1; i >= 0; i--) {
          regions.push(halves.get(i));
        }
        return null;
      }
    }
    return reader.read(tiles, region.ranges(), fields, order, Map.of());
  }

  @Override
  public Cells next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Cells batch = next;
    next = null;
    if (batch == null) {
      throw new NoSuchElementException();
    }
    return batch;
  }
}
