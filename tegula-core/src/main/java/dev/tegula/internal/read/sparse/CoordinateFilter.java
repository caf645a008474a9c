package dev.tegula.internal.read.sparse;

import dev.tegula.internal.exec.Pool;
import dev.tegula.internal.exec.Workers;
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
    /** The dimension of one range of strings by which cells are sorted, or -1. */
    private final int sorted;

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
        this.sorted = isOneRange ? leading.getAsInt() : -1;
        this.time = time;
    }

    /**
     * Returns the selected cells.
     *
     * @param all all cells of some tiles
     * @param coordinates their coordinates
     */
    SelectedCells select(SelectedCells all, LoadedCoordinates coordinates, Workers workers) {
        CellPositions[] positions = new CellPositions[all.tiles().size()];
        Pool<CellBlock> blocks = new Pool<>(CellBlock::new);
        workers.forEach(
                positions.length,
                i -> positions[i] = blocks.apply(block -> select(all.tiles().get(i), coordinates, block)));
        return all.with(Arrays.asList(positions));
    }

    /** A dimension with ranges that cells of a tile are compared with. */
    private record Compared(int d, ColumnBuilder column) {}

    private CellPositions select(TileCells cells, LoadedCoordinates coordinates, CellBlock block) {
        SparseTile tile = cells.tile();
        boolean isSearched = sorted >= 0 && !tile.isInside();
        CellPositions found = isSearched ? search(cells, coordinates) : cells.positions();
        List<Compared> compared = new ArrayList<>(dimensions.size());
        for (int d = 0; d < dimensions.size() && !tile.isInside(); d++) {
            if (ranges.restricts(d) && !(isSearched && d == sorted)) {
                compared.add(
                        new Compared(d, coordinates.column(dimensions.get(d).field())));
            }
        }
        Optional<long[]> times = coordinates.times().filter(each -> TimestampFields.areIn(tile.fragment()));
        if (compared.isEmpty() && times.isEmpty()) {
            return found;
        }
        block.clear();
        for (int i = 0; i < found.count(); i += CellBlock.SIZE) {
            block.begin(cells.first() + found.at(i), Math.min(CellBlock.SIZE, found.count() - i));
            compared.forEach(each -> narrow(block, each.d, each.column));
            times.ifPresent(written -> block.keepTimes(written, time));
            block.add(cells.first());
        }
        return block.positions(cells);
    }

    private void narrow(CellBlock block, int d, ColumnBuilder column) {
        if (dimensions.get(d).isVariable()) {
            block.keepTexts(column, ranges.texts(d));
        } else {
            block.keepKeys(column, dimensions.get(d).datatype().physical(), ranges.keys(d));
        }
    }

    /** Returns the cells of a tile within the range by whose dimension they are sorted. */
    private CellPositions search(TileCells cells, LoadedCoordinates coordinates) {
        ColumnBuilder column = coordinates.column(dimensions.get(sorted).field());
        int[] run = ranges.texts(sorted)
                .search((byte[]) column.values().array(), column.offsets(), cells.first(), cells.end());
        int count = run[1] - run[0];
        return count == cells.count()
                ? cells.positions()
                : new CellPositions.Consecutive(run[0] - cells.first(), count);
    }
}
