package dev.tegula.internal.sql.plan;

import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;

/** An operator whose rows are those of its input, in their form. */
abstract class PassedRows extends SingleRel implements EnumerableRel {

    PassedRows(RelNode input) {
        super(input.getCluster(), input.getTraitSet(), input);
    }

    /** Returns the call of what it does with the rows. */
    abstract Expression call(Expression rows, EnumerableRelImplementor implementor);

    /** Returns the form of the rows that is asked for, if the operators above would like one. */
    Prefer form(Prefer above) {
        return above;
    }

    @Override
    public final Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        BlockBuilder code = new BlockBuilder();
        Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), form(prefer));
        Expression rows = code.append("rows", input.block);
        code.add(Expressions.return_(null, call(rows, implementor)));
        return implementor.result(input.physType, code.toBlock());
    }
}
