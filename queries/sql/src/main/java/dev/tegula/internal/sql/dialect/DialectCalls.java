package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.functions.BucketFunctions;
import dev.tegula.internal.sql.functions.PairAggregates;
import dev.tegula.internal.sql.functions.QuantileAggregates;
import dev.tegula.internal.sql.functions.ScalarFunctions;
import dev.tegula.internal.sql.functions.StateAggregates;
import dev.tegula.internal.sql.functions.StructValues;
import dev.tegula.internal.sql.text.DialectSigns;
import dev.tegula.internal.sql.text.StatementException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlPivot;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/** Calls of DuckDB and PostgreSQL as those of Calcite, before validation. */
public final class DialectCalls extends SqlShuttle {

    /** Functions with the same arguments and another name. */
    private static final Map<String, SqlOperator> NAMES = Map.ofEntries(
            Map.entry("IFNULL", SqlStdOperatorTable.COALESCE),
            Map.entry("NVL", SqlStdOperatorTable.COALESCE),
            Map.entry("IFF", SqlLibraryOperators.IF),
            Map.entry("POW", SqlStdOperatorTable.POWER),
            Map.entry("TRUNC", SqlStdOperatorTable.TRUNCATE),
            Map.entry("XOR", SqlStdOperatorTable.BITXOR),
            Map.entry("ISNAN", SqlLibraryOperators.IS_NAN),
            Map.entry("ISINF", SqlLibraryOperators.IS_INF),
            Map.entry("INSTR", SqlLibraryOperators.STRPOS),
            Map.entry("SUBSTR", SqlStdOperatorTable.SUBSTRING),
            Map.entry("COUNT_IF", SqlLibraryOperators.COUNTIF),
            Map.entry("GROUP_CONCAT", SqlLibraryOperators.STRING_AGG),
            Map.entry("LIST_CONTAINS", SqlLibraryOperators.ARRAY_CONTAINS),
            Map.entry("LIST_HAS", SqlLibraryOperators.ARRAY_CONTAINS),
            Map.entry("LIST_APPEND", SqlLibraryOperators.ARRAY_APPEND),
            Map.entry("ARRAY_DISTINCT", ScalarFunctions.named("LIST_DISTINCT")),
            Map.entry("LIST_REVERSE", ScalarFunctions.named("LIST_REVERSED")),
            Map.entry("ARRAY_REVERSE", ScalarFunctions.named("LIST_REVERSED")),
            Map.entry("LIST_MAX", SqlLibraryOperators.ARRAY_MAX),
            Map.entry("LIST_MIN", SqlLibraryOperators.ARRAY_MIN));

    /** Aggregates that skip null. */
    private static final Set<String> FILTERED =
            Set.of("COUNT", "SUM", "AVG", "MIN", "MAX", "STDDEV", "STDDEV_POP", "STDDEV_SAMP", "VAR_POP", "VAR_SAMP");

    /** Names of the aggregate that joins texts. */
    private static final Set<String> JOINED = Set.of("STRING_AGG", "GROUP_CONCAT", "LISTAGG");

    /** A digit that is not 0 after the third one of a fraction. */
    private static final Pattern FINE = Pattern.compile("\\.[0-9]{3}0*[1-9]");

    private static final int MONTHS_OF_QUARTER = 3;
    private static final int DAYS_OF_WEEK = 7;
    private static final int YEARS_OF_DECADE = 10;
    private static final int YEARS_OF_CENTURY = 100;
    private static final int YEARS_OF_MILLENNIUM = 1000;
    private static final int MICROS = 6;

    /** The rows of an INSERT, which have the types of its columns. */
    private @Nullable SqlNode inserted;

    private DialectCalls() {}

    /** Returns a statement without the calls. */
    public static SqlNode replaced(SqlNode statement) {
        SqlNode changed = statement.accept(new DialectCalls());
        return changed == null ? statement : changed;
    }

