package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.memory.BudgetedRows;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.MethodCallExpression;
import org.apache.calcite.linq4j.tree.Shuttle;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.util.BuiltInMethod;
import org.jspecify.annotations.Nullable;

/** An aggregate of several sets of keys, whose groups are within the memory: Calcite calls a static method for them. */
final class GroupingSets extends SingleRel implements EnumerableRel {

    GroupingSets(RelNode aggregate) {
        super(aggregate.getCluster(), aggregate.getTraitSet(), aggregate);
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new GroupingSets(inputs.get(0));
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        Result aggregate = implementor.visitChild(this, 0, (EnumerableRel) getInput(), prefer);
        return implementor.result(aggregate.physType, aggregate.block.accept(new Shuttle() {
            @Override
            public Expression visit(
                    MethodCallExpression call, @Nullable Expression target, List<Expression> arguments) {
                if (!call.method.equals(BuiltInMethod.GROUP_BY_MULTIPLE.method)) {
                    return super.visit(call, target, arguments);
                }
                List<Expression> others = new ArrayList<>(arguments);
                Expression rows = Expressions.convert_(others.remove(0), BudgetedRows.class);
                return Expressions.call(rows, call.method.getName(), others);
            }
        }));
    }
}
