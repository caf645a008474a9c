package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.functions.ScalarFunctions;
import dev.tegula.internal.sql.functions.SeriesFunctions;
import dev.tegula.internal.sql.functions.StateAggregates;
import dev.tegula.internal.sql.text.DialectSigns;
import dev.tegula.internal.sql.text.StatementException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Functions of DuckDB that are expressions of others, with other arguments or another name. */
final class DialectFunctions {

    /** Functions with the same arguments and another name. */
    private static final Map<String, SqlOperator> NAMES = Map.ofEntries(
            Map.entry("MEAN", SqlStdOperatorTable.AVG),
            Map.entry("FAVG", SqlStdOperatorTable.AVG),
            Map.entry("FSUM", SqlStdOperatorTable.SUM),
            Map.entry("KAHAN_SUM", SqlStdOperatorTable.SUM),
            Map.entry("SUMKAHAN", SqlStdOperatorTable.SUM),
            Map.entry("LEN", SqlStdOperatorTable.CHAR_LENGTH),
            Map.entry("LCASE", SqlStdOperatorTable.LOWER),
            Map.entry("UCASE", SqlStdOperatorTable.UPPER),
            Map.entry("PREFIX", SqlLibraryOperators.STARTS_WITH),
            Map.entry("SUFFIX", SqlLibraryOperators.ENDS_WITH),
            Map.entry("WEEKOFYEAR", SqlStdOperatorTable.WEEK),
            Map.entry("WEEKDAY", SqlStdOperatorTable.DAYOFWEEK),
            Map.entry("LIST_EXTRACT", SqlStdOperatorTable.ITEM),
            Map.entry("LIST_ELEMENT", SqlStdOperatorTable.ITEM),
            Map.entry("ARRAY_EXTRACT", SqlStdOperatorTable.ITEM),
            Map.entry("LIST_VALUE", SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR),
            Map.entry("ARRAY_VALUE", SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR),
            Map.entry("HISTOGRAM", StateAggregates.HISTOGRAM),
            Map.entry("LIST_PACK", SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR),
            Map.entry("ARRAY_HAS", SqlLibraryOperators.ARRAY_CONTAINS),
            Map.entry("ARRAY_PUSH_BACK", SqlLibraryOperators.ARRAY_APPEND),
            Map.entry("ADD", SqlStdOperatorTable.PLUS),
            Map.entry("SUBTRACT", SqlStdOperatorTable.MINUS),
            Map.entry("MULTIPLY", SqlStdOperatorTable.MULTIPLY),
            Map.entry("LEAST_COMMON_MULTIPLE", ScalarFunctions.named("LCM")),
            Map.entry("GREATEST_COMMON_DIVISOR", ScalarFunctions.named("GCD")),
            Map.entry("EDITDIST3", SqlLibraryOperators.LEVENSHTEIN));

    private static final Map<String, String> SAME = Map.ofEntries(
            Map.entry("TO_HEX", "HEX"),
            Map.entry("BASE64", "TO_BASE64"),
            Map.entry("ORD", "CODE_POINT"),
            Map.entry("UNICODE", "CODE_POINT"),
            Map.entry("SPLIT_PART", "TEXT_PART"),
            Map.entry("LIST_HAS_ANY", "LIST_HAS_ANY"),
            Map.entry("ARRAY_HAS_ANY", "LIST_HAS_ANY"),
            Map.entry("LIST_HAS_ALL", "LIST_HAS_ALL"),
            Map.entry("ARRAY_HAS_ALL", "LIST_HAS_ALL"),
            Map.entry("LIST_INTERSECT", "LIST_INTERSECT"),
            Map.entry("ARRAY_INTERSECT", "LIST_INTERSECT"),
            Map.entry("LIST_ANY_VALUE", "LIST_ANY_VALUE"),
            Map.entry("ARRAY_REVERSE_SORT", "LIST_REVERSE_SORT"),
            Map.entry("ARRAY_SLICE", "LIST_SLICE"),
            Map.entry("ARRAY_UNIQUE", "LIST_UNIQUE"),
            Map.entry("STR_SPLIT", "STRING_SPLIT"),
            Map.entry("STRING_TO_ARRAY", "STRING_SPLIT"),
            Map.entry("STRING_SPLIT_REGEX", "REGEXP_SPLIT_TO_ARRAY"),
            Map.entry("STR_SPLIT_REGEX", "REGEXP_SPLIT_TO_ARRAY"));

