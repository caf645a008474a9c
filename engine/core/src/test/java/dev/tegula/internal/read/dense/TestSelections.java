package dev.tegula.internal.read.dense;

import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.TileOrder;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Selections of an array of 8 rows and 8 columns with tiles of 3 rows and 4 columns, for tests that divide them. */
final class TestSelections {

    static final TileGrid GRID = grid(TileOrder.ROW_MAJOR, CellOrder.ROW_MAJOR);

    private TestSelections() {}

    static TileGrid grid(TileOrder tileOrder, CellOrder cellOrder) {
        return new TileGrid(ArraySchema.dense()
                .dimension(Dimension.int32("row", 0, 7, 3))
                .dimension(Dimension.int32("column", 0, 7, 4))
                .attribute(Attribute.int32("a"))
                .tileOrder(tileOrder)
                .cellOrder(cellOrder)
                .build());
    }

    /** Returns the parts of a selection in readable form. */
    static List<String> parts(Iterator<List<AxisSelection>> parts) {
        List<String> texts = new ArrayList<>();
        while (parts.hasNext()) {
            List<AxisSelection> part = parts.next();
            texts.add("rows " + text(part.get(0)) + ", columns " + text(part.get(1)));
        }
        return texts;
    }

    private static String text(AxisSelection axis) {
        List<String> intervals = new ArrayList<>();
        for (int i = 0; i < axis.intervals(); i++) {
            intervals.add(axis.start(i) + "-" + (axis.start(i) + axis.count(i) - 1));
        }
        return String.join(" ", intervals);
    }
}
