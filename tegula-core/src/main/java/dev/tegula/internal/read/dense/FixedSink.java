package dev.tegula.internal.read.dense;

import dev.tegula.internal.cells.BoxCopy;
import dev.tegula.internal.cells.BoxPlacement;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.PositionBoxes;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.fetch.ChunkSink;

/** Copies fixed-length cells from the chunks of a dense tile to their positions in the result. */
final class FixedSink implements ChunkSink {

    private final TileGrid grid;
    private final TileRegions pieces;
    private final Values target;
    private final int valuesPerCell;

    FixedSink(TileGrid grid, TileRegions pieces, Values target, int valuesPerCell) {
        this.grid = grid;
        this.pieces = pieces;
        this.target = target;
        this.valuesPerCell = valuesPerCell;
    }

    @Override
    public void chunk(long memoryOffset, ByteBlock cells, int length) {
        long cellSize = (long) target.width() * valuesPerCell;
        long first = memoryOffset / cellSize;
        long after = first + length / cellSize;
        long[] strides = grid.cellStrides();
        PositionBoxes boxes = new PositionBoxes(grid.extents(), strides, grid.rowMajorCells());
        BoxCopy copy = new BoxCopy(strides.length);
        for (TileRegion piece : pieces.pieces()) {
            boxes.cut(first, after, piece.low(), piece.high(), (low, extents) -> {
                long position = -first;
                for (int d = 0; d < low.length; d++) {
                    position += low[d] * strides[d];
                }
                copy.toValues(
                        cells,
                        new BoxPlacement(position, strides),
                        target,
                        new BoxPlacement(piece.resultOf(low), piece.resultStrides()),
                        extents,
                        valuesPerCell);
            });
        }
    }
}