    private static final Set<String> CONCATENATIONS = Set.of("LIST_CONCAT", "LIST_CAT", "ARRAY_CONCAT", "ARRAY_CAT");

    /** Units of functions that return a number of them. */
    private static final Map<String, TimeUnit> INTERVALS = Map.of(
            "TO_YEARS", TimeUnit.YEAR,
            "TO_MONTHS", TimeUnit.MONTH,
            "TO_WEEKS", TimeUnit.WEEK,
            "TO_DAYS", TimeUnit.DAY,
            "TO_HOURS", TimeUnit.HOUR,
            "TO_MINUTES", TimeUnit.MINUTE,
            "TO_SECONDS", TimeUnit.SECOND);

    /** Parts of times with functions of their names. */
    private static final Map<String, TimeUnit> PARTS = Map.of(
            "CENTURY", TimeUnit.CENTURY,
            "DECADE", TimeUnit.DECADE,
            "MILLENNIUM", TimeUnit.MILLENNIUM,
            "ISODOW", TimeUnit.ISODOW,
            "ISOYEAR", TimeUnit.ISOYEAR,
            "MILLISECOND", TimeUnit.MILLISECOND,
            "MICROSECOND", TimeUnit.MICROSECOND);

    /** Functions with a pattern as their second argument, and the place of its options. */
    private static final Map<String, Integer> PATTERNS = Map.of(
            "REGEXP_MATCHES", 2,
            "REGEXP_FULL_MATCH", 2,
            "REGEXP_SPLIT_TO_ARRAY", 2,
            "STRING_SPLIT_REGEX", 2,
            "STR_SPLIT_REGEX", 2,
            "REGEXP_EXTRACT", 3,
            "REGEXP_EXTRACT_ALL", 3);

    private static final int DAYS_OF_WEEK = 7;

    private DialectFunctions() {}

    /** Returns the call of Calcite for one of DuckDB, or null. */
    static @Nullable SqlNode of(SqlBasicCall call) {
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        int count = call.operandCount();
        SqlOperator same = NAMES.get(name);
        if (PATTERNS.getOrDefault(name, count).equals(count - 1)) {
            return withoutOptions(call);
        } else if (name.equals("LIST_SORT") || name.equals("ARRAY_SORT")) {
            return ListCalls.sorted(call);
        } else if (CONCATENATIONS.contains(name) && count > 1) {
            return ListCalls.concatenated(call);
        } else if (same != null) {
            return copy(call, same, call.getOperandList().toArray(new SqlNode[0]));
        } else if (SAME.containsKey(name)) {
            return copy(
                    call,
                    ScalarFunctions.named(SAME.get(name)),
                    call.getOperandList().toArray(new SqlNode[0]));
        }
        return switch (count) {
            case 0 -> none(call, name);
            case 1 -> one(call, name, call.operand(0));
            case 2 -> two(call, name, call.operand(0), call.operand(1));
            default -> more(call, name);
        };
    }

    /** Returns a call whose pattern has the options of its last argument. */
    private static SqlNode withoutOptions(SqlBasicCall call) {
        List<SqlNode> operands = new ArrayList<>(call.getOperandList());
        SqlNode options = operands.remove(operands.size() - 1);
        operands.set(
                1,
                ScalarFunctions.named("PATTERN_WITH_OPTIONS")
                        .createCall(call.getParserPosition(), operands.get(1), options));
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        return ScalarFunctions.named(SAME.getOrDefault(name, name)).createCall(call.getParserPosition(), operands);
    }

    private static @Nullable SqlNode none(SqlBasicCall call, String name) {
        SqlParserPos place = call.getParserPosition();
        return switch (name) {
            case "COUNT", "COUNT_STAR" -> copy(call, SqlStdOperatorTable.COUNT, SqlIdentifier.star(place));
            case "CURRENT_SCHEMA" -> SqlLiteral.createCharString("main", place);
            case "RANDOM_UUID", "GEN_RANDOM_UUID", "UUIDV4" ->
                ScalarFunctions.named("RANDOM_UUID").createCall(place, SqlStdOperatorTable.RAND.createCall(place));
            case "VERSION" -> SqlLiteral.createCharString("Tegula", place);
            case "CURRENT_DATABASE" -> SqlLiteral.createCharString("tegula", place);
            default -> null;
        };
    }

