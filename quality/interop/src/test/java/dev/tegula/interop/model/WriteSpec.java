package dev.tegula.interop.model;

import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A write of one fragment.
 *
 * @param box the range written in each dimension (dense arrays); empty for the whole domain and for sparse arrays
 * @param submits the cells: one or more submits in global order, one in all other orders
 */
public record WriteSpec(CellOrder order, Map<String, Range> box, List<Columns> submits, Opening opening)
        implements Serializable {

    public WriteSpec {
        box = Collections.unmodifiableMap(new LinkedHashMap<>(box));
        submits = List.copyOf(submits);
    }

    /** Returns a write of a box of a dense array. */
    public static WriteSpec dense(CellOrder order, Map<String, Range> box, Columns cells) {
        return new WriteSpec(order, box, List.of(cells), Opening.NOW);
    }

    /** Returns a write of sparse cells in any order. */
    public static WriteSpec sparse(Columns cells) {
        return new WriteSpec(CellOrder.UNORDERED, Map.of(), List.of(cells), Opening.NOW);
    }

    /** Returns this write with other opening options. */
    public WriteSpec opened(Opening newOpening) {
        return new WriteSpec(order, box, submits, newOpening);
    }
}
