package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.scan.DimensionKeys;
import dev.tegula.internal.sql.scan.JoinRows;
import dev.tegula.internal.sql.scan.JoinSpec;
import dev.tegula.internal.sql.types.RowsResult;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.jspecify.annotations.Nullable;

/** A join that reads only the ranges of the right array that have keys of the left side. */
final class DimensionJoin extends SingleRel implements EnumerableRel {

    /** What a query of the right array costs, in rows. */
    private static final double QUERY_ROWS = 5_000;

    /** What a row of the left side costs, which is a range of a query. */
    private static final double RANGE_ROWS = 10;

    /** Left rows per query; see {@link JoinRows}. */
    private static final double BATCH_ROWS = 4096;

    private final ArrayScan right;
    private final JoinSpec spec;

    private DimensionJoin(RelTraitSet traits, RelNode left, ArrayScan right, JoinSpec spec, RelDataType type) {
        super(left.getCluster(), traits, left);
        this.right = right;
        this.spec = spec;
        this.rowType = type;
    }

    /** Returns the rule that offers such joins to the planner, which compares their cost with that of others. */
    static RelOptRule rule() {
        return ScanRules.joinRule("DimensionJoin", DimensionJoin::of);
    }

    /** Returns the join, or null if no key is a dimension of the right side. */
    private static @Nullable RelNode of(LogicalJoin join, ArrayScan scan) {
        JoinInfo info = join.analyzeCondition();
        boolean inner = join.getJoinType() == JoinRelType.INNER;
        if (!info.isEqui() || (!inner && join.getJoinType() != JoinRelType.LEFT)) {
            return null;
        }
        if (scan.spec().limit() < Long.MAX_VALUE || info.leftKeys.isEmpty()) {
            return null;
        }
        List<Integer> leftKeys = new ArrayList<>(info.leftKeys);
        List<Integer> rightKeys = new ArrayList<>(info.rightKeys);
        List<RelDataTypeField> leftFields = join.getLeft().getRowType().getFieldList();
        List<RelDataTypeField> rightFields = scan.getRowType().getFieldList();
        int first = -1;
        for (int i = 0; i < leftKeys.size(); i++) {
            RelDataType a = leftFields.get(leftKeys.get(i)).getType();
            RelDataType b = rightFields.get(rightKeys.get(i)).getType();
            if (a.getSqlTypeName() != b.getSqlTypeName()) {
                return null;
            }
            if (first < 0 && DimensionKeys.isPossible(scan.spec().types().get(rightKeys.get(i)))) {
                first = i;
            }
        }
        if (first < 0) {
            return null;
        }
        leftKeys.add(0, leftKeys.remove(first));
        rightKeys.add(0, rightKeys.remove(first));
        RelNode left =
                RelOptRule.convert(join.getLeft(), join.getLeft().getTraitSet().replace(EnumerableConvention.INSTANCE));
        JoinSpec spec = new JoinSpec(scan.spec(), leftFields.size(), leftKeys, rightKeys, !inner);
        return new DimensionJoin(
                join.getCluster().traitSetOf(EnumerableConvention.INSTANCE), left, scan, spec, join.getRowType());
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new DimensionJoin(traitSet, inputs.get(0), right, spec, getRowType());
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        double rows = mq.getRowCount(getInput());
        double queries = Math.ceil(rows / BATCH_ROWS);
        return planner.getCostFactory().makeCost(RANGE_ROWS * rows + queries * QUERY_ROWS, rows, 0);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("array", spec.right().table().state())
                .item("columns", right.getRowType().getFieldNames())
                .item(
                        "ranges",
                        right.getRowType().getFieldNames().get(spec.rightKeys().get(0)))
                .item("keys", spec.leftKeys() + " = " + spec.rightKeys())
                .itemIf("where", spec.right().tests(), !spec.right().tests().isEmpty())
                .itemIf("outer", true, spec.outer());
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        BlockBuilder builder = new BlockBuilder();
        Result left = implementor.visitChild(this, 0, (EnumerableRel) getInput(), Prefer.ARRAY);
        Expression rows = builder.append("left", left.block);
        return RowsResult.of(
                implementor,
                getRowType(),
                builder,
                Expressions.call(
                        JoinRows.class, "of", rows, implementor.stash(spec, JoinSpec.class), DataContext.ROOT));
    }
}
