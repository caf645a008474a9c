package dev.tegula.internal.sql.functions;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.StandardConvertletTable;

/**
 * The values of CASE and COALESCE. Calcite casts {@code v} to NOT NULL where the condition is {@code v IS NOT NULL},
 * and leaves the condition out later because the comparison of {@code v} seems to imply it: the generated code then
 * takes null for 0.
 */
public final class CaseValues {

    private CaseValues() {}

    /** Returns the expression of CASE, whose values are nullable if they are elsewhere. */
    public static RexNode convert(SqlRexContext context, SqlCall call) {
        RexNode converted = StandardConvertletTable.INSTANCE.get(call).convertCall(context, call);
        if (!(converted instanceof RexCall choice) || choice.getKind() != SqlKind.CASE) {
            return converted;
        }
        List<SqlNode> values = new ArrayList<>(((SqlCase) call).getThenOperands());
        values.add(((SqlCase) call).getElseOperand());
        for (SqlNode each : values) {
            if (each instanceof SqlNumericLiteral number) { // a time, once it is converted
                TextOperators.requireKind(number.createSqlType(context.getTypeFactory()), choice.getType());
            }
        }
        List<RexNode> operands = choice.getOperands().stream()
                .map(each -> nullable(context.getRexBuilder(), each))
                .toList();
        return choice.clone(choice.getType(), operands);
    }

    private static RexNode nullable(RexBuilder builder, RexNode value) {
        if (value.getKind() != SqlKind.CAST || value.getType().isNullable()) {
            return value;
        }
        RexNode operand = nullable(builder, ((RexCall) value).getOperands().get(0)); // a cast of a cast
        RelDataType type = builder.getTypeFactory().createTypeWithNullability(value.getType(), true);
        return operand.getType().isNullable() ? builder.ensureType(type, operand, true) : value;
    }
}
