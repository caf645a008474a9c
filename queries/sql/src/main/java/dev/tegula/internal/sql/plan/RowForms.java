package dev.tegula.internal.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableNestedLoopJoin;
import org.apache.calcite.adapter.enumerable.EnumerableTableFunctionScan;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;

/**
 * Rows in the form that operators of Calcite expect. Table functions with one column return arrays of one value, which
 * a union or a sort takes for plain values. Outer joins without equalities look for right rows without partner by the
 * identity of objects, which equal values of one column share, so that all but one would be lost.
 */
final class RowForms extends RelHomogeneousShuttle {

    /** The name of a column that makes rows objects of their own. */
    private static final String OWN = "own";

    /** Returns a plan with such rows. */
    static RelNode expected(RelNode plan) {
        return plan.accept(new RowForms());
    }

    @Override
    public RelNode visit(RelNode other) {
        RelNode node = visitChildren(other);
        List<RelNode> inputs = node.getInputs();
        for (int i = 0; i < inputs.size() && !(node instanceof EnumerableCalc); i++) {
            RelNode input = inputs.get(i);
            if (input instanceof EnumerableTableFunctionScan
                    && input.getRowType().getFieldCount() == 1) {
                node.replaceInput(i, EnumerableCalc.create(input, RexProgram.createIdentity(input.getRowType())));
            }
        }
        return node instanceof EnumerableNestedLoopJoin join
                        && join.getJoinType().generatesNullsOnLeft()
                ? withOwnRows(join)
                : node;
    }

    private static RelNode withOwnRows(EnumerableNestedLoopJoin join) {
        RexBuilder builder = join.getCluster().getRexBuilder();
        RelDataTypeFactory types = builder.getTypeFactory();
        RelNode right = join.getRight();
        RexNode one = builder.makeLiteral(true);
        RelDataType wider = types.builder()
                .addAll(right.getRowType().getFieldList())
                .add(OWN, one.getType())
                .build();
        List<RexNode> values = new ArrayList<>(columns(right, right.getRowType().getFieldCount()));
        values.add(one);
        RelNode rows =
                EnumerableCalc.create(right, RexProgram.create(right.getRowType(), values, null, wider, builder));
        RelNode joined = EnumerableNestedLoopJoin.create(
                join.getLeft(), rows, join.getCondition(), join.getVariablesSet(), join.getJoinType());
        return EnumerableCalc.create(
                joined,
                RexProgram.create(
                        joined.getRowType(),
                        columns(joined, join.getRowType().getFieldCount()),
                        null,
                        join.getRowType(),
                        builder));
    }

    private static List<RexNode> columns(RelNode rows, int count) {
        RexBuilder builder = rows.getCluster().getRexBuilder();
        return IntStream.range(0, count)
                .<RexNode>mapToObj(i -> builder.makeInputRef(rows, i))
                .toList();
    }
}
