package dev.tegula.internal.sql.plan;

import com.google.common.collect.ImmutableList;
import dev.tegula.internal.sql.functions.RealComparisons;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * A long list of values after IN, which Calcite joins. The equality of joins takes NaN for equal and zeros for
 * different; that of a list is the equality of short ones.
 */
final class RealList {

    private RealList() {}

    /** Returns an expression for a real number in a long list; null for other subqueries. */
    static @Nullable RexNode replaced(RexBuilder builder, RexSubQuery query) {
        if (query.getKind() != SqlKind.IN || query.getOperands().size() != 1) {
            return null;
        }
        RexNode value = query.getOperands().get(0);
        boolean real = RealComparisons.isReal(value.getType())
                || RealComparisons.isReal(
                        query.rel.getRowType().getFieldList().get(0).getType());
        if (!real || !isList(query.rel)) {
            return null;
        }
        List<RexNode> parts = new ArrayList<>();
        List<RelNode> numbers = new ArrayList<>();
        for (RelNode row : query.rel instanceof Union ? query.rel.getInputs() : List.of(query.rel)) {
            if (row instanceof Project project
                    && !isNumber(project.getProjects().get(0))) {
                RexNode equality = builder.makeCall(
                        SqlStdOperatorTable.EQUALS, value, project.getProjects().get(0));
                RexNode exact = RealComparisons.equality(builder, (RexCall) equality);
                parts.add(exact == null ? equality : exact);
            } else {
                numbers.add(row);
            }
        }
        if (!numbers.isEmpty()) {
            RelNode list = numbers.size() == 1 ? numbers.get(0) : query.rel.copy(query.rel.getTraitSet(), numbers);
            parts.add(RexSubQuery.in(list, ImmutableList.of(RealComparisons.real(builder, value))));
        }
        return RexUtil.composeDisjunction(builder, parts);
    }

    private static boolean isList(RelNode rel) {
        return rel instanceof Values
                || rel instanceof Union union
                        && union.all
                        && union.getInputs().stream().allMatch(RealList::isRow);
    }

    private static boolean isRow(RelNode rel) {
        return rel instanceof Values
                || rel instanceof Project project
                        && project.getInput() instanceof Values values
                        && values.getTuples().size() == 1
                        && RexUtil.isConstant(project.getProjects().get(0));
    }

    /** Returns whether an expression is a number or null: literals have no NaN, and their zero has no sign. */
    private static boolean isNumber(RexNode expression) {
        return expression instanceof RexLiteral
                || expression instanceof RexCall call
                        && call.isA(SqlKind.CAST)
                        && call.getOperands().get(0) instanceof RexLiteral literal
                        && literal.getTypeName() == SqlTypeName.DECIMAL;
    }
}
