package dev.tegula.internal.write;

import dev.tegula.internal.order.DenseSelection;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Range;
import java.util.List;

/** The box of a dense write: one range per dimension, within the domain. */
final class WriteBox {

    private WriteBox() {}

    static List<Range> of(ArraySchema schema, Subarray subarray) {
        return List.copyOf(DenseSelection.box(schema, subarray));
    }

    /** Returns the number of cells in a box. */
    static int cells(ArraySchema schema, List<Range> box) {
        long cells = 1;
        for (int d = 0; d < box.size(); d++) {
            Range.OfLong range = (Range.OfLong) box.get(d);
            long count = range.high() - range.low() + 1;
            if (count <= 0 || count > Integer.MAX_VALUE || cells * count > Integer.MAX_VALUE) {
                throw new IllegalArgumentException("box " + box + ": has more cells than a Java array can hold. "
                        + "Write it in several parts, or in global order.");
            }
            cells *= count;
        }
        return (int) cells;
    }
}
