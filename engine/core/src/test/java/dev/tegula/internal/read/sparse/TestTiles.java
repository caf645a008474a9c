package dev.tegula.internal.read.sparse;

import dev.tegula.ArrayFixture;
import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.TestColumns;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Tiles and columns of cells in memory, for tests of values that do not open fragments. */
final class TestTiles {

    private TestTiles() {}

    /** Returns tiles with these numbers of cells. */
    @SuppressWarnings("NullAway") // The values under test never ask for the fragment.
    static List<SparseTile> tiles(int... cells) {
        return Arrays.stream(cells)
                .mapToObj(count -> new SparseTile(null, 0, count, true, Relation.INSIDE))
                .toList();
    }

    /** Returns tiles with these numbers of cells, some of which may be outside the ranges of a read. */
    static List<SparseTile> crossing(int... cells) {
        return tiles(cells).stream()
                .map(tile -> new SparseTile(tile.fragment(), 0, tile.cells(), false, Relation.INSIDE))
                .toList();
    }

    /** Returns the tiles of the only fragment of an array that intersect ranges. */
    static List<SparseTile> planned(ArrayFixture array, SparseRanges ranges) {
        Execution execution = new Execution(array.open());
        SparseMatcher everything = new SparseMatcher(execution, Predicate.TRUE, Deletes.APPLIED, ranges);
        return SparsePlan.tiles(array.fragment(), ranges, everything);
    }

    /** Returns the numbers of the cells that each tile of a selection has. */
    static List<List<Integer>> numbers(SelectedCells cells) {
        return cells.tiles().stream()
                .map(tile -> IntStream.range(tile.first(), tile.end()).boxed().toList())
                .toList();
    }

    /** Returns the positions of the selected cells in each tile. */
    static List<List<Integer>> positions(SelectedCells cells) {
        return cells.tiles().stream()
                .map(tile -> IntStream.range(0, tile.count())
                        .mapToObj(tile.positions()::at)
                        .toList())
                .toList();
    }

    static ColumnBuilder ints(int... values) {
        return TestColumns.ints(new Field("x", Datatype.INT32, 1, false), values);
    }

    static ColumnBuilder strings(String... values) {
        return TestColumns.strings(new Field("s", Datatype.STRING_ASCII, Field.VARIABLE, false), values);
    }
}
