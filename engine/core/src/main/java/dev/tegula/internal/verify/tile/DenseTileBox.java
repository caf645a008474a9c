package dev.tegula.internal.verify.tile;

import dev.tegula.internal.order.DenseSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cells of a dense fragment's tiles within a box. The other cells of tiles at its border are padding. */
final class DenseTileBox {

    /** Receives consecutive cells of a tile. */
    @FunctionalInterface
    interface Run {
        void cells(long first, long count);
    }

    private final TileGrid grid;
    private final int n;
    private final long[] low;
    private final long[] high;
    private final long[] firstTile;
    private final long[] counts;
    private final long[] strides;

    /** Returns the cells in the fragment's non-empty domain. */
    static DenseTileBox ofNonEmptyDomain(OpenFragment fragment) {
        return new DenseTileBox(fragment, fragment.nonEmptyDomain());
    }

    /** Returns the cells in the domain or current domain of the fragment's schema. */
    static DenseTileBox ofDomain(OpenFragment fragment) {
        List<Range> domain = new ArrayList<>();
        for (int d = 0; d < fragment.schema().dimensions().size(); d++) {
            domain.add(DenseSelection.bounds(fragment.schema(), d));
        }
        return new DenseTileBox(fragment, domain);
    }

    private DenseTileBox(OpenFragment fragment, @Nullable List<Range> box) {
        this.grid = new TileGrid(fragment.schema());
        this.n = grid.dimensions();
        this.low = new long[n];
        this.high = new long[n];
        this.firstTile = new long[n];
        this.counts = new long[n];
        List<Range> tiles = fragment.nonEmptyDomain();
        for (int d = 0; box != null && tiles != null && d < n; d++) {
            low[d] = grid.offset(d, ((Range.OfLong) box.get(d)).low());
            high[d] = grid.offset(d, ((Range.OfLong) box.get(d)).high());
            Range.OfLong range = (Range.OfLong) tiles.get(d);
            firstTile[d] = grid.tileOf(d, grid.offset(d, range.low()));
            counts[d] = grid.tileOf(d, grid.offset(d, range.high())) - firstTile[d] + 1;
        }
        this.strides = TileGrid.strides(counts, grid.rowMajorTiles());
    }

    /** Returns whether all cells of a tile are within the box. */
    boolean isWhole(int tile) {
        long[] from = new long[n];
        long[] to = new long[n];
        cover(tile, from, to);
        for (int d = 0; d < n; d++) {
            if (from[d] != 0 || to[d] != grid.extent(d) - 1) {
                return false;
            }
        }
        return true;
    }

    /** Computes the covered part of a tile, as inclusive offsets within it. */
    private void cover(int tile, long[] from, long[] to) {
        for (int d = 0; d < n; d++) {
            long origin = (firstTile[d] + tile / strides[d] % counts[d]) * grid.extent(d);
            long last = origin + grid.extent(d) - 1;
            from[d] = Long.compareUnsigned(low[d], origin) > 0 ? low[d] - origin : 0;
            to[d] = (Long.compareUnsigned(high[d], last) < 0 ? high[d] : last) - origin;
        }
    }

    /** Visits the covered cells of a tile in the order of their positions. */
    void forEachRun(int tile, Run run) {
        long[] from = new long[n];
        long[] to = new long[n];
        cover(tile, from, to);
        visit(0, 0, from, to, run);
    }

    /** Visits the dimensions from the slowest to the fastest. */
    private void visit(int depth, long base, long[] from, long[] to, Run run) {
        int d = grid.rowMajorCells() ? depth : n - 1 - depth;
        if (depth == n - 1) {
            if (from[d] <= to[d]) {
                run.cells(base + from[d], to[d] - from[d] + 1);
            }
            return;
        }
        for (long i = from[d]; i <= to[d]; i++) {
            visit(depth + 1, base + i * grid.cellStrides()[d], from, to, run);
        }
    }
}
