package dev.tegula.internal.read.dense;

import dev.tegula.internal.cells.BoxCopy;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.schema.PhysicalType;

/** Coordinates of the cells of a dense result, which are computed. */
final class DenseCoordinates {

    private DenseCoordinates() {}

    /** Writes the coordinates of one dimension. */
    static void write(TileGrid grid, int d, SelectedBoxes boxes, ColumnBuilder target) {
        PhysicalType type = target.field().datatype().physical();
        ByteBlock axis = new ByteBlock(1 << 12);
        long[] strides = new long[grid.dimensions()];
        strides[d] = 1;
        BoxCopy copy = new BoxCopy().inBlock(0, strides);
        while (boxes.next()) {
            TileRegion box = boxes.region();
            long count = box.high()[d] - box.low()[d] + 1;
            axis.ensure(Math.toIntExact(count * type.size()));
            long first = grid.coordinate(d, boxes.origin()[d] + box.low()[d]);
            for (int i = 0; i < count; i++) {
                Keys.store(type, Keys.ofLong(target.field().datatype(), first + i), axis.bytes(), i * type.size());
            }
            copy.inValues(box.result(), box.resultStrides()).toValues(axis, target.values(), box.extents(), 1);
        }
    }
}
