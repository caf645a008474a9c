package dev.tegula.internal.read.dense;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.legacy.SparseOverlay;
import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.ColumnSelection;
import dev.tegula.internal.read.pruning.FragmentBox;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.storage.open.QueryCounters;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
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

    private DenseReader(ArraySnapshot snapshot, DenseReader other) {
        this.snapshot = snapshot;
        this.grid = other.grid;
        this.overlay = other.overlay.of(snapshot);
        this.newestFirst.addAll(other.newestFirst);
    }

    /** Returns a reader with separate counters. */
    public DenseReader talliedBy(QueryCounters tally) {
        return new DenseReader(snapshot.talliedBy(tally), this);
    }

    public TileGrid grid() {
        return grid;
    }

    /** Returns whether cells of sparse fragments replace some cells of {@link #sources}. */
    public boolean isOverlaid() {
        return !overlay.isEmpty();
    }

    /**
     * Reads fields of the selected cells.
     *
     * @param callerBuffers the caller's buffers by field name; other fields get new arrays
     * @param condition predicate for the selected cells
     * @param matchesOnly whether cells that do not match are dropped; otherwise they get fill values
     * @throws IllegalArgumentException if the result does not fit into Java arrays
     */
    public Cells read(
            List<String> fields,
            List<AxisSelection> selection,
            ResultOrder order,
            Map<String, CallerBuffers> callerBuffers,
            Predicate condition,
            boolean matchesOnly) {
        return Objects.requireNonNull(
                read(fields, selection, order, callerBuffers, condition, matchesOnly, Long.MAX_VALUE));
    }

    /**
     * Reads fields of the selected cells within a limit of bytes.
     *
     * @return null if variable-length values exceed the limit
     */
    public @Nullable Cells readUpTo(
            long bytes,
            List<String> fields,
            List<AxisSelection> selection,
            ResultOrder order,
            Predicate condition,
            boolean matchesOnly) {
        long limit = bytes - cells(selection) * fixedBytesPerCell(fields, condition, matchesOnly);
        return read(
                fields, selection, order, Map.of(), condition, matchesOnly, Math.max(0, limit) / copies(matchesOnly));
    }

    private @Nullable Cells read(
            List<String> fields,
            List<AxisSelection> selection,
            ResultOrder order,
            Map<String, CallerBuffers> callerBuffers,
            Predicate condition,
            boolean matchesOnly,
            long limit) {
        snapshot.context().tally().check();
        int cells = cells(selection);
        DensePlan plan = plan(selection, order);
        if (!condition.equals(Predicate.TRUE)) {
            UnaryOperator<List<ColumnBuilder>> over =
                    overlay.isEmpty() ? null : targets -> overlay.over(targets, selection, order);
            return new DenseMatcher(snapshot, grid, plan, condition, cells, over)
                    .read(fields, callerBuffers, matchesOnly, limit);
        }
        plan.parts().parts().forEach(part -> {
            QueryCounters.OfFragment tally =
                    snapshot.context().tally().of(part.box().fragment());
            part.tiles().forEach(tile -> tally.read((int) tile.tile(), grid.cellsPerTile(), Relation.INSIDE));
        });
        DenseFieldRead fieldRead = new DenseFieldRead(snapshot, grid, plan.boxes());
        List<ColumnBuilder> targets = new ArrayList<>();
        Map<String, CallerBuffers> places =
                overlay.isEmpty() ? callerBuffers : CallerBuffers.ofEqualLength(callerBuffers);
        for (String name : fields) {
            targets.add(fieldRead.add(name, cells, places.get(name), plan.parts()));
        }
        if (!fieldRead.finish(limit)) {
            return null;
        }
        List<ColumnBuilder> result = overlay.isEmpty() ? targets : overlay.over(targets, selection, order);
        Workers workers = snapshot.context().resources().workers();
        return Cells.of(result.stream()
                .map(target -> ColumnSelection.into(
                                callerBuffers.get(target.field().name()), target, workers)
                        .column())
                .toList());
    }

    /** Returns the sources of the selected cells. */
    public DenseReads sources(List<AxisSelection> selection, ResultOrder order) {
        return plan(selection, order).parts();
    }

    private DensePlan plan(List<AxisSelection> selection, ResultOrder order) {
        return new DensePlan(grid, intersecting(selection), selection, order);
    }

    private List<FragmentBox> intersecting(List<AxisSelection> selection) {
        long[] first = selection.stream().mapToLong(AxisSelection::first).toArray();
        long[] last = selection.stream().mapToLong(AxisSelection::last).toArray();
        return newestFirst.stream().filter(box -> box.touches(first, last)).toList();
    }

    /** Returns the fragment that intersects the selection, or null if there is not exactly one. */
    public @Nullable FragmentBox only(List<AxisSelection> selection) {
        List<FragmentBox> touched = intersecting(selection);
        return touched.size() == 1 ? touched.get(0) : null;
    }

    private static int cells(List<AxisSelection> selection) {
        long cells = 1;
        for (AxisSelection axis : selection) {
            long count = axis.total();
            if (count > Integer.MAX_VALUE - 8 || cells * count > Integer.MAX_VALUE - 8) {
                throw new IllegalArgumentException("read: result has more cells than a Java array can hold "
                        + "(expected at most " + (Integer.MAX_VALUE - 8) + "). Read in batches.");
            }
            cells *= count;
        }
        return (int) cells;
    }

    /**
     * Returns the size of a cell while it is read. For variable-length fields this is a generous estimate of the
     * average.
     */
    public long bytesPerCell(List<String> fields, Predicate condition, boolean matchesOnly) {
        long bytes = fixedBytesPerCell(fields, condition, matchesOnly);
        for (Field field : loaded(fields, condition)) {
            bytes += field.isVariable() ? copies(matchesOnly) * 2L * averageLength(field) : 0;
        }
        return bytes;
    }

    /** Returns the size of a cell without variable-length values. */
    private long fixedBytesPerCell(List<String> fields, Predicate condition, boolean matchesOnly) {
        long bytes = overlay.bytesPerCell() + (condition.equals(Predicate.TRUE) ? 0 : 1);
        for (Field field : loaded(fields, condition)) {
            bytes += field.nullable() ? 1 : 0;
            bytes += field.isVariable()
                    ? copies(matchesOnly) * 2L * Long.BYTES
                    : (matchesOnly ? 2L : 1L) * field.cellSize();
        }
        return bytes;
    }

    /**
     * Returns the number of copies of variable-length fields: two if sparse fragments overlay dense ones or if matches
     * are selected.
     */
    private int copies(boolean matchesOnly) {
        return overlay.isEmpty() && !matchesOnly ? 1 : 2;
    }

    private List<Field> loaded(List<String> fields, Predicate condition) {
        Set<String> names = new TreeSet<>(fields);
        names.addAll(condition.fields());
        List<Field> loaded = new ArrayList<>();
        for (String name : names) {
            Field field = snapshot.schema().field(name);
            if (field == null) {
                throw new IllegalArgumentException("there is no field '" + name + "' (expected one of "
                        + snapshot.schema().fieldNames() + ")");
            }
            loaded.add(field);
        }
        return loaded;
    }

    private long averageLength(Field field) {
        long most = 0;
        for (OpenFragment fragment : snapshot.fragments()) {
            FragmentFields.Entry entry = fragment.fields().find(field);
            if (entry == null) {
                continue;
            }
            long[] sizes = fragment.metadata().varSizes(entry.index());
            long cells = fragment.footer().dense()
                    ? grid.cellsPerTile()
                    : fragment.schema().capacity();
            for (long size : sizes) {
                most = Math.max(most, size / Math.max(1, cells) + 1);
            }
        }
        return most;
    }
}
