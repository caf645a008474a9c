package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.batch.Expression;
import dev.tegula.internal.sql.batch.GroupRows;
import dev.tegula.internal.sql.batch.GroupSpec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;

/** Groups and aggregates over a scan that are computed from its columns, batch by batch. */
final class GroupScan extends AggregatingScan {

    /** Rows that are assumed for a group. */
    private static final double ROWS_PER_GROUP = 10;

    private final GroupSpec spec;
    private final Aggregate replaced;
    private final Function<RelNode, EnumerableRel> spilling;
    private @Nullable Function<DataContext, Enumerable<?>> operators;

    private GroupScan(Aggregate replaced, GroupSpec spec, Function<RelNode, EnumerableRel> spilling) {
        super(replaced, spec.scan(), spec.parts());
        this.spec = spec;
        this.replaced = replaced;
        this.spilling = spilling;
    }

    /**
     * Returns a plan with such scans in place of the aggregates that consist of known expressions.
     *
     * @param spilling returns a physical plan of such an aggregate, which runs where its groups exceed the memory
     */
    static RelNode replace(RelNode plan, Function<RelNode, EnumerableRel> spilling) {
        return plan.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                GroupScan scan = other instanceof Aggregate aggregate ? of(aggregate, spilling) : null;
                RelNode replaced = scan == null ? visitChildren(other) : scan;
                ReorderedScan reordered = replaced instanceof Project project ? ReorderedScan.of(project) : null;
                return reordered == null ? replaced : reordered;
            }
        });
    }

    private static @Nullable GroupScan of(Aggregate aggregate, Function<RelNode, EnumerableRel> spilling) {
        RexBuilder builder = aggregate.getCluster().getRexBuilder();
        RelNode input = aggregate.getInput();
        List<RexNode> columns = builder.identityProjects(input.getRowType());
        List<RexNode> conditions = new ArrayList<>();
        while (!(input instanceof ArrayScan)) {
            if (input instanceof Project project && !project.containsOver()) {
                columns = RelOptUtil.pushPastProjectUnlessBloat(columns, project, RelOptUtil.DEFAULT_BLOAT);
                List<RexNode> moved =
                        RelOptUtil.pushPastProjectUnlessBloat(conditions, project, RelOptUtil.DEFAULT_BLOAT);
                if (columns == null || moved == null) {
                    return null;
                }
                conditions = new ArrayList<>(moved);
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
        return spec == null ? null : new GroupScan(aggregate, spec, spilling);
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
                .item("groups", spec.keys())
                .itemIf("sets", spec.sets(), spec.sets().size() > 1)
                .itemIf("and", where, !where.isEmpty());
    }

    @Override
    public Enumerable<@Nullable Object[]> rows(DataContext root) {
        return GroupRows.of(spec, root, () -> operators().apply(root));
    }

    private synchronized Function<DataContext, Enumerable<?>> operators() {
        Function<DataContext, Enumerable<?>> known = operators;
        if (known == null) {
            known = CompiledPlan.of(spilling.apply(replaced));
            operators = known;
        }
        return known;
    }
}
