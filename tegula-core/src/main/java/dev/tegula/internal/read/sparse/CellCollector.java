package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Column;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * All cells that sparse fragments have within ranges, one behind the other. Whoever asks for them says where they go.
 */
public final class CellCollector {

    private final ArraySnapshot snapshot;
    private final SparseRanges ranges;
    private final List<SparseTile> tiles = new ArrayList<>();

    /** @param fragments in the order in which their cells come */
    public CellCollector(ArraySnapshot snapshot, List<OpenFragment> fragments, SparseRanges ranges) {
        this.snapshot = snapshot;
        this.ranges = ranges;
        for (OpenFragment fragment : fragments) {
            for (SparseTile tile : SparsePlan.tiles(fragment, ranges)) {
                snapshot.context().tally().of(fragment).read(tile.number(), tile.cells(), Relation.CROSSES);
                tiles.add(tile);
            }
        }
    }

    /** The tiles that the cells lie in; which of their cells are meant is known when the coordinates are loaded. */
    public List<SparseTile> tiles() {
        return tiles;
    }

    /** Loads the coordinates of all cells. */
    public Coordinates coordinates() {
        List<Dimension> dimensions = snapshot.schema().dimensions();
        CoordinateLoader loader =
                new CoordinateLoader(snapshot.context(), dimensions, ranges, dimensions, null, null, false);
        Map<String, ColumnBuilder> loaded = Objects.requireNonNull(loader.load(tiles, true, SparseReadLimit.UNLIMITED));
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
     * Puts attributes of the cells to their places; coordinates must be loaded.
     *
     * @param places of each cell, below 0 for nowhere
     */
    public void put(List<ColumnBuilder> attributes, int[] places) {
        SparseColumns columns = new SparseColumns(snapshot.context(), tiles, places);
        for (ColumnBuilder target : attributes) {
            columns.add(target, snapshot.schema().attribute(target.field().name()));
        }
        columns.load();
    }
}
