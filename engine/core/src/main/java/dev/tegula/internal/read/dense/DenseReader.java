package dev.tegula.internal.read.dense;

import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.pruning.CellOrigin;
import dev.tegula.internal.read.pruning.FragmentBox;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads boxes of cells of a dense array, in one execution of a query. */
public final class DenseReader {

    private final Execution execution;
    private final DenseFragments fragments;
    private final TileGrid grid;
    private final SparseOverlay overlay;

    public DenseReader(Execution execution, DenseFragments fragments) {
        this.execution = execution;
        this.fragments = fragments;
        this.grid = fragments.grid();
        this.overlay = fragments.overlay();
    }

    /** Returns a reader of an array that is read only once. */
    public static DenseReader of(Execution execution) {
        return new DenseReader(execution, DenseFragments.of(execution.snapshot()));
    }

    public TileGrid grid() {
        return grid;
    }

    /** Returns whether cells of sparse fragments replace some cells of {@link #sources}. */
    public boolean isOverlaid() {
        return !overlay.isEmpty();
    }

    /**
     * Reads the selected cells.
     *
     * @param callerBuffers the caller's buffers by field name; other fields get new arrays
     * @throws IllegalArgumentException if the result does not fit into Java arrays
     */
    public Cells read(CellRequest request, List<AxisSelection> selection, Map<String, CallerBuffers> callerBuffers) {
        return read(request, selection, callerBuffers, Long.MAX_VALUE).orElseThrow();
    }

    /**
     * Reads the selected cells within a limit of bytes.
     *
     * @return the cells; empty if their variable-length values exceed the limit
     */
    public Optional<Cells> readUpTo(long bytes, CellRequest request, List<AxisSelection> selection) {
        long limit = bytes - cells(selection) * fixedBytesPerCell(request);
        return read(request, selection, Map.of(), Math.max(0, limit) / copies(request));
    }

    private Optional<Cells> read(
            CellRequest request, List<AxisSelection> selection, Map<String, CallerBuffers> callerBuffers, long limit) {
        execution.check();
        if (isOverlaid() && request.fields().stream().anyMatch(name -> CellOrigin.isOrigin(execution.schema(), name))) {
            throw new IllegalArgumentException("fields " + CellOrigin.TIMESTAMP.name() + " and "
                    + CellOrigin.FRAGMENT.name() + ": unknown in dense arrays with sparse fragments, which versions"
                    + " before TileDB 2.5 wrote. Leave them out, or consolidate the array.");
        }
        int cells = cells(selection);
        DensePlan plan = plan(selection, request.order());
        Optional<UnaryOperator<List<ColumnBuilder>>> over = isOverlaid()
                ? Optional.of(columns -> overlay.over(execution, columns, selection, request.order()))
                : Optional.empty();
        return new DenseRead(execution, plan, request, cells, over).run(callerBuffers, limit);
    }

    /** Returns the sources of the selected cells. */
    public DenseSources sources(List<AxisSelection> selection, ResultOrder order) {
        return plan(selection, order).sources();
    }

    private DensePlan plan(List<AxisSelection> selection, ResultOrder order) {
        return DensePlan.of(grid, fragments.intersecting(selection), selection, order);
    }

    /** Returns the fragment that intersects the selection, or null if there is not exactly one that can be read. */
    public @Nullable FragmentBox only(List<AxisSelection> selection) {
        List<FragmentBox> touched = fragments.intersecting(selection);
        return touched.size() == 1 && touched.get(0).isReadable() ? touched.get(0) : null;
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
    public long bytesPerCell(CellRequest request) {
        long bytes = fixedBytesPerCell(request);
        for (Field field : loaded(request)) {
            bytes += field.isVariable() ? copies(request) * 2L * averageLength(field) : 0;
        }
        return bytes;
    }

    /** Returns the size of a cell without variable-length values. */
    private long fixedBytesPerCell(CellRequest request) {
        long bytes = overlay.bytesPerCell() + (request.isUnconditional() ? 0 : 1);
        for (Field field : loaded(request)) {
            bytes += field.nullable() ? 1 : 0;
            bytes += field.isVariable()
                    ? copies(request) * 2L * Long.BYTES
                    : (request.matchesOnly() ? 2L : 1L) * field.cellSize();
        }
        return bytes;
    }

    /**
     * Returns the number of copies of variable-length fields: two if sparse fragments overlay dense ones or if matches
     * are selected.
     */
    private int copies(CellRequest request) {
        return overlay.isEmpty() && !request.matchesOnly() ? 1 : 2;
    }

    private List<Field> loaded(CellRequest request) {
        Set<String> names = new TreeSet<>(request.fields());
        names.addAll(request.condition().fields());
        List<Field> loaded = new ArrayList<>();
        for (String name : names) {
            loaded.add(CellOrigin.field(execution.schema(), name));
        }
        return loaded;
    }

    private long averageLength(Field field) {
        long most = 0;
        for (OpenFragment fragment : execution.snapshot().fragments()) {
            FragmentFields.Entry entry = fragment.fields().find(field);
            if (entry == null) {
                continue;
            }
            long[] sizes = fragment.metadata().varSizes(entry.index());
            long cells =
                    fragment.isDense() ? grid.cellsPerTile() : fragment.schema().capacity();
            for (long size : sizes) {
                most = Math.max(most, size / Math.max(1, cells) + 1);
            }
        }
        return most;
    }
}
