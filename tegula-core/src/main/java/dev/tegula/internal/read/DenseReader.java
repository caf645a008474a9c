package dev.tegula.internal.read;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.storage.ArraySnapshot;
import dev.tegula.internal.storage.OpenFragment;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Reads boxes of cells of a dense array. */
public final class DenseReader {

  private final ArraySnapshot snapshot;
  private final TileGrid grid;
  private final List<FragmentBox> newestFirst = new ArrayList<>();
  private final SparseOverlay overlay;

  public DenseReader(ArraySnapshot snapshot) {
    this.snapshot = snapshot;
    this.grid = new TileGrid(snapshot.schema());
    this.overlay = new SparseOverlay(snapshot, grid);
    List<OpenFragment> fragments = new ArrayList<>(snapshot.fragments());
    Collections.reverse(fragments);
    for (OpenFragment fragment : fragments) {
      if (fragment.footer().dense()) {
        newestFirst.add(new FragmentBox(fragment, grid));
      } else {
        overlay.add(fragment, newestFirst);
      }
    }
  }

  public TileGrid grid() {
    return grid;
  }

  /** The sparse fragments among those of the array. */
  SparseOverlay overlay() {
    return overlay;
  }

  /**
   * Reads the selected cells of some fields.
   *
   * @param given arrays or buffers of the caller's by field name; other fields get new arrays
   * @param condition which cells are wanted
   * @param matchesOnly whether other cells are left out; else they get fill values
   * @throws IllegalArgumentException if the result does not fit into Java arrays
   */
  public Cells read(
      List<String> fields, List<AxisSelection> selection, ResultOrder order, Map<String, Object> given,
      Predicate condition, boolean matchesOnly) {
    int cells = cells(selection);
    DensePlan plan = plan(selection, order);
    if (!condition.equals(Predicate.TRUE)) {
      UnaryOperator<List<FieldTarget>> over = overlay.isEmpty() ? null : targets -> overlay.over(targets, selection, order);
      return new DenseMatcher(snapshot, grid, plan, condition, cells, over).read(fields, given, matchesOnly);
    }
    DenseRun run = new DenseRun(snapshot, grid, plan.boxes());
    List<FieldTarget> targets = new ArrayList<>();
    for (String name : fields) {
      targets.add(run.add(name, cells, given.get(name), plan.parts()));
    }
    run.finish();
    List<FieldTarget> result = overlay.isEmpty() ? targets : overlay.over(targets, selection, order);
    return Cells.of(result.stream().map(FieldTarget::column).toList());
  }

  /** Where the selected cells come from. */
  DensePlan plan(List<AxisSelection> selection, ResultOrder order) {
    long[] first = new long[selection.size()];
    long[] last = new long[selection.size()];
    for (int d = 0; d < first.length; d++) {
      first[d] = selection.get(d).first();
      last[d] = selection.get(d).last();
    }
    List<FragmentBox> touched = newestFirst.stream().filter(box -> box.touches(first, last)).toList();
    return new DensePlan(grid, touched, selection, order);
  }

  private static int cells(List<AxisSelection> selection) {
    long cells = 1;
    for (AxisSelection axis : selection) {
      long count = axis.total();
      if (count > Integer.MAX_VALUE - 8 || cells * count > Integer.MAX_VALUE - 8) {
        throw new IllegalArgumentException(
            "the result has more cells than a Java array can hold (" + Integer.MAX_VALUE + "); read in batches");
      }
      cells *= count;
    }
    return (int) cells;
  }
}
