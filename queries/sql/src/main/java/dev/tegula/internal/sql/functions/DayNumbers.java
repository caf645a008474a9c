package dev.tegula.internal.sql.functions;

import java.math.BigDecimal;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.StandardConvertletTable;

/** Numbers of the days of weeks: 0 for Sunday, as in PostgreSQL and DuckDB. Calcite's begin with 1. */
public final class DayNumbers {

    private DayNumbers() {}

    /** Returns whether a call is EXTRACT(DOW FROM …) or DAYOFWEEK. */
    public static boolean isDayOfWeek(SqlCall call) {
        return call.getOperator().equals(SqlStdOperatorTable.DAYOFWEEK)
                || call.getKind() == SqlKind.EXTRACT
                        && call.operand(0) instanceof SqlIntervalQualifier unit
                        && unit.getUnit() == TimeUnit.DOW;
    }

    /** Returns the expression of a call. */
    public static RexNode convert(SqlRexContext context, SqlCall call) {
        RexBuilder rex = context.getRexBuilder();
        RexNode number = StandardConvertletTable.INSTANCE.get(call).convertCall(context, call);
        RexNode fromZero = rex.makeCall(SqlStdOperatorTable.MINUS, number, rex.makeExactLiteral(BigDecimal.ONE));
        return rex.makeCast(number.getType(), fromZero);
    }
}
