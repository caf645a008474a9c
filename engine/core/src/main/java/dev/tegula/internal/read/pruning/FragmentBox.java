package dev.tegula.internal.read.pruning;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Range;
import java.util.List;

/**
 * Position of a dense fragment in the tile grid of an array. A fragment lies within the domain of its own schema. The
 * array's domain can differ if the array was created again over an older one. Cells outside the array's domain are not
 * read. Nor can cells be read if the tiles of both schemas differ; this is an error only if no newer fragment covers
 * them.
 */
public final class FragmentBox {

    private final OpenFragment fragment;
    private final TileGrid grid;
    private final long[] low;
    private final long[] high;
    private final long[] firstTile;
    private final long[] tileStrides;
    private final long[] tileCounts;
    private final long tiles;
    private final boolean visible;
    private final boolean isReadable;

    /**
     * @throws CorruptArrayException if the non-empty domain lies outside the domain of the fragment's schema
     * @throws UnsupportedFormatException if the fragment has another number of dimensions than the grid
     */
    public FragmentBox(OpenFragment fragment, TileGrid grid) {
        this.fragment = fragment;
        this.grid = grid;
        TileGrid own = grid.isOf(fragment.schema()) ? grid : new TileGrid(fragment.schema());
        int n = grid.dimensions();
        if (own.dimensions() != n) {
            throw otherTiles();
        }
        isReadable = hasTilesOf(grid, own);
        low = new long[n];
        high = new long[n];
        firstTile = new long[n];
        long[] counts = new long[n];
        boolean isVisible = true;
        long product = 1;
        for (int d = 0; d < n; d++) {
            Range.OfLong written = nonEmptyRange(own, d);
            firstTile[d] = own.tileOf(d, own.offset(d, written.low()));
            counts[d] = own.tileOf(d, own.offset(d, written.high())) - firstTile[d] + 1;
            if (Math.multiplyHigh(product, counts[d]) != 0 || product * counts[d] < 0) {
                throw new CorruptArrayException(
                        FilePlace.of(fragment.metadataUri()).part("footer"),
                        "too many tiles in the non-empty domain (found " + fragment.nonEmptyDomain()
                                + ", expected fewer than 2^63 tiles)");
            }
            product *= counts[d];
            firstTile[d] += isReadable ? tilesBetween(grid, own, d) : 0;
            isVisible &= crop(grid, d, own.type(), written);
        }
        tiles = product;
        visible = isVisible;
        tileStrides = TileGrid.strides(counts, grid.rowMajorTiles());
        tileCounts = counts;
    }

    /** Returns the non-empty domain of the fragment in one dimension, within the domain of its own schema. */
    private Range.OfLong nonEmptyRange(TileGrid own, int d) {
        List<Range> domain = fragment.nonEmptyDomain();
        if (domain == null || !(domain.get(d) instanceof Range.OfLong range)) {
            throw new CorruptArrayException(
                    FilePlace.of(fragment.metadataUri()).part("footer"), "dense fragment has no non-empty domain");
        }
        long from = own.offset(d, range.low());
        long to = own.offset(d, range.high());
        if (Long.compareUnsigned(from, to) > 0 || Long.compareUnsigned(to, own.span(d)) > 0) {
            throw new CorruptArrayException(
                    FilePlace.of(fragment.metadataUri()).part("footer"),
                    "non-empty domain of dimension '" + own.dimension(d).name() + "' is outside the domain (found "
                            + range + ", expected a range within "
                            + own.dimension(d).domain() + ")");
        }
        return range;
    }

    private static boolean hasTilesOf(TileGrid grid, TileGrid own) {
        boolean same = own == grid || own.hasTilesOf(grid);
        for (int d = 0; same && d < grid.dimensions(); d++) {
            same = Long.remainderUnsigned(own.lowDistance(grid, d), grid.extent(d)) == 0;
        }
        return same;
    }

    private UnsupportedFormatException otherTiles() {
        return new UnsupportedFormatException(fragment.uri() + ": tiles of its "
                + "schema '" + fragment.schemaName() + "' do not match the tiles of the array's "
                + "schema. Read the array at a time when it had that schema.");
    }

    /** Returns whether the cells can be read, because the fragment's tiles match the grid. */
    public boolean isReadable() {
        return isReadable;
    }

    /** Returns the number of a tile in the array's grid minus its number in the fragment's own grid. */
    private static long tilesBetween(TileGrid grid, TileGrid own, int d) {
        long tiles = Long.divideUnsigned(own.lowDistance(grid, d), grid.extent(d));
        return own.isLowerThan(grid, d) ? -tiles : tiles;
    }

    /** Crops the non-empty domain to the array's domain; returns false if they are disjoint. */
    private boolean crop(TileGrid grid, int d, Datatype own, Range.OfLong written) {
        Range.OfLong domain = grid.domain(d);
        if (compare(own, written.high(), grid.type(), domain.low()) < 0
                || compare(own, written.low(), grid.type(), domain.high()) > 0) {
            return false;
        }
        low[d] = compare(own, written.low(), grid.type(), domain.low()) < 0 ? 0 : grid.offset(d, written.low());
        high[d] = compare(own, written.high(), grid.type(), domain.high()) > 0
                ? grid.span(d)
                : grid.offset(d, written.high());
        return true;
    }

