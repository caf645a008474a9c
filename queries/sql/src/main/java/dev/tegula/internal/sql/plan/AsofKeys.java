package dev.tegula.internal.sql.plan;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil.InputFinder;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalAsofJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * The comparison of an ASOF join as Calcite's code takes it: with the right side first, whose operator is the
 * direction, and of columns, to which values of other types are added.
 */
final class AsofKeys {

    private final LogicalAsofJoin join;
    private final RexBuilder builder;
    private final int leftFields;

    private AsofKeys(LogicalAsofJoin join) {
        this.join = join;
        this.builder = join.getCluster().getRexBuilder();
        this.leftFields = join.getLeft().getRowType().getFieldCount();
    }

    /**
     * Returns a join with the same rows.
     *
     * @param match the comparison
     * @param expressions replaces calls in the values that are added
     */
    static RelNode replaced(LogicalAsofJoin join, RexNode match, RexShuttle expressions) {
        AsofKeys keys = new AsofKeys(join);
        if (!(match instanceof RexCall call) || call.getOperands().size() != 2) {
            throw refused();
        }
        RexCall compared = keys.isLeft(call.getOperands().get(0))
                ? (RexCall) Objects.requireNonNull(RexUtil.invert(keys.builder, call))
                : call;
        RexNode right = compared.getOperands().get(0);
        RexNode left = compared.getOperands().get(1);
        if (keys.isLeft(right) || !keys.isLeft(left) || !keys.isRight(right)) {
            throw refused();
        }
        return right instanceof RexInputRef && left instanceof RexInputRef
                ? join.copy(join.getTraitSet(), join.getCondition(), compared, join.getLeft(), join.getRight())
                : keys.added(compared, left, right, expressions);
    }

    private static UnsupportedOperationException refused() {
        return new UnsupportedOperationException(
                "ASOF JOIN whose comparison is none of a column of each side. Compute the values in subqueries.");
    }

    private boolean isLeft(RexNode value) {
        ImmutableBitSet fields = InputFinder.bits(value);
        return !fields.isEmpty() && fields.length() <= leftFields;
    }

    private boolean isRight(RexNode value) {
        ImmutableBitSet fields = InputFinder.bits(value);
        return !fields.isEmpty() && fields.nth(0) >= leftFields;
    }

    /** Returns a join of both sides with the compared values as their last columns, which it leaves out again. */
    private RelNode added(RexCall compared, RexNode left, RexNode right, RexShuttle expressions) {
        RelNode first = with(join.getLeft(), left).accept(expressions);
        RelNode second =
                with(join.getRight(), RexUtil.shift(right, -leftFields)).accept(expressions);
        int rightFields = join.getRight().getRowType().getFieldCount();
        RexNode match = builder.makeCall(
                compared.getOperator(),
                builder.makeInputRef(
                        second.getRowType().getFieldList().get(rightFields).getType(), leftFields + 1 + rightFields),
                builder.makeInputRef(first, leftFields));
        LogicalAsofJoin wide = LogicalAsofJoin.create(
                first,
                second,
                join.getHints(),
                RexUtil.shift(join.getCondition(), leftFields, 1),
                match,
                join.getJoinType(),
                ImmutableList.of());
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < leftFields + rightFields; i++) {
            columns.add(builder.makeInputRef(wide, i < leftFields ? i : i + 1));
        }
        return LogicalProject.create(wide, List.of(), columns, join.getRowType().getFieldNames(), Set.of());
    }

    private RelNode with(RelNode side, RexNode value) {
        List<RexNode> columns = new ArrayList<>(builder.identityProjects(side.getRowType()));
        List<String> names = new ArrayList<>(side.getRowType().getFieldNames());
        columns.add(value);
        names.add("compared value");
        return LogicalProject.create(side, List.of(), columns, names, Set.of());
    }
}
