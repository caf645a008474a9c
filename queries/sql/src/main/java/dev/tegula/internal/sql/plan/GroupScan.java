package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.batch.Expression;
import dev.tegula.internal.sql.batch.GroupRows;
import dev.tegula.internal.sql.batch.GroupSpec;
import dev.tegula.internal.sql.scan.DirectRows;
import dev.tegula.internal.sql.scan.Test;
import dev.tegula.internal.sql.types.RowsResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;

/** Groups and aggregates over a scan that are computed from its columns, batch by batch. */
final class GroupScan extends AbstractRelNode implements EnumerableRel, DirectRows {

    /** Rows that are assumed for a group. */
    private static final double ROWS_PER_GROUP = 10;

    private final GroupSpec spec;
    private final RelDataType type;

    private GroupScan(RelOptCluster cluster, RelTraitSet traits, GroupSpec spec, RelDataType type) {
        super(cluster, traits);
        this.spec = spec;
        this.type = type;
    }

    /** Returns a plan with such scans in place of the aggregates that consist of known expressions. */
    static RelNode replace(RelNode plan) {
        return plan.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                GroupScan scan = other instanceof Aggregate aggregate ? of(aggregate) : null;
                return scan == null ? visitChildren(other) : scan;
            }
        });
    }

    private static @Nullable GroupScan of(Aggregate aggregate) {
        RexBuilder builder = aggregate.getCluster().getRexBuilder();
        RelNode input = aggregate.getInput();
        List<RexNode> columns = new ArrayList<>(builder.identityProjects(input.getRowType()));
        List<RexNode> conditions = new ArrayList<>();
        while (!(input instanceof ArrayScan)) {
            if (input instanceof Project project && !project.containsOver()) {
                columns = RelOptUtil.pushPastProject(columns, project);
                conditions = new ArrayList<>(RelOptUtil.pushPastProject(conditions, project));
            } else if (input instanceof Filter filter && !filter.containsOver()) {
                conditions.add(filter.getCondition());
            } else {
                return null;
            }
            input = input.getInput(0);
        }
        ArrayScan scan = (ArrayScan) input;
        GroupSpec spec = new GroupCalls(builder, scan.spec(), columns)
                .spec(aggregate, RexUtil.composeConjunction(builder, conditions, true));
        return spec == null
                ? null
                : new GroupScan(
                        scan.getCluster(),
                        scan.getCluster().traitSetOf(EnumerableConvention.INSTANCE),
                        spec,
                        aggregate.getRowType());
    }

    GroupSpec spec() {
        return spec;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return this;
    }

    @Override
    protected RelDataType deriveRowType() {
        return type;
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return spec.keys().isEmpty() ? 1 : Math.max(1, spec.scan().table().rows() / ROWS_PER_GROUP);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeCost(spec.scan().table().rows(), 0, 0);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        Set<Expression> where = new LinkedHashSet<>();
        Expression condition = spec.condition();
        if (condition != null) {
            where.add(condition);
        }
        return super.explainTerms(writer)
                .item("array", spec.scan().table().state())
                .item("groups", spec.keys())
                .itemIf("sets", spec.sets(), spec.sets().size() > 1)
                .item("aggregates", spec.parts())
                .itemIf(
                        "where",
                        new Test.All(spec.scan().tests()),
                        !spec.scan().tests().isEmpty())
                .itemIf("and", where, !where.isEmpty());
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        return RowsResult.of(
                implementor,
                getRowType(),
                new BlockBuilder(),
                Expressions.call(GroupRows.class, "of", implementor.stash(spec, GroupSpec.class), DataContext.ROOT));
    }

    @Override
    public Enumerable<@Nullable Object[]> rows(DataContext root) {
        return GroupRows.of(spec, root);
    }
}
