package dev.tegula.internal.read;

import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.DenseSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.storage.ArraySnapshot;
import dev.tegula.internal.storage.OpenFragment;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A read of a dense array: whole, or in batches under a byte budget. */
public final class DenseQuery implements ArrayQuery {

  private static final long LEAST_CELLS = 1;

  private final ArraySnapshot snapshot;
  private final DenseReader reader;
  private final List<AxisSelection> selection;
  private final List<String> fields;
  private final ResultOrder order;
  private final Predicate condition;
  private final boolean matchesOnly;

  /**
   * @param condition which cells are wanted
   * @param matchesOnly whether other cells are left out; else they get fill values
   */
  public DenseQuery(
      ArraySnapshot snapshot, DenseReader reader, Subarray subarray, List<String> fields, ResultOrder order,
      Predicate condition, boolean matchesOnly) {
    this.condition = condition;
    this.matchesOnly = matchesOnly;
    this.snapshot = snapshot;
    this.reader = reader;
    this.selection = DenseSelection.of(snapshot.schema(), reader.grid(), subarray);
    this.fields = fields;
    this.order = order;
  }

  @Override
  public Cells read(Map<String, Object> given) {
    return reader.read(fields, selection, order, given, condition, matchesOnly);
  }

  @Override
  public Iterator<Cells> batches(long budget) {
    long most = Math.min(Integer.MAX_VALUE / 2, Math.max(LEAST_CELLS, budget / Math.max(1, bytesPerCell())));
    boolean byTile = order == ResultOrder.GLOBAL || order == ResultOrder.UNORDERED;
    Iterator<List<AxisSelection>> parts = byTile
        ? new DenseTileRuns(reader.grid(), selection, most)
        : new DenseSlabs(reader.grid(), selection, order == ResultOrder.ROW_MAJOR, most);
    return new Iterator<>() {
      private @Nullable Cells next;

      @Override
      public boolean hasNext() {
        while (next == null && parts.hasNext()) {
          Cells batch = reader.read(fields, parts.next(), order, Map.of(), condition, matchesOnly);
          next = matchesOnly && batch.size() == 0 ? null : batch;
        }
        return next != null;
      }

      @Override
      public Cells next() {
        Cells batch = hasNext() ? next : null;
        if (batch == null) {
          throw new NoSuchElementException();
        }
        next = null;
        return batch;
      }
    };
  }

  /** The selection as boxes of whole tiles, as far as it has them, in the order of the tiles; a box has at least one tile. */
  public Iterator<DensePart> boxes(long budget) {
    long most = Math.min(Integer.MAX_VALUE / 2, budget / Math.max(1, bytesPerCell()));
    TileGrid grid = reader.grid();
    Iterator<List<AxisSelection>> parts = new DenseTileRuns(grid, selection, Math.max(grid.cellsPerTile(), most));
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return parts.hasNext();
      }

      @Override
      public DensePart next() {
        List<AxisSelection> part = parts.next();
        List<Range> box = new ArrayList<>();
        for (int d = 0; d < part.size(); d++) {
          box.add(Range.of(grid.coordinate(d, part.get(d).first()), grid.coordinate(d, part.get(d).last())));
        }
        return new DensePart(box, reader.read(fields, part, ResultOrder.ROW_MAJOR, Map.of(), condition, matchesOnly));
      }
    };
  }

  /** Bytes that a cell takes in a result; of variable fields what an average cell of the array takes, generously. */
  private long bytesPerCell() {
    long bytes = reader.overlay().bytesPerCell();
    // Where sparse fragments lie over dense ones, variable fields are put together from both.
    int copies = reader.overlay().isEmpty() ? 1 : 2;
    Set<String> loaded = new TreeSet<>(fields);
    loaded.addAll(condition.fields());
    for (String name : loaded) {
      Field field = snapshot.schema().field(name);
      if (field == null) {
        throw new IllegalArgumentException("there is no field '" + name + "'; there are " + snapshot.schema().fieldNames());
      }
      bytes += field.nullable() ? 1 : 0;
      bytes += field.isVariable() ? copies * (2 * Long.BYTES + 2 * averageLength(field)) : field.cellSize();
    }
    return bytes;
  }

  private long averageLength(Field field) {
    long most = 0;
    for (OpenFragment fragment : snapshot.fragments()) {
      FragmentFields.Entry entry = fragment.fields().find(field);
      if (entry == null) {
        continue;
      }
      long[] sizes = fragment.metadata().varSizes(entry.index());
      long cells = fragment.footer().dense() ? reader.grid().cellsPerTile() : fragment.schema().capacity();
      for (long size : sizes) {
        most = Math.max(most, size / Math.max(1, cells) + 1);
      }
    }
    return most;
  }
}
