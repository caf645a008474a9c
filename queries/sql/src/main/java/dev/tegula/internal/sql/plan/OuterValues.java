package dev.tegula.internal.sql.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.jspecify.annotations.Nullable;

/** Finds the values of outer rows that a query reads. */
final class OuterValues extends RelVisitor {

    private final Set<RexFieldAccess> found = new LinkedHashSet<>();
    private final Set<RexNode> parts = new LinkedHashSet<>();
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

    /** Returns the values as the query has them: those of {@code o.a + 1} are one, which Calcite computes first. */
    static List<RexNode> partsOf(RelNode query) {
        OuterValues values = new OuterValues();
        values.go(query);
        return values.parts.stream()
                .filter(part -> !values.own.contains(variableOf(part)))
                .toList();
    }

    /** Returns the row that an access to a value of an outer row names. */
    static CorrelationId variable(RexNode access) {
        return ((RexCorrelVariable) ((RexFieldAccess) access).getReferenceExpr()).id;
    }

    /** Returns the values that a step reads itself: Calcite computes expressions of an outer row in that row. */
    static List<RexNode> parts(RelNode step) {
        Set<RexNode> parts = new LinkedHashSet<>();
        step.accept(new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                if (isOuter(call)) {
                    parts.add(call);
                    return call;
                }
                return super.visitCall(call);
            }

            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                if (access.getReferenceExpr() instanceof RexCorrelVariable) {
                    parts.add(access);
                }
                return super.visitFieldAccess(access);
            }
        });
        return List.copyOf(parts);
    }

    /** Returns whether an expression has values of one outer row alone. */
    static boolean isOuter(RexCall call) {
        Set<CorrelationId> rows = new HashSet<>();
        return isOuter(call, rows) && rows.size() == 1;
    }

    private static boolean isOuter(RexNode node, Set<CorrelationId> rows) {
        if (node instanceof RexFieldAccess access && access.getReferenceExpr() instanceof RexCorrelVariable) {
            rows.add(variable(node));
            return true;
        } else if (node instanceof RexCall call && !(node instanceof RexOver) && !(node instanceof RexSubQuery)) {
            return call.getOperands().stream().allMatch(each -> isOuter(each, rows));
        }
        return node instanceof RexLiteral;
    }

    /** Returns the row whose values a part has. */
    static CorrelationId variableOf(RexNode part) {
        Set<CorrelationId> rows = new HashSet<>();
        isOuter(part, rows);
        return rows.iterator().next();
    }

    @Override
    public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
        own.addAll(node.getVariablesSet());
        parts.addAll(parts(node));
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
