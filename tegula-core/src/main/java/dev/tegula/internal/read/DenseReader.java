package dev.tegula.internal.read;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.storage.ArraySnapshot;
import dev.tegula.internal.storage.OpenFragment;
import dev.tegula.internal.storage.PartFile;
import dev.tegula.internal.storage.Storage;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
   * @throws IllegalArgumentException if the result does not fit into Java arrays
   */
  public Cells read(
      List<String> fields, List<AxisSelection> selection, ResultOrder order, Map<String, Object> given) {
    int cells = cells(selection);
    long[] first = new long[selection.size()];
    long[] last = new long[selection.size()];
    for (int d = 0; d < first.length; d++) {
      first[d] = selection.get(d).first();
      last[d] = selection.get(d).last();
    }
    List<FragmentBox> touched = newestFirst.stream().filter(box -> box.touches(first, last)).toList();
    DensePlan plan = new DensePlan(grid, touched, selection, order);
    Run run = new Run(plan);
    for (String name : fields) {
      run.add(name, cells, given.get(name));
    }
    List<FieldTarget> targets = run.finish();
    List<Column> columns = new ArrayList<>();
    for (FieldTarget target : overlay.isEmpty() ? targets : overlay.over(targets, selection, order)) {
      columns.add(target.column());
    }
    return Cells.of(columns);
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

  /** One read: the files of all its fields are fetched and decoded together. */
  private final class Run {

    private final ArraySchema schema = snapshot.schema();
    private final Storage storage = snapshot.context().storage();
    private final Resources resources = snapshot.context().resources();
    private final DensePlan plan;
    private final List<FieldTarget> targets = new ArrayList<>();
    private final List<PartCursor> firstPass = new ArrayList<>();
    private final List<VarField> variable = new ArrayList<>();
    private final List<Runnable> fills = new ArrayList<>();

    Run(DensePlan plan) {
      this.plan = plan;
    }

    void add(String name, int cells, @Nullable Object given) {
      Attribute attribute = schema.attribute(name);
      if (attribute == null) {
        Dimension dimension = schema.dimension(name);
        if (dimension == null) {
          throw new IllegalArgumentException("there is no field '" + name + "'; there are " + schema.fieldNames());
        }
        FieldTarget target = new FieldTarget(dimension.field(), cells, given);
        targets.add(target);
        int d = schema.dimensionIndex(name);
        fills.add(() -> Filling.coordinates(grid, d, plan.boxes(), target));
        return;
      }
      FieldTarget target = new FieldTarget(attribute.field(), cells, given);
      targets.add(target);
      List<Piece> unwritten = new ArrayList<>(plan.unwritten());
      VarField varField = target.field().isVariable() ? new VarField(snapshot.context(), attribute, target, unwritten) : null;
      if (varField != null) {
        variable.add(varField);
      }
      for (DensePlan.FragmentPart part : plan.parts()) {
        addFragment(part, attribute, target, varField, unwritten);
      }
      fills.add(() -> Filling.fill(attribute, unwritten, target));
    }

    private void addFragment(
        DensePlan.FragmentPart part, Attribute attribute, FieldTarget target, @Nullable VarField varField,
        List<Piece> unwritten) {
      if (part.tiles().isEmpty()) {
        return;
      }
      OpenFragment fragment = part.box().fragment();
      FragmentFields.Entry entry = fragment.fields().find(attribute.field());
      if (entry == null || entry.isDimension()) {
        // Written before the attribute was added.
        part.tiles().forEach(tile -> unwritten.addAll(tile.pieces()));
        return;
      }
      byte[] validity = target.validity();
      if (validity != null && entry.field().nullable()) {
        FieldTarget bytes = FieldTarget.validity(target.field(), validity);
        addFixed(part, fragment.part(entry, PartFile.Kind.VALIDITY), bytes, 1);
      } else if (validity != null) {
        part.tiles().forEach(tile -> fills.add(() -> Filling.allValid(tile.pieces(), validity)));
      }
      if (varField != null) {
        PartFile offsets = fragment.part(entry, PartFile.Kind.OFFSETS);
        PartFile values = fragment.part(entry, PartFile.Kind.VAR_VALUES);
        checkTiles(part, offsets);
        checkTiles(part, values);
        varField.add(grid, part.tiles(), offsets, values);
      } else {
        addFixed(part, fragment.part(entry, PartFile.Kind.VALUES), target, target.field().valuesPerCell());
      }
    }

    private void addFixed(DensePlan.FragmentPart part, PartFile file, FieldTarget target, int valuesPerCell) {
      checkTiles(part, file);
      long cellSize = (long) target.values().width() * valuesPerCell;
      long memory = Math.multiplyExact(grid.cellsPerTile(), cellSize);
      boolean whole = FixedTiles.cellsCanBeSplit(part.box().fragment(), file);
      List<WantedTile> wanted = new ArrayList<>(part.tiles().size());
      for (TilePieces tile : part.tiles()) {
        wanted.add(FixedTiles.wanted(grid, tile, target.values(), valuesPerCell, memory, whole));
      }
      firstPass.add(new PartCursor(storage, file, wanted));
    }

    private void checkTiles(DensePlan.FragmentPart part, PartFile file) {
      if (file.tiles() < part.box().tiles()) {
        throw new CorruptArrayException(
            part.box().fragment().metadataUri() + " [tile offsets]: " + file.uri().name() + " has " + file.tiles()
                + " tiles; the non-empty domain needs " + part.box().tiles());
      }
    }

    List<FieldTarget> finish() {
      for (VarField field : variable) {
        field.offsetCursors(firstPass);
      }
      PartReads.run(resources, storage, firstPass);
      List<PartCursor> secondPass = new ArrayList<>();
      for (VarField field : variable) {
        field.allocate();
        field.valueCursors(secondPass);
      }
      PartReads.run(resources, storage, secondPass);
      resources.workers().forEach(fills.size(), i -> fills.get(i).run());
      return targets;
    }
  }
}
