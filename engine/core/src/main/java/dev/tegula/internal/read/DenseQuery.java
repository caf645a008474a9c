package dev.tegula.internal.read;

import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.DenseSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.dense.DenseReader;
import dev.tegula.internal.read.dense.DenseTileRuns;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.pruning.SkippedDamage;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a dense array at once or in batches that fit the budget of their execution. */
public final class DenseQuery implements ArrayQuery {

    private final Execution execution;
    private final DenseReader reader;
    private final List<AxisSelection> selection;
    private final CellRequest request;
    private final Optional<SkippedDamage> skips;

    public DenseQuery(Execution execution, DenseReader reader, Subarray subarray, CellRequest request) {
        this(
                execution,
                reader,
                DenseSelection.of(execution.schema(), reader.grid(), subarray),
                request,
                Optional.empty());
        execution.setSelectedCells(
                selection.stream().mapToDouble(AxisSelection::total).reduce(1, (a, b) -> a * b));
    }

    private DenseQuery(
            Execution execution,
            DenseReader reader,
            List<AxisSelection> selection,
            CellRequest request,
            Optional<SkippedDamage> skips) {
        this.execution = execution;
        this.reader = reader;
        this.selection = selection;
        this.request = request;
        this.skips = skips;
    }

    @Override
    public DenseQuery skipping(SkippedDamage damage) {
        return new DenseQuery(execution, reader, selection, request, Optional.of(damage));
    }

    @Override
    public Cells read(Map<String, CallerBuffers> callerBuffers) {
        return reader.read(request, selection, callerBuffers);
    }

    @Override
    public Iterator<Cells> batches() {
        return new DenseBatches(execution, reader, selection, request, skips);
    }

    /**
     * Returns the selection in batches of whole tiles, as far as it covers them, in tile order. A batch has at least
     * one tile.
     */
    public Iterator<DenseBatch> boxes() {
        CellRequest rows = request.withOrder(ResultOrder.ROW_MAJOR);
        TileGrid grid = reader.grid();
        long maxCells = DenseBatches.maxCells(execution, reader, request);
        Iterator<List<AxisSelection>> parts =
                new DenseTileRuns(grid, selection, Math.max(grid.cellsPerTile(), maxCells));
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return parts.hasNext();
            }

            @Override
            public DenseBatch next() {
                List<AxisSelection> part = parts.next();
                List<Range> box = new ArrayList<>();
                for (int d = 0; d < part.size(); d++) {
                    box.add(Range.of(
                            grid.coordinate(d, part.get(d).first()),
                            grid.coordinate(d, part.get(d).last())));
                }
                return new DenseBatch(box, reader.read(rows, part, Map.of()));
            }
        };
    }
}
