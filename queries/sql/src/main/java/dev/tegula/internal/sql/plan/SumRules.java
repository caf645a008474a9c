package dev.tegula.internal.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.tools.RelBuilder;

/** Sums of BIGINT as DECIMAL: their arguments are cast, because Calcite's code adds only values of the sum's type. */
final class SumRules {

    private SumRules() {}

    static RelOptRule rule() {
        RelRule.OperandTransform operand =
                b -> b.operand(LogicalAggregate.class).anyInputs();
        return new RelRule<RelRule.Config>(new RuleConfig("SumCast", operand)) {
            @Override
            public void onMatch(RelOptRuleCall call) {
                Aggregate aggregate = call.rel(0);
                if (aggregate.getAggCallList().stream().anyMatch(each -> isMixed(aggregate, each))) {
                    call.transformTo(cast(aggregate, call.builder()));
                }
            }
        };
    }

    private static boolean isMixed(Aggregate aggregate, AggregateCall call) {
        boolean sum = call.getAggregation().getKind() == SqlKind.SUM
                || call.getAggregation().getKind() == SqlKind.SUM0;
        return sum
                && call.getType().getSqlTypeName() == SqlTypeName.DECIMAL
                && argument(aggregate, call).getSqlTypeName() != SqlTypeName.DECIMAL;
    }

    private static RelDataType argument(Aggregate aggregate, AggregateCall call) {
        return aggregate
                .getInput()
                .getRowType()
                .getFieldList()
                .get(call.getArgList().get(0))
                .getType();
    }

    private static RelNode cast(Aggregate aggregate, RelBuilder builder) {
        RelNode input = aggregate.getInput();
        RexBuilder rex = aggregate.getCluster().getRexBuilder();
        List<RexNode> fields = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (RelDataTypeField field : input.getRowType().getFieldList()) {
            fields.add(rex.makeInputRef(input, field.getIndex()));
            names.add(field.getName());
        }
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            if (!isMixed(aggregate, call)) {
                calls.add(call);
                continue;
            }
            RelDataType argument = argument(aggregate, call);
            RelDataType decimal = aggregate
                    .getCluster()
                    .getTypeFactory()
                    .createTypeWithNullability(call.getType(), argument.isNullable());
            int index = call.getArgList().get(0);
            calls.add(call.withArgList(List.of(fields.size())));
            fields.add(rex.makeCast(decimal, rex.makeInputRef(input, index)));
            names.add("sum" + fields.size());
        }
        RelNode projected = builder.push(input).project(fields, names).build();
        return aggregate.copy(
                aggregate.getTraitSet(), projected, aggregate.getGroupSet(), aggregate.getGroupSets(), calls);
    }
}
