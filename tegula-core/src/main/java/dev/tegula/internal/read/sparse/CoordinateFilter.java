package dev.tegula.internal.read.sparse;

import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.SelectionScratch;
import dev.tegula.internal.order.CellOrdering;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Selects the cells whose coordinates are within ranges and that were written within a range of time. A range of
 * strings by which the cells of a tile are sorted is searched; with other ranges, cells are compared one by one. A
 * search relies on the order that the format requires and {@code verify} checks.
 */
final class CoordinateFilter {

    private final List<Dimension> dimensions;
    private final SparseRanges ranges;
    private final TimestampRange time;
    /** The dimension of one range of strings by which cells are sorted. */
    private final OptionalInt searched;

    /**
     * @param time when the selected cells were written; only {@link TimestampFields some fragments} have it for each
     */
    CoordinateFilter(ArraySchema schema, SparseRanges ranges, TimestampRange time) {
        this.dimensions = schema.dimensions();
        this.ranges = ranges;
        OptionalInt leading = CellOrdering.global(schema).leadingText();
        boolean isOneRange = leading.isPresent()
                && ranges.restricts(leading.getAsInt())
                && ranges.texts(leading.getAsInt()).intervals().size() == 1;
        this.searched = isOneRange ? leading : OptionalInt.empty();
        this.time = time;
    }

    /**
     * Returns the selected cells.
     *
     * @param all all cells of some tiles
     * @param coordinates their coordinates
     */
    SelectedCells select(SelectedCells all, LoadedColumns coordinates, Resources resources) {
        CellPositions[] positions = new CellPositions[all.tiles().size()];
        resources
                .workers()
                .forEach(
                        positions.length,
                        i -> positions[i] = resources
                                .tiles()
                                .apply(scratch -> select(all.tiles().get(i), coordinates, scratch.selection())));
        return all.with(Arrays.asList(positions));
    }

    /** A comparison of the cells of a tile with the ranges of a dimension. */
    private record RangeTest(int d, ColumnBuilder column) {}

    private CellPositions select(TileCells cells, LoadedColumns coordinates, SelectionScratch scratch) {
        SparseTile tile = cells.tile();
        boolean isSearched = searched.isPresent() && !tile.isInside();
        CellPositions found = isSearched ? search(cells, coordinates, searched.getAsInt()) : cells.positions();
        List<RangeTest> tests = new ArrayList<>(dimensions.size());
        for (int d = 0; d < dimensions.size() && !tile.isInside(); d++) {
            if (ranges.restricts(d) && !(isSearched && d == searched.getAsInt())) {
                tests.add(new RangeTest(d, coordinates.column(dimensions.get(d).field())));
            }
        }
        Optional<long[]> times = coordinates.times().filter(each -> TimestampFields.areIn(tile.fragment()));
        if (tests.isEmpty() && times.isEmpty()) {
            return found;
        }
        CellBlock block = new CellBlock(scratch);
        for (int i = 0; i < found.count(); i += SelectionScratch.BLOCK) {
            block.begin(cells.first() + found.at(i), Math.min(SelectionScratch.BLOCK, found.count() - i));
            for (RangeTest test : tests) {
                narrow(block, test);
            }
            if (times.isPresent()) {
                block.keepTimes(times.get(), time);
            }
            block.add(cells.first());
        }
        return block.positions(cells);
    }

    private void narrow(CellBlock block, RangeTest test) {
        Dimension dimension = dimensions.get(test.d);
        if (dimension.isVariable()) {
            block.keepTexts(test.column, ranges.texts(test.d));
        } else {
            block.keepKeys(test.column, dimension.datatype().physical(), ranges.keys(test.d));
        }
    }

    /** Returns the cells of a tile within the range by whose dimension they are sorted. */
    private CellPositions search(TileCells cells, LoadedColumns coordinates, int d) {
        ColumnBuilder column = coordinates.column(dimensions.get(d).field());
        int[] run =
                ranges.texts(d).search((byte[]) column.values().array(), column.offsets(), cells.first(), cells.end());
        int count = run[1] - run[0];
        return count == cells.count()
                ? cells.positions()
                : new CellPositions.Consecutive(run[0] - cells.first(), count);
    }
}
