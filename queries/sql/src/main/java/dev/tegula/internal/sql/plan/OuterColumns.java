package dev.tegula.internal.sql.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Subqueries of a subquery that read a row farther out, as in {@code NOT EXISTS (… WHERE NOT EXISTS (…))}. Calcite
 * joins them by the values that they read there, which rows without a partner then lack, so that they are lost. The
 * values become columns of the rows between, which have them in any case.
 */
final class OuterColumns extends RelHomogeneousShuttle {

    /** The rows around the one that is visited. */
    private final Set<CorrelationId> around = new HashSet<>();

    private OuterColumns() {}

    /** Returns a plan that Calcite decorrelates right. */
    static RelNode added(RelNode plan) {
        return plan.accept(new OuterColumns());
    }

    @Override
    public RelNode visit(RelNode node) {
        if (!(node instanceof Correlate correlate)) {
            return super.visit(node);
        }
        requireOther(correlate);
        CorrelationId id = correlate.getCorrelationId();
        List<RexNode> outer = correlate.getJoinType() == JoinRelType.INNER
                ? List.of()
                : OuterValues.of(correlate.getRight()).stream()
                        .filter(value -> !OuterValues.variable(value).equals(id))
                        .toList();
        if (!outer.isEmpty()) {
            return visit(added(correlate, outer));
        }
        OuterCopies copies = OuterCopies.of(correlate);
        if (!copies.values().isEmpty()) {
            return visit(added(correlate, copies));
        }
        RelNode left = correlate.getLeft().accept(this);
        around.add(id);
        RelNode right = correlate.getRight().accept(this);
        around.remove(id);
        return correlate.copy(correlate.getTraitSet(), List.of(left, right));
    }

    /** Refuses a row that has the name of one around it, as of a subquery without FROM, which Calcite takes for it. */
    private void requireOther(Correlate correlate) {
        if (around.contains(correlate.getCorrelationId())) {
            throw new UnsupportedOperationException("a subquery without FROM around one that reads the outer row. Write"
                    + " its expression without SELECT.");
        }
    }

    private static RelNode added(Correlate correlate, List<RexNode> outer) {
        Map<RexNode, Integer> places = new HashMap<>();
        outer.forEach(
                value -> places.put(value, correlate.getLeft().getRowType().getFieldCount() + places.size()));
        return added(correlate, outer, step -> places);
    }

    /** Adds columns of the outer row itself. */
    private static RelNode added(Correlate correlate, OuterCopies copies) {
        RexBuilder builder = correlate.getCluster().getRexBuilder();
        List<RexNode> columns = new RexShuttle() {
            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                return builder.makeInputRef(
                        correlate.getLeft(), access.getField().getIndex());
            }
        }.apply(copies.values());
        return added(correlate, columns, copies::places);
    }

    private static RelNode added(
            Correlate correlate, List<RexNode> outer, Function<RelNode, Map<RexNode, Integer>> places) {
        RelNode left = correlate.getLeft();
        RexBuilder builder = left.getCluster().getRexBuilder();
        int count = left.getRowType().getFieldCount();
        List<RexNode> values = new ArrayList<>(builder.identityProjects(left.getRowType()));
        List<String> names = new ArrayList<>(left.getRowType().getFieldNames());
        ImmutableBitSet required = correlate.getRequiredColumns();
        for (RexNode value : outer) {
            required = required.set(values.size());
            names.add("outer$" + values.size());
            values.add(value);
        }
        RelNode wider = LogicalProject.create(left, List.of(), values, names, Set.of());
        RelNode right = correlate
                .getRight()
                .accept(new Replacement(builder, wider.getRowType(), correlate.getCorrelationId(), places));
        RelNode joined = LogicalCorrelate.create(
                wider, right, List.of(), correlate.getCorrelationId(), required, correlate.getJoinType());
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < correlate.getRowType().getFieldCount(); i++) {
            columns.add(RexInputRef.of(i < count ? i : i + outer.size(), joined.getRowType()));
        }
        return LogicalProject.create(
                joined, List.of(), columns, correlate.getRowType().getFieldNames(), Set.of());
    }

    /** Replaces values by the columns that a step reads instead. */
    private static final class Replacement extends RelHomogeneousShuttle {
        private final RexBuilder builder;
        private final RelDataType row;
        private final CorrelationId id;
        private final Function<RelNode, Map<RexNode, Integer>> places;

        Replacement(
                RexBuilder builder,
                RelDataType row,
                CorrelationId id,
                Function<RelNode, Map<RexNode, Integer>> places) {
            this.builder = builder;
            this.row = row;
            this.id = id;
            this.places = places;
        }

        @Override
        public RelNode visit(RelNode node) {
            Map<RexNode, Integer> of = places.apply(node);
            return super.visit(node).accept(new RexShuttle() {
                @Override
                public RexNode visitCall(RexCall call) {
                    Integer place = of.get(call);
                    return place == null ? super.visitCall(call) : column(place);
                }

                @Override
                public RexNode visitFieldAccess(RexFieldAccess access) {
                    Integer place = of.get(access);
                    if (place != null) {
                        return column(place);
                    }
                    boolean own =
                            access.getReferenceExpr() instanceof RexCorrelVariable variable && variable.id.equals(id);
                    return own ? column(access.getField().getIndex()) : super.visitFieldAccess(access);
                }
            });
        }

        private RexNode column(int place) {
            return builder.makeFieldAccess(builder.makeCorrel(row, id), place);
        }
    }
}
