package dev.tegula.internal.read.execution;

import dev.tegula.internal.condition.Predicate;
import dev.tegula.query.ResultOrder;
import java.util.List;

/**
 * Requested fields, order and condition of the cells of a subarray.
 *
 * @param fields attributes and dimensions of the result
 * @param condition predicate for the selected cells
 * @param unmatched treatment of cells of a dense array that do not match
 */
public record CellRequest(List<String> fields, ResultOrder order, Predicate condition, UnmatchedCells unmatched) {

    /** Returns a request of all cells. */
    public static CellRequest all(List<String> fields, ResultOrder order) {
        return new CellRequest(fields, order, Predicate.TRUE, UnmatchedCells.FILLED);
    }

    /** Returns a request of the cells that match a condition, in any order. */
    public static CellRequest matches(List<String> fields, Predicate condition) {
        return new CellRequest(fields, ResultOrder.UNORDERED, condition, UnmatchedCells.DROPPED);
    }

    public CellRequest withFields(List<String> newFields) {
        return new CellRequest(List.copyOf(newFields), order, condition, unmatched);
    }

    public CellRequest withOrder(ResultOrder newOrder) {
        return new CellRequest(fields, newOrder, condition, unmatched);
    }

    public CellRequest withCondition(Predicate newCondition) {
        return new CellRequest(fields, order, newCondition, unmatched);
    }

    public CellRequest withUnmatched(UnmatchedCells treatment) {
        return new CellRequest(fields, order, condition, treatment);
    }

    /** Returns whether all cells match. */
    public boolean isUnconditional() {
        return condition.equals(Predicate.TRUE);
    }

    /** Returns whether cells of a dense array that do not match are dropped; otherwise they get fill values. */
    public boolean matchesOnly() {
        return unmatched == UnmatchedCells.DROPPED;
    }
}
