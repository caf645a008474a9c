package dev.tegula.internal.sql.engine;

import dev.tegula.OpenOptions;
import dev.tegula.internal.sql.catalog.ArrayTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptSchema;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlOperator;
import org.jspecify.annotations.Nullable;

/**
 * The arrays of a planned query. Its plan holds as long as the same names stand for them, and they have the same
 * columns and number of cells.
 *
 * @param byName the arrays by their qualified names
 */
record PlannedTables(Map<List<String>, ArrayTable> byName) {

    /**
     * Returns the arrays of a query.
     *
     * @param catalog the catalog of the session
     * @param time the time of the session's arrays
     * @return null if a later plan may differ for other reasons: files, views, other times, the clock, random numbers
     */
    static @Nullable PlannedTables of(RelNode query, RelOptSchema catalog, OpenOptions time) {
        Finder finder = new Finder(catalog, time);
        finder.visit(query);
        return finder.isComplete ? new PlannedTables(Map.copyOf(finder.found)) : null;
    }

    /** Returns whether the names stand for the same arrays in a later state of the catalog. */
    boolean hold(Planning later) {
        try {
            return byName.entrySet().stream()
                    .allMatch(each -> later.table(each.getKey()) instanceof ArrayTable table
                            && table.isPlannedAs(each.getValue()));
        } catch (RuntimeException e) {
            return false; // planning meets it again, and knows its place in the statement
        }
    }

    private static final class Finder extends RexShuttle {
        private final RelOptSchema catalog;
        private final OpenOptions time;
        private final Map<List<String>, ArrayTable> found = new HashMap<>();
        private boolean isComplete = true;

        Finder(RelOptSchema catalog, OpenOptions time) {
            this.catalog = catalog;
            this.time = time;
        }

        void visit(RelNode node) {
            if (node instanceof TableScan scan) {
                add(scan.getTable());
            } else if (node.getInputs().isEmpty() && !(node instanceof Values)) {
                isComplete = false;
            }
            node.accept(this);
            node.getInputs().forEach(this::visit);
        }

        private void add(RelOptTable table) {
            ArrayTable array = table.unwrap(ArrayTable.class);
            if (array == null
                    || table.getRelOptSchema() != catalog
                    || !array.options().equals(time)) {
                isComplete = false;
            } else {
                found.put(table.getQualifiedName(), array);
            }
        }

        @Override
        public RexNode visitCall(RexCall call) {
            SqlOperator operator = call.getOperator();
            isComplete &= operator.isDeterministic() && !operator.isDynamicFunction();
            return super.visitCall(call);
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            visit(query.rel);
            return super.visitSubQuery(query);
        }
    }
}
