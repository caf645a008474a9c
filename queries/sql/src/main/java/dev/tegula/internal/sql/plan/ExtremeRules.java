package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.functions.RealExtremes;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.sql.SqlAggFunction;
import org.jspecify.annotations.Nullable;

/** Extremes of floating point numbers as {@link RealExtremes}. */
final class ExtremeRules {

    private ExtremeRules() {}

    static RelOptRule rule() {
        RelRule.OperandTransform operand =
                b -> b.operand(LogicalAggregate.class).anyInputs();
        return new RelRule<RelRule.Config>(new RuleConfig("RealExtremes", operand)) {
            @Override
            public void onMatch(RelOptRuleCall call) {
                Aggregate aggregate = call.rel(0);
                if (aggregate.getAggCallList().stream().anyMatch(each -> replacement(aggregate, each) != null)) {
                    List<AggregateCall> calls = aggregate.getAggCallList().stream()
                            .map(each -> replaced(aggregate, each))
                            .toList();
                    call.transformTo(aggregate.copy(
                            aggregate.getTraitSet(),
                            aggregate.getInput(),
                            aggregate.getGroupSet(),
                            aggregate.getGroupSets(),
                            calls));
                }
            }
        };
    }

    /** Returns the rule for window functions. */
    static RelOptRule windowRule() {
        RelRule.OperandTransform operand = b ->
                b.operand(LogicalProject.class).predicate(Project::containsOver).anyInputs();
        return new RelRule<RelRule.Config>(new RuleConfig("RealWindowExtremes", operand)) {
            @Override
            public void onMatch(RelOptRuleCall call) {
                Project project = call.rel(0);
                List<RexNode> changed = new Windows(project.getCluster().getRexBuilder()).apply(project.getProjects());
                if (!changed.equals(project.getProjects())) {
                    call.transformTo(
                            project.copy(project.getTraitSet(), project.getInput(), changed, project.getRowType()));
                }
            }
        };
    }

    /** Replaces extremes over windows. */
    private static final class Windows extends RexShuttle {
        private final RexBuilder builder;

        Windows(RexBuilder builder) {
            this.builder = builder;
        }

        @Override
        public RexNode visitOver(RexOver over) {
            SqlAggFunction function = over.getOperands().size() != 1
                    ? null
                    : RealExtremes.of(
                            over.getAggOperator(), over.getOperands().get(0).getType());
            RexWindow window = over.getWindow();
            return function == null
                    ? over
                    : builder.makeOver(
                            over.getType(),
                            function,
                            over.getOperands(),
                            window.partitionKeys,
                            window.orderKeys,
                            window.getLowerBound(),
                            window.getUpperBound(),
                            window.getExclude(),
                            window.isRows(),
                            true,
                            false,
                            over.isDistinct(),
                            over.ignoreNulls());
        }
    }

    private static @Nullable SqlAggFunction replacement(Aggregate aggregate, AggregateCall call) {
        return call.getArgList().size() != 1
                ? null
                : RealExtremes.of(
                        call.getAggregation(),
                        aggregate
                                .getInput()
                                .getRowType()
                                .getFieldList()
                                .get(call.getArgList().get(0))
                                .getType());
    }

    private static AggregateCall replaced(Aggregate aggregate, AggregateCall call) {
        SqlAggFunction function = replacement(aggregate, call);
        return function == null
                ? call
                : AggregateCall.create(
                        call.getParserPosition(),
                        function,
                        call.isDistinct(),
                        call.isApproximate(),
                        call.ignoreNulls(),
                        call.rexList,
                        call.getArgList(),
                        call.filterArg,
                        call.distinctKeys,
                        call.getCollation(),
                        call.getType(),
                        call.getName());
    }
}
