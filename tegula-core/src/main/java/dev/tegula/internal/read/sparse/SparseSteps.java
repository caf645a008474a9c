package dev.tegula.internal.read.sparse;

import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.internal.read.sparse.SparseReader.Versions;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import java.util.List;

/**
 * What a read must do with its tiles.
 *
 * @param dimensions dimensions whose coordinates are loaded before other fields
 * @param timed whether the time at which each cell was written matters
 * @param selects whether some cells of the tiles may not be selected
 * @param hides whether cells may hide others, so that cells that do not match are kept until cells are sorted
 * @param sorts whether cells must be sorted
 */
record SparseSteps(List<Dimension> dimensions, boolean timed, boolean selects, boolean hides, boolean sorts) {

    /** Returns the steps of a read that collects all cells within ranges, in the order of their tiles. */
    static SparseSteps collecting(List<Dimension> dimensions) {
        return new SparseSteps(dimensions, false, true, false, false);
    }

    /** Returns the steps of a read of planned tiles. */
    static SparseSteps of(
            ArraySchema schema,
            CellRequest request,
            Versions versions,
            SparseRanges ranges,
            SparseMatcher matcher,
            List<SparseTile> tiles) {
        boolean severalFragments =
                tiles.stream().map(SparseTile::fragment).distinct().count() > 1;
        boolean all = versions == Versions.ALL;
        boolean timed = all || tiles.stream().anyMatch(tile -> TimestampFields.areIn(tile.fragment()));
        // A consolidated fragment with timestamps holds all versions of a cell.
        boolean hides = (severalFragments || timed) && !schema.allowsDuplicates();
        boolean sorts = hides
                || all
                || request.order() == ResultOrder.ROW_MAJOR
                || request.order() == ResultOrder.COL_MAJOR
                || (request.order() == ResultOrder.GLOBAL && severalFragments);
        boolean crossing = tiles.stream().anyMatch(tile -> !tile.isInside());
        boolean selects = crossing || timed || !matcher.isTrivial(tiles);
        List<Dimension> needed = schema.dimensions().stream()
                .filter(dimension -> sorts
                        || (selects && request.fields().contains(dimension.name()))
                        || (crossing && ranges.restricts(schema.dimensionIndex(dimension.name()))))
                .toList();
        return new SparseSteps(needed, timed, selects, hides, sorts);
    }
}
