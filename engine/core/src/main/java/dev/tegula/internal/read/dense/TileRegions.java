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
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** The selected cells of a tile of a dense fragment, as regions in a result. */
public final class TileRegions implements TileLayout {

    private final TileShape shape;
    private final long tile;
    /** Most tiles have one piece, and there may be millions of tiles. */
    private TileRegion[] pieces = new TileRegion[1];

    private int count;

    /** @param tile number of the tile in its fragment */
    TileRegions(TileShape shape, long tile) {
        this.shape = shape;
        this.tile = tile;
    }

    void add(TileRegion piece) {
        if (count == pieces.length) {
            pieces = Arrays.copyOf(pieces, 2 * count);
        }
        pieces[count++] = piece;
    }

    /** Returns whether these are the regions of a tile. */
    boolean isOf(long other) {
        return tile == other;
    }

    List<TileRegion> pieces() {
        return Arrays.asList(pieces).subList(0, count);
    }

    /** Returns the number of selected cells. */
    public long cells() {
        return pieces().stream().mapToLong(TileRegion::cells).sum();
    }

    @Override
    public int number() {
        return (int) tile;
    }

    @Override
    public long cellsOfTile() {
        return shape.cells();
    }

    @Override
    public long first() {
        long first = Long.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            first = Math.min(first, shape.position(pieces[i].low()));
        }
        return first;
    }

    @Override
    public long after() {
        long last = -1;
        for (int i = 0; i < count; i++) {
            last = Math.max(last, shape.position(pieces[i].high()));
        }
        return last + 1;
    }

    @Override
    public void putLengths(VarOffsets offsets, int width, long[] resultOffsets) {
        int cells = offsets.count();
        long[] sizes = new long[cells];
        offsets.putLengths(width, sizes, 0);
        ByteBlock lengths = new ByteBlock(cells * Long.BYTES);
        Values.wrap(PhysicalType.INT64, sizes).get(0, lengths, 0, cells);
        Values target = Values.wrap(PhysicalType.INT64, resultOffsets);
        BoxCopy copy = new BoxCopy();
        long first = first();
        for (int i = 0; i < count; i++) {
            TileRegion piece = pieces[i];
            copy.inBlock(shape.position(piece.low()) - first, shape.strides())
                    .inValues(piece.result() + 1, piece.resultStrides())
                    .toValues(lengths, target, piece.extents(), 1);
        }
    }

    @Override
    public OptionalInt run() {
        TileRegion piece = pieces[0];
        if (count > 1 || piece.cells() != after() - first()) {
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
        for (int i = 0; i < count; i++) {
            if (!pieces[i].each(run)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void putCells(FixedChunk chunk, TileScratch scratch) {
        PositionBoxes boxes = scratch.boxes();
        BoxCopy copy = scratch.boxCopy();
        for (int i = 0; i < count; i++) {
            TileRegion piece = pieces[i];
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
        for (int i = 0; i < count; i++) {
            TileRegion piece = pieces[i];
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
