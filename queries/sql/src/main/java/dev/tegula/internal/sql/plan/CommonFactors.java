package dev.tegula.internal.sql.plan;

import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * Takes what all branches of an OR have in common out of it, so that an equality of a join in every branch becomes a
 * hash join.
 */
final class CommonFactors extends RelHomogeneousShuttle {

    private CommonFactors() {}

    static RelNode pulled(RelNode node) {
        return node.accept(new CommonFactors());
    }

    @Override
    public RelNode visit(RelNode other) {
        RelNode node = visitChildren(other);
        if (node instanceof Filter filter) {
            RexNode condition = pulled(filter, filter.getCondition());
            return condition.equals(filter.getCondition())
                    ? filter
                    : filter.copy(filter.getTraitSet(), filter.getInput(), condition);
        } else if (node instanceof Join join) {
            RexNode condition = pulled(join, join.getCondition());
            return condition.equals(join.getCondition())
                    ? join
                    : join.copy(
                            join.getTraitSet(),
                            condition,
                            join.getLeft(),
                            join.getRight(),
                            join.getJoinType(),
                            join.isSemiJoinDone());
        }
        return node;
    }

    private static RexNode pulled(RelNode node, RexNode condition) {
        return RexUtil.pullFactors(node.getCluster().getRexBuilder(), condition);
    }
}
