package dev.tegula.query;

import dev.tegula.annotations.Result;
import dev.tegula.schema.Range;
import java.util.List;
import java.util.Optional;

/**
 * A tile of a query as metadata describe it, without its cells.
 *
 * @param fragment name of the fragment that has the cells; empty if several fragments have cells of the tile, or if
 *     some cells were never written
 * @param bounds one range per dimension. Dense: the cells of the tile within the subarray. Sparse: the minimum bounding
 *     rectangle of the cells of the tile, which may extend past the subarray
 * @param cells number of cells. Dense: within the bounds. Sparse: in the tile, including those outside the subarray and
 *     those that are deleted or that cells of newer fragments hide
 * @param values statistics of the field; empty if they are unknown
 */
@Result
public record TileSummary(Optional<String> fragment, List<Range> bounds, long cells, Optional<Values> values) {

    public TileSummary {
        bounds = List.copyOf(bounds);
    }

    /**
     * Statistics of the values of a field in a whole tile, without nulls. Integers and datetimes beyond 2^53 are
     * rounded.
     *
     * @param least least value; NaN if all cells are null
     * @param greatest greatest value; NaN if all cells are null
     * @param mean mean of the values; NaN if it is unknown
     * @param nulls number of null cells
     * @param exact whether the tile consists of exactly the cells of the summary. Otherwise it has others, too, such as
     *     those outside the subarray
     */
    @Result
    public record Values(double least, double greatest, double mean, long nulls, boolean exact) {}
}
