package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.functions.QuantileAggregates;
import dev.tegula.internal.sql.functions.ScalarFunctions;
import dev.tegula.internal.sql.functions.StateAggregates;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.Litmus;
import org.jspecify.annotations.Nullable;

/** Aggregates with an order of their own: lists, and quantiles. */
final class AggregateCalls {

    /** Functions of numbers that Calcite compiles for each type, of which NULL has none. */
    private static final Set<String> NUMERIC = Set.of(
            "ROUND",
            "TRUNC",
            "TRUNCATE",
            "FLOOR",
            "CEIL",
            "CEILING",
            "ABS",
            "SIGN",
            "MOD",
            "POWER",
            "POW",
            "SQRT",
            "CBRT",
            "EXP",
            "LN",
            "LOG",
            "LOG10",
            "LOG2",
            "SIN",
            "COS",
            "TAN",
            "ASIN",
            "ACOS",
            "ATAN",
            "DEGREES",
            "RADIANS");

    private static final Set<String> KEYED = Set.of("ARG_MAX", "ARG_MIN", "MAX_BY", "MIN_BY");

    private static final Set<String> LOGICAL = Set.of("BOOL_AND", "BOOL_OR", "LOGICAL_AND", "LOGICAL_OR", "EVERY");

    private AggregateCalls() {}

    /** Returns a call whose first operand has a type: NULL is an INTEGER, as in DuckDB, or a BOOLEAN. */
    static SqlBasicCall typed(SqlBasicCall call) {
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        boolean isNull = call.operandCount() > 0
                && SqlUtil.isNullLiteral(call.operand(0), false)
                && (NUMERIC.contains(name) || Functions.isAggregate(name));
        SqlTypeName type = LOGICAL.contains(name) ? SqlTypeName.BOOLEAN : SqlTypeName.INTEGER;
        boolean noKey =
                KEYED.contains(name) && call.operandCount() > 1 && SqlUtil.isNullLiteral(call.operand(1), false);
        if (!isNull && !noKey) {
            return call;
        }
        List<SqlNode> operands = new ArrayList<>(call.getOperandList());
        if (isNull) {
            operands.set(0, DialectCalls.cast(operands.get(0), type));
        }
        if (noKey) {
            operands.set(1, DialectCalls.cast(operands.get(1), SqlTypeName.INTEGER));
        }
        return (SqlBasicCall) DialectCalls.copy(call, call.getOperator(), operands.toArray(new SqlNode[0]));
    }

    /** Returns the list of all values; Calcite's leaves nulls out. */
    static SqlNode list(SqlBasicCall call) {
        SqlLiteral distinct = call.getFunctionQuantifier();
        if (distinct != null && call.operandCount() == 2 && call.operand(1) instanceof SqlNodeList order) {
            return distinctList(call, order);
        }
        SqlNode values = DialectCalls.copy(call, StateAggregates.LIST_OF, call.operand(0));
        return call.operandCount() == 2 && call.operand(1) instanceof SqlNodeList order
                ? SqlStdOperatorTable.WITHIN_GROUP.createCall(call.getParserPosition(), values, order)
                : values;
    }

    /** Returns a list of distinct values, which is sorted afterwards: Calcite sorts before it removes values. */
    private static SqlNode distinctList(SqlBasicCall call, SqlNodeList order) {
        SqlNode key = order.size() == 1 ? order.get(0) : call;
        boolean down = key.getKind() == SqlKind.DESCENDING;
        SqlNode plain = down ? ((SqlCall) key).operand(0) : key;
        if (!plain.equalsDeep(call.operand(0), Litmus.IGNORE)) {
            throw DialectCalls.refused(
                    call,
                    call.getOperator().getName().toUpperCase(Locale.ROOT)
                            + "(DISTINCT x ORDER BY …): ordered by x or x DESC only. Use SELECT DISTINCT in a subquery");
        }
        SqlNode values = DialectCalls.copy(call, StateAggregates.LIST_OF, call.operand(0));
        return ScalarFunctions.named(down ? "LIST_DESCENDING" : "LIST_SORT")
                .createCall(call.getParserPosition(), values);
    }

    /** Returns the text of distinct values in an order; another call if it is none of those. */
    static @Nullable SqlNode joined(SqlBasicCall call) {
        int count = call.operandCount();
        boolean sorted =
                call.getFunctionQuantifier() != null && count > 1 && call.operand(count - 1) instanceof SqlNodeList;
        if (!sorted) {
            return null;
        }
        SqlParserPos place = call.getParserPosition();
        SqlNode separator = count == 3 ? call.operand(1) : SqlLiteral.createCharString(",", place);
        SqlNode list = distinctList(call, (SqlNodeList) call.operand(count - 1));
        return ScalarFunctions.named("LIST_JOINED").createCall(place, list, separator);
    }

    /** Returns a function of an aggregate with the filter of the function. */
    static SqlNode filtered(SqlBasicCall filter) {
        SqlNode first = filter.operand(0) instanceof SqlCall sorted
                        && sorted.getOperator().getName().startsWith("LIST_")
                ? sorted.operand(0)
                : filter.operand(0);
        if (first instanceof SqlCall list
                && list.getOperator().equals(StateAggregates.LIST_OF)
                && list.getFunctionQuantifier() != null) {
            throw DialectCalls.refused(
                    filter,
                    "ARRAY_AGG(DISTINCT x) with FILTER: not supported. Use SELECT DISTINCT x with WHERE in a subquery");
        }
        return within(sorted(filter));
    }

