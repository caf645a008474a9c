package dev.tegula.internal.fragment.legacy;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.FilterType;

/**
 * A tile with the coordinates of all dimensions, before version 5 ({@code fragment.md}, "Legacy coordinates file").
 * They are stored dimension by dimension, or cell by cell in version 1 without a compressor.
 *
 * @param cells number of cells in the tile
 * @param zipped whether they are stored cell by cell
 */
public record CombinedCoordinates(int dimensions, int cells, boolean zipped) {

    /**
     * Returns whether coordinates are stored cell by cell: in version 1, unless the coordinate filters have a
     * compressor.
     */
    public static boolean areZipped(FormatVersion version, FilterPipeline coordinateFilters) {
        return !version.coordinatesAlwaysUnzipped() && !compresses(coordinateFilters);
    }

    private static boolean compresses(FilterPipeline coordinateFilters) {
        for (Filter filter : coordinateFilters.filters()) {
            if (filter instanceof Filter.Compression || filter.type() == FilterType.DOUBLE_DELTA) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the coordinates of one dimension.
     *
     * @param tile the whole decoded tile, at offset 0 of the block
     * @param length size of the tile in bytes
     */
    public ByteBlock of(int dimension, ByteBlock tile, int length) {
        int size = length / dimensions / cells;
        ByteBlock own = new ByteBlock(cells * size);
        if (zipped) {
            for (int i = 0; i < cells; i++) {
                System.arraycopy(tile.bytes(), (i * dimensions + dimension) * size, own.bytes(), i * size, size);
            }
        } else {
            System.arraycopy(tile.bytes(), dimension * cells * size, own.bytes(), 0, cells * size);
        }
        return own;
    }
}
