package dev.tegula.internal.read.execution;

import dev.tegula.internal.condition.Predicate;
import dev.tegula.query.ResultOrder;
import java.util.List;

/**
 * What to read of the cells of a subarray.
 *
 * @param fields attributes and dimensions of the result
 * @param condition predicate for the selected cells
 * @param selection what becomes of cells of a dense array that do not match
 */
public record CellRequest(List<String> fields, ResultOrder order, Predicate condition, CellSelection selection) {

    /** Returns a request of all cells. */
    public static CellRequest all(List<String> fields, ResultOrder order) {
        return new CellRequest(fields, order, Predicate.TRUE, CellSelection.ALL);
    }

    /** Returns a request of the cells that match a condition, in any order. */
    public static CellRequest matches(List<String> fields, Predicate condition) {
        return new CellRequest(fields, ResultOrder.UNORDERED, condition, CellSelection.MATCHES);
    }

    public CellRequest withFields(List<String> newFields) {
        return new CellRequest(List.copyOf(newFields), order, condition, selection);
    }

    public CellRequest withOrder(ResultOrder newOrder) {
        return new CellRequest(fields, newOrder, condition, selection);
    }

    public CellRequest withCondition(Predicate newCondition) {
        return new CellRequest(fields, order, newCondition, selection);
    }

    public CellRequest withSelection(CellSelection newSelection) {
        return new CellRequest(fields, order, condition, newSelection);
    }

    /** Returns whether all cells match. */
    public boolean isUnconditional() {
        return condition.equals(Predicate.TRUE);
    }

    /** Returns whether cells of a dense array that do not match are dropped; otherwise they get fill values. */
    public boolean matchesOnly() {
        return selection == CellSelection.MATCHES;
    }
}