    private static @Nullable SqlNode one(SqlBasicCall call, String name, SqlNode value) {
        SqlParserPos place = call.getParserPosition();
        SqlAggFunction aggregate = StateAggregates.NUMBERS.get(name);
        if (aggregate != null) {
            return copy(call, aggregate, value);
        }
        TimeUnit unit = INTERVALS.get(name);
        if (unit != null) {
            return times(call, value, unit);
        }
        TimeUnit part = PARTS.get(name);
        if (part != null) {
            return extract(place, part, value);
        }
        return switch (name) {
            case "ENTROPY" -> copy(call, StateAggregates.ENTROPY, value);
            case "FIRST" -> copy(call, StateAggregates.FIRST, value);
            case "LAST" -> copy(call, StateAggregates.LAST, value);
            case "ARBITRARY" -> copy(call, StateAggregates.FIRST, value);
            case "GEOMEAN", "GEOMETRIC_MEAN" ->
                SqlStdOperatorTable.EXP.createCall(
                        place, copy(call, SqlStdOperatorTable.AVG, SqlStdOperatorTable.LN.createCall(place, value)));
            case "SEM" ->
                SqlStdOperatorTable.DIVIDE.createCall(
                        place,
                        DialectCalls.moment(call, "STDDEV_POP", value),
                        SqlStdOperatorTable.SQRT.createCall(place, copy(call, SqlStdOperatorTable.COUNT, value)));
            case "ARRAY_LENGTH" -> copy(call, SqlStdOperatorTable.CARDINALITY, value);
            case "JSON_KEYS" -> copy(call, ScalarFunctions.named("NAMES_OF_JSON"), value);
            case "YEARWEEK" ->
                SqlStdOperatorTable.PLUS.createCall(
                        place,
                        SqlStdOperatorTable.MULTIPLY.createCall(
                                place, extract(place, TimeUnit.ISOYEAR, value), number(place, "100")),
                        extract(place, TimeUnit.WEEK, value));
            case "TO_TIMESTAMP" -> copy(call, ScalarFunctions.OF_SECONDS, value);
            case "MAKE_TIMESTAMP" -> copy(call, ScalarFunctions.OF_MICROS, value);
            case "MAKE_TIMESTAMP_MS" -> copy(call, ScalarFunctions.OF_MILLIS, value);
            case "LIST", "ARRAY_AGG" -> copy(call, StateAggregates.LIST_OF, value);
            case "ALIAS" ->
                value instanceof SqlIdentifier named
                        ? SqlLiteral.createCharString(named.names.get(named.names.size() - 1), place)
                        : null;
            case "LIST_FIRST" -> ListCalls.item(place, value, "1");
            case "LIST_LAST" -> ListCalls.item(place, value, "-1");
            case DialectSigns.RANGE -> range(call);
            case "LIST_RANGE", "LIST_SERIES" -> ListCalls.steps(call, name);
            default -> null;
        };
    }

