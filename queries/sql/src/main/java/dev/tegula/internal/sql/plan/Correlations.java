package dev.tegula.internal.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/**
 * Subqueries that Calcite decorrelates with other rows: their windows go over the rows of all outer rows, and an
 * aggregate without groups has no row where there are no rows to aggregate.
 */
final class Correlations {

    private Correlations() {}

    /** Returns a step that Calcite decorrelates with the rows of SQL. */
    static RelNode replaced(RelNode step) {
        if (step instanceof Project project && RexOver.containsOver(project.getProjects(), null)) {
            return partitioned(project);
        } else if (step instanceof Join join) {
            requireOneSide(join);
            requirePlain(join);
            return step;
        } else if (step instanceof Aggregate aggregate) {
            requireOwn(aggregate);
            return step;
        } else if (step instanceof Correlate correlate) {
            requireKeptRow(correlate.getRight());
            RelNode total = new Totals(correlate).replaced();
            return total == null ? step : total;
        }
        return step;
    }

    /**
     * Refuses a query with an aggregate without groups that reads the outer row, in a join or a union: of no rows it
     * has a row, which Calcite loses there.
     */
    static void requireKeptRow(RelNode query) {
        Set<CorrelationId> rows =
                OuterValues.of(query).stream().map(OuterValues::variable).collect(Collectors.toSet());
        if (!rows.isEmpty()) {
            requireKeptRow(query, rows, false);
        }
    }

    private static void requireKeptRow(RelNode node, Set<CorrelationId> rows, boolean joined) {
        if (joined
                && node instanceof Aggregate aggregate
                && aggregate.getGroupSet().isEmpty()
                && OuterValues.of(node).stream().map(OuterValues::variable).anyMatch(rows::contains)) {
            throw new UnsupportedOperationException("an aggregate without groups that reads the outer row, in a join or"
                    + " a union of a subquery. Compute it beside the outer row: FROM t AS o, LATERAL (SELECT max(x) AS"
                    + " m FROM …) AS q, and read q.m.");
        }
        for (int i = 0; i < node.getInputs().size(); i++) {
            boolean below = node instanceof Join || node instanceof SetOp || node instanceof Correlate && i == 0;
            requireKeptRow(node.getInput(i), rows, joined || below);
        }
    }

    /** Refuses an outer join whose sides both read the outer row, which Calcite takes for different ones. */
    private static void requireOneSide(Join join) {
        if (join.getJoinType() != JoinRelType.INNER
                && !OuterValues.of(join.getLeft()).isEmpty()
                && !OuterValues.of(join.getRight()).isEmpty()) {
            throw new UnsupportedOperationException(
                    "an outer join of two subqueries that both read the outer row. Join their"
                            + " tables, and write the conditions on the outer row in WHERE behind the join.");
        }
    }

    /** Refuses an aggregate of values of the outer row alone, which SQL computes over the rows of the outer query. */
    private static void requireOwn(Aggregate aggregate) {
        List<RexNode> values = aggregate.getInput() instanceof Project project ? project.getProjects() : List.of();
        for (AggregateCall call : values.isEmpty() ? List.<AggregateCall>of() : aggregate.getAggCallList()) {
            List<RexNode> arguments =
                    call.getArgList().stream().map(values::get).toList();
            if (arguments.stream().anyMatch(RexUtil::containsCorrelation)
                    && RelOptUtil.InputFinder.bits(arguments, null).isEmpty()) {
                throw new UnsupportedOperationException(call.getAggregation().getName()
                        + " of values of the outer row alone. Aggregate them in the outer query, or add a column of"
                        + " the subquery to them.");
            }
        }
    }

