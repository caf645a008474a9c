package dev.tegula.internal.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/**
 * The order that a physical plan must have. The planner takes a sort and its input for equivalent, and leaves the sort
 * out if nobody asks for the order, also where a projection above it turns out to change nothing.
 */
final class PlanOrder {

    private PlanOrder() {}

    /** Returns traits with the order of the last sort, if its keys are columns of the plan. */
    static RelTraitSet required(RelNode plan, RelTraitSet traits) {
        RelNode rel = plan;
        List<Integer> columns = new ArrayList<>(); // of the sort, by those of the plan
        for (int i = 0; i < plan.getRowType().getFieldCount(); i++) {
            columns.add(i);
        }
        while (rel instanceof Project project) {
            for (int i = 0; i < columns.size(); i++) {
                RexNode value =
                        columns.get(i) < 0 ? null : project.getProjects().get(columns.get(i));
                columns.set(i, value instanceof RexInputRef column ? column.getIndex() : -1);
            }
            rel = project.getInput();
        }
        if (!(rel instanceof Sort sort)) {
            return traits;
        }
        List<RelFieldCollation> keys = new ArrayList<>();
        for (RelFieldCollation key : sort.getCollation().getFieldCollations()) {
            int column = columns.indexOf(key.getFieldIndex());
            if (column < 0) {
                return traits; // the projection drops the key, so it stays above the sort
            }
            keys.add(key.withFieldIndex(column));
        }
        RelCollation order = RelCollations.of(keys);
        return keys.isEmpty() ? traits : traits.replace(order).simplify();
    }
}
