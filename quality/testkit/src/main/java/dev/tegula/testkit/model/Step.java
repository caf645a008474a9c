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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One step of a sequence of operations on an array. */
sealed interface Step {

    /** A write of cells of a sparse array in any order. */
    record Write(long timestamp, List<ModelCell> cells, Duplicates duplicates) implements Step {}

    /** A write of a box of a dense array, with cells in row- or col-major order. */
    record BoxWrite(long timestamp, Map<String, List<Range>> box, List<ModelCell> cells, TileOrder order)
            implements Step {}

    /**
     * A write of cells in global order, in parts.
     *
     * @param box the box of a dense array; empty for a sparse array
     */
    record GlobalWrite(long timestamp, Map<String, List<Range>> box, List<List<ModelCell>> parts) implements Step {}

    /**
     * A change of the schema from a time on.
     *
     * @param next the schema after the change
     */
    record Evolution(long timestamp, SchemaEvolution change, ArraySchema next) implements Step {

        @Override
        public String toString() {
            return "Evolution[timestamp=" + timestamp + ", attributes=" + next.attributes() + ", currentDomain="
                    + next.currentDomain() + "]";
        }
    }

    /**
     * A write of cells of a sparse array by a job of several tasks.
     *
     * @param tasks the cells of each task; no coordinates occur twice if the array allows no duplicates
     * @param published false if the job is discarded
     */
    record JobWrite(long timestamp, List<List<ModelCell>> tasks, boolean published) implements Step {

        /** Returns the cells of all tasks. */
        List<ModelCell> cells() {
            return tasks.stream().flatMap(List::stream).toList();
        }
    }

    /**
     * A write of cells of different coordinates to a sparse array without duplicates, some of which delete the older
     * versions of themselves.
     *
     * @param tombstones positions of the cells that delete
     */
    record TombstoneWrite(long timestamp, List<ModelCell> cells, Set<Integer> tombstones) implements Step {}

    /** A tag for a time; it changes no cells, and the cells at its time do not change. */
    record Tag(long timestamp, String name) implements Step {}

    /** A seal of all files; no read changes, and no file is damaged afterwards. */
    record Seal() implements Step {}

    /** A consolidation of fragments; results of reads do not change. */
    record Consolidation(ConsolidationMode mode, ConsolidationOptions options) implements Step {}

    /** A vacuum; only the history of dense arrays changes. */
    record Vacuum(ConsolidationMode mode) implements Step {}

    /**
     * A read at a time.
     *
     * @param tag the tag for the end of the time range; null if the range is given by numbers
     * @param where the condition that cells must match; null for all cells
     * @param budget the maximum number of bytes of a batch; 0 for all cells at once
     */
    record Read(
            long from,
            long to,
            @Nullable String tag,
            Map<String, List<Range>> ranges,
            @Nullable Condition where,
            List<String> fields,
            ResultOrder order,
            long budget)
            implements Step {}

    /** A delete of the cells of a sparse array that do not match the condition. */
    record Delete(long timestamp, Condition stays) implements Step {}

    /** Returns the time of a write, delete or change of the schema. */
    default long timestamp() {
        throw new IllegalStateException(this + " has no time");
    }

    /** Returns the cells written by this step; null if the step is not a write. */
    default @Nullable List<ModelCell> written() {
        if (this instanceof Write write) {
            return write.cells();
        } else if (this instanceof TombstoneWrite write) {
            return write.cells();
        } else if (this instanceof BoxWrite write) {
            return write.cells();
        } else if (this instanceof GlobalWrite write) {
            return write.parts().stream().flatMap(List::stream).toList();
        } else if (this instanceof JobWrite job) {
            return job.cells();
        }
        return null;
    }
}
