package dev.tegula.internal.fragment.legacy;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.FilterType;

/**
 * A tile that holds the coordinates of all dimensions, before version 5 ({@code fragment.md}, "Legacy coordinates
 * file"): dimension by dimension, or, in version 1 without a compressor, cell by cell.
 *
 * @param cells cells of the tile
 * @param zipped whether they lie cell by cell
 */
public record CombinedCoordinates(int dimensions, int cells, boolean zipped) {

    /** Whether coordinates lie cell by cell: in version 1, unless the coordinate filters have a compressor. */
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
     * The coordinates of one dimension.
     *
     * @param tile the whole tile, decoded, from byte 0 of the block on
     * @param length bytes of the tile
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
