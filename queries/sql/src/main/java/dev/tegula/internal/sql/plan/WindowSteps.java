package dev.tegula.internal.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Window.Group;
import org.apache.calcite.rel.core.Window.RexWinAggCall;
import org.apache.calcite.rel.logical.LogicalWindow;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlAggFunction;

/**
 * Windows one after the other: each can be computed a partition at a time, or from rows in its order, and only one
 * keeps the rows.
 */
final class WindowSteps {

    private WindowSteps() {}

    /** Returns the rule. */
    static RelOptRule rule() {
        RelRule.OperandTransform operand = b -> b.operand(LogicalWindow.class)
                .predicate(window -> window.groups.size() > 1)
                .anyInputs();
        return new RelRule<RelRule.Config>(new RuleConfig("WindowSteps", operand)) {
            @Override
            public void onMatch(RelOptRuleCall call) {
                call.transformTo(steps(call.rel(0)));
            }
        };
    }

    private static RelNode steps(LogicalWindow window) {
        int inputs = window.getInput().getRowType().getFieldCount();
        List<RelDataTypeField> fields = window.getRowType().getFieldList();
        RelNode rows = window.getInput();
        for (Group group : window.groups) {
            int known = rows.getRowType().getFieldCount();
            RelDataType wider = window.getCluster()
                    .getTypeFactory()
                    .createStructType(fields.subList(0, known + group.aggCalls.size()));
            rows = LogicalWindow.create(
                    window.getTraitSet(),
                    window.getHints(),
                    rows,
                    window.constants,
                    wider,
                    List.of(shifted(group, inputs, known - inputs)));
        }
        return rows;
    }

    /** Returns a group over more columns: constants come after them. */
    private static Group shifted(Group group, int inputs, int added) {
        RexShuttle shift = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return ref.getIndex() < inputs ? ref : new RexInputRef(ref.getIndex() + added, ref.getType());
            }
        };
        List<RexWinAggCall> calls = new ArrayList<>();
        for (RexWinAggCall call : group.aggCalls) {
            calls.add(new RexWinAggCall(
                    call.getParserPosition(),
                    (SqlAggFunction) call.getOperator(),
                    call.getType(),
                    shift.visitList(call.getOperands()),
                    calls.size(),
                    call.distinct,
                    call.ignoreNulls));
        }
        return new Group(
                group.keys,
                group.isRows,
                group.lowerBound.accept(shift),
                group.upperBound.accept(shift),
                group.exclude,
                group.orderKeys,
                calls);
    }
}
