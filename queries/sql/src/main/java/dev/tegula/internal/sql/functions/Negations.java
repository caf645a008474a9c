package dev.tegula.internal.sql.functions;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.StandardConvertletTable;

/**
 * Negated comparisons by order. Calcite takes "not less" for "greater or equal", but NaN are neither: the negation of a
 * comparison that does not hold is true for them.
 */
public final class Negations {

    private Negations() {}

    /** Returns the expression of NOT, NOT BETWEEN or IS FALSE. */
    public static RexNode convert(SqlRexContext context, SqlCall call) {
        RexBuilder builder = context.getRexBuilder();
        RexNode converted = StandardConvertletTable.INSTANCE.get(call).convertCall(context, call);
        if (!(converted instanceof RexCall negation)) {
            return converted;
        }
        return switch (negation.getKind()) {
            case NOT -> negated(builder, negation.getOperands().get(0));
            case IS_FALSE ->
                builder.makeCall(
                        SqlStdOperatorTable.IS_TRUE,
                        negated(builder, negation.getOperands().get(0)));
            default -> converted;
        };
    }

    private static RexNode negated(RexBuilder builder, RexNode node) {
        if (node instanceof RexCall call) {
            List<RexNode> operands = call.getOperands();
            switch (call.getKind()) {
                case AND, OR -> {
                    SqlOperator joined = call.isA(SqlKind.AND) ? SqlStdOperatorTable.OR : SqlStdOperatorTable.AND;
                    List<RexNode> parts = operands.stream()
                            .map(each -> negated(builder, each))
                            .toList();
                    return builder.makeCall(joined, RexUtil.flatten(parts, joined));
                }
                case LESS_THAN -> {
                    return negated(builder, SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, operands);
                }
                case LESS_THAN_OR_EQUAL -> {
                    return negated(builder, SqlStdOperatorTable.GREATER_THAN, operands);
                }
                case GREATER_THAN -> {
                    return negated(builder, SqlStdOperatorTable.LESS_THAN_OR_EQUAL, operands);
                }
                case GREATER_THAN_OR_EQUAL -> {
                    return negated(builder, SqlStdOperatorTable.LESS_THAN, operands);
                }
                default -> {
                    // Below, nothing changes for NaN.
                }
            }
        }
        return builder.makeCall(SqlStdOperatorTable.NOT, node);
    }

    private static RexNode negated(RexBuilder builder, SqlOperator opposite, List<RexNode> operands) {
        List<RexNode> parts = new ArrayList<>(List.of(builder.makeCall(opposite, operands)));
        for (RexNode operand : operands) {
            if (SqlTypeUtil.isApproximateNumeric(operand.getType()) && !isNumber(operand)) {
                parts.add(builder.makeCall(SqlLibraryOperators.IS_NAN, operand));
            }
        }
        return parts.size() == 1 ? parts.get(0) : builder.makeCall(SqlStdOperatorTable.OR, parts);
    }

    private static boolean isNumber(RexNode operand) {
        RexNode inner = RexUtil.removeCast(operand);
        return inner instanceof RexLiteral && SqlTypeUtil.isNumeric(inner.getType());
    }
}
