package dev.tegula.internal.sql.plan;

import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexUtil;

/**
 * Computes each row once. Calcite's loops compute their columns each time the operator above asks for the current row,
 * which conditions and columns do apart; random numbers would differ.
 */
public final class HeldRows extends PassedRows {

    private HeldRows(RelNode input) {
        super(input);
    }

    /** Returns a plan that holds the rows with columns that differ with each computation. */
    static RelNode held(RelNode node) {
        List<RelNode> inputs = node.getInputs().stream().map(HeldRows::held).toList();
        RelNode copy = inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
        return differs(node) ? new HeldRows(copy) : copy;
    }

    private static boolean differs(RelNode node) {
        return node instanceof EnumerableCalc calc
                && !calc.getProgram().getExprList().stream().allMatch(RexUtil::isDeterministic);
    }

    /** Computes rows once; called by generated code. */
    public static <T> Enumerable<T> rows(Enumerable<T> rows) {
        return Linq4j.asEnumerable(() -> Linq4j.enumeratorIterator(rows.enumerator()));
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new HeldRows(inputs.get(0));
    }

    @Override
    Expression call(Expression rows, EnumerableRelImplementor implementor) {
        return Expressions.call(HeldRows.class, "rows", rows);
    }
}
