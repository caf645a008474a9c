package dev.tegula.internal.plot;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TileSummary;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Reads slices within a budget of cells; slices with more cells are described by the statistics of their tiles. */
public final class SliceReader {

    /** Small batches, so that cancelling takes effect soon. */
    private static final long BATCH_BYTES = 32L << 20;

    /**
     * The cost of a slice.
     *
     * @param cells number of cells that were read
     * @param isOverview whether some cells were not read, but described by statistics
     */
    public record Outcome(long cells, boolean isOverview) {}

    private final ArrayReader array;
    private final long budget;
    private final BooleanSupplier cancelled;

    /**
     * Creates a reader.
     *
     * @param budget greatest number of cells to read
     * @param cancelled returns true when reading should stop
     */
    public SliceReader(ArrayReader array, long budget, BooleanSupplier cancelled) {
        this.array = array;
        this.budget = budget;
        this.cancelled = cancelled;
    }

    /**
     * Reads a slice.
     *
     * @param field the field whose statistics describe tiles
     * @throws CancellationException if the reading was cancelled
     */
    public Outcome read(Subarray slice, String field, CellSink sink) {
        return array.schema().isDense() ? dense(slice, field, sink) : sparse(slice, field, sink);
    }

    private Outcome dense(Subarray slice, String field, CellSink sink) {
        double all = 1;
        for (List<Range> ranges : slice.ranges().values()) {
            Range.OfLong range = (Range.OfLong) ranges.get(0);
            all *= (double) (range.high() - range.low()) + 1;
        }
        if (all >= 0 && all <= budget) {
            return new Outcome(cells(slice, sink), false);
        }
        List<TileSummary> unknown = new ArrayList<>();
        forEachTile(slice, field, tile -> {
            if (!sink.add(tile)) {
                unknown.add(tile);
            }
        });
        long cells = 0;
        for (TileSummary tile : unknown) {
            if (tile.cells() <= budget - cells) {
                cells += cells(subarray(tile), sink);
            } else {
                sink.addUnread(tile);
            }
        }
        return new Outcome(cells, true);
    }

    private Outcome sparse(Subarray slice, String field, CellSink sink) {
        List<TileSummary> tiles = new ArrayList<>();
        forEachTile(slice, field, tiles::add);
        if (tiles.stream().mapToLong(TileSummary::cells).sum() <= budget) {
            return new Outcome(cells(slice, sink), false);
        }
        for (TileSummary tile : tiles) {
            // Tiles overlap, so reading the box of one would return cells of others.
            if (!sink.add(tile)) {
                sink.addUnread(tile);
            }
        }
        return new Outcome(0, true);
    }

    private void forEachTile(Subarray slice, String field, Consumer<TileSummary> action) {
        try (Stream<TileSummary> tiles = array.query().subarray(slice).tiles(field)) {
            tiles.forEach(tile -> {
                check();
                action.accept(tile);
            });
        }
    }

    private Subarray subarray(TileSummary tile) {
        Subarray bounds = Subarray.whole();
        for (int d = 0; d < tile.bounds().size(); d++) {
            bounds = bounds.addRange(
                    array.schema().dimensions().get(d).name(), tile.bounds().get(d));
        }
        return bounds;
    }

    private long cells(Subarray box, CellSink sink) {
        ResultOrder order = array.schema().isDense() ? ResultOrder.GLOBAL : ResultOrder.UNORDERED;
        long cells = 0;
        check();
        try (CellBatches batches =
                array.query().subarray(box).fields(sink.fields()).order(order).batches(BATCH_BYTES)) {
            for (Cells batch : batches) {
                check();
                sink.add(batch);
                cells += batch.size();
            }
        }
        return cells;
    }

    private void check() {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("the picture was cancelled");
        }
    }
}
