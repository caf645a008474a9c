package dev.tegula.internal.sql.dialect;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code (a, b) < (c, d)} as {@code a < c OR a = c AND b < d}, for which Calcite has no code. */
final class RowOrder {

    private RowOrder() {}

    /** Returns whether a call compares rows of values by their order. */
    static boolean isComparison(SqlCall call) {
        return call.isA(SqlKind.COMPARISON)
                && call.getKind() != SqlKind.EQUALS
                && call.getKind() != SqlKind.NOT_EQUALS
                && isRow(call.operand(0))
                && isRow(call.operand(1))
                && values(call, 0).size() == values(call, 1).size();
    }

    private static boolean isRow(SqlNode node) {
        return node.getKind() == SqlKind.ROW;
    }

    private static List<SqlNode> values(SqlCall call, int operand) {
        return ((SqlCall) call.operand(operand)).getOperandList();
    }

    static SqlNode of(SqlCall call) {
        return compared(call, 0);
    }

    private static SqlNode compared(SqlCall call, int from) {
        SqlParserPos place = call.getParserPosition();
        SqlNode left = values(call, 0).get(from);
        SqlNode right = values(call, 1).get(from);
        if (from == values(call, 0).size() - 1) {
            return call.getOperator().createCall(place, left, right);
        }
        boolean less = call.getKind() == SqlKind.LESS_THAN || call.getKind() == SqlKind.LESS_THAN_OR_EQUAL;
        SqlOperator strict = less ? SqlStdOperatorTable.LESS_THAN : SqlStdOperatorTable.GREATER_THAN;
        return SqlStdOperatorTable.OR.createCall(
                place,
                strict.createCall(place, left, right),
                SqlStdOperatorTable.AND.createCall(
                        place, SqlStdOperatorTable.EQUALS.createCall(place, left, right), compared(call, from + 1)));
    }
}
