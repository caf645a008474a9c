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
 * Selects the cells whose coordinates are within ranges and that were written within a range of time. A single range of
 * the leading string dimension is found by binary search, which relies on the order that the format requires and
 * {@code verify} checks. With all other ranges, cells are compared one by one.
 */
final class CoordinateFilter {

    private final List<Dimension> dimensions;
    private final SparseRanges ranges;
    private final TimestampRange time;
    /** The dimension of one range of strings by which cells are sorted. */
    private final OptionalInt searched;

    /**
     * @param time time range of the writes; compared only in fragments with {@link TimestampFields timestamps} per cell
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
     * @param arrays the arrays of the selected positions
     */
    SelectedCells select(SelectedCells all, LoadedColumns coordinates, Resources resources, ReadArrays arrays) {
        Comparison comparison = new Comparison(tests(all, coordinates), coordinates.times());
        int compared = comparison.isNone() ? 0 : all.size();
        int[] selected = arrays.numbers(compared);
        CellPositions[] positions = new CellPositions[all.tiles().size()];
        resources
                .workers()
                .forEach(
                        positions.length,
                        i -> positions[i] = select(all.tiles().get(i), coordinates, comparison, selected, resources));
        return all.with(Arrays.asList(positions));
    }

    /** A comparison of cells with the ranges of a dimension. */
    private record RangeTest(int d, ColumnBuilder column) {}

    /**
     * The comparisons of cells of a read.
     *
     * @param tests with the ranges of dimensions, except one that is searched
     * @param times timestamps, if tiles have them
     */
    private record Comparison(List<RangeTest> tests, Optional<long[]> times) {
        boolean isNone() {
            return tests.isEmpty() && times.isEmpty();
        }

        /** Returns the comparisons that the cells of a tile need. */
        Comparison of(SparseTile tile) {
            boolean needsTimes = times.isEmpty() || TimestampFields.areIn(tile.fragment());
            return needsTimes && !tile.isInside()
                    ? this
                    : new Comparison(tile.isInside() ? List.of() : tests, needsTimes ? times : Optional.empty());
        }
    }

    private List<RangeTest> tests(SelectedCells all, LoadedColumns coordinates) {
        List<RangeTest> tests = new ArrayList<>();
        boolean isCrossing =
                all.tiles().stream().anyMatch(cells -> !cells.tile().isInside());
        for (int d = 0; d < dimensions.size() && isCrossing; d++) {
            boolean isSearched = searched.isPresent() && d == searched.getAsInt();
            if (ranges.restricts(d) && !isSearched) {
                tests.add(new RangeTest(d, coordinates.column(dimensions.get(d).field())));
            }
        }
        return tests;
    }

    /** @param selected receives the positions of selected cells, from the number of the first cell of the tile on */
    private CellPositions select(
            TileCells cells, LoadedColumns coordinates, Comparison all, int[] selected, Resources resources) {
        boolean isSearched = searched.isPresent() && !cells.tile().isInside();
        CellPositions found = isSearched ? search(cells, coordinates, searched.getAsInt()) : cells.positions();
        Comparison comparison = all.of(cells.tile());
        return comparison.isNone()
                ? found
                : resources.tiles().apply(scratch -> {
                    CellBlock block = new CellBlock(scratch.selection(), selected, cells.first());
                    return compare(cells, found, comparison, block);
                });
    }

    private CellPositions compare(TileCells cells, CellPositions found, Comparison comparison, CellBlock block) {
        for (int i = 0; i < found.count(); i += SelectionScratch.BLOCK) {
            block.begin(cells.first() + found.at(i), Math.min(SelectionScratch.BLOCK, found.count() - i));
            for (int t = 0; t < comparison.tests.size(); t++) {
                narrow(block, comparison.tests.get(t));
            }
            if (comparison.times.isPresent()) {
                block.keepTimes(comparison.times.get(), time);
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
