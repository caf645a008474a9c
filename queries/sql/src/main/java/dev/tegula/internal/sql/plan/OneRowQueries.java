package dev.tegula.internal.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/**
 * Comparisons with the one row of an aggregate without groups that reads the outer row, as in {@code x IN (SELECT
 * max(b) FROM t WHERE t.a > o.a)}. Calcite decorrelates them without the row that such an aggregate has of no rows.
 */
final class OneRowQueries {

    private final RexBuilder builder;
    private final RelNode aggregate;
    private final List<RexNode> values;
    private final @Nullable RexNode condition;

    private OneRowQueries(RexBuilder builder, RelNode aggregate, List<RexNode> values, @Nullable RexNode condition) {
        this.builder = builder;
        this.aggregate = aggregate;
        this.values = values;
        this.condition = condition;
    }

    /** Returns a comparison with the values of the row; null if the query is none of those. */
    static @Nullable RexNode compared(RexBuilder builder, RexSubQuery query) {
        boolean comparison = query.getKind() == SqlKind.IN || query.getKind() == SqlKind.SOME;
        if (!comparison || OuterValues.of(query.rel).isEmpty()) {
            return null;
        }
        OneRowQueries row = of(builder, query.rel);
        return row == null ? null : row.comparison(query);
    }

    private static @Nullable OneRowQueries of(RexBuilder builder, RelNode query) {
        RelNode node = query;
        List<RexNode> values = new ArrayList<>(builder.identityProjects(query.getRowType()));
        RexNode condition = null;
        while (true) {
            if (node instanceof Project project && !RexOver.containsOver(project.getProjects(), null)) {
                values = RelOptUtil.pushPastProject(values, project);
                condition = condition == null ? null : RelOptUtil.pushPastProject(condition, project);
                node = project.getInput();
            } else if (node instanceof Filter filter) {
                condition = condition == null
                        ? filter.getCondition()
                        : RexUtil.composeConjunction(builder, List.of(filter.getCondition(), condition));
                node = filter.getInput();
            } else if (node instanceof Sort sort && sort.offset == null && keepsRow(sort.fetch)) {
                node = sort.getInput();
            } else {
                boolean one = node instanceof Aggregate aggregate
                        && aggregate.getGroupSet().isEmpty()
                        && aggregate.getGroupType() == Aggregate.Group.SIMPLE;
                return one ? new OneRowQueries(builder, node, values, condition) : null;
            }
        }
    }

    private static boolean keepsRow(@Nullable RexNode fetch) {
        return fetch == null || fetch instanceof RexLiteral && RexLiteral.intValue(fetch) > 0;
    }

    private RexNode comparison(RexSubQuery query) {
        if (condition != null && RexUtil.SubQueryFinder.find(condition) != null) {
            throw new UnsupportedOperationException("a comparison with an aggregate that reads the outer row and that a"
                    + " subquery filters. Filter its rows below the aggregate.");
        }
        SqlOperator operator = query.op instanceof SqlQuantifyOperator quantified
                ? RelOptUtil.op(quantified.comparisonKind, SqlStdOperatorTable.EQUALS)
                : SqlStdOperatorTable.EQUALS;
        List<RexNode> parts = new ArrayList<>();
        for (int i = 0; i < query.getOperands().size(); i++) {
            parts.add(builder.makeCall(operator, query.getOperands().get(i), value(values.get(i))));
        }
        RexNode all = RexUtil.composeConjunction(builder, parts);
        return condition == null
                ? all
                : builder.makeCall(
                        SqlStdOperatorTable.CASE,
                        builder.makeCall(SqlStdOperatorTable.IS_TRUE, value(condition)),
                        all,
                        builder.makeLiteral(false));
    }

    private RexNode value(RexNode ofRow) {
        return RexSubQuery.scalar(
                LogicalProject.create(aggregate, List.of(), List.of(ofRow), List.of("value"), Set.of()));
    }
}
