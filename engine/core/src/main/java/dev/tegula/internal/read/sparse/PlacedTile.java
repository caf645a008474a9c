package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.Values;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.read.gather.FixedChunk;
import dev.tegula.internal.read.gather.TileLayout;
import dev.tegula.internal.read.gather.VarChunk;
import dev.tegula.internal.read.gather.VarOffsets;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * The cells of one tile that are in a result, and their positions there.
 *
 * @param cells the cells, at least one
 * @param places position of each cell of the result, by its number among those of all tiles
 */
record PlacedTile(TileCells cells, ResultPlaces places) implements TileLayout {

    private CellPositions positions() {
        return cells.positions();
    }

    private int count() {
        return cells.count();
    }

    /** Returns the position of the {@code i}-th cell in the result. */
    private int place(int i) {
        return places.of(cells.first() + i);
    }

    @Override
    public int number() {
        return cells.tile().number();
    }

    @Override
    public long cellsOfTile() {
        return cells.tile().cells();
    }

    @Override
    public long first() {
        return positions().at(0);
    }

    @Override
    public long after() {
        return positions().at(count() - 1) + 1L;
    }

    @Override
    public OptionalInt run() {
        boolean isRun = !(positions() instanceof CellPositions.Listed) && places instanceof ResultPlaces.InOrder;
        return isRun ? OptionalInt.of(cells.first()) : OptionalInt.empty();
    }

    @Override
    public boolean each(Run run) {
        if (places instanceof ResultPlaces.InOrder) {
            return run.cells(cells.first(), 1, count());
        }
        for (int i = 0; i < count(); i++) {
            if (!run.cells(place(i), 1, 1)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void putCells(FixedChunk chunk, TileScratch scratch) {
        CellPositions positions = positions();
        int before = (int) chunk.first();
        int from = positions.firstAtLeast(before);
        int count = positions.firstAtLeast((int) chunk.after()) - from;
        if (count == 0) {
            return;
        }
        int number = cells.first() + from;
        Values target = chunk.target();
        if (chunk.valuesPerCell() > 1) {
            for (int i = from; i < from + count; i++) {
                chunk.put(positions.at(i), place(i), 1);
            }
        } else if (places instanceof ResultPlaces.Listed order) {
            scatter(chunk, order.places(), number, from, count);
        } else if (positions instanceof CellPositions.Listed listed) {
            target.gather(number, chunk.bytes(), listed.positions(), listed.start() + from, count, before);
        } else {
            chunk.put(positions.at(from), number, count);
        }
    }

    /**
     * Copies cells of a chunk to their positions in the result.
     *
     * @param number number of the first cell to copy
     * @param from its index among the cells of the tile
     */
    private void scatter(FixedChunk chunk, int[] order, int number, int from, int count) {
        if (positions() instanceof CellPositions.Listed listed) {
            int start = listed.start() + from;
            int[] own = Arrays.copyOfRange(listed.positions(), start, start + count);
            int[] targets = Arrays.copyOfRange(order, number, number + count);
            chunk.target().scatter(chunk.bytes(), own, (int) chunk.first(), targets, 0, count);
        } else {
            int offset = chunk.offset(positions().at(from));
            chunk.target().scatter(chunk.bytes(), offset, order, number, count);
        }
    }

    @Override
    public void putLengths(VarOffsets offsets, int width, long[] resultOffsets) {
        int shift = Integer.numberOfTrailingZeros(width);
        int first = positions().at(0);
        for (int i = 0; i < count(); i++) {
            int cell = positions().at(i) - first;
            resultOffsets[place(i) + 1] = (offsets.start(cell + 1) - offsets.start(cell)) >> shift;
        }
    }

    @Override
    public void putValues(VarChunk chunk) {
        CellPositions positions = positions();
        int to = positions.firstAtLeast((int) chunk.after());
        for (int i = positions.firstAtLeast((int) chunk.first()); i < to; i++) {
            chunk.put(positions.at(i), place(i), 1);
        }
    }
}
