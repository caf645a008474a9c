package dev.tegula.internal.read;

import dev.tegula.internal.cells.FieldLookup;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.DenseSelection;
import dev.tegula.internal.order.SelectedTiles;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.dense.DenseFragments;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.pruning.FragmentBox;
import dev.tegula.internal.read.sparse.SparseRanges;
import dev.tegula.internal.read.sparse.SparseReader;
import dev.tegula.internal.read.sparse.SparseTile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.storage.open.TrustedTileStatistics;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TileSummary;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Describes the tiles of a query by metadata: footers, R-trees and the statistics of tiles. */
public final class TileSummaries {

    private final Execution execution;
    private final Field field;

    /** @throws IllegalArgumentException if there is no such field */
    public TileSummaries(Execution execution, String field) {
        this.execution = execution;
        this.field = FieldLookup.field(execution.schema(), field);
    }

    /** Returns the tiles of a sparse array that a subarray intersects, oldest fragment first. */
    public Stream<TileSummary> sparse(Subarray subarray) {
        SparseRanges ranges = SparseRanges.of(execution.schema(), subarray);
        CellRequest request = CellRequest.all(List.of(field.name()), ResultOrder.UNORDERED);
        return new SparseReader(execution, request, ranges)
                .plan(ranges).stream().map(this::summary);
    }

    private TileSummary summary(SparseTile tile) {
        OpenFragment fragment = tile.fragment();
        return new TileSummary(
                Optional.of(fragment.name().toString()),
                fragment.rtree().leaves(fragment.schema().dimensions()).box(tile.number()),
                tile.cells(),
                values(fragment, tile.number(), tile.cells(), tile.isInside()));
    }

    /** Returns the tiles of a dense array that a subarray intersects and that have written cells, in tile order. */
    public Stream<TileSummary> dense(DenseFragments fragments, Subarray subarray) {
        DenseSelection.of(execution.schema(), fragments.grid(), subarray); // refuses ranges outside the domain
        Subarray written = written(fragments, subarray);
        if (written == null) {
            return Stream.empty();
        }
        List<AxisSelection> selection = DenseSelection.of(execution.schema(), fragments.grid(), written);
        SelectedTiles tiles = new SelectedTiles(fragments.grid(), selection);
        return StreamSupport.stream(new DenseTiles(fragments, tiles), false);
    }

    /**
     * Returns the part of a subarray within the bounding box of all fragments, so that a domain of any size takes no
     * longer; null if it is empty.
     */
    private static @Nullable Subarray written(DenseFragments fragments, Subarray subarray) {
        TileGrid grid = fragments.grid();
        if (!fragments.overlay().isEmpty()) {
            return subarray;
        }
        Subarray written = Subarray.whole();
        for (int d = 0; d < grid.dimensions(); d++) {
            int axis = d;
            long first = fragments.newestFirst().stream()
                    .mapToLong(box -> box.low(axis))
                    .boxed()
                    .min(Long::compareUnsigned)
                    .orElse(1L);
            long last = fragments.newestFirst().stream()
                    .mapToLong(box -> box.high(axis))
                    .boxed()
                    .max(Long::compareUnsigned)
                    .orElse(0L);
            List<Range> parts = new ArrayList<>();
            String name = grid.dimension(d).name();
            for (Range range : subarray.ranges().getOrDefault(name, List.of(grid.domain(d)))) {
                if (range instanceof Range.OfLong given && Long.compareUnsigned(first, last) <= 0) {
                    long from = grid.offset(d, given.low());
                    long to = grid.offset(d, given.high());
                    long low = Long.compareUnsigned(from, first) > 0 ? from : first;
                    long high = Long.compareUnsigned(to, last) < 0 ? to : last;
                    if (Long.compareUnsigned(low, high) <= 0) {
                        parts.add(new Range.OfLong(grid.coordinate(d, low), grid.coordinate(d, high)));
                    }
                }
            }
            if (parts.isEmpty()) {
                return null;
            }
            for (Range part : parts) {
                written = written.addRange(name, part);
            }
        }
        return written;
    }

    /** Summaries of dense tiles, made as they are asked for. */
    private final class DenseTiles extends Spliterators.AbstractSpliterator<TileSummary> {

        private final DenseFragments fragments;
        private final SelectedTiles tiles;
        private boolean inTile;

