package dev.tegula.internal.sql.functions;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlBasicFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlSingleOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql2rel.SqlRexContext;

/** Arithmetic of PostgreSQL: the difference of two dates is a number of days, and days are added to dates. */
public final class DateArithmetic {

    private static final int MOST_DIGITS = 10;
    private static final SqlSingleOperandTypeChecker DATES =
            OperandTypes.family(SqlTypeFamily.DATE, SqlTypeFamily.DATE);
    private static final SqlSingleOperandTypeChecker DATE_AND_DAYS =
            OperandTypes.family(SqlTypeFamily.DATE, SqlTypeFamily.INTEGER);

    private static final SqlOperator DAYS_BETWEEN = operator("DAYS_BETWEEN", SqlTypeName.BIGINT, DATES);
    private static final SqlOperator MINUS_DAYS = operator("MINUS_DAYS", SqlTypeName.DATE, DATE_AND_DAYS);
    private static final SqlOperator PLUS_DAYS = operator("PLUS_DAYS", SqlTypeName.DATE, DATE_AND_DAYS);

    /** The interval between two times, of days, hours, minutes and seconds. */
    private static final SqlOperator TIMES_BETWEEN = SqlBasicFunction.create(
            "TIMES_BETWEEN",
            ReturnTypes.explicit(factory -> factory.createSqlIntervalType(
                            new SqlIntervalQualifier(TimeUnit.DAY, MOST_DIGITS, TimeUnit.SECOND, 3, SqlParserPos.ZERO)))
                    .andThen(SqlTypeTransforms.TO_NULLABLE),
            OperandTypes.family(SqlTypeFamily.DATETIME, SqlTypeFamily.DATETIME));

    /** The functions that replace the operators. */
    public static final List<SqlOperator> ALL = List.of(DAYS_BETWEEN, MINUS_DAYS, PLUS_DAYS, TIMES_BETWEEN);

    private DateArithmetic() {}

    private static SqlOperator operator(String name, SqlTypeName result, SqlSingleOperandTypeChecker operands) {
        return SqlBasicFunction.create(
                name, ReturnTypes.explicit(result).andThen(SqlTypeTransforms.TO_NULLABLE), operands);
    }

    /** Replaces the operator of a sum or difference by a function if its operands have the types of one. */
    public static void replace(SqlBasicCall call, SqlTypeName left, SqlTypeName right) {
        boolean minus = call.getKind() == SqlKind.MINUS;
        if (left == SqlTypeName.DATE && right == SqlTypeName.DATE && minus) {
            call.setOperator(DAYS_BETWEEN);
        } else if (minus && isTime(left) && isTime(right)) {
            call.setOperator(TIMES_BETWEEN);
        } else if (left == SqlTypeName.DATE && SqlTypeName.INT_TYPES.contains(right)) {
            call.setOperator(minus ? MINUS_DAYS : PLUS_DAYS);
        } else if (SqlTypeName.INT_TYPES.contains(left) && right == SqlTypeName.DATE && !minus) {
            SqlNode days = call.operand(0);
            call.setOperand(0, call.operand(1));
            call.setOperand(1, days);
            call.setOperator(PLUS_DAYS);
        }
    }

    private static boolean isTime(SqlTypeName type) {
        return type == SqlTypeName.DATE
                || type == SqlTypeName.TIMESTAMP
                || type == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
    }

    private static RexNode timestamp(RexBuilder rex, RexNode value) {
        RelDataType type = rex.getTypeFactory()
                .createTypeWithNullability(
                        rex.getTypeFactory().createSqlType(SqlTypeName.TIMESTAMP, 3),
                        value.getType().isNullable());
        return value.getType().getSqlTypeName() == SqlTypeName.DATE ? rex.makeCast(type, value) : value;
    }

    /** Returns the expression of a call. */
    public static RexNode convert(SqlRexContext context, SqlCall call) {
        RexBuilder rex = context.getRexBuilder();
        RexNode left = context.convertExpression(call.operand(0));
        RexNode right = context.convertExpression(call.operand(1));
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        if (call.getOperator().equals(TIMES_BETWEEN)) {
            return rex.makeCall(
                    type, SqlStdOperatorTable.MINUS_DATE, List.of(timestamp(rex, left), timestamp(rex, right)));
        }
        SqlIntervalQualifier days = new SqlIntervalQualifier(TimeUnit.DAY, null, SqlParserPos.ZERO);
        RelDataType interval = rex.getTypeFactory()
                .createTypeWithNullability(rex.getTypeFactory().createSqlIntervalType(days), type.isNullable());
        if (call.getOperator().equals(DAYS_BETWEEN)) {
            return rex.makeCast(type, rex.makeCall(interval, SqlStdOperatorTable.MINUS_DATE, List.of(left, right)));
        }
        RexNode day = rex.makeIntervalLiteral(BigDecimal.valueOf(DateTimeUtils.MILLIS_PER_DAY), days);
        RexNode added = rex.makeCall(interval, SqlStdOperatorTable.MULTIPLY, List.of(day, right));
        SqlOperator operator = call.getOperator().equals(MINUS_DAYS)
                ? SqlStdOperatorTable.MINUS_DATE
                : SqlStdOperatorTable.DATETIME_PLUS;
        return rex.makeCall(type, operator, List.of(left, added));
    }
}