    private static @Nullable SqlNode two(SqlBasicCall call, String name, SqlNode left, SqlNode right) {
        SqlParserPos place = call.getParserPosition();
        return switch (name) {
            case "FIRST" -> isPlain(call) ? copy(call, StateAggregates.FIRST, left) : null;
            case "LAST" -> isPlain(call) ? copy(call, StateAggregates.LAST, left) : null;
            case "ARRAY_LENGTH" ->
                right instanceof SqlLiteral dimension && "1".equals(dimension.toValue())
                        ? copy(call, SqlStdOperatorTable.CARDINALITY, left)
                        : null;
            case "JSON_ARRAY_LENGTH", "JSON_KEYS", "JSON_TYPE" ->
                copy(
                        call,
                        ScalarFunctions.named(name.equals("JSON_KEYS") ? "NAMES_OF_JSON" : name),
                        copy(call, ScalarFunctions.named("JSON_EXTRACT"), left, right));
            case "STRUCT_EXTRACT" -> SqlStdOperatorTable.ITEM.createCall(place, left, right);
            case "MAP" -> copy(call, SqlLibraryOperators.MAP_FROM_ARRAYS, left, right);
            case "MAP_CONTAINS" -> copy(call, SqlLibraryOperators.MAP_CONTAINS_KEY, left, right);
            case "MIN" -> extremes(call, "LIST_LEAST", left, right);
            case "MAX" -> extremes(call, "LIST_GREATEST", left, right);
            case "LIST_RANGE", "LIST_SERIES" -> ListCalls.steps(call, name);
            case "LIST_AGGREGATE", "LIST_AGGR", "ARRAY_AGGREGATE" -> ListCalls.aggregated(call, left, right);
            case "AGE" -> copy(call, ScalarFunctions.named("AGE_OF_TIMES"), left, right); // Calcite's has other days
            case "LIST_POSITION", "LIST_INDEXOF", "ARRAY_POSITION", "ARRAY_INDEXOF" ->
                ListCalls.position(call, left, right);
            case "LTRIM" -> copy(call, ScalarFunctions.named("TRIM_START"), left, right);
            case "RTRIM" -> copy(call, ScalarFunctions.named("TRIM_END"), left, right);
            case "TRIM" ->
                call.getOperator() == SqlStdOperatorTable.TRIM
                        ? null
                        : copy(call, ScalarFunctions.named("TRIM_BOTH"), left, right);
            case "LIST_PREPEND", "ARRAY_PUSH_FRONT" -> copy(call, SqlLibraryOperators.ARRAY_PREPEND, right, left);
            case "TIMEZONE_" -> zone(place, left, right);
            case "FORMAT", "PRINTF" -> TextForms.of(call);
            case "TIMEZONE" -> zone(place, right, left);
            case DialectSigns.RANGE -> range(call);
            case "JSON_EXTRACT_PATH" -> copy(call, ScalarFunctions.named("JSON_EXTRACT"), left, right);
            case "JSON_EXTRACT_PATH_TEXT" -> copy(call, ScalarFunctions.named("JSON_EXTRACT_STRING"), left, right);
            default -> null;
        };
    }

    private static SqlNode extremes(SqlBasicCall call, String function, SqlNode value, SqlNode count) {
        SqlNode values = copy(call, StateAggregates.LIST_OF, value);
        return ScalarFunctions.named(function).createCall(call.getParserPosition(), values, count);
    }

    /** Returns the values of the rows with the greatest or least keys. */
    private static SqlNode ranked(SqlBasicCall call, boolean greatest) {
        SqlParserPos place = call.getParserPosition();
        SqlNode value = call.operand(0);
        SqlNode key = call.operand(1);
        SqlNode known = SqlStdOperatorTable.AND.createCall(
                place,
                SqlStdOperatorTable.IS_NOT_NULL.createCall(place, value),
                SqlStdOperatorTable.IS_NOT_NULL.createCall(place, key));
        SqlNode order = greatest ? SqlStdOperatorTable.DESC.createCall(place, key) : key;
        SqlNode sorted = SqlStdOperatorTable.WITHIN_GROUP.createCall(
                place, copy(call, StateAggregates.LIST_OF, value), SqlNodeList.of(order));
        return ScalarFunctions.named("LIST_SLICE")
                .createCall(
                        place,
                        SqlStdOperatorTable.FILTER.createCall(place, sorted, known),
                        number(place, "1"),
                        call.operand(2));
    }

    /** Returns whether a call of FIRST or LAST, which the parser gives an offset of 0, has one argument. */
    private static boolean isPlain(SqlBasicCall call) {
        return (call.getOperator() == SqlStdOperatorTable.FIRST || call.getOperator() == SqlStdOperatorTable.LAST)
                && call.operand(1) instanceof SqlLiteral offset
                && offset.toValue() != null
                && "0".equals(offset.toValue());
    }

    private static @Nullable SqlNode more(SqlBasicCall call, String name) {
        return switch (name) {
            case DialectSigns.RANGE -> range(call);
            case "LIST_RANGE", "LIST_SERIES" -> call.operandCount() == 3 ? ListCalls.steps(call, name) : null;
            case "ARG_MAX", "MAX_BY" -> call.operandCount() == 3 ? ranked(call, true) : null;
            case "ARG_MIN", "MIN_BY" -> call.operandCount() == 3 ? ranked(call, false) : null;
            case "REGEXP_REPLACE" -> replaced(call);
            case "FORMAT", "PRINTF" -> TextForms.of(call);
            default -> null;
        };
    }

