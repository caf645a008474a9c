package dev.tegula.internal.read;

import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.DenseSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.dense.DenseReader;
import dev.tegula.internal.read.dense.DenseSlabs;
import dev.tegula.internal.read.dense.DenseTileRuns;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.pruning.SkippedDamage;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Range;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a dense array at once or in batches that fit the budget of their execution. */
public final class DenseQuery implements ArrayQuery {

    private static final long MIN_CELLS = 1;

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

    /** Returns the same read that skips regions of tiles that cannot be read, when batches are read. */
    public DenseQuery skipping(SkippedDamage damage) {
        return new DenseQuery(execution, reader, selection, request, Optional.of(damage));
    }

    @Override
    public Cells read(Map<String, CallerBuffers> callerBuffers) {
        return reader.read(request, selection, callerBuffers);
    }

    @Override
    public Iterator<Cells> batches() {
        long budget = execution.budget();
        long maxCells = Math.min(
                Integer.MAX_VALUE / 2, Math.max(MIN_CELLS, budget / Math.max(1, reader.bytesPerCell(request))));
        Deque<Iterator<List<AxisSelection>>> parts = new ArrayDeque<>();
        parts.push(split(selection, maxCells));
        return new Iterator<>() {
            private @Nullable Cells next;

            /** Reads a part. If its strings are longer than estimated, queues its halves. */
            private Optional<Cells> part(List<AxisSelection> part) {
                long cells = part.stream().mapToLong(AxisSelection::total).reduce(1, (a, b) -> a * b);
                Optional<Cells> batch = Optional.empty();
                try {
                    batch = reader.readUpTo(cells == 1 ? Long.MAX_VALUE : budget, request, part);
                } catch (RuntimeException e) {
                    if (isSkipped(part, cells, e)) {
                        return Optional.empty();
                    }
                }
                if (batch.isEmpty()) {
                    parts.push(split(part, (cells + 1) / 2));
                }
                return batch;
            }

            @Override
            public boolean hasNext() {
                while (next == null && !parts.isEmpty()) {
                    if (!parts.peek().hasNext()) {
                        parts.pop();
                        continue;
                    }
                    next = part(parts.peek().next())
                            .filter(batch -> !request.matchesOnly() || batch.size() > 0)
                            .orElse(null);
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

    /**
     * Skips a damaged part of one tile or one cell; returns false if the part must be split. Throws the failure if
     * damage is not to be skipped.
     */
    private boolean isSkipped(List<AxisSelection> part, long cells, RuntimeException failure) {
        if (skips.isEmpty() || !SkippedDamage.isDamage(failure)) {
            throw failure;
        }
        TileGrid grid = reader.grid();
        List<Range> box = new ArrayList<>();
        boolean oneTile = true;
        for (int d = 0; d < part.size(); d++) {
            long first = part.get(d).first();
            long last = part.get(d).last();
            box.add(new Range.OfLong(grid.coordinate(d, first), grid.coordinate(d, last)));
            oneTile &= grid.tileOf(d, first) == grid.tileOf(d, last);
        }
        if (oneTile || cells == 1) {
            skips.get().skip(execution.schema().dimensions(), box, cells, failure);
            return true;
        }
        return false;
    }

    private Iterator<List<AxisSelection>> split(List<AxisSelection> part, long maxCells) {
        boolean byTile = request.order() == ResultOrder.GLOBAL || request.order() == ResultOrder.UNORDERED;
        return byTile
                ? new DenseTileRuns(reader.grid(), part, maxCells)
                : new DenseSlabs(reader.grid(), part, request.order() == ResultOrder.ROW_MAJOR, maxCells);
    }

    /**
     * Returns the selection in batches of whole tiles, as far as it covers them, in tile order. A batch has at least
     * one tile.
     */
    public Iterator<DenseBatch> boxes() {
        CellRequest rows = request.withOrder(ResultOrder.ROW_MAJOR);
        long maxCells = Math.min(Integer.MAX_VALUE / 2, execution.budget() / Math.max(1, reader.bytesPerCell(request)));
        TileGrid grid = reader.grid();
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
