package dev.tegula.internal.order;

import dev.tegula.internal.cells.TileShape;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import dev.tegula.schema.TileOrder;
import java.util.Arrays;
import java.util.List;

/**
 * The tiles of a dense array. Coordinates are represented as offsets from the low bound of the domain, unsigned 64-bit
 * numbers. A cell within a tile is addressed by its coordinates in the tile.
 */
public final class TileGrid {

    private final List<Dimension> dimensions;
    private final long[] low;
    private final long[] span;
    private final long[] extent;
    private final TileShape tileShape;
    private final long cellsPerTile;
    private final boolean rowMajorTiles;

    /** Creates the grid of a dense array's schema. */
    public TileGrid(ArraySchema schema) {
        dimensions = schema.dimensions();
        int n = dimensions.size();
        low = new long[n];
        span = new long[n];
        extent = new long[n];
        for (int d = 0; d < n; d++) {
            Dimension dimension = dimensions.get(d);
            Range.OfLong domain = (Range.OfLong) dimension.domain();
            if (domain == null) {
                throw new IllegalArgumentException("dimension '" + dimension.name() + "': has no domain");
            }
            Number tile = dimension.extent();
            low[d] = domain.low();
            span[d] = domain.high() - domain.low();
            // Without an extent the whole range is one tile.
            extent[d] = tile == null ? span[d] + 1 : tile.longValue();
        }
        boolean rowMajorCells = schema.cellOrder() == CellOrder.ROW_MAJOR;
        rowMajorTiles = schema.tileOrder() == TileOrder.ROW_MAJOR;
        tileShape = new TileShape(extent, strides(extent, rowMajorCells), rowMajorCells);
        long cells = 1;
        for (long e : extent) {
            cells = Math.multiplyExact(cells, e);
        }
        cellsPerTile = cells;
    }

    /** Returns the distances of neighbors in a box of this shape. */
    public static long[] strides(long[] shape, boolean rowMajor) {
        int n = shape.length;
        long[] strides = new long[n];
        long stride = 1;
        for (int i = 0; i < n; i++) {
            int d = rowMajor ? n - 1 - i : i;
            strides[d] = stride;
            // Only the last product can overflow, and it is not used as a stride.
            stride *= shape[d];
        }
        return strides;
    }

    /** Returns the number of dimensions. */
    public int dimensions() {
        return low.length;
    }

    /** Returns the dimension with this index. */
    public Dimension dimension(int d) {
        return dimensions.get(d);
    }

    /** Returns the type of all dimensions. */
    public Datatype type() {
        return dimensions.get(0).datatype();
    }

    /** Returns whether this is the grid of a schema with the same dimension objects. */
    public boolean isOf(ArraySchema schema) {
        return dimensions == schema.dimensions()
                && rowMajorCells() == (schema.cellOrder() == CellOrder.ROW_MAJOR)
                && rowMajorTiles == (schema.tileOrder() == TileOrder.ROW_MAJOR);
    }

    /** Returns whether tiles have the same shape and order as those of another grid. */
    public boolean hasTilesOf(TileGrid other) {
        return Arrays.equals(extent, other.extent)
                && type() == other.type()
                && (extent.length == 1
                        || rowMajorCells() == other.rowMajorCells() && rowMajorTiles == other.rowMajorTiles);
    }

    /** Returns the unsigned distance between the low bounds of the domains of two grids. */
    public long lowDistance(TileGrid other, int d) {
        return isLowerThan(other, d) ? other.low[d] - low[d] : low[d] - other.low[d];
    }

    /** Returns whether the domain begins before that of another grid. */
    public boolean isLowerThan(TileGrid other, int d) {
        return RangeRules.compare(type(), low[d], other.low[d]) < 0;
    }

    /** Returns the domain of a dimension. */
    public Range.OfLong domain(int d) {
        return new Range.OfLong(low[d], low[d] + span[d]);
    }

    /** Returns the coordinate at an offset. */
    public long coordinate(int d, long offset) {
        return low[d] + offset;
    }

    /** Returns the offset of a coordinate. */
    public long offset(int d, long coordinate) {
        return coordinate - low[d];
    }

    /** Returns the greatest offset within the domain. */
    public long span(int d) {
        return span[d];
    }

    /** Returns the extent of a tile in a dimension. */
    public long extent(int d) {
        return extent[d];
    }

    /** Returns the shape of a tile, whose arrays must not be changed. */
    public TileShape tileShape() {
        return tileShape;
    }

    /** Returns the distances of neighboring cells within a tile, in its cell order; must not be changed. */
    public long[] cellStrides() {
        return tileShape.strides();
    }

    /** Returns the number of cells in a tile. */
    public long cellsPerTile() {
        return cellsPerTile;
    }

    /** Returns whether the last dimension of a tile's cells varies fastest. */
    public boolean rowMajorCells() {
        return tileShape.rowMajor();
    }

    /** Returns whether the last dimension of tiles varies fastest. */
    public boolean rowMajorTiles() {
        return rowMajorTiles;
    }

    /** Returns the tile of an offset. */
    public long tileOf(int d, long offset) {
        long e = extent[d];
        return offset >= 0 && e > 0 ? offset / e : Long.divideUnsigned(offset, e);
    }
}
