package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.sparse.CoordinateLoader.Unmatched;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Column;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Collects the cells of sparse fragments within ranges, in the order of their fragments. The caller decides where they
 * are copied to.
 */
public final class CellCollector {

    private final Execution execution;
    private final SparseRanges ranges;
    private final List<SparseTile> tiles = new ArrayList<>();

    /** @param fragments fragments in the order of their cells */
    public CellCollector(Execution execution, List<OpenFragment> fragments, SparseRanges ranges) {
        this.execution = execution;
        this.ranges = ranges;
        for (OpenFragment fragment : fragments) {
            for (SparseTile tile : SparsePlan.tiles(fragment, ranges)) {
                execution.of(fragment).read(tile.number(), tile.cells(), Relation.CROSSES);
                tiles.add(tile);
            }
        }
    }

    /**
     * Returns the tiles of the cells. The selected cells of each tile are known only after the coordinates were loaded.
     */
    public List<SparseTile> tiles() {
        return tiles;
    }

    /** Loads the coordinates of all cells. */
    public Coordinates coordinates() {
        List<Dimension> dimensions = execution.schema().dimensions();
        CoordinateLoader loader = new CoordinateLoader(execution, ranges, dimensions, null, null, Unmatched.DROP);
        Map<String, ColumnBuilder> loaded = Objects.requireNonNull(loader.select(tiles, SparseReadLimit.UNLIMITED));
        int cells = 0;
        for (SparseTile tile : tiles) {
            tile.setBase(cells);
            cells += tile.count();
        }
        List<Column> columns = new ArrayList<>();
        for (Dimension dimension : dimensions) {
            columns.add(Objects.requireNonNull(loaded.get(dimension.name())).column(cells));
        }
        return new Coordinates(dimensions, columns);
    }

    /**
     * Copies attributes of the cells into columns; coordinates must be loaded.
     *
     * @param places result position of each cell; negative if the cell is dropped
     */
    public void put(List<ColumnBuilder> attributes, int[] places) {
        SparseColumns columns = new SparseColumns(execution, tiles, places);
        for (ColumnBuilder target : attributes) {
            columns.add(target, execution.schema().attribute(target.field().name()));
        }
        columns.load();
    }
}
