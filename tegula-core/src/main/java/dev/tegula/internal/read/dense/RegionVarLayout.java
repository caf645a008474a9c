package dev.tegula.internal.read.dense;

import dev.tegula.internal.cells.BoxCopy;
import dev.tegula.internal.cells.BoxPlacement;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.PositionBoxes;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.gather.VarLayout;
import dev.tegula.internal.read.gather.VarOffsets;
import dev.tegula.schema.PhysicalType;
import java.util.OptionalInt;

/** The positions of variable-length cells of a dense tile: those of regions in a result. */
final class RegionVarLayout implements VarLayout {

    private final TileGrid grid;
    private final TileRegions pieces;
    private final long first;
    private final long after;

    RegionVarLayout(TileGrid grid, TileRegions pieces) {
        this.grid = grid;
        this.pieces = pieces;
        long least = Long.MAX_VALUE;
        long greatest = -1;
        for (TileRegion piece : pieces.pieces()) {
            least = Math.min(least, piece.firstPosition(grid.cellStrides()));
            greatest = Math.max(greatest, piece.lastPosition(grid.cellStrides()));
        }
        first = least;
        after = greatest + 1;
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
        OptionalInt run = run();
        if (run.isPresent()) {
            offsets.putLengths(width, resultOffsets, run.getAsInt() + 1);
            return;
        }
        int count = offsets.count();
        long[] sizes = new long[count];
        offsets.putLengths(width, sizes, 0);
        ByteBlock lengths = new ByteBlock(count * Long.BYTES);
        Values.wrap(PhysicalType.INT64, sizes).get(0, lengths, 0, count);
        Values target = Values.wrap(PhysicalType.INT64, resultOffsets);
        BoxCopy copy = new BoxCopy(grid.dimensions());
        for (TileRegion piece : pieces.pieces()) {
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
        TileRegion piece = pieces.pieces().get(0);
        if (pieces.pieces().size() > 1 || piece.cells() != after - first) {
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
    public void putValues(VarOffsets offsets, long memoryOffset, ByteBlock chunk, int length, ColumnBuilder target) {
        long end = memoryOffset + length;
        int from = offsets.firstEndingAfter(memoryOffset);
        int to = offsets.firstStartingAt(end);
        if (from >= to) {
            return;
        }
        PositionBoxes boxes = new PositionBoxes(grid.extents(), grid.cellStrides(), grid.rowMajorCells());
        long[] strides = grid.cellStrides();
        int fast = fastest(strides);
        long[] resultOffsets = target.offsets();
        int width = target.values().width();
        for (TileRegion piece : pieces.pieces()) {
            long resultStride = piece.resultStrides()[fast];
            boxes.cut(first + from, first + to, piece.low(), piece.high(), (low, extents) -> {
                long[] cell = low.clone();
                long[] first = low.clone();
                long[] last = low.clone();
                for (int d = 0; d < last.length; d++) {
                    last[d] += extents[d] - 1;
                }
                int run = (int) extents[fast];
                do {
                    int source = (int) (TileRegion.position(cell, strides) - this.first);
                    long result = piece.resultOf(cell);
                    int step = resultStride == 1 ? run : 1;
                    for (int i = 0; i < run; i += step) {
                        long start = offsets.start(source + i);
                        long a = Math.max(start, memoryOffset);
                        long b = Math.min(offsets.start(source + i + step), end);
                        if (a < b) {
                            long into = resultOffsets[(int) (result + i * resultStride)] + (a - start) / width;
                            target.values().put((int) into, chunk, (int) (a - memoryOffset), (int) ((b - a) / width));
                        }
                    }
                } while (TileRegion.advance(cell, first, last, fast));
            });
        }
    }

    private static int fastest(long[] strides) {
        return strides[0] == 1 ? 0 : strides.length - 1;
    }
}
