package dev.tegula.internal.read.dense;

import dev.tegula.internal.cells.BoxCopy;
import dev.tegula.internal.cells.BoxPlacement;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.PhysicalType;
import java.util.List;

/** Writes the parts of a dense result that are not read from data files: fill values, validity and coordinates. */
final class DenseFillValues {

    private DenseFillValues() {}

    /**
     * Writes fill values to cells that were never written. Variable-length attributes need their lengths set before.
     */
    static void fill(Attribute attribute, List<TileRegion> pieces, ColumnBuilder target) {
        if (pieces.isEmpty()) {
            return;
        }
        byte[] fill = attribute.fill();
        ByteBlock cell = new ByteBlock(fill);
        int n = pieces.get(0).low().length;
        BoxPlacement anywhere = new BoxPlacement(0, new long[n]);
        BoxCopy copy = new BoxCopy(n);
        byte[] validity = target.validity();
        if (validity != null) {
            ByteBlock valid = new ByteBlock(new byte[] {(byte) (attribute.isFillValid() ? 1 : 0)});
            Values bytes = Values.wrap(PhysicalType.UINT8, validity);
            for (TileRegion piece : pieces) {
                copy.toValues(valid, anywhere, bytes, piece.placement(), extents(piece), 1);
            }
        }
        if (attribute.field().isVariable()) {
            fillVariable(cell, fill.length / target.values().width(), pieces, target);
            return;
        }
        for (TileRegion piece : pieces) {
            copy.toValues(
                    cell, anywhere, target.values(), piece.placement(), extents(piece), attribute.valuesPerCell());
        }
    }

    /** Writes one value to all cells of some regions. */
    static void constant(ByteBlock value, List<TileRegion> pieces, ColumnBuilder target) {
        if (pieces.isEmpty()) {
            return;
        }
        int n = pieces.get(0).low().length;
        BoxCopy copy = new BoxCopy(n);
        BoxPlacement anywhere = new BoxPlacement(0, new long[n]);
        for (TileRegion piece : pieces) {
            copy.toValues(value, anywhere, target.values(), piece.placement(), extents(piece), 1);
        }
    }

    private static void fillVariable(ByteBlock cell, int count, List<TileRegion> pieces, ColumnBuilder target) {
        long[] offsets = target.offsets();
        for (TileRegion piece : pieces) {
            long[] at = piece.low().clone();
            do {
                target.values().put((int) offsets[(int) piece.resultOf(at)], cell, 0, count);
            } while (advance(at, piece));
        }
    }

    private static boolean advance(long[] cell, TileRegion piece) {
        return advance(cell, piece, -1);
    }

    /** Advances to the next cell of a region in all dimensions but one; returns false after the last cell. */
    static boolean advance(long[] cell, TileRegion piece, int except) {
        for (int d = 0; d < cell.length; d++) {
            if (d == except) {
                continue;
            }
            if (++cell[d] <= piece.high()[d]) {
                return true;
            }
            cell[d] = piece.low()[d];
        }
        return false;
    }

    /** Sets the lengths of cells that were never written to the length of the fill value, in values. */
    static void lengths(Attribute attribute, List<TileRegion> pieces, ColumnBuilder target) {
        if (pieces.isEmpty()) {
            return;
        }
        int n = pieces.get(0).low().length;
        ByteBlock length = new ByteBlock(Long.BYTES);
        Keys.store(
                PhysicalType.INT64,
                attribute.fill().length / attribute.datatype().size(),
                length.bytes(),
                0);
        Values offsets = Values.wrap(PhysicalType.INT64, target.offsets());
        BoxCopy copy = new BoxCopy(n);
        for (TileRegion piece : pieces) {
            BoxPlacement lengths = new BoxPlacement(piece.result() + 1, piece.resultStrides());
            copy.toValues(length, new BoxPlacement(0, new long[n]), offsets, lengths, extents(piece), 1);
        }
    }

    /** Marks cells as valid. Their attribute became nullable after they were written. */
    static void allValid(List<TileRegion> pieces, byte[] validity) {
        ByteBlock valid = new ByteBlock(new byte[] {1});
        Values bytes = Values.wrap(PhysicalType.UINT8, validity);
        for (TileRegion piece : pieces) {
            int n = piece.low().length;
            new BoxCopy(n)
                    .toValues(valid, new BoxPlacement(0, new long[n]), bytes, piece.placement(), extents(piece), 1);
        }
    }

    /** Writes the coordinates of one dimension. */
    static void coordinates(TileGrid grid, int d, List<DensePlan.Box> boxes, ColumnBuilder target) {
        PhysicalType type = target.field().datatype().physical();
        ByteBlock axis = new ByteBlock(1 << 12);
        long[] strides = new long[grid.dimensions()];
        strides[d] = 1;
        BoxCopy copy = new BoxCopy(grid.dimensions());
        for (DensePlan.Box box : boxes) {
            long count = box.piece().high()[d] - box.piece().low()[d] + 1;
            axis.ensure(Math.toIntExact(count * type.size()));
            long first = grid.coordinate(d, box.origin()[d] + box.piece().low()[d]);
            for (int i = 0; i < count; i++) {
                Keys.store(type, Keys.ofLong(target.field().datatype(), first + i), axis.bytes(), i * type.size());
            }
            TileRegion piece = box.piece();
            copy.toValues(axis, new BoxPlacement(0, strides), target.values(), piece.placement(), extents(piece), 1);
        }
    }

    static long[] extents(TileRegion piece) {
        long[] extents = new long[piece.low().length];
        for (int i = 0; i < extents.length; i++) {
            extents[i] = piece.high()[i] - piece.low()[i] + 1;
        }
        return extents;
    }
}