    @Override
    public @Nullable SqlNode visit(SqlLiteral literal) {
        if (literal instanceof SqlIntervalLiteral interval
                && FINE.matcher(String.valueOf(interval.getValue())).find()) {
            throw refused(interval, "INTERVAL: finer than a millisecond, which times here do not have");
        }
        return literal;
    }

    @Override
    public @Nullable SqlNode visit(SqlDataTypeSpec type) {
        return DialectTypes.of(type);
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        if (call.getKind() == SqlKind.OVER) {
            return over(call);
        }
        inserted = call instanceof SqlInsert insert ? insert.getSource() : inserted;
        if (call instanceof SqlPivot pivot) {
            pivot.forEachNameValues((name, values) -> values.forEach(DialectCalls::requireKnown));
        }
        SqlNode visited = super.visit(call);
        if (visited instanceof SqlCall rows && rows.getKind() == SqlKind.VALUES && call != inserted) {
            ValuesRows.unify(rows);
        }
        if (!(visited instanceof SqlBasicCall inner)) {
            return visited;
        } else if (LambdaCalls.wanted(inner)) {
            return LambdaCalls.of(inner);
        } else if (RowOrder.isComparison(inner)) {
            return RowOrder.of(inner);
        } else if (inner.getKind() == SqlKind.ARRAY_AGG) {
            return AggregateCalls.list(inner);
        } else if (inner.getKind() == SqlKind.FILTER) {
            boolean query = AggregateCalls.hasQuery(inner.operand(1)); // Calcite may read other rows
            return query ? filtered(inner) : AggregateCalls.filtered(inner);
        } else if (inner.getKind() == SqlKind.DIVIDE && isDivisor(inner.operand(1))) {
            return quotient(inner);
        } else if (inner.getKind() == SqlKind.MAP_VALUE_CONSTRUCTOR) {
            requireKeys(inner);
        } else if (inner.getKind() == SqlKind.ROLLUP || inner.getKind() == SqlKind.CUBE) {
            requireOnce(inner);
        } else if (inner.getKind() == SqlKind.PRECEDING || inner.getKind() == SqlKind.FOLLOWING) {
            inner.setOperand(0, literal(inner.operand(0))); // no other offset is one of RANGE
        } else if ((inner.getKind() == SqlKind.SOME || inner.getKind() == SqlKind.ALL)
                && inner.operand(1) instanceof SqlNodeList list
                && list.size() == 1
                && list.get(0).getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR) {
            inner.setOperand(1, new SqlNodeList(((SqlCall) list.get(0)).getOperandList(), list.getParserPosition()));
        } else if (inner.getKind() == SqlKind.WITHIN_GROUP) {
            return AggregateCalls.withinGroup(inner);
        }
        return inner.getOperator() instanceof SqlFunction ? function(AggregateCalls.typed(inner)) : inner;
    }

