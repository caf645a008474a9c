package dev.tegula.interop.model;

import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A write of one fragment.
 *
 * @param box the range written by dimension (dense arrays; empty for the whole domain, or for sparse arrays)
 * @param submits the cells, in several parts for a write in global order, otherwise in one
 */
public record WriteSpec(CellOrder order, Map<String, Range> box, List<Columns> submits, Opening opening)
        implements Serializable {

    public WriteSpec {
        box = Collections.unmodifiableMap(new LinkedHashMap<>(box));
        submits = List.copyOf(submits);
    }

    /** A write of a box of a dense array. */
    public static WriteSpec dense(CellOrder order, Map<String, Range> box, Columns cells) {
        return new WriteSpec(order, box, List.of(cells), Opening.NOW);
    }

    /** A write of cells of a sparse array in any order. */
    public static WriteSpec sparse(Columns cells) {
        return new WriteSpec(CellOrder.UNORDERED, Map.of(), List.of(cells), Opening.NOW);
    }

    /** The same opened so. */
    public WriteSpec opened(Opening newOpening) {
        return new WriteSpec(order, box, submits, newOpening);
    }
}
