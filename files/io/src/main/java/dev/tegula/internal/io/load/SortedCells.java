package dev.tegula.internal.io.load;

import dev.tegula.CellBatches;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Divides cells in the order of tiles into those of boxes in the same order. */
final class SortedCells {

    private final CellBatches batches;
    private final List<String> dimensions;
    private @Nullable Cells batch;
    private int from;

    SortedCells(CellBatches batches, List<String> dimensions) {
        this.batches = batches;
        this.dimensions = dimensions;
    }

    /** Returns the next cells up to the first one outside of a box. */
    Cells inside(DenseBox box) {
        List<Cells> parts = new ArrayList<>();
        while (true) {
            Cells current = batch;
            if (current == null) {
                if (!batches.hasNext()) {
                    return Cells.concat(parts);
                }
                current = batches.next();
                batch = current;
                from = 0;
            }
            List<Column> columns = dimensions.stream().map(current::column).toList();
            int to = from;
            while (to < current.size() && box.placeOf(columns, to) >= 0) {
                to++;
            }
            if (to > from) {
                parts.add(from == 0 && to == current.size() ? current : current.slice(from, to));
            }
            if (to < current.size()) {
                from = to;
                return Cells.concat(parts);
            }
            batch = null;
        }
    }
}
