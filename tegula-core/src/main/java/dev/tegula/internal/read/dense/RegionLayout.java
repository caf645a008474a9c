package dev.tegula.internal.read.dense;

import dev.tegula.internal.cells.BoxCopy;
import dev.tegula.internal.cells.BoxPlacement;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.PositionBoxes;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.gather.FixedChunk;
import dev.tegula.internal.read.gather.TileLayout;
import dev.tegula.internal.read.gather.VarChunk;
import dev.tegula.internal.read.gather.VarOffsets;
import dev.tegula.schema.PhysicalType;
import java.util.OptionalInt;

/** The selected cells of a dense tile: those of regions in a result. */
final class RegionLayout implements TileLayout {

    private final TileGrid grid;
    private final TileRegions tile;
    private final long first;
    private final long after;

    RegionLayout(TileGrid grid, TileRegions tile) {
        this.grid = grid;
        this.tile = tile;
        long least = Long.MAX_VALUE;
        long greatest = -1;
        for (TileRegion piece : tile.pieces()) {
            least = Math.min(least, piece.firstPosition(grid.cellStrides()));
            greatest = Math.max(greatest, piece.lastPosition(grid.cellStrides()));
        }
        first = least;
        after = greatest + 1;
    }

    @Override
    public int number() {
        return (int) tile.tile();
    }

    @Override
    public long cellsOfTile() {
        return grid.cellsPerTile();
    }

    @Override
    public long first() {
        return first;
    }

    @Override
    public long after() {
        return after;
    }

    @Override
    public void putLengths(VarOffsets offsets, int width, long[] resultOffsets) {
        int count = offsets.count();
        long[] sizes = new long[count];
        offsets.putLengths(width, sizes, 0);
        ByteBlock lengths = new ByteBlock(count * Long.BYTES);
        Values.wrap(PhysicalType.INT64, sizes).get(0, lengths, 0, count);
        Values target = Values.wrap(PhysicalType.INT64, resultOffsets);
        BoxCopy copy = new BoxCopy(grid.dimensions());
        for (TileRegion piece : tile.pieces()) {
            long position = piece.firstPosition(grid.cellStrides()) - first;
            copy.toValues(
                    lengths,
                    new BoxPlacement(position, grid.cellStrides()),
                    target,
                    new BoxPlacement(piece.result() + 1, piece.resultStrides()),
                    piece.extents(),
                    1);
        }
    }

    @Override
    public OptionalInt run() {
        TileRegion piece = tile.pieces().get(0);
        if (tile.pieces().size() > 1 || piece.cells() != after - first) {
            return OptionalInt.empty();
        }
        for (int d = 0; d < grid.dimensions(); d++) {
            if (piece.high()[d] > piece.low()[d] && piece.resultStrides()[d] != grid.cellStrides()[d]) {
                return OptionalInt.empty();
            }
        }
        return OptionalInt.of((int) piece.result());
    }

    @Override
    public boolean each(Run run) {
        for (TileRegion piece : tile.pieces()) {
            if (!piece.each(run)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void putCells(FixedChunk chunk) {
        long[] strides = grid.cellStrides();
        PositionBoxes boxes = new PositionBoxes(grid.extents(), strides, grid.rowMajorCells());
        BoxCopy copy = new BoxCopy(strides.length);
        for (TileRegion piece : tile.pieces()) {
            boxes.cut(
                    chunk.first(),
                    chunk.after(),
                    piece.low(),
                    piece.high(),
                    (low, extents) -> copy.toValues(
                            chunk.bytes(),
                            new BoxPlacement(TileRegion.position(low, strides) - chunk.first(), strides),
                            chunk.target(),
                            new BoxPlacement(piece.resultOf(low), piece.resultStrides()),
                            extents,
                            chunk.valuesPerCell()));
        }
    }

    @Override
    public void putValues(VarChunk chunk) {
        PositionBoxes boxes = new PositionBoxes(grid.extents(), grid.cellStrides(), grid.rowMajorCells());
        long[] strides = grid.cellStrides();
        int fast = fastest(strides);
        for (TileRegion piece : tile.pieces()) {
            long resultStride = piece.resultStrides()[fast];
            boxes.cut(chunk.first(), chunk.after(), piece.low(), piece.high(), (low, extents) -> {
                long[] cell = low.clone();
                long[] least = low.clone();
                long[] greatest = low.clone();
                for (int d = 0; d < greatest.length; d++) {
                    greatest[d] += extents[d] - 1;
                }
                int run = (int) extents[fast];
                int step = resultStride == 1 ? run : 1;
                do {
                    long source = TileRegion.position(cell, strides);
                    long result = piece.resultOf(cell);
                    for (int i = 0; i < run; i += step) {
                        chunk.put(source + i, (int) (result + i * resultStride), step);
                    }
                } while (TileRegion.advance(cell, least, greatest, fast));
            });
        }
    }

    private static int fastest(long[] strides) {
        return strides[0] == 1 ? 0 : strides.length - 1;
    }
}
