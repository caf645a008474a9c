package dev.tegula.internal.read;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.condition.PredicateRelation;
import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.DenseSelection;
import dev.tegula.internal.read.dense.DenseFragments;
import dev.tegula.internal.read.dense.DenseReader;
import dev.tegula.internal.read.dense.DenseSources;
import dev.tegula.internal.read.dense.DenseSources.FragmentPart;
import dev.tegula.internal.read.dense.DenseTileRuns;
import dev.tegula.internal.read.dense.TileRegions;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.pruning.FillValueStatistics;
import dev.tegula.internal.read.pruning.FragmentBox;
import dev.tegula.internal.read.pruning.TilePruner;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Adds the cells of a dense array to an aggregation. Cells that were never written have their fill values. */
final class DenseAggregation {

    /** Limit of the cells that are planned together. */
    private static final long STEP = 1 << 22;

    /** Number of cells that are read together if only some tiles must be read. */
    private static final long FINE_STEP = 1 << 18;

    /** Integers up to this limit are exact as floating-point numbers. */
    private static final double EXACT = 1L << 53;

    private final Execution execution;
    private final DenseReader reader;
    private final Predicate condition;
    private final Aggregation aggregation;
    private final CellRequest request;
    private final TilePruner relations;

    DenseAggregation(Aggregation aggregation, DenseFragments fragments) {
        this.aggregation = aggregation;
        this.execution = aggregation.execution();
        this.reader = new DenseReader(execution, fragments);
        this.request = aggregation.request().withOrder(ResultOrder.GLOBAL);
        this.condition = request.condition();
        this.relations = new TilePruner(execution.schema()::attribute, fragment -> condition);
    }

    void add(Subarray subarray) {
        List<AxisSelection> selection = DenseSelection.of(execution.schema(), reader.grid(), subarray);
        if (addFromFragment(selection) || addCount(selection)) {
            return;
        }
        execution.setSelectedCells(cells(selection));
        long cells = execution.budget() / Math.max(1, reader.bytesPerCell(request));
        long step = Math.max(1, Math.min(STEP, cells));
        DenseTileRuns runs = new DenseTileRuns(reader.grid(), selection, step);
        while (runs.hasNext()) {
            add(runs.next(), step);
        }
    }

    private static double cells(List<AxisSelection> selection) {
        return selection.stream().mapToDouble(AxisSelection::total).reduce(1, (a, b) -> a * b);
    }

    /** Adds the number of cells if nothing else is wanted: that of a domain of any size takes no time. */
    private boolean addCount(List<AxisSelection> selection) {
        double cells = cells(selection);
        if (!condition.equals(Predicate.TRUE) || !aggregation.isCount() || cells > EXACT) {
            return false;
        }
        aggregation.add((long) cells);
        return true;
    }

    private void add(List<AxisSelection> part, long step) {
        execution.check();
        long fine = Math.max(FINE_STEP, reader.grid().cellsPerTile());
        if (!reader.isOverlaid() && addFromMetadata(part)) {
            execution.planned(cells(part), () -> 0);
            return;
        } else if (!reader.isOverlaid() && step > fine) {
            new DenseTileRuns(reader.grid(), part, fine).forEachRemaining(finer -> add(finer, fine));
        } else {
            aggregation.add(reader.read(request, part, Map.of()));
        }
    }

    /**
     * Adds all cells by metadata if they are all the cells of a single fragment whose metadata answer all aggregates.
     */
    private boolean addFromFragment(List<AxisSelection> selection) {
        FragmentBox box = reader.only(selection);
        if (box == null || reader.isOverlaid()) {
            return false;
        }
        OpenFragment fragment = box.fragment();
        double all = (double) box.tiles() * reader.grid().cellsPerTile();
        double unwritten = cells(selection) - all;
        Relation outside = PredicateRelation.of(condition, new FillValueStatistics(execution.schema()::attribute));
        boolean settled = all <= EXACT
                && box.selected(selection) == all
                && (unwritten == 0 || outside == Relation.OUTSIDE)
                && relations.of(fragment) == Relation.INSIDE;
        if (!settled || !aggregation.isKnown(fragment)) {
            return false;
        }
        aggregation.add(fragment, (long) all);
        execution.of(fragment).allAnswered((int) box.tiles());
        return true;
    }

    /** Adds part of the array by metadata if these answer all aggregates. */
    private boolean addFromMetadata(List<AxisSelection> selection) {
        DenseSources parts = reader.sources(selection, ResultOrder.GLOBAL);
        Relation unwritten = PredicateRelation.of(condition, new FillValueStatistics(execution.schema()::attribute));
        boolean filled = parts.filled().isEmpty()
                || unwritten == Relation.OUTSIDE
                || (unwritten == Relation.INSIDE && aggregation.isCount());
        if (!filled) {
            return false;
        }
        List<Runnable> additions = new ArrayList<>();
        for (FragmentPart part : parts.parts()) {
            OpenFragment fragment = part.box().fragment();
            for (TileRegions tile : part.tiles()) {
                int number = tile.number();
                Relation relation =
                        relations.of(part.box(), number, reader.grid().cellsPerTile());
                long cells = tile.cells();
                boolean whole = cells == reader.grid().cellsPerTile();
                if (relation == Relation.INSIDE && aggregation.isCount()) {
                    additions.add(() -> aggregation.add(cells));
                    additions.add(() -> execution.of(fragment).answered(number));
                } else if (relation == Relation.INSIDE && whole && aggregation.isKnown(fragment, number, cells)) {
                    additions.add(() -> aggregation.add(fragment, number, cells));
                    additions.add(() -> execution.of(fragment).answered(number));
                } else if (relation != Relation.OUTSIDE) {
                    return false;
                } else {
                    additions.add(() -> execution.of(fragment).skipped(number, relations.of(fragment)));
                }
            }
        }
        if (unwritten == Relation.INSIDE) {
            parts.filled().forEach(piece -> aggregation.add(piece.cells()));
        }
        additions.forEach(Runnable::run);
        return true;
    }
}
