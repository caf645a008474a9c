package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.functions.RealExtremes;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
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