        DenseTiles(DenseFragments fragments, SelectedTiles tiles) {
            super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.IMMUTABLE);
            this.fragments = fragments;
            this.tiles = tiles;
        }

        @Override
        public boolean tryAdvance(Consumer<? super TileSummary> action) {
            while (nextBox()) {
                TileSummary summary = dense(fragments, tiles);
                if (summary != null) {
                    action.accept(summary);
                    return true;
                }
            }
            return false;
        }

        private boolean nextBox() {
            while (!inTile || !tiles.nextBox()) {
                execution.check();
                if (!tiles.next()) {
                    return false;
                }
                inTile = true;
            }
            return true;
        }
    }

    /** Returns the summary of the current box; null if no fragment has cells of it. */
    private @Nullable TileSummary dense(DenseFragments fragments, SelectedTiles tiles) {
        TileGrid grid = fragments.grid();
        int n = grid.dimensions();
        long[] low = new long[n];
        long[] high = new long[n];
        List<Range> bounds = new ArrayList<>(n);
        long cells = 1;
        for (int d = 0; d < n; d++) {
            bounds.add(new Range.OfLong(
                    grid.coordinate(d, tiles.origin()[d] + tiles.low()[d]),
                    grid.coordinate(d, tiles.origin()[d] + tiles.high()[d])));
            cells *= tiles.high()[d] - tiles.low()[d] + 1;
        }
        for (FragmentBox box : fragments.newestFirst()) {
            if (!box.cover(tiles.origin(), tiles.low(), tiles.high(), low, high)) {
                continue;
            }
            boolean covers =
                    cellsBetween(low, high) == cells && fragments.overlay().isEmpty();
            if (!covers) {
                return new TileSummary(Optional.empty(), bounds, cells, Optional.empty());
            }
            OpenFragment fragment = box.fragment();
            // Tiles at the edge of a fragment have fill values, which count in their statistics.
            boolean whole = cells == grid.cellsPerTile() || coversTile(box, grid, tiles);
            return new TileSummary(
                    Optional.of(fragment.name().toString()),
                    bounds,
                    cells,
                    whole
                            ? values(
                                    fragment,
                                    (int) box.tileNumber(tiles.tile()),
                                    grid.cellsPerTile(),
                                    cells == grid.cellsPerTile())
                            : Optional.empty());
        }
        return fragments.overlay().isEmpty()
                ? null
                : new TileSummary(Optional.empty(), bounds, cells, Optional.empty());
    }

    private static boolean coversTile(FragmentBox box, TileGrid grid, SelectedTiles tiles) {
        long[] last = tiles.origin().clone();
        for (int d = 0; d < last.length; d++) {
            last[d] += grid.extent(d) - 1;
        }
        return box.covers(tiles.origin(), last);
    }

    private static long cellsBetween(long[] low, long[] high) {
        long cells = 1;
        for (int d = 0; d < low.length; d++) {
            cells *= high[d] - low[d] + 1;
        }
        return cells;
    }

    private Optional<TileSummary.Values> values(OpenFragment fragment, int tile, long cells, boolean exact) {
        FragmentFields.Entry entry = fragment.fields().find(field);
        if (entry == null || field.valuesPerCell() != 1) {
            return Optional.empty();
        }
        TrustedTileStatistics known = fragment.tileStatistics(entry);
        long nulls = known.nulls(tile);
        if (nulls == cells) {
            return Optional.of(new TileSummary.Values(Double.NaN, Double.NaN, Double.NaN, nulls, exact));
        } else if (nulls < 0 || !known.hasKeys(tile)) {
            return Optional.empty();
        }
        return Optional.of(new TileSummary.Values(
                number(known.low(tile)),
                number(known.high(tile)),
                mean(known, tile, cells, cells - nulls),
                nulls,
                exact));
    }

    private double number(long key) {
        return field.datatype().isFloat() ? Keys.toDouble(key) : unsigned(Keys.toLong(field.datatype(), key));
    }

    private double unsigned(long value) {
        boolean large = value < 0 && !field.datatype().physical().isSigned();
        return large ? (value >>> 1) * 2.0 : value;
    }

    private double mean(TrustedTileStatistics known, int tile, long cells, long values) {
        if (field.datatype().isFloat()) {
            return Double.longBitsToDouble(known.sum(tile)) / values;
        }
        return known.hasSum(tile, cells) ? unsigned(known.sum(tile)) / values : Double.NaN;
    }
}
