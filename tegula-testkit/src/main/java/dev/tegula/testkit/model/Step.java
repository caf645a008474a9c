package dev.tegula.testkit.model;

import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Range;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.schema.TileOrder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One step of a sequence of operations on an array. */
sealed interface Step {

    /** Cells of a sparse array in any order. */
    record Write(long timestamp, List<ModelCell> cells, Duplicates duplicates) implements Step {}

    /** A box of a dense array; its cells in row- or col-major order. */
    record BoxWrite(long timestamp, Map<String, List<Range>> box, List<ModelCell> cells, TileOrder order)
            implements Step {}

    /**
     * Cells in global order, in parts.
     *
     * @param box of a dense array; of a sparse one nothing
     */
    record GlobalWrite(long timestamp, Map<String, List<Range>> box, List<List<ModelCell>> parts) implements Step {}

    /**
     * A change of the schema from a time on.
     *
     * @param next the schema from then on
     */
    record Evolution(long timestamp, SchemaEvolution change, ArraySchema next) implements Step {

        @Override
        public String toString() {
            return "Evolution[timestamp=" + timestamp + ", attributes=" + next.attributes() + ", currentDomain="
                    + next.currentDomain() + "]";
        }
    }

    /** A consolidation of fragments, which changes nothing. */
    record Consolidation(ConsolidationMode mode, ConsolidationOptions options) implements Step {}

    /** A vacuum, which changes nothing but the past of dense arrays. */
    record Vacuum(ConsolidationMode mode) implements Step {}

    /**
     * A read as of a time.
     *
     * @param where only cells that match; null for all
     * @param budget bytes of a batch; 0 for all cells at once
     */
    record Read(
            long from,
            long to,
            Map<String, List<Range>> ranges,
            @Nullable Condition where,
            List<String> fields,
            ResultOrder order,
            long budget)
            implements Step {}

    /** Deletes the cells of a sparse array that do not match. */
    record Delete(long timestamp, Condition stays) implements Step {}

    /** Returns the cells that it writes; null for a read. */
    default @Nullable List<ModelCell> written() {
        if (this instanceof Write write) {
            return write.cells();
        } else if (this instanceof BoxWrite write) {
            return write.cells();
        } else if (this instanceof GlobalWrite write) {
            return write.parts().stream().flatMap(List::stream).toList();
        }
        return null;
    }
}