    /** Refuses an outer join by a subquery that reads its rows, for which Calcite has no plan. */
    private static void requirePlain(Join join) {
        if (!join.getJoinType().isOuterJoin()) {
            return;
        }
        join.getCondition().accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                if (!OuterValues.of(query.rel).isEmpty()) {
                    throw new UnsupportedOperationException(
                            "an outer join by a subquery that reads the joined rows. Join"
                                    + " with the rows of the subquery, or filter one side in a subquery of FROM.");
                }
                return super.visitSubQuery(query);
            }
        });
    }

    /** Returns a projection whose windows have the values of the outer row among the keys of their partitions. */
    private static RelNode partitioned(Project project) {
        List<RexNode> keys = OuterValues.partsOf(project);
        if (keys.isEmpty()) {
            return project;
        }
        RexBuilder builder = project.getCluster().getRexBuilder();
        List<RexNode> values = new RexShuttle() {
            @Override
            public RexNode visitOver(RexOver call) {
                RexOver over = (RexOver) super.visitOver(call);
                RexWindow window = over.getWindow();
                if (window.partitionKeys.containsAll(keys)) {
                    return over;
                }
                List<RexNode> partition = new ArrayList<>(window.partitionKeys);
                partition.addAll(keys);
                return WindowCalls.like(builder, over, over.getOperands(), partition, window.orderKeys);
            }
        }.apply(project.getProjects());
        return values.equals(project.getProjects())
                ? project
                : LogicalProject.create(
                        project.getInput(),
                        project.getHints(),
                        values,
                        project.getRowType(),
                        project.getVariablesSet());
    }

    /** A join with the one row of an aggregate without groups: an outer join with it, and what is computed of it. */
    private static final class Totals extends RexShuttle {
        private final Correlate correlate;
        private final RexBuilder builder;
        private final int left;
        private List<RexNode> values = new ArrayList<>();
        private @Nullable RexNode condition;

        Totals(Correlate correlate) {
            this.correlate = correlate;
            this.builder = correlate.getCluster().getRexBuilder();
            this.left = correlate.getLeft().getRowType().getFieldCount();
        }

        @Nullable
        RelNode replaced() {
            boolean outer = correlate.getJoinType() == JoinRelType.LEFT;
            if (!outer && correlate.getJoinType() != JoinRelType.INNER) {
                return null;
            }
            List<RelNode> steps = new ArrayList<>();
            RelNode node = correlate.getRight();
            while (isStep(node)) {
                steps.add(0, node);
                node = node.getInput(0);
            }
            boolean total = node instanceof Aggregate aggregate
                    && aggregate.getGroupSet().isEmpty()
                    && aggregate.getGroupType() == Aggregate.Group.SIMPLE;
            if (!total || outer && steps.isEmpty()) {
                return null;
            }
            RelNode joined = LogicalCorrelate.create(
                    correlate.getLeft(),
                    node,
                    List.of(),
                    correlate.getCorrelationId(),
                    correlate.getRequiredColumns(),
                    JoinRelType.LEFT);
            List<RelDataTypeField> fields = node.getRowType().getFieldList();
            for (RelDataTypeField field : fields) {
                values.add(value(builder.makeInputRef(joined, left + field.getIndex()), field));
            }
            for (RelNode step : steps) {
                if (step instanceof Project project) {
                    values = new ArrayList<>(apply(project.getProjects()));
                } else if (step instanceof Filter filter) {
                    RexNode more = filter.getCondition().accept(this);
                    condition =
                            condition == null ? more : RexUtil.composeConjunction(builder, List.of(condition, more));
                }
            }
            return result(joined, outer);
        }

        /** Returns a value with its type before the outer join: only counts are never null. */
        private RexNode value(RexNode value, RelDataTypeField field) {
            return field.getType().isNullable()
                    ? value
                    : builder.makeCall(
                            field.getType(),
                            SqlStdOperatorTable.CASE,
                            List.of(
                                    builder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, value),
                                    builder.makeNotNull(value),
                                    builder.makeZeroLiteral(field.getType())));
        }

        private RelNode result(RelNode joined, boolean outer) {
            RexNode test = condition;
            RelNode rows = test == null || outer ? joined : LogicalFilter.create(joined, test);
            List<RexNode> columns = new ArrayList<>();
            for (RelDataTypeField field : correlate.getRowType().getFieldList()) {
                int i = field.getIndex();
                RexNode value = i < left ? builder.makeInputRef(rows, i) : values.get(i - left);
                if (i >= left && test != null && outer) {
                    value = builder.makeCall(
                            field.getType(),
                            SqlStdOperatorTable.CASE,
                            List.of(
                                    test,
                                    builder.ensureType(field.getType(), value, true),
                                    builder.makeNullLiteral(field.getType())));
                }
                columns.add(
                        field.getType().equals(value.getType())
                                ? value
                                : builder.makeAbstractCast(field.getType(), value, false));
            }
            return LogicalProject.create(rows, List.of(), columns, correlate.getRowType(), Set.of());
        }

        private static boolean isStep(RelNode node) {
            if (node instanceof Sort sort) {
                return sort.offset == null && sort.fetch == null;
            }
            boolean plain = node instanceof Project project && !RexOver.containsOver(project.getProjects(), null)
                    || node instanceof Filter;
            return plain && !hasSubQuery(node);
        }

        private static boolean hasSubQuery(RelNode node) {
            boolean[] found = {false};
            node.accept(new RexShuttle() {
                @Override
                public RexNode visitSubQuery(RexSubQuery query) {
                    found[0] = true;
                    return query;
                }
            });
            return found[0];
        }

        @Override
        public RexNode visitInputRef(RexInputRef column) {
            return values.get(column.getIndex());
        }

        @Override
        public RexNode visitFieldAccess(RexFieldAccess access) {
            boolean outer = access.getReferenceExpr() instanceof RexCorrelVariable variable
                    && variable.id.equals(correlate.getCorrelationId());
            return outer
                    ? builder.makeInputRef(
                            correlate.getLeft(), access.getField().getIndex())
                    : super.visitFieldAccess(access);
        }
    }
}
