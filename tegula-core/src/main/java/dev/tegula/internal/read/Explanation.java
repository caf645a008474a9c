package dev.tegula.internal.read;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.order.DenseSelection;
import dev.tegula.internal.read.DenseParts.FragmentPart;
import dev.tegula.internal.storage.ArraySnapshot;
import dev.tegula.internal.storage.OpenFragment;
import dev.tegula.internal.storage.PartFile;
import dev.tegula.query.QueryPlan;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Says what a query would read, tile by tile, without reading any. */
public final class Explanation {

  /** Cells of a dense array that are planned together. */
  private static final long STEP = 1 << 22;

  /** Fragments that are worth to be consolidated. */
  private static final int MANY = 20;

  private final ArraySnapshot snapshot;
  private final Predicate condition;
  private final Set<String> fields = new LinkedHashSet<>();
  private final Map<OpenFragment, Tally> tallies = new LinkedHashMap<>();

  /** What was counted of one fragment. */
  private static final class Tally {
    private final Set<Integer> inRanges = new HashSet<>();
    private final Set<Integer> read = new HashSet<>();
    private final Set<Integer> settled = new HashSet<>();
    private long cells;
    private long bytes;
    private long memory;
    private int files;
  }

  /**
   * @param fields what is asked for; of sparse arrays coordinates are needed besides
   */
  public Explanation(ArraySnapshot snapshot, Predicate condition, List<String> fields) {
    this.snapshot = snapshot;
    this.condition = condition;
    this.fields.addAll(fields);
    this.fields.addAll(condition.fields());
    if (!snapshot.schema().isDense()) {
      snapshot.schema().dimensions().forEach(dimension -> this.fields.add(dimension.name()));
    }
    snapshot.fragments().forEach(fragment -> tallies.put(fragment, new Tally()));
  }

  /** The plan for a sparse array. */
  public QueryPlan sparse(Subarray subarray) {
    SparseReader reader = new SparseReader(snapshot, condition);
    List<SparseTile> tiles = reader.plan(SparseRanges.of(snapshot.schema(), subarray));
    tiles.forEach(tile -> tally(tile.fragment()).inRanges.add(tile.number()));
    for (SparseTile tile : reader.withoutUnmatched(tiles)) {
      add(tile.fragment(), tile.number(), tile.cells(), reader.relation(tile));
    }
    return plan();
  }

  /** The plan for a dense array. */
  public QueryPlan dense(DenseReader reader, Subarray subarray) {
    DenseTileRuns runs =
        new DenseTileRuns(reader.grid(), DenseSelection.of(snapshot.schema(), reader.grid(), subarray), STEP);
    long cells = reader.grid().cellsPerTile();
    while (runs.hasNext()) {
      for (FragmentPart part : reader.plan(runs.next(), ResultOrder.GLOBAL).parts().parts()) {
        OpenFragment fragment = part.box().fragment();
        for (TilePieces tile : part.tiles()) {
          int number = (int) tile.tile();
          tally(fragment).inRanges.add(number);
          Relation relation = TileFacts.relation(condition, snapshot.schema(), fragment, number, cells);
          if (relation != Relation.OUTSIDE) {
            add(fragment, number, cells, relation);
          }
        }
      }
    }
    return plan();
  }

  private Tally tally(OpenFragment fragment) {
    return Objects.requireNonNull(tallies.get(fragment));
  }

  private void add(OpenFragment fragment, int tile, long cells, Relation relation) {
    Tally tally = tally(fragment);
    if (!tally.read.add(tile)) {
      return;
    }
    if (relation == Relation.INSIDE) {
      tally.settled.add(tile);
    }
    tally.cells += cells;
    int files = 0;
    for (String name : fields) {
      Field field = snapshot.schema().field(name);
      FragmentFields.Entry entry = field == null ? fragment.fields().find(name) : fragment.fields().find(field);
      if (entry == null || (fragment.footer().dense() && entry.isDimension())) {
        continue;
      }
      for (PartFile.Kind kind : kinds(entry.field())) {
        PartFile part = fragment.part(entry, kind);
        if (tile < part.tiles()) {
          files++;
          tally.bytes += part.storedSize(tile);
          tally.memory += kind == PartFile.Kind.VALIDITY || kind == PartFile.Kind.OFFSETS
              ? cells * part.chain().cellSize() : part.memorySize(tile, cells);
        }
      }
    }
    tally.files = Math.max(tally.files, files);
  }

  private static List<PartFile.Kind> kinds(Field field) {
    List<PartFile.Kind> kinds = new ArrayList<>();
    if (field.isVariable()) {
      kinds.add(PartFile.Kind.OFFSETS);
      kinds.add(PartFile.Kind.VAR_VALUES);
    } else {
      kinds.add(PartFile.Kind.VALUES);
    }
    if (field.nullable()) {
      kinds.add(PartFile.Kind.VALIDITY);
    }
    return kinds;
  }

  private QueryPlan plan() {
    List<QueryPlan.Fragment> fragments = new ArrayList<>();
    long tiles = 0;
    long cells = 0;
    long files = 0;
    long bytes = 0;
    long memory = 0;
    int touched = 0;
    for (Map.Entry<OpenFragment, Tally> entry : tallies.entrySet()) {
      Tally tally = entry.getValue();
      fragments.add(new QueryPlan.Fragment(
          entry.getKey().name().text(), FragmentSummary.of(entry.getKey()).tiles(), tally.inRanges.size(),
          tally.inRanges.size() - tally.read.size(), tally.settled.size(), tally.read.size(), tally.cells, tally.bytes));
      tiles += tally.read.size();
      cells += tally.cells;
      files += tally.files;
      bytes += tally.bytes;
      memory += tally.memory;
      touched += tally.read.isEmpty() ? 0 : 1;
    }
    List<String> advice = new ArrayList<>();
    if (touched >= MANY) {
      advice.add(touched + " fragments are read: consolidate them");
    }
    return new QueryPlan(fragments, tiles, cells, files, bytes, memory, advice);
  }
}
