package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.functions.StateAggregates;
import dev.tegula.internal.sql.text.StatementException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code IGNORE NULLS} of window functions, as aggregates of the values that are not null: those of the frame, or, for
 * LAG and LEAD, of the rows before the current one. LEAD is LAG in the reverse order.
 */
final class KnownValues {

    private KnownValues() {}

    /**
     * Returns the expression of a call with {@code IGNORE NULLS}.
     *
     * @param call the call with OVER
     */
    static SqlNode of(SqlCall call, SqlCall function, SqlNode window) {
        SqlParserPos place = call.getParserPosition();
        SqlNode value = function.operand(0);
        SqlNode one = SqlLiteral.createExactNumeric("1", place);
        int count = function.operandCount();
        String name = function.getOperator().getName().toUpperCase(Locale.ROOT);
        return switch (name) {
            case "FIRST_VALUE" -> over(call, StateAggregates.ANY_VALUE, List.of(value), window);
            case "LAST_VALUE" -> over(call, StateAggregates.NTH_LAST_KNOWN, List.of(value, one), window);
            case "NTH_VALUE" -> over(call, StateAggregates.NTH_KNOWN, List.of(value, function.operand(1)), window);
            case "LAG", "LEAD" -> {
                SqlNode offset = count > 1 ? function.operand(1) : one;
                SqlNode shifted =
                        over(call, StateAggregates.NTH_LAST_KNOWN, List.of(value, offset), before(place, name, window));
                yield count > 2
                        ? SqlStdOperatorTable.COALESCE.createCall(place, shifted, function.operand(2))
                        : shifted;
            }
            default ->
                throw new StatementException(
                        name + " with IGNORE NULLS: not supported. Aggregates skip nulls as they are", place);
        };
    }

    private static SqlNode over(SqlCall call, SqlAggFunction function, List<SqlNode> operands, SqlNode window) {
        SqlParserPos place = call.getParserPosition();
        return call.getOperator().createCall(place, function.createCall(place, operands), window);
    }

    /** Returns the window of the rows before the current one in its order, which LEAD has reversed. */
    private static SqlNode before(SqlParserPos place, String name, SqlNode window) {
        if (!(window instanceof SqlWindow inline) || inline.getRefName() != null) {
            throw new StatementException(
                    name + " with IGNORE NULLS: no such window in this query (found " + window + ")", place);
        }
        List<SqlNode> keys = new ArrayList<>();
        for (SqlNode key : inline.getOrderList()) {
            keys.add(name.equals("LEAD") ? reversed(key) : key);
        }
        return SqlWindow.create(
                null,
                null,
                inline.getPartitionList(),
                new SqlNodeList(keys, place),
                SqlLiteral.createBoolean(true, place),
                SqlWindow.createUnboundedPreceding(place),
                SqlWindow.createPreceding(SqlLiteral.createExactNumeric("1", place), place),
                null,
                place);
    }

    /** Returns a key in the other direction, with its nulls at the other end. */
    private static SqlNode reversed(SqlNode key) {
        SqlParserPos place = key.getParserPosition();
        if (key.getKind() == SqlKind.NULLS_FIRST || key.getKind() == SqlKind.NULLS_LAST) {
            boolean first = key.getKind() == SqlKind.NULLS_FIRST;
            return (first ? SqlStdOperatorTable.NULLS_LAST : SqlStdOperatorTable.NULLS_FIRST)
                    .createCall(place, reversed(((SqlCall) key).operand(0)));
        }
        return key.getKind() == SqlKind.DESCENDING
                ? ((SqlCall) key).operand(0)
                : SqlStdOperatorTable.DESC.createCall(place, key);
    }
}
