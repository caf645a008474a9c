package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.functions.ScalarFunctions;
import dev.tegula.internal.sql.text.StatementException;
import java.util.Locale;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Functions of lists of DuckDB as expressions of others. */
final class ListCalls {

    private ListCalls() {}

    /** Returns a list of the elements of all lists, of which null has none; null if all are. */
    static SqlNode concatenated(SqlBasicCall call) {
        return call.getOperandList().stream().reduce(ListCalls::concatenated).orElseThrow();
    }

    private static SqlNode concatenated(SqlNode left, SqlNode right) {
        if (SqlUtil.isNullLiteral(left, true)) {
            return right;
        } else if (SqlUtil.isNullLiteral(right, true)) {
            return left;
        }
        SqlParserPos place = left.getParserPosition().plus(right.getParserPosition());
        return new SqlCase(
                place,
                null,
                SqlNodeList.of(
                        SqlStdOperatorTable.IS_NULL.createCall(place, left),
                        SqlStdOperatorTable.IS_NULL.createCall(place, right)),
                SqlNodeList.of(right, left),
                SqlLibraryOperators.ARRAY_CONCAT.createCall(place, left, right));
    }

    /** Returns a sorted list, whose nulls are last by default, also from the greatest. */
    static SqlNode sorted(SqlBasicCall call) {
        SqlParserPos place = call.getParserPosition();
        SqlNode list = call.operand(0);
        boolean down = call.operandCount() > 1 && isText(call, 1, "DESC", "ASC");
        boolean first = call.operandCount() > 2 && isText(call, 2, "NULLS FIRST", "NULLS LAST");
        SqlNode other = ScalarFunctions.named("LIST_REVERSE_SORT").createCall(place, list);
        return down == first
                ? ScalarFunctions.named(down ? "LIST_DESCENDING" : "LIST_SORT").createCall(place, list)
                : down ? other : ScalarFunctions.named("LIST_REVERSED").createCall(place, other);
    }

    /** Returns whether an argument is one text and not the other. */
    private static boolean isText(SqlBasicCall call, int argument, String wanted, String other) {
        SqlNode value = call.operand(argument);
        String text = value instanceof SqlCharStringLiteral literal
                ? literal.getValueAs(String.class).strip().toUpperCase(Locale.ROOT)
                : "";
        if (!text.equals(wanted) && !text.equals(other)) {
            throw new StatementException(
                    call.getOperator().getName() + ": '" + other + "' or '" + wanted + "' expected",
                    value.getParserPosition());
        }
        return text.equals(wanted);
    }

    /** Returns the number of the first element that is equal, or null as well. */
    static SqlNode position(SqlBasicCall call, SqlNode list, SqlNode value) {
        SqlParserPos place = call.getParserPosition();
        SqlNode ofNull = DialectFunctions.copy(call, ScalarFunctions.named("POSITION_OF_NULL"), list);
        return SqlUtil.isNullLiteral(value, true)
                ? ofNull
                : new SqlCase(
                        place,
                        null,
                        SqlNodeList.of(SqlStdOperatorTable.IS_NULL.createCall(place, value)),
                        SqlNodeList.of(ofNull),
                        SqlStdOperatorTable.NULLIF.createCall(
                                place,
                                DialectFunctions.copy(call, SqlLibraryOperators.ARRAY_POSITION, list, value),
                                DialectFunctions.number(place, "0")));
    }

    static SqlNode item(SqlParserPos place, SqlNode list, String number) {
        return ScalarFunctions.named("LIST_ITEM").createCall(place, list, DialectFunctions.number(place, number));
    }

    /** Returns a list of integers. */
    static SqlNode steps(SqlBasicCall call, String name) {
        SqlParserPos place = call.getParserPosition();
        int count = call.operandCount();
        return ScalarFunctions.named(name.equals("LIST_RANGE") ? "LIST_STEPS" : "LIST_SERIES_STEPS")
                .createCall(
                        place,
                        count == 1 ? DialectFunctions.number(place, "0") : call.operand(0),
                        call.operand(count == 1 ? 0 : 1),
                        count == 3 ? call.operand(2) : DialectFunctions.number(place, "1"));
    }

    /** Returns an aggregate of the elements of a list. */
    static SqlNode aggregated(SqlBasicCall call, SqlNode list, SqlNode name) {
        String aggregate = name instanceof SqlCharStringLiteral text ? text.getValueAs(String.class) : "";
        SqlOperator operator = switch (aggregate.toLowerCase(Locale.ROOT)) {
            case "sum" -> ScalarFunctions.named("LIST_SUM");
            case "avg", "mean" -> ScalarFunctions.named("LIST_AVG");
            case "count" -> ScalarFunctions.named("LIST_COUNT");
            case "min" -> SqlLibraryOperators.ARRAY_MIN;
            case "max" -> SqlLibraryOperators.ARRAY_MAX;
            default -> null;
        };
        if (operator == null) {
            throw new StatementException(
                    "LIST_AGGREGATE: not supported with this function (found " + name
                            + ", expected 'sum', 'avg', 'count', 'min' or 'max'). Use UNNEST in a subquery",
                    call.getParserPosition());
        }
        return operator.createCall(call.getParserPosition(), list);
    }
}
