package dev.tegula.internal.write;

import dev.tegula.internal.cells.BoxCopy;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.PositionBoxes;
import dev.tegula.internal.cells.TileShape;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.write.fragment.TileSource;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import java.util.List;

/**
 * Maps the tiles of a dense fragment to the caller's box of cells: which cells of a tile are in the box, and their
 * positions in the caller's arrays.
 */
final class DenseSource implements TileSource {

    private final TileGrid grid;
    private final long[] boxLow;
    private final long[] boxHigh;
    private final long[] sourceStrides;
    private final long[] firstTile;
    private final long[] tileCounts;
    private final long[] tileStrides;
    private final long tiles;

    /**
     * @param boxLow first offset of the box in each dimension
     * @param boxHigh last offset of the box in each dimension
     * @param order order of the caller's cells in the box
     */
    DenseSource(TileGrid grid, long[] boxLow, long[] boxHigh, TileOrder order) {
        this.grid = grid;
        this.boxLow = boxLow;
        this.boxHigh = boxHigh;
        int n = grid.dimensions();
        long[] shape = new long[n];
        firstTile = new long[n];
        tileCounts = new long[n];
        long product = 1;
        for (int d = 0; d < n; d++) {
            shape[d] = boxHigh[d] - boxLow[d] + 1;
            firstTile[d] = grid.tileOf(d, boxLow[d]);
            tileCounts[d] = grid.tileOf(d, boxHigh[d]) - firstTile[d] + 1;
            product = Math.multiplyExact(product, tileCounts[d]);
        }
        sourceStrides = TileGrid.strides(shape, order == TileOrder.ROW_MAJOR);
        tileStrides = TileGrid.strides(tileCounts, grid.rowMajorTiles());
        tiles = product;
    }

    /** Returns the source of a box with one range per dimension. */
    static DenseSource of(TileGrid grid, List<Range> box, TileOrder order) {
        int n = grid.dimensions();
        long[] low = new long[n];
        long[] high = new long[n];
        for (int d = 0; d < n; d++) {
            Range.OfLong range = (Range.OfLong) box.get(d);
            low[d] = grid.offset(d, range.low());
            high[d] = grid.offset(d, range.high());
        }
        return new DenseSource(grid, low, high, order);
    }

    @Override
    public long tiles() {
        return tiles;
    }

    @Override
    public long cells(long tile) {
        return grid.cellsPerTile();
    }

    @Override
    public Tile tile(long number) {
        return new BoxTile(number);
    }

    /** The part of the box in one tile. */
    private final class BoxTile implements Tile {

        private final long[] low;
        private final long[] high;
        private final long source;
        private final boolean full;
        private final PositionBoxes boxes = new PositionBoxes();
        private final BoxCopy copy = new BoxCopy();

        BoxTile(long number) {
            int n = grid.dimensions();
            low = new long[n];
            high = new long[n];
            long first = 0;
            boolean whole = true;
            for (int d = 0; d < n; d++) {
                long tile = firstTile[d] + number / tileStrides[d] % tileCounts[d];
                long origin = tile * grid.extent(d);
                long last = origin + (grid.extent(d) - 1);
                // Offsets are unsigned. A last tile that extends past the domain may overflow; the box never does.
                boolean beginsBefore = Long.compareUnsigned(origin, boxLow[d]) < 0;
                boolean endsAfter =
                        Long.compareUnsigned(last, boxHigh[d]) > 0 || Long.compareUnsigned(last, origin) < 0;
                low[d] = beginsBefore ? boxLow[d] - origin : 0;
                high[d] = endsAfter ? boxHigh[d] - origin : grid.extent(d) - 1;
                whole &= low[d] == 0 && high[d] == grid.extent(d) - 1;
                first += (origin + low[d] - boxLow[d]) * sourceStrides[d];
            }
            source = first;
            full = whole;
        }

        @Override
        public boolean isFull() {
            return full;
        }

        @Override
        public void copy(long from, long to, Values values, int valuesPerCell, ByteBlock block) {
            TileShape shape = grid.tileShape();
            boxes.begin(shape, from, to, low, high);
            while (boxes.next()) {
                copy.inBlock(shape.position(boxes.low()) - from, shape.strides())
                        .inValues(sourceOf(boxes.low()), sourceStrides)
                        .toBlock(values, block, boxes.extents(), valuesPerCell);
            }
        }

        @Override
        public void runs(long from, long to, RunSink sink) {
            long[] strides = grid.cellStrides();
            int fast = strides[0] == 1 ? 0 : strides.length - 1;
            boxes.begin(grid.tileShape(), from, to, low, high);
            while (boxes.next()) {
                long[] at = boxes.low().clone();
                do {
                    int count = (int) boxes.extents()[fast];
                    sink.run(grid.tileShape().position(at), sourceOf(at), sourceStrides[fast], count);
                } while (advance(at, boxes.low(), boxes.extents(), fast));
            }
        }

        /** Advances to the next run in the order of positions. */
        private boolean advance(long[] cell, long[] lows, long[] counts, int fast) {
            int n = cell.length;
            for (int i = 0; i < n; i++) {
                int d = fast == 0 && n > 1 && grid.cellStrides()[n - 1] != 1 ? i : n - 1 - i;
                if (d == fast) {
                    continue;
                }
                if (++cell[d] < lows[d] + counts[d]) {
                    return true;
                }
                cell[d] = lows[d];
            }
            return false;
        }

        private long sourceOf(long[] cell) {
            long index = source;
            for (int d = 0; d < cell.length; d++) {
                index += (cell[d] - low[d]) * sourceStrides[d];
            }
            return index;
        }
    }
}