    private static SqlNode replaced(SqlBasicCall call) {
        List<SqlNode> operands = new ArrayList<>(call.getOperandList());
        if (operands.size() == 3) {
            operands.add(SqlLiteral.createCharString("", call.getParserPosition()));
        }
        return ScalarFunctions.named("TEXT_WITH_REPLACEMENTS").createCall(call.getParserPosition(), operands);
    }

    /** Returns a series of integers or times with its end. */
    static SqlNode series(SqlBasicCall call) {
        SqlNode step = call.operandCount() == 3 ? call.operand(2) : number(call.getParserPosition(), "1");
        return series(call, List.of(call.operand(0), call.operand(1), step), SeriesFunctions.SERIES);
    }

    /**
     * Returns a series.
     *
     * @param operands start, stop and step
     * @param functions those of integers, times, and times with a step of months
     */
    private static SqlNode series(SqlBasicCall call, List<SqlNode> operands, List<SqlOperator> functions) {
        SqlNode start = operands.get(0);
        SqlNode stop = operands.get(1);
        SqlNode step = DialectCalls.literal(operands.get(2));
        if (!(step instanceof SqlIntervalLiteral interval)) {
            List.of(start, stop, step).forEach(DialectFunctions::requireWhole);
            return copy(call, functions.get(0), start, stop, step);
        }
        boolean months = ((SqlIntervalLiteral.IntervalValue) Objects.requireNonNull(interval.getValue()))
                .getIntervalQualifier()
                .isYearMonth();
        return copy(
                call, functions.get(months ? 2 : 1), DialectCalls.timestamp(start), DialectCalls.timestamp(stop), step);
    }

    /** Refuses a number with a fraction, which Calcite rounds. */
    private static void requireWhole(SqlNode number) {
        if (number instanceof SqlNumericLiteral literal && !literal.isInteger()) {
            throw new StatementException(
                    "a series of integers: not one (found " + literal + "). Cast it", number.getParserPosition());
        }
    }

    /** Returns a series without its end. */
    private static SqlNode range(SqlBasicCall call) {
        SqlParserPos place = call.getParserPosition();
        int count = call.operandCount();
        SqlNode start = count == 1 ? number(place, "0") : call.operand(0);
        SqlNode step = count == 3 ? call.operand(2) : number(place, "1");
        return series(call, List.of(start, call.operand(count == 1 ? 0 : 1), step), SeriesFunctions.RANGES);
    }

    /** Returns a time in a zone. The current time is that of UTC. */
    private static SqlNode zone(SqlParserPos place, SqlNode time, SqlNode zone) {
        boolean now = time instanceof SqlCall call && call.getOperator() == SqlStdOperatorTable.CURRENT_TIMESTAMP;
        SqlNode instant =
                now ? ScalarFunctions.INSTANT.createCall(place, time, SqlLiteral.createCharString("UTC", place)) : time;
        return ScalarFunctions.INSTANT.createCall(place, instant, zone);
    }

    private static SqlNode times(SqlBasicCall call, SqlNode count, TimeUnit unit) {
        SqlParserPos place = call.getParserPosition();
        boolean week = unit == TimeUnit.WEEK;
        SqlIntervalQualifier qualifier = new SqlIntervalQualifier(week ? TimeUnit.DAY : unit, null, place);
        return SqlStdOperatorTable.MULTIPLY.createCall(
                place,
                count,
                SqlLiteral.createInterval(1, week ? String.valueOf(DAYS_OF_WEEK) : "1", qualifier, place));
    }

    private static SqlNode extract(SqlParserPos place, TimeUnit unit, SqlNode time) {
        return SqlStdOperatorTable.EXTRACT.createCall(place, new SqlIntervalQualifier(unit, null, place), time);
    }

    static SqlNode number(SqlParserPos place, String number) {
        return SqlLiteral.createExactNumeric(number, place);
    }

    static SqlNode copy(SqlBasicCall call, SqlOperator operator, SqlNode... operands) {
        return operator.createCall(call.getFunctionQuantifier(), call.getParserPosition(), List.of(operands));
    }
}