    /** Returns a filter of a text whose order is outside its parentheses, as Calcite reads it behind a filter. */
    private static SqlBasicCall sorted(SqlBasicCall filter) {
        SqlCall text = filter.operand(0);
        int last = text.operandCount() - 1;
        boolean joins = text.getKind() == SqlKind.STRING_AGG || text.getKind() == SqlKind.LISTAGG;
        if (!joins || !(text.operand(last) instanceof SqlNodeList order)) {
            return filter;
        }
        SqlParserPos place = text.getParserPosition();
        SqlNode separator = last > 1 ? text.operand(1) : SqlLiteral.createCharString(",", place);
        SqlNode joined = SqlStdOperatorTable.WITHIN_GROUP.createCall(
                place, SqlStdOperatorTable.LISTAGG.createCall(place, text.operand(0), separator), order);
        return (SqlBasicCall) filter.getOperator().createCall(filter.getParserPosition(), joined, filter.operand(1));
    }

    /** Returns whether a condition has a subquery. */
    static boolean hasQuery(SqlNode condition) {
        boolean[] found = new boolean[1];
        condition.accept(new SqlBasicVisitor<Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                found[0] |= call.isA(SqlKind.QUERY);
                return super.visit(call);
            }
        });
        return found[0];
    }

    private static SqlNode within(SqlBasicCall filter) {
        if (!(filter.operand(0) instanceof SqlBasicCall call) || !ScalarFunctions.contains(call.getOperator())) {
            return filter;
        }
        SqlBasicCall inner = (SqlBasicCall)
                filter.getOperator().createCall(filter.getParserPosition(), call.operand(0), filter.operand(1));
        List<SqlNode> operands = new ArrayList<>(call.getOperandList());
        operands.set(0, within(inner));
        return call.getOperator().createCall(call.getParserPosition(), operands);
    }

    /** Returns a quantile, or a list of those of several fractions. */
    static SqlNode quantile(SqlBasicCall call, SqlOperator quantile) {
        SqlNode fractions = call.operand(1);
        if (fractions.getKind() != SqlKind.ARRAY_VALUE_CONSTRUCTOR) {
            return quantile(call, quantile, fractions);
        }
        List<SqlNode> each = new ArrayList<>();
        for (SqlNode fraction : ((SqlCall) fractions).getOperandList()) {
            each.add(quantile(call, quantile, fraction));
        }
        return SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR.createCall(call.getParserPosition(), each);
    }

    private static SqlNode quantile(SqlBasicCall call, SqlOperator quantile, SqlNode fraction) {
        SqlNode value = call.operand(0);
        boolean continuous = quantile == QuantileAggregates.CONTINUOUS;
        return DialectCalls.copy(
                call, quantile, continuous ? DialectCalls.real(value) : value, DialectCalls.real(fraction));
    }

    /** Returns a quantile with its value as an argument. */
    static SqlNode withinGroup(SqlBasicCall call) {
        SqlBasicCall quantile = call.operand(0);
        if (quantile.getKind() == SqlKind.ANY_VALUE) {
            SqlNode first = DialectCalls.copy(quantile, StateAggregates.ANY_VALUE, quantile.operand(0));
            return call.getOperator().createCall(call.getParserPosition(), first, call.operand(1));
        } else if (quantile.getOperator().getName().equalsIgnoreCase("MODE") && quantile.operandCount() == 0) {
            SqlNodeList order = call.operand(1);
            SqlNode mode = DialectCalls.copy(quantile, StateAggregates.MODE, DialectClauses.plain(order.get(0)));
            return call.getOperator().createCall(call.getParserPosition(), mode, order);
        }
        boolean continuous = quantile.getKind() == SqlKind.PERCENTILE_CONT;
        if (!continuous && quantile.getKind() != SqlKind.PERCENTILE_DISC) {
            return call;
        }
        SqlNodeList keys = call.operand(1);
        if (keys.size() != 1) {
            throw DialectCalls.refused(
                    call,
                    quantile.getOperator().getName() + ": one key of ORDER BY expected (found " + keys.size() + ")");
        }
        SqlNode value = keys.get(0);
        SqlNode fraction = quantile.operand(0);
        if (value.getKind() == SqlKind.NULLS_FIRST || value.getKind() == SqlKind.NULLS_LAST) {
            value = ((SqlCall) value).operand(0); // nulls do not count
        }
        if (value.getKind() == SqlKind.DESCENDING) {
            if (!continuous) {
                throw DialectCalls.refused(
                        call,
                        "PERCENTILE_DISC of a descending order: not supported. Order ascending, with one"
                                + " minus the fraction");
            }
            value = ((SqlCall) value).operand(0);
            fraction = rest(fraction);
        }
        return continuous
                ? DialectCalls.copy(
                        quantile, QuantileAggregates.CONTINUOUS, DialectCalls.real(value), DialectCalls.real(fraction))
                : DialectCalls.copy(quantile, QuantileAggregates.DISCRETE, value, DialectCalls.real(fraction));
    }

    private static SqlNode rest(SqlNode fraction) {
        SqlParserPos place = fraction.getParserPosition();
        return fraction instanceof SqlNumericLiteral number
                ? SqlLiteral.createExactNumeric(
                        BigDecimal.ONE.subtract(number.bigDecimalValue()).toPlainString(), place)
                : SqlStdOperatorTable.MINUS.createCall(place, SqlLiteral.createExactNumeric("1", place), fraction);
    }
}
