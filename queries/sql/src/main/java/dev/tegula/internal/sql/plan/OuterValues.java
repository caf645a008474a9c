package dev.tegula.internal.sql.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.jspecify.annotations.Nullable;

/** Finds the values of outer rows that a query reads. */
final class OuterValues extends RelVisitor {

    private final Set<RexFieldAccess> found = new LinkedHashSet<>();
    private final Set<CorrelationId> own = new HashSet<>();

    private OuterValues() {}

    /** Returns the values that a query reads of rows that it does not have itself. */
    static List<RexNode> of(RelNode query) {
        OuterValues values = new OuterValues();
        values.go(query);
        List<RexNode> outer = new ArrayList<>();
        for (RexFieldAccess access : values.found) {
            if (!values.own.contains(variable(access))) {
                outer.add(access);
            }
        }
        return outer;
    }

    /** Returns the row that an access to a value of an outer row names. */
    static CorrelationId variable(RexNode access) {
        return ((RexCorrelVariable) ((RexFieldAccess) access).getReferenceExpr()).id;
    }

    @Override
    public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
        own.addAll(node.getVariablesSet());
        node.accept(new RexShuttle() {
            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                if (access.getReferenceExpr() instanceof RexCorrelVariable) {
                    found.add(access);
                }
                return super.visitFieldAccess(access);
            }

            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                OuterValues.this.visit(query.rel, 0, null);
                return super.visitSubQuery(query);
            }
        });
        super.visit(node, ordinal, parent);
    }
}
