package dev.tegula.internal.read.sparse;

import dev.tegula.internal.read.fetch.TileSizeCheck;
import dev.tegula.internal.storage.Storage;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * The selected cells of the tiles of a read. They are numbered from 0 in the order of the tiles, and within a tile in
 * the order of their positions.
 *
 * @param tiles the tiles, including those without selected cells
 * @param size number of selected cells
 */
public record SelectedCells(List<TileCells> tiles, int size) {

    /** Results are arrays with one element per cell, and some JVMs cannot allocate longer ones. */
    private static final int MAX_CELLS = Integer.MAX_VALUE - 8;

    public SelectedCells {
        tiles = List.copyOf(tiles);
    }

    /** Returns all cells of tiles. */
    static SelectedCells all(List<SparseTile> tiles) {
        return numbered(tiles, tile -> tile, tile -> new CellPositions.All(tile.cells()));
    }

    /** Returns the same cells of some tiles with numbers of their own. */
    static SelectedCells renumbered(List<TileCells> tiles) {
        return numbered(tiles, TileCells::tile, TileCells::positions);
    }

    /**
     * Returns the cells of several selections, one after the other.
     *
     * @param newPositions returns an array of at least a number of positions; those of the selections are copied there
     */
    static SelectedCells join(List<SelectedCells> selections, IntFunction<int[]> newPositions) {
        List<TileCells> tiles =
                selections.stream().flatMap(each -> each.tiles.stream()).toList();
        int[] positions = newPositions.apply(
                tiles.stream().mapToInt(tile -> listed(tile.positions())).sum());
        List<TileCells> own = new ArrayList<>(tiles.size());
        int at = 0;
        for (TileCells tile : tiles) {
            CellPositions copied = tile.positions();
            if (copied instanceof CellPositions.Listed listed) {
                copied = listed.copyTo(positions, at);
                at += listed.count();
            }
            own.add(new TileCells(tile.tile(), copied, tile.first()));
        }
        return renumbered(own);
    }

    private static int listed(CellPositions positions) {
        return positions instanceof CellPositions.Listed listed ? listed.count() : 0;
    }

    private static <T> SelectedCells numbered(
            List<T> from, Function<T, SparseTile> tile, Function<T, CellPositions> positions) {
        List<TileCells> tiles = new ArrayList<>(from.size());
        long cells = 0;
        for (T each : from) {
            TileCells own = new TileCells(tile.apply(each), positions.apply(each), (int) cells);
            tiles.add(own);
            cells += own.count();
            if (cells > MAX_CELLS) {
                throw new IllegalArgumentException("read: tiles have more cells than a Java array can hold (found at "
                        + "least " + cells + ", expected at most " + MAX_CELLS + "). Read in batches.");
            }
        }
        return new SelectedCells(tiles, (int) cells);
    }

    /**
     * Checks that the stored tiles can hold as many cells as the metadata state, before memory is allocated for them.
     *
     * @param fields the fields whose data are checked
     * @throws dev.tegula.errors.CorruptArrayException if the data of a field are too small
     */
    void requireSizes(Storage storage, List<Field> fields) {
        for (Field field : fields) {
            for (TileCells each : tiles) {
                SparseTile tile = each.tile();
                TileSizeCheck.require(storage, tile.fragment(), tile.number(), tile.cells(), field);
            }
        }
    }

    /**
     * Returns a selection of fewer cells of the same tiles.
     *
     * @param positions the positions that remain in each tile
     */
    SelectedCells with(List<CellPositions> positions) {
        List<TileCells> fewer = new ArrayList<>(tiles.size());
        int cells = 0;
        for (int i = 0; i < tiles.size(); i++) {
            TileCells own = new TileCells(tiles.get(i).tile(), positions.get(i), cells);
            fewer.add(own);
            cells += own.count();
        }
        return new SelectedCells(fewer, cells);
    }

    /**
     * Returns the cells that are kept, with new numbers.
     *
     * @param kept predicate for the numbers of cells
     */
    SelectedCells keep(IntPredicate kept) {
        boolean[] marks = new boolean[size];
        for (int i = 0; i < size; i++) {
            marks[i] = kept.test(i);
        }
        return keep(marks);
    }

    /**
     * Returns the cells that are kept, with new numbers.
     *
     * @param kept whether a cell is kept, by its number
     */
    SelectedCells keep(boolean[] kept) {
        return with(tiles.stream()
                .map(tile -> tile.positions().keep(kept, tile.first()))
                .toList());
    }
}
