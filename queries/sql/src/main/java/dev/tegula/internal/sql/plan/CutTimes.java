package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.functions.TextOperators;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/** Lets texts of times that are finer than a millisecond be cut, for sessions that want it. */
public final class CutTimes extends RelHomogeneousShuttle {

    private final RexShuttle expressions = new RexShuttle() {
        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
            return visited.clone(visited.rel.accept(CutTimes.this));
        }

        @Override
        public RexNode visitCall(RexCall call) {
            return TextOperators.unchecked(super.visitCall(call));
        }
    };

    private CutTimes() {}

    /** Returns a statement that cuts times. */
    public static RelNode of(RelNode statement) {
        return statement.accept(new CutTimes());
    }

    @Override
    public RelNode visit(RelNode other) {
        return visitChildren(other).accept(expressions);
    }
}
