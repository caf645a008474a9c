package dev.tegula.internal.read;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.condition.PredicateRelation;
import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.DenseSelection;
import dev.tegula.internal.read.DenseParts.FragmentPart;
import dev.tegula.internal.storage.ArraySnapshot;
import dev.tegula.internal.storage.OpenFragment;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Adds the cells of a dense array to an aggregation. Cells that were never written hold their fill values. */
final class DenseAggregation {

  private static final long STEP = 1 << 22;

  private final ArraySnapshot snapshot;
  private final DenseReader reader;
  private final Predicate condition;
  private final Aggregation aggregation;

  DenseAggregation(ArraySnapshot snapshot, DenseReader reader, Predicate condition, Aggregation aggregation) {
    this.snapshot = snapshot;
    this.reader = reader;
    this.condition = condition;
    this.aggregation = aggregation;
  }

  void add(Subarray subarray) {
    List<AxisSelection> selection = DenseSelection.of(snapshot.schema(), reader.grid(), subarray);
    DenseTileRuns runs = new DenseTileRuns(reader.grid(), selection, STEP);
    while (runs.hasNext()) {
      List<AxisSelection> part = runs.next();
      if (!reader.overlay().isEmpty() || !isSettled(part)) {
        aggregation.add(reader.read(aggregation.fields(), part, ResultOrder.GLOBAL, Map.of(), condition, true));
      }
    }
  }

  /** Adds a part of the array by its metadata, if those say all that is asked. */
  private boolean isSettled(List<AxisSelection> selection) {
    DensePlan plan = reader.plan(selection, ResultOrder.GLOBAL);
    DenseParts parts = plan.parts();
    Relation unwritten = PredicateRelation.of(condition, new FillFacts(snapshot.schema()));
    boolean filled = parts.unwritten().isEmpty()
        || unwritten == Relation.OUTSIDE || (unwritten == Relation.INSIDE && aggregation.isCount());
    if (!filled) {
      return false;
    }
    List<Runnable> additions = new ArrayList<>();
    for (FragmentPart part : parts.parts()) {
      OpenFragment fragment = part.box().fragment();
      for (TilePieces tile : part.tiles()) {
        int number = (int) tile.tile();
        Relation relation =
            TileFacts.relation(condition, snapshot.schema(), fragment, number, reader.grid().cellsPerTile());
        long cells = tile.pieces().stream().mapToLong(Piece::cells).sum();
        boolean whole = cells == reader.grid().cellsPerTile();
        if (relation == Relation.INSIDE && aggregation.isCount()) {
          additions.add(() -> aggregation.add(cells));
        } else if (relation == Relation.INSIDE && whole && aggregation.isKnown(fragment, number)) {
          additions.add(() -> aggregation.add(fragment, number, cells));
        } else if (relation != Relation.OUTSIDE) {
          return false;
        }
      }
    }
    if (unwritten == Relation.INSIDE) {
      parts.unwritten().forEach(piece -> aggregation.add(piece.cells()));
    }
    additions.forEach(Runnable::run);
    return true;
  }
}
