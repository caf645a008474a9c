package dev.tegula.internal.read;

import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.dense.DenseReader;
import dev.tegula.internal.read.dense.DenseSlabs;
import dev.tegula.internal.read.dense.DenseTileRuns;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.pruning.SkippedDamage;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.Range;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the selected cells of a dense array in batches that fit the budget of their execution. */
final class DenseBatches implements Iterator<Cells> {

    private final Execution execution;
    private final DenseReader reader;
    private final CellRequest request;
    private final Optional<SkippedDamage> skips;

    /** A part that turns out too large is replaced by its halves, which are read before the parts after it. */
    private final Deque<Iterator<List<AxisSelection>>> parts = new ArrayDeque<>();

    private @Nullable Cells next;

    DenseBatches(
            Execution execution,
            DenseReader reader,
            List<AxisSelection> selection,
            CellRequest request,
            Optional<SkippedDamage> skips) {
        this.execution = execution;
        this.reader = reader;
        this.request = request;
        this.skips = skips;
        parts.push(split(selection, maxCells(execution, reader, request)));
    }

    /** Returns the number of cells of a batch, at least one: a larger cell than the budget is still read. */
    static long maxCells(Execution execution, DenseReader reader, CellRequest request) {
        long cells = execution.budget() / Math.max(1, reader.bytesPerCell(request));
        // DenseReader refuses more cells than a Java array can hold.
        return Math.min(Integer.MAX_VALUE / 2, Math.max(1, cells));
    }

    private Iterator<List<AxisSelection>> split(List<AxisSelection> part, long maxCells) {
        boolean byTile = request.order() == ResultOrder.GLOBAL || request.order() == ResultOrder.UNORDERED;
        return byTile
                ? new DenseTileRuns(reader.grid(), part, maxCells)
                : new DenseSlabs(reader.grid(), part, request.order() == ResultOrder.ROW_MAJOR, maxCells);
    }

    @Override
    public boolean hasNext() {
        while (next == null && !parts.isEmpty()) {
            if (!parts.peek().hasNext()) {
                parts.pop();
                continue;
            }
            next = read(parts.peek().next())
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

    /** Reads a part. If its strings are longer than estimated, queues its halves. */
    private Optional<Cells> read(List<AxisSelection> part) {
        long cells = part.stream().mapToLong(AxisSelection::total).reduce(1, (a, b) -> a * b);
        Optional<Cells> batch = Optional.empty();
        try {
            batch = reader.readUpTo(cells == 1 ? Long.MAX_VALUE : execution.budget(), request, part);
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
}
