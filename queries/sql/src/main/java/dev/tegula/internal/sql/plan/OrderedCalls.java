package dev.tegula.internal.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.util.Optionality;

/**
 * Aggregates with an order, such as {@code STRING_AGG(x, ',' ORDER BY y)}, whose keys are arguments while Calcite
 * decorrelates a statement: it adds the values of the outer row to the columns, and moves arguments, but not keys.
 */
final class OrderedCalls {

    private OrderedCalls() {}

    /** Returns a plan whose aggregates have their keys as arguments. */
    static RelNode hidden(RelNode plan) {
        return changed(plan, OrderedCalls::hidden);
    }

    /** Returns a plan whose aggregates have an order again. */
    static RelNode shown(RelNode plan) {
        return changed(plan, OrderedCalls::shown);
    }

    private static RelNode changed(RelNode plan, UnaryOperator<AggregateCall> change) {
        return plan.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode node = super.visit(other);
                if (!(node instanceof Aggregate aggregate)) {
                    return node;
                }
                List<AggregateCall> calls =
                        aggregate.getAggCallList().stream().map(change).toList();
                return calls.equals(aggregate.getAggCallList())
                        ? node
                        : aggregate.copy(
                                aggregate.getTraitSet(),
                                aggregate.getInput(),
                                aggregate.getGroupSet(),
                                aggregate.getGroupSets(),
                                calls);
            }
        });
    }

    private static AggregateCall hidden(AggregateCall call) {
        List<RelFieldCollation> order = call.getCollation().getFieldCollations();
        if (order.isEmpty() || call.getAggregation().isPercentile()) {
            return call;
        }
        List<Integer> arguments = new ArrayList<>(call.getArgList());
        order.forEach(key -> arguments.add(key.getFieldIndex()));
        return with(call, new Keyed(call), arguments, RelCollations.EMPTY);
    }

    private static AggregateCall shown(AggregateCall call) {
        if (!(call.getAggregation() instanceof Keyed keyed)) {
            return call;
        }
        List<Integer> arguments = call.getArgList().subList(0, keyed.arguments);
        List<RelFieldCollation> order = new ArrayList<>();
        for (RelFieldCollation key : keyed.order.getFieldCollations()) {
            order.add(key.withFieldIndex(call.getArgList().get(arguments.size() + order.size())));
        }
        return with(call, keyed.function, arguments, RelCollations.of(order));
    }

    /** Returns a call with other arguments and another order, of columns of the same input. */
    static AggregateCall with(
            AggregateCall call, SqlAggFunction function, List<Integer> arguments, RelCollation order) {
        return AggregateCall.create(
                call.getParserPosition(),
                function,
                call.isDistinct(),
                call.isApproximate(),
                call.ignoreNulls(),
                call.rexList,
                arguments,
                call.filterArg,
                call.distinctKeys,
                order,
                call.getType(),
                call.getName());
    }

    /** A function whose last arguments are the keys of its order. */
    private static final class Keyed extends SqlAggFunction {
        private final SqlAggFunction function;
        private final RelCollation order;
        private final int arguments;

        Keyed(AggregateCall call) {
            super(
                    call.getAggregation().getName() + call.getCollation(), // which tells functions apart
                    null,
                    SqlKind.OTHER_FUNCTION,
                    ReturnTypes.explicit(call.getType()),
                    null,
                    OperandTypes.VARIADIC,
                    SqlFunctionCategory.USER_DEFINED_FUNCTION,
                    false,
                    false,
                    Optionality.FORBIDDEN);
            this.function = call.getAggregation();
            this.order = call.getCollation();
            this.arguments = call.getArgList().size();
        }
    }
}