    /** Compares integers of two types. */
    private static int compare(Datatype type, long a, Datatype other, long b) {
        boolean isHuge = type == Datatype.UINT64 && a < 0;
        boolean isOtherHuge = other == Datatype.UINT64 && b < 0;
        return isHuge == isOtherHuge ? Long.compare(a, b) : isHuge ? 1 : -1;
    }

    public OpenFragment fragment() {
        return fragment;
    }

    /** Returns the first offset of the fragment in a dimension of the grid. */
    public long low(int d) {
        return low[d];
    }

    /** Returns the last offset of the fragment in a dimension of the grid. */
    public long high(int d) {
        return high[d];
    }

    /** Returns whether the fragment contains all cells between two corners. */
    public boolean covers(long[] first, long[] last) {
        for (int d = 0; d < low.length; d++) {
            if (!visible || Long.compareUnsigned(first[d], low[d]) < 0 || Long.compareUnsigned(last[d], high[d]) > 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns the number of tiles that the fragment must have. */
    public long tiles() {
        return tiles;
    }

    /**
     * Returns the fragment's number of a tile of the grid.
     *
     * @throws UnsupportedFormatException if the fragment's tiles do not match the grid
     */
    public long tileNumber(long[] gridTile) {
        if (!isReadable) {
            throw otherTiles();
        }
        long number = 0;
        for (int d = 0; d < gridTile.length; d++) {
            number += (gridTile[d] - firstTile[d]) * tileStrides[d];
        }
        return number;
    }

    /**
     * Returns the relation of a tile's coordinates in a dimension to a set.
     *
     * @param tile the fragment's number of the tile
     */
    Relation relation(int d, long tile, KeySet set) {
        if (!isReadable) {
            return Relation.CROSSES;
        }
        // Offsets are unsigned; the last tile may reach beyond the domain.
        long from = (tile / tileStrides[d] % tileCounts[d] + firstTile[d]) * grid.extent(d);
        long to = from + grid.extent(d) - 1;
        boolean isBeyond = Long.compareUnsigned(to, from) < 0 || Long.compareUnsigned(to, grid.span(d)) > 0;
        return set.relation(
                Keys.ofLong(grid.type(), grid.coordinate(d, from)),
                Keys.ofLong(grid.type(), grid.coordinate(d, isBeyond ? grid.span(d) : to)));
    }

    /**
     * Returns the number of cells of a tile that were written. The others are padding: a tile is stored as a whole.
     *
     * @param tile the fragment's number of the tile, as {@link #tileNumber} returns it
     */
    public double writtenCells(long tile) {
        double cells = 1;
        for (int d = 0; d < low.length; d++) {
            // Offsets are unsigned; the last tile may reach beyond the domain.
            long from = (tile / tileStrides[d] % tileCounts[d] + firstTile[d]) * grid.extent(d);
            long first = Long.compareUnsigned(low[d], from) > 0 ? low[d] - from : 0;
            long last = grid.extent(d) - 1;
            last = Long.compareUnsigned(high[d] - from, last) < 0 ? high[d] - from : last;
            cells *= last - first + 1.0;
        }
        return cells;
    }

    /** Returns the index of a dimension of the grid; -1 if there is none of the name. */
    int dimension(String name) {
        for (int d = 0; d < grid.dimensions(); d++) {
            if (grid.dimension(d).name().equals(name)) {
                return d;
            }
        }
        return -1;
    }

    /**
     * Computes the part of a box within a tile that this fragment covers; returns false if it covers none.
     *
     * @param origin offset of the tile's first cell in each dimension
     */
    public boolean cover(long[] origin, long[] boxLow, long[] boxHigh, long[] coverLow, long[] coverHigh) {
        if (!visible) {
            return false;
        }
        for (int d = 0; d < low.length; d++) {
            // Offsets are unsigned. The box never extends past the domain, so these sums do not overflow.
            long from = origin[d] + boxLow[d];
            long to = origin[d] + boxHigh[d];
            if (Long.compareUnsigned(to, low[d]) < 0 || Long.compareUnsigned(from, high[d]) > 0) {
                return false;
            }
            coverLow[d] = Long.compareUnsigned(from, low[d]) < 0 ? low[d] - origin[d] : boxLow[d];
            coverHigh[d] = Long.compareUnsigned(to, high[d]) > 0 ? high[d] - origin[d] : boxHigh[d];
        }
        return true;
    }

    /** Returns the number of selected cells in this fragment, or 0 if there are several ranges in a dimension. */
    public double selected(List<AxisSelection> selection) {
        double cells = visible ? 1 : 0;
        for (int d = 0; d < low.length; d++) {
            AxisSelection axis = selection.get(d);
            if (axis.intervals() != 1
                    || Long.compareUnsigned(axis.first(), low[d]) > 0
                    || Long.compareUnsigned(axis.last(), high[d]) < 0) {
                return 0;
            }
            cells *= high[d] - low[d] + 1.0;
        }
        return cells;
    }

    /** Returns whether the fragment intersects the bounding box of the selection. */
    public boolean touches(long[] first, long[] last) {
        if (!visible) {
            return false;
        }
        for (int d = 0; d < low.length; d++) {
            if (Long.compareUnsigned(last[d], low[d]) < 0 || Long.compareUnsigned(first[d], high[d]) > 0) {
                return false;
            }
        }
        return true;
    }
}
