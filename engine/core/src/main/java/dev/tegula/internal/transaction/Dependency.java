package dev.tegula.internal.transaction;

import dev.tegula.internal.condition.DeleteKind;
import dev.tegula.internal.order.CellOrdering;
import dev.tegula.internal.order.CellSorter;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.internal.order.SortedCells;
import dev.tegula.internal.read.MatchingCells;
import dev.tegula.internal.read.SparseQuery;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.sparse.Deletes;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** What a transaction has read. It must not change before the transaction is published. */
sealed interface Dependency {

    /** Bytes of cells that are read at a time. */
    long BUDGET = 64L << 20;

    /**
     * Returns whether later fragments change what was read.
     *
     * @param later a snapshot of nothing but these fragments
     */
    boolean isAffectedBy(ArraySnapshot later);

    /** Returns whether any later delete by condition changes what was read. */
    boolean dependsOnDeletes();

    /**
     * All cells of a subarray, also those that do not exist.
     *
     * @param subarray with ranges that fit the schema
     */
    record Region(Subarray subarray) implements Dependency {

        @Override
        public boolean dependsOnDeletes() {
            return true;
        }

        @Override
        public boolean isAffectedBy(ArraySnapshot later) {
            ArraySchema schema = later.schema();
            if (schema.isDense()) {
                return later.fragments().stream().anyMatch(fragment -> overlaps(schema, fragment));
            }
            String field = schema.dimensions().get(0).name();
            CellRequest request = CellRequest.all(List.of(field), ResultOrder.GLOBAL);
            Execution execution = new Execution(later, BUDGET);
            return SparseQuery.ofVersions(execution, subarray, request, Deletes.IGNORED)
                    .batches()
                    .hasNext();
        }

        private boolean overlaps(ArraySchema schema, OpenFragment fragment) {
            List<Range> box = fragment.nonEmptyDomain();
            Map<String, List<Range>> ranges = subarray.ranges();
            for (int d = 0; box != null && d < box.size(); d++) {
                Dimension dimension = schema.dimensions().get(d);
                Range written = box.get(d);
                List<Range> read = ranges.getOrDefault(dimension.name(), List.of());
                if (!read.isEmpty()
                        && read.stream().noneMatch(range -> RangeRules.overlap(dimension.datatype(), range, written))) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * Cells at coordinates, also those that do not exist.
     *
     * @param deletes whether deletes of these cells count as changes ({@link Deletes#IGNORED})
     */
    record Points(Cells coordinates, Deletes deletes) implements Dependency {

        @Override
        public boolean dependsOnDeletes() {
            return !deletes.isApplied();
        }

        @Override
        public boolean isAffectedBy(ArraySnapshot later) {
            ArraySchema schema = later.schema();
            List<String> names =
                    schema.dimensions().stream().map(Dimension::name).toList();
            Iterator<Cells> batches = SparseQuery.ofVersions(
                            new Execution(later, BUDGET),
                            Subarray.whole(),
                            CellRequest.all(names, ResultOrder.GLOBAL),
                            deletes)
                    .batches();
            while (coordinates.size() > 0 && batches.hasNext()) {
                if (areShared(schema, Cells.concat(List.of(coordinates, batches.next())), later)) {
                    return true;
                }
            }
            return false;
        }

        /** Returns whether a cell of the coordinates, which come first, is also among the others. */
        private boolean areShared(ArraySchema schema, Cells both, ArraySnapshot later) {
            CellSorter sorter = new CellSorter(
                    CellOrdering.global(schema),
                    Coordinates.of(schema, both),
                    later.context().resources().workers());
            SortedCells sorted = sorter.sort();
            // Coordinates may be given twice, and a batch may have several versions of a cell.
            return sorted.ties().stream().anyMatch(i -> isOwn(sorted, i - 1) != isOwn(sorted, i));
        }

        private boolean isOwn(SortedCells sorted, int position) {
            return sorted.cells()[position] < coordinates.size();
        }
    }

    /**
     * The cells that a delete removes. Later cells affect it if they match, or if they replace cells that did: they
     * would be deleted although they may not match any more. Deletes of others do not: a cell is deleted once or twice.
     *
     * @param found coordinates of the matching cells in the base
     */
    record Matches(Condition condition, DeleteKind kind, Cells found) implements Dependency {

        @Override
        public boolean dependsOnDeletes() {
            return false;
        }

        @Override
        public boolean isAffectedBy(ArraySnapshot later) {
            return new MatchingCells(later).coordinates(condition, kind, 1).size() > 0
                    || new Points(found, Deletes.APPLIED).isAffectedBy(later);
        }
    }
}