    /** Refuses literals that are no keys of one map. */
    private static void requireKeys(SqlBasicCall map) {
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < map.operandCount(); i += 2) {
            SqlNode key = map.operand(i);
            if (SqlUtil.isNullLiteral(key, false) || key instanceof SqlLiteral && !keys.add(key.toString())) {
                throw refused(key, "MAP: a key is null, or there twice. Write each key once");
            }
        }
    }

    /** Refuses a value of PIVOT that is equal to none. */
    private static void requireKnown(SqlNode value) {
        if (SqlUtil.isNullLiteral(value, true)) {
            throw refused(value, "PIVOT: IN has NULL, which no value is equal to. Replace nulls by COALESCE in FROM");
        }
    }

    /** Refuses a key that is there twice, which has groups of its own in SQL, and none in Calcite. */
    private static void requireOnce(SqlBasicCall groups) {
        Set<String> keys = new HashSet<>();
        for (SqlNode each : groups.getOperandList()) {
            List<SqlNode> row = each.getKind() == SqlKind.ROW ? ((SqlCall) each).getOperandList() : List.of(each);
            for (SqlNode key : row) {
                if (!keys.add(key.toString())) {
                    throw refused(key, groups.getOperator().getName() + ": a key is there twice. Write GROUPING SETS");
                }
            }
        }
    }

    /** Returns a window function. Variances of windows are those of Calcite. */
    private SqlNode over(SqlCall call) {
        SqlCall function = filtered(call.operand(0));
        String name = function.getOperator().getName().toUpperCase(Locale.ROOT);
        boolean known = name.startsWith("VAR") || name.startsWith("STDDEV") || name.startsWith("COVAR");
        SqlNode argument = known ? super.visit(function) : function.accept(this);
        SqlNode window = call.operand(1).accept(this);
        SqlNode list = listed(call, function, window);
        if (list != null) {
            return list;
        }
        if (argument != null && argument.getKind() == SqlKind.IGNORE_NULLS) {
            return KnownValues.of(call, ((SqlCall) argument).operand(0), window);
        } else if (argument != null && argument.getKind() == SqlKind.RESPECT_NULLS) {
            argument = ((SqlCall) argument).operand(0);
        }
        return call.getOperator().createCall(call.getParserPosition(), argument, window);
    }

    /** Returns an aggregate of which windows have the list of the values only, or null. */
    private @Nullable SqlNode listed(SqlCall call, SqlCall function, @Nullable SqlNode window) {
        String name = function.getOperator().getName().toUpperCase(Locale.ROOT);
        boolean joined =
                JOINED.contains(name) && function.operandCount() == 2 && !(function.operand(1) instanceof SqlNodeList);
        boolean counted = name.equals("COUNT") && function.operandCount() == 1 && isDistinct(function);
        if (!joined && !counted || joined && function.getFunctionQuantifier() != null) {
            return null;
        }
        SqlParserPos place = call.getParserPosition();
        SqlNode list =
                StateAggregates.LIST_OF.createCall(place, function.operand(0).accept(this));
        SqlNode values = call.getOperator().createCall(place, list, window);
        return counted
                ? ScalarFunctions.named("LIST_UNIQUE").createCall(place, values)
                : ScalarFunctions.named("LIST_JOINED")
                        .createCall(place, values, function.operand(1).accept(this));
    }

    private static boolean isDistinct(SqlCall function) {
        return function.getFunctionQuantifier() != null
                && "DISTINCT".equals(function.getFunctionQuantifier().toValue());
    }

    /** Returns an aggregate of the values that a filter keeps, and null for the others, which do not count. */
    private static SqlCall filtered(SqlCall function) {
        if (function.getKind() != SqlKind.FILTER) {
            return function;
        }
        SqlCall aggregate = function.operand(0);
        SqlParserPos place = aggregate.getParserPosition();
        if (!FILTERED.contains(aggregate.getOperator().getName().toUpperCase(Locale.ROOT))) {
            throw refused(
                    function,
                    "FILTER with OVER or a subquery: not supported for "
                            + aggregate.getOperator().getName() + ". Write it of CASE WHEN condition THEN value END");
        }
        boolean star = aggregate.operand(0) instanceof SqlIdentifier name && name.isStar();
        SqlNode value = star ? SqlLiteral.createExactNumeric("1", place) : aggregate.operand(0);
        SqlNode kept = new SqlCase(
                place, null, SqlNodeList.of(function.operand(1)), SqlNodeList.of(value), SqlLiteral.createNull(place));
        return aggregate.getOperator().createCall(aggregate.getFunctionQuantifier(), place, kept);
    }

    private static SqlNode function(SqlBasicCall call) {
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        boolean row = call.operandCount() > 0
                && call.operand(0) != null
                && call.operand(0).getKind() == SqlKind.ROW;
        if (row && name.equals("COUNT") && isDistinct(call) && call.operandCount() == 1) {
            SqlCall values = call.operand(0);
            return copy(
                    call,
                    SqlStdOperatorTable.COUNT,
                    StructValues.KEY.createCall(values.getParserPosition(), values.getOperandList()));
        } else if (row && Functions.isAggregate(name)) {
            throw refused(
                    call,
                    name + " of a row: not supported. Aggregate its values, or count the rows of SELECT DISTINCT a, b");
        }
        SqlNode joined = JOINED.contains(name) ? AggregateCalls.joined(call) : null;
        SqlOperator same = NAMES.get(name);
        if (joined != null) {
            return joined;
        } else if (same != null) {
            return same(call, same);
        }
        int count = call.operandCount();
        SqlAggFunction moment = PairAggregates.of(name, count);
        if (moment != null) {
            SqlNode last = real(call.operand(count - 1));
            return copy(call, moment, count == 1 ? last : real(call.operand(0)), last);
        }
        return switch (name) {
            case "NOW", "GET_CURRENT_TIMESTAMP", "TRANSACTION_TIMESTAMP" ->
                count == 0 ? copy(call, SqlStdOperatorTable.CURRENT_TIMESTAMP) : call;
            case "TODAY" -> count == 0 ? copy(call, SqlStdOperatorTable.CURRENT_DATE) : call;
            case "DATE" -> count == 1 ? cast(call.operand(0), SqlTypeName.DATE) : call;
            case "LAST_DAY" -> // Calcite's rounds times before 1970 up
                count == 1 ? copy(call, call.getOperator(), cast(call.operand(0), SqlTypeName.DATE)) : call;
            case "DAY" -> count == 1 ? same(call, SqlStdOperatorTable.DAYOFMONTH) : call;
            case "EXTRACT" -> extracted(call);
            case "TIMESTAMPADD" -> fine(call);
            case "TIMESTAMPDIFF" -> TimeDifferences.of(call);
            case "DATE_SUB_", "DATESUB_", "DATE_SU_", "DATESU_" -> count == 3 ? TimeDifferences.of(call) : call;
            case "DATE_PART", "DATEPAR_" -> count == 2 ? part(call) : call;
            case "CONTAINS" -> count == 2 ? contains(call) : call;
            case "DATE_TRUN_", "DATETRUN_" -> count == 2 ? truncated(call) : call;
            case "DATE_DIF_", "DATEDIF_" -> count == 3 ? difference(call) : call;
            case "DATE_ADD" -> count == 2 ? same(call, SqlStdOperatorTable.PLUS) : call;
            case "GENERATE_SERIES" -> count == 2 || count == 3 ? DialectFunctions.series(call) : call;
            case "MEDIAN" ->
                count == 1 ? copy(call, QuantileAggregates.CONTINUOUS, real(call.operand(0)), real(half(call))) : call;
            case "QUANTILE_CONT", "APPROX_QUANTILE" ->
                count == 2 ? AggregateCalls.quantile(call, QuantileAggregates.CONTINUOUS) : call;
            case "QUANTILE_DISC", "QUANTILE" ->
                count == 2 ? AggregateCalls.quantile(call, QuantileAggregates.DISCRETE) : call;
            default -> {
                SqlNode other = DialectFunctions.of(call);
                yield other == null ? call : other;
            }
        };
    }

    /** Returns a moment of the values of one argument. */
    static SqlNode moment(SqlBasicCall call, String name, SqlNode value) {
        SqlNode number = real(value);
        return copy(call, Objects.requireNonNull(PairAggregates.of(name, 1)), number, number);
    }

    private static boolean isDivisor(SqlNode node) {
        return node instanceof SqlCall call && call.getOperator().getName().equals(DialectSigns.DIVISOR);
    }

    /** Returns the quotient of integers. */
    private static SqlNode quotient(SqlBasicCall call) {
        SqlNode divisor = ((SqlCall) call.operand(1)).operand(0);
        return ScalarFunctions.QUOTIENT.createCall(call.getParserPosition(), call.operand(0), divisor);
    }

    private static SqlNode same(SqlBasicCall call, SqlOperator operator) {
        return operator.createCall(call.getFunctionQuantifier(), call.getParserPosition(), call.getOperandList());
    }

    static SqlNode copy(SqlBasicCall call, SqlOperator operator, SqlNode... operands) {
        return operator.createCall(call.getFunctionQuantifier(), call.getParserPosition(), operands);
    }

    private static SqlNode half(SqlCall call) {
        return SqlLiteral.createExactNumeric("0.5", call.getParserPosition());
    }

    static SqlNode real(SqlNode value) {
        return cast(value, SqlTypeName.DOUBLE);
    }

    static SqlNode cast(SqlNode value, SqlTypeName type) {
        SqlParserPos place = value.getParserPosition();
        return SqlStdOperatorTable.CAST.createCall(
                place, value, new SqlDataTypeSpec(new SqlBasicTypeNameSpec(type, place), place));
    }

    private static SqlNode part(SqlBasicCall call) {
        SqlNode unit = call.operand(0);
        if (unit instanceof SqlCharStringLiteral text) {
            TimeUnit named = TimeUnitNames.of(text.getValueAs(String.class));
            if (named == null) {
                throw refused(
                        call,
                        "part of a time '" + text.getValueAs(String.class)
                                + "': not understood (expected year, quarter, month, week, day, dow, doy, hour, minute, second or epoch)");
            }
            unit = new SqlIntervalQualifier(named, null, text.getParserPosition());
        }
        return extracted((SqlBasicCall) copy(call, SqlStdOperatorTable.EXTRACT, unit, call.operand(1)));
    }

    /** Returns a part of a time by any of its names; of seconds since 1970 with their fraction, which Calcite cuts. */
    private static SqlNode extracted(SqlBasicCall call) {
        if (call.operand(0) instanceof SqlIntervalQualifier other && other.timeFrameName != null) {
            TimeUnit named = TimeUnitNames.of(other.timeFrameName);
            call.setOperand(
                    0, named == null ? other : new SqlIntervalQualifier(named, null, other.getParserPosition()));
        }
        boolean wanted = call.operand(0) instanceof SqlIntervalQualifier unit
                && unit.timeFrameName == null // another name has this unit, too
                && unit.getUnit() == TimeUnit.EPOCH;
        if (wanted && isDifference(call.operand(1))) {
            SqlCall times = call.operand(1);
            return SqlStdOperatorTable.MINUS.createCall(
                    call.getParserPosition(),
                    copy(call, ScalarFunctions.EPOCH, times.operand(0)),
                    copy(call, ScalarFunctions.EPOCH, times.operand(1)));
        }
        return wanted ? copy(call, ScalarFunctions.EPOCH, call.operand(1)) : call;
    }

    /** Returns whether a value is a difference of times, and not a time minus an interval. */
    private static boolean isDifference(SqlNode value) {
        return value.getKind() == SqlKind.MINUS
                && value instanceof SqlCall call
                && call.operandCount() == 2
                && !(call.operand(1) instanceof SqlIntervalLiteral)
                && call.operand(1).getKind() != SqlKind.INTERVAL
                && call.operand(1).getKind() != SqlKind.TIMES;
    }

    /** Refuses units whose intervals are cut to milliseconds or seconds. */
    private static SqlNode fine(SqlBasicCall call) {
        if (call.operand(0) instanceof SqlIntervalQualifier unit
                && (unit.getUnit() == TimeUnit.MICROSECOND
                        || unit.getUnit() == TimeUnit.NANOSECOND
                        || unit.getUnit() == TimeUnit.MILLISECOND)) {
            throw refused(
                    call,
                    call.getOperator().getName() + ": units finer than a second are not supported. Add an INTERVAL");
        }
        return call;
    }

    private static SqlNode contains(SqlBasicCall call) {
        SqlParserPos place = call.getParserPosition();
        return SqlStdOperatorTable.GREATER_THAN.createCall(
                place,
                SqlLibraryOperators.STRPOS.createCall(place, call.getOperandList()),
                SqlLiteral.createExactNumeric("0", place));
    }

    /** Returns the bucket of a time: weeks begin on Mondays, and comparisons with it become ranges. */
    private static SqlNode truncated(SqlBasicCall call) {
        String unit = unit(call.operand(0));
        return unit == null ? call : bucket(call, unit, call.operand(1));
    }

    private static SqlNode bucket(SqlCall call, String unit, SqlNode time) {
        SqlParserPos place = call.getParserPosition();
        if (unit.equals("MICROSECOND")) {
            return TypedCalls.cast(time, MICROS);
        }
        SqlNode width = switch (unit) {
            case "MILLISECOND" -> interval(place, "0.001", TimeUnit.SECOND);
            case "SECOND" -> interval(place, 1, TimeUnit.SECOND);
            case "MINUTE" -> interval(place, 1, TimeUnit.MINUTE);
            case "HOUR" -> interval(place, 1, TimeUnit.HOUR);
            case "DAY" -> interval(place, 1, TimeUnit.DAY);
            case "WEEK" -> interval(place, DAYS_OF_WEEK, TimeUnit.DAY);
            case "MONTH" -> interval(place, 1, TimeUnit.MONTH);
            case "QUARTER" -> interval(place, MONTHS_OF_QUARTER, TimeUnit.MONTH);
            case "YEAR" -> interval(place, 1, TimeUnit.YEAR);
            case "DECADE" -> interval(place, YEARS_OF_DECADE, TimeUnit.YEAR);
            case "CENTURY" -> interval(place, YEARS_OF_CENTURY, TimeUnit.YEAR);
            case "MILLENNIUM" -> interval(place, YEARS_OF_MILLENNIUM, TimeUnit.YEAR);
            default ->
                throw refused(
                        call,
                        "unit of time '" + unit.toLowerCase(Locale.ROOT)
                                + "': not supported (expected microsecond, millisecond, second, minute, hour, day, week, month, quarter, year, decade, century or millennium)");
        };
        SqlNode typed = SqlUtil.isNullLiteral(time, false) ? timestamp(time) : time;
        return BucketFunctions.TIME_BUCKET.createCall(place, width, typed);
    }

    private static SqlNode interval(SqlParserPos place, int count, TimeUnit unit) {
        return interval(place, String.valueOf(count), unit);
    }

    private static SqlNode interval(SqlParserPos place, String count, TimeUnit unit) {
        return SqlLiteral.createInterval(1, count, new SqlIntervalQualifier(unit, null, place), place);
    }

    /** Returns the number of borders of units between two times. */
    private static SqlNode difference(SqlBasicCall call) {
        String unit = unit(call.operand(0));
        return unit == null
                ? call
                : TimeDifferences.whole(
                        call, unit, bucket(call, unit, call.operand(1)), bucket(call, unit, call.operand(2)));
    }

    /** Returns the unit that a text names, or null. */
    static @Nullable String unit(SqlNode node) {
        if (node instanceof SqlCharStringLiteral text) {
            TimeUnit unit = TimeUnitNames.of(text.getValueAs(String.class));
            return unit == null ? text.getValueAs(String.class).toUpperCase(Locale.ROOT) : unit.name();
        }
        return null;
    }

    /** Returns an interval with its number in the text, as {@code INTERVAL '1' DAY} for {@code INTERVAL 1 DAY}. */
    static SqlNode literal(SqlNode interval) {
        return interval.getKind() == SqlKind.INTERVAL
                        && interval instanceof SqlCall call
                        && call.operand(0) instanceof SqlNumericLiteral number
                        && call.operand(1) instanceof SqlIntervalQualifier unit
                ? SqlLiteral.createInterval(1, number.toValue(), unit, call.getParserPosition())
                : interval;
    }

    static SqlNode timestamp(SqlNode value) {
        return cast(value, SqlTypeName.TIMESTAMP);
    }

    static StatementException refused(SqlNode node, String message) {
        return new StatementException(message, node.getParserPosition());
    }
}
