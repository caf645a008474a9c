package dev.tegula.internal.read.dense;

import dev.tegula.internal.cells.BoxCopy;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.PositionBoxes;
import dev.tegula.internal.cells.TileShape;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.read.gather.FixedChunk;
import dev.tegula.internal.read.gather.TileLayout;
import dev.tegula.internal.read.gather.VarChunk;
import dev.tegula.internal.read.gather.VarOffsets;
import dev.tegula.schema.PhysicalType;
import java.util.OptionalInt;

/** The selected cells of a dense tile: those of regions in a result. */
final class RegionLayout implements TileLayout {

    private final TileShape shape;
    private final TileRegions tile;
    private final long first;
    private final long after;

    RegionLayout(TileShape shape, TileRegions tile) {
        this.shape = shape;
        this.tile = tile;
        long least = Long.MAX_VALUE;
        long greatest = -1;
        for (TileRegion piece : tile.pieces()) {
            least = Math.min(least, shape.position(piece.low()));
            greatest = Math.max(greatest, shape.position(piece.high()));
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
        return shape.cells();
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
        BoxCopy copy = new BoxCopy();
        for (TileRegion piece : tile.pieces()) {
            copy.inBlock(shape.position(piece.low()) - first, shape.strides())
                    .inValues(piece.result() + 1, piece.resultStrides())
                    .toValues(lengths, target, piece.extents(), 1);
        }
    }

    @Override
    public OptionalInt run() {
        TileRegion piece = tile.pieces().get(0);
        if (tile.pieces().size() > 1 || piece.cells() != after - first) {
            return OptionalInt.empty();
        }
        for (int d = 0; d < shape.dimensions(); d++) {
            if (piece.high()[d] > piece.low()[d] && piece.resultStrides()[d] != shape.strides()[d]) {
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
    public void putCells(FixedChunk chunk, TileScratch scratch) {
        PositionBoxes boxes = scratch.boxes();
        BoxCopy copy = scratch.boxCopy();
        for (TileRegion piece : tile.pieces()) {
            boxes.begin(shape, chunk.first(), chunk.after(), piece.low(), piece.high());
            while (boxes.next()) {
                copy.inBlock(shape.position(boxes.low()) - chunk.first(), shape.strides())
                        .inValues(piece.resultOf(boxes.low()), piece.resultStrides())
                        .toValues(chunk.bytes(), chunk.target(), boxes.extents(), chunk.valuesPerCell());
            }
        }
    }

    @Override
    public void putValues(VarChunk chunk) {
        PositionBoxes boxes = new PositionBoxes();
        for (TileRegion piece : tile.pieces()) {
            boxes.begin(shape, chunk.first(), chunk.after(), piece.low(), piece.high());
            while (boxes.next()) {
                putValues(chunk, piece, boxes.low(), boxes.extents());
            }
        }
    }

    private void putValues(VarChunk chunk, TileRegion piece, long[] low, long[] extents) {
        int fast = fastest(shape.strides());
        long resultStride = piece.resultStrides()[fast];
        int run = (int) extents[fast];
        int step = resultStride == 1 ? run : 1;
        long[] cell = low.clone();
        long[] high = low.clone();
        for (int d = 0; d < high.length; d++) {
            high[d] += extents[d] - 1;
        }
        do {
            long source = shape.position(cell);
            long result = piece.resultOf(cell);
            for (int i = 0; i < run; i += step) {
                chunk.put(source + i, (int) (result + i * resultStride), step);
            }
        } while (TileRegion.advance(cell, low, high, fast));
    }

    private static int fastest(long[] strides) {
        return strides[0] == 1 ? 0 : strides.length - 1;
    }
}
