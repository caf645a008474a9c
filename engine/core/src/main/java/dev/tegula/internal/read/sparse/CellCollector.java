package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.exec.ArrayLease;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.gather.ReadField;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Collects all cells of sparse fragments within ranges, in the order of their fragments. The caller decides where they
 * are copied to.
 */
public final class CellCollector {

    /** In a list of places, that of a cell that is not copied. */
    public static final int DROPPED = PlacedCells.DROPPED;

    private final Execution execution;

    public CellCollector(Execution execution) {
        this.execution = execution;
    }

    /**
     * Cells within ranges.
     *
     * @param coordinates their coordinates, by their numbers
     */
    public record CollectedCells(SelectedCells cells, Coordinates coordinates) {}

    /**
     * Returns the cells within ranges.
     *
     * @param fragments fragments in the order of their cells
     */
    public CollectedCells collect(List<OpenFragment> fragments, SparseRanges ranges) {
        SparseMatcher everything = new SparseMatcher(execution, Predicate.TRUE, Deletes.IGNORED, ranges);
        List<SparseTile> tiles = new ArrayList<>();
        for (OpenFragment fragment : fragments) {
            tiles.addAll(SparsePlan.tiles(fragment, ranges, everything));
        }
        tiles.forEach(tile -> execution.of(tile.fragment()).read(tile.number(), tile.cells(), Relation.CROSSES));
        List<Dimension> dimensions = execution.schema().dimensions();
        CellLoader loader = new CellLoader(
                execution,
                SparseSteps.collecting(dimensions),
                new CoordinateFilter(
                        execution.schema(), ranges, execution.snapshot().timestamps()),
                new ConditionEvaluator(execution, everything, List.of()));
        // The result keeps the selected positions, so the lease does not end.
        ReadArrays arrays = new ReadArrays(new ArrayLease(execution.workers().arrays()), field -> false);
        LoadedCells loaded =
                loader.load(tiles, SparseReadLimit.UNLIMITED, arrays).orElseThrow();
        SelectedCells cells = loaded.cells();
        return new CollectedCells(cells, loaded.columns().coordinates(dimensions, cells.size()));
    }

    /**
     * Copies attributes of cells into columns.
     *
     * @param places position of each cell in the columns, or {@link #DROPPED}
     */
    public void put(SelectedCells cells, int[] places, List<ColumnBuilder> attributes) {
        SparseColumns columns = new SparseColumns(execution, PlacedCells.at(cells, places, int[]::new));
        for (ColumnBuilder target : attributes) {
            Attribute attribute = execution.schema().attribute(target.field().name());
            columns.add(new ReadField.OfAttribute(Objects.requireNonNull(attribute)), target);
        }
        columns.load();
    }
}
