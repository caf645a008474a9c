package dev.tegula.internal.salvage;

import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.pruning.FragmentBox;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;

/** Divides the tiles of a dense fragment into boxes. */
final class DensePlaces {

    /**
     * A box of tiles.
     *
     * @param from first tile in each dimension, relative to the fragment's first tile
     * @param to last tile in each dimension
     */
    record TileBox(int[] from, int[] to) {}

    private final TileGrid grid;
    private final int n;
    private final int tiles;
    private final long[] low;
    private final long[] high;
    private final long[] firstTile;
    private final int[] counts;
    private final int[] strides;

    /**
     * Fails if the non-empty domain is damaged.
     *
     * @throws RuntimeException if the non-empty domain is damaged
     */
    DensePlaces(OpenFragment fragment) {
        grid = new TileGrid(fragment.schema());
        tiles = Math.toIntExact(new FragmentBox(fragment, grid).tiles());
        n = grid.dimensions();
        low = new long[n];
        high = new long[n];
        firstTile = new long[n];
        counts = new int[n];
        strides = new int[n];
        List<Range> domain = Objects.requireNonNull(fragment.nonEmptyDomain());
        for (int d = 0; d < n; d++) {
            Range.OfLong range = (Range.OfLong) domain.get(d);
            low[d] = grid.offset(d, range.low());
            high[d] = grid.offset(d, range.high());
            firstTile[d] = grid.tileOf(d, low[d]);
            counts[d] = Math.toIntExact(grid.tileOf(d, high[d]) - firstTile[d] + 1);
        }
        int stride = 1;
        for (int i = 0; i < n; i++) {
            int d = dimension(n - 1 - i);
            strides[d] = stride;
            stride *= counts[d];
        }
    }

    /** Returns the dimension with a given rank in the tile order; rank 0 varies slowest. */
    private int dimension(int rank) {
        return grid.rowMajorTiles() ? rank : n - 1 - rank;
    }

    int tiles() {
        return tiles;
    }

    /** Returns the box of all tiles. */
    TileBox all() {
        return new TileBox(
                new int[n], Arrays.stream(counts).map(count -> count - 1).toArray());
    }

    private int[] position(int tile) {
        int[] at = new int[n];
        for (int d = 0; d < n; d++) {
            at[d] = tile / strides[d] % counts[d];
        }
        return at;
    }

    private int tile(int[] at) {
        int tile = 0;
        for (int d = 0; d < n; d++) {
            tile += at[d] * strides[d];
        }
        return tile;
    }

    /** Returns the cells of a tile within the non-empty domain. */
    List<Range> cells(int tile) {
        int[] at = position(tile);
        return cells(new TileBox(at, at));
    }

    /** Returns the cells of a box within the non-empty domain. */
    List<Range> cells(TileBox box) {
        List<Range> ranges = new ArrayList<>();
        for (int d = 0; d < n; d++) {
            long first = (firstTile[d] + box.from[d]) * grid.extent(d);
            long last = (firstTile[d] + box.to[d]) * grid.extent(d) + grid.extent(d) - 1;
            ranges.add(new Range.OfLong(
                    grid.coordinate(d, box.from[d] == 0 ? low[d] : first),
                    grid.coordinate(d, box.to[d] == counts[d] - 1 ? high[d] : last)));
        }
        return ranges;
    }

    /** Returns the number of a tile's cells within the non-empty domain. */
    long count(int tile) {
        long cells = 1;
        for (Range range : cells(tile)) {
            Range.OfLong along = (Range.OfLong) range;
            cells *= along.high() - along.low() + 1;
        }
        return cells;
    }

    /** Returns the tiles of a box, in tile order. */
    List<Integer> tiles(TileBox box) {
        List<Integer> found = new ArrayList<>();
        int[] at = box.from.clone();
        while (true) {
            found.add(tile(at));
            int rank = n - 1;
            while (rank >= 0 && at[dimension(rank)] == box.to[dimension(rank)]) {
                at[dimension(rank)] = box.from[dimension(rank)];
                rank--;
            }
            if (rank < 0) {
                return found;
            }
            at[dimension(rank)]++;
        }
    }

    /** Returns a small number of boxes that contain exactly these tiles. */
    List<TileBox> boxes(BitSet wanted) {
        BitSet remaining = (BitSet) wanted.clone();
        List<TileBox> boxes = new ArrayList<>();
        for (int t = remaining.nextSetBit(0); t >= 0; t = remaining.nextSetBit(t)) {
            TileBox box = new TileBox(position(t), position(t));
            for (int rank = n - 1; rank >= 0; rank--) {
                grow(box, dimension(rank), remaining);
            }
            tiles(box).forEach(remaining::clear);
            boxes.add(box);
        }
        return boxes;
    }

    /** Extends a box in a dimension as long as all added tiles are wanted. */
    private void grow(TileBox box, int d, BitSet remaining) {
        while (box.to[d] + 1 < counts[d]) {
            int[] from = box.from.clone();
            int[] to = box.to.clone();
            from[d] = box.to[d] + 1;
            to[d] = from[d];
            if (!tiles(new TileBox(from, to)).stream().allMatch(remaining::get)) {
                return;
            }
            box.to[d]++;
        }
    }
}
