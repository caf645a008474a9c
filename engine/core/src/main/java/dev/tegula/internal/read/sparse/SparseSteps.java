package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.internal.read.sparse.SparseReader.Versions;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Steps of a sparse read.
 *
 * @param dimensions dimensions whose coordinates are loaded before other fields
 * @param steps the optional steps
 */
record SparseSteps(List<Dimension> dimensions, Set<Step> steps) {

    /** A step that not all reads need. */
    enum Step {
        /** The time at which each cell was written is loaded. */
        LOAD_TIMES,
        /** Cells are selected, because some cells of the tiles may not be in the result. */
        SELECT,
        /** Cells hide older ones, so that cells that do not match are kept until cells are sorted. */
        HIDE,
        /** Cells are sorted. */
        SORT
    }

    SparseSteps {
        Set<Step> own = EnumSet.noneOf(Step.class);
        own.addAll(steps);
        steps = Collections.unmodifiableSet(own);
    }

    /** Returns the steps of a read that collects all cells within ranges, in the order of their tiles. */
    static SparseSteps collecting(List<Dimension> dimensions) {
        return new SparseSteps(dimensions, Set.of(Step.SELECT));
    }

    boolean timed() {
        return steps.contains(Step.LOAD_TIMES);
    }

    boolean selects() {
        return steps.contains(Step.SELECT);
    }

    boolean hides() {
        return steps.contains(Step.HIDE);
    }

    boolean sorts() {
        return steps.contains(Step.SORT);
    }

    /** Returns the steps of a read of planned tiles. */
    static SparseSteps of(
            ArraySchema schema, CellRequest request, Versions versions, SparseRanges ranges, List<SparseTile> tiles) {
        boolean severalFragments = false;
        boolean all = versions == Versions.ALL;
        boolean timed = all;
        boolean crossing = false;
        boolean matching = true;
        for (SparseTile tile : tiles) {
            severalFragments |= tile.fragment() != tiles.get(0).fragment();
            timed |= TimestampFields.areIn(tile.fragment());
            crossing |= !tile.isInside();
            matching &= tile.matching() == Relation.INSIDE;
        }
        // A consolidated fragment with timestamps holds all versions of a cell.
        boolean hides = (severalFragments || timed) && !schema.allowsDuplicates();
        boolean sorts = hides
                || all
                || request.order() == ResultOrder.ROW_MAJOR
                || request.order() == ResultOrder.COL_MAJOR
                || (request.order() == ResultOrder.GLOBAL && severalFragments);
        boolean selects = crossing || timed || !matching;
        List<Dimension> needed = new ArrayList<>(schema.dimensions().size());
        for (int d = 0; d < schema.dimensions().size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            if (sorts
                    || (selects && request.fields().contains(dimension.name()))
                    || (crossing && ranges.restricts(d))) {
                needed.add(dimension);
            }
        }
        Set<Step> steps = EnumSet.noneOf(Step.class);
        addIf(timed, Step.LOAD_TIMES, steps);
        addIf(selects, Step.SELECT, steps);
        addIf(hides, Step.HIDE, steps);
        addIf(sorts, Step.SORT, steps);
        return new SparseSteps(needed, steps);
    }

    private static void addIf(boolean isNeeded, Step step, Set<Step> steps) {
        if (isNeeded) {
            steps.add(step);
        }
    }
}
