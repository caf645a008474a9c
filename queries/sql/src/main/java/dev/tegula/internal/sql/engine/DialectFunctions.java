package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.functions.ScalarFunctions;
import dev.tegula.internal.sql.functions.SeriesFunctions;
import dev.tegula.internal.sql.functions.StateAggregates;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
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
            Map.entry("ORD", SqlStdOperatorTable.ASCII),
            Map.entry("UNICODE", SqlStdOperatorTable.ASCII),
            Map.entry("WEEKOFYEAR", SqlStdOperatorTable.WEEK),
            Map.entry("WEEKDAY", SqlStdOperatorTable.DAYOFWEEK),
            Map.entry("LIST_POSITION", SqlLibraryOperators.ARRAY_POSITION),
            Map.entry("LIST_INDEXOF", SqlLibraryOperators.ARRAY_POSITION),
            Map.entry("LIST_EXTRACT", SqlStdOperatorTable.ITEM),
            Map.entry("LIST_ELEMENT", SqlStdOperatorTable.ITEM),
            Map.entry("ARRAY_EXTRACT", SqlStdOperatorTable.ITEM),
            Map.entry("EDITDIST3", SqlLibraryOperators.LEVENSHTEIN));

    private static final Map<String, String> SAME = Map.ofEntries(
            Map.entry("TO_HEX", "HEX"),
            Map.entry("BASE64", "TO_BASE64"),
            Map.entry("ARRAY_SORT", "LIST_SORT"),
            Map.entry("ARRAY_REVERSE_SORT", "LIST_REVERSE_SORT"),
            Map.entry("ARRAY_SLICE", "LIST_SLICE"),
            Map.entry("ARRAY_UNIQUE", "LIST_UNIQUE"),
            Map.entry("STR_SPLIT", "STRING_SPLIT"),
            Map.entry("STRING_TO_ARRAY", "STRING_SPLIT"),
            Map.entry("STRING_SPLIT_REGEX", "REGEXP_SPLIT_TO_ARRAY"),
            Map.entry("STR_SPLIT_REGEX", "REGEXP_SPLIT_TO_ARRAY"));

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

    private static final int DAYS_OF_WEEK = 7;

    private DialectFunctions() {}

    /** Returns the call of Calcite for one of DuckDB, or null. */
    static @Nullable SqlNode of(SqlBasicCall call) {
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        int count = call.operandCount();
        SqlOperator same = NAMES.get(name);
        if (same != null) {
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

    private static @Nullable SqlNode none(SqlBasicCall call, String name) {
        SqlParserPos place = call.getParserPosition();
        return switch (name) {
            case "COUNT" -> copy(call, SqlStdOperatorTable.COUNT, SqlIdentifier.star(place));
            case "CURRENT_SCHEMA" -> SqlLiteral.createCharString("main", place);
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
            case "JSON_KEYS" -> copy(call, ScalarFunctions.named("NAMES_OF_JSON"), value);
            case "BIT_COUNT" -> copy(call, SqlLibraryOperators.BIT_COUNT_BIG_QUERY, value);
            case "YEARWEEK" ->
                SqlStdOperatorTable.PLUS.createCall(
                        place,
                        SqlStdOperatorTable.MULTIPLY.createCall(
                                place, extract(place, TimeUnit.ISOYEAR, value), number(place, "100")),
                        extract(place, TimeUnit.WEEK, value));
            case "EPOCH_US" -> scaled(call, value, "1000");
            case "EPOCH_NS" -> scaled(call, value, "1000000");
            case "TO_TIMESTAMP" -> copy(call, ScalarFunctions.OF_SECONDS, value);
            case "MAKE_TIMESTAMP" -> copy(call, ScalarFunctions.OF_MICROS, value);
            case "MAKE_TIMESTAMP_MS" -> copy(call, ScalarFunctions.OF_MILLIS, value);
            case "LIST", "ARRAY_AGG" -> copy(call, StateAggregates.LIST_OF, value);
            case DialectSigns.RANGE -> range(call);
            default -> null;
        };
    }

    private static SqlNode scaled(SqlBasicCall call, SqlNode time, String factor) {
        SqlParserPos place = call.getParserPosition();
        return SqlStdOperatorTable.MULTIPLY.createCall(
                place, ScalarFunctions.named("EPOCH_MS").createCall(place, time), number(place, factor));
    }

    private static @Nullable SqlNode two(SqlBasicCall call, String name, SqlNode left, SqlNode right) {
        SqlParserPos place = call.getParserPosition();
        return switch (name) {
            case "FIRST" -> isPlain(call) ? copy(call, StateAggregates.FIRST, left) : null;
            case "LAST" -> isPlain(call) ? copy(call, StateAggregates.LAST, left) : null;
            case "LTRIM" -> copy(call, ScalarFunctions.named("TRIM_START"), left, right);
            case "RTRIM" -> copy(call, ScalarFunctions.named("TRIM_END"), left, right);
            case "TRIM" ->
                call.getOperator() == SqlStdOperatorTable.TRIM
                        ? null
                        : copy(call, ScalarFunctions.named("TRIM_BOTH"), left, right);
            case "LIST_PREPEND", "ARRAY_PUSH_FRONT" -> copy(call, SqlLibraryOperators.ARRAY_PREPEND, right, left);
            case "TIMEZONE_" -> zone(place, left, right);
            case "FORMAT", "PRINTF" -> formatted(call);
            case "TIMEZONE" -> zone(place, right, left);
            case DialectSigns.RANGE -> range(call);
            case "JSON_EXTRACT_PATH" -> copy(call, ScalarFunctions.named("JSON_EXTRACT"), left, right);
            case "JSON_EXTRACT_PATH_TEXT" -> copy(call, ScalarFunctions.named("JSON_EXTRACT_STRING"), left, right);
            default -> null;
        };
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
            case "FORMAT", "PRINTF" -> formatted(call);
            case "DATE_SUB_", "DATESUB_", "DATE_SU_", "DATESU_" -> whole(call);
            default -> null;
        };
    }

    /** Returns the text of a form with plain places for values. */
    private static SqlNode formatted(SqlBasicCall call) {
        SqlParserPos place = call.getParserPosition();
        boolean braces = call.getOperator().getName().equalsIgnoreCase("FORMAT");
        String form = call.operand(0) instanceof SqlCharStringLiteral text ? text.getValueAs(String.class) : "%%";
        String[] parts = form.split(braces ? "\\{}" : "%[sd]", -1);
        boolean plain = parts.length == call.operandCount() && !form.contains("%%") && !form.contains("{{");
        for (String part : parts) {
            plain &= braces ? !part.contains("{") && !part.contains("}") : !part.contains("%");
        }
        if (!plain) {
            throw new StatementException(
                    call.getOperator().getName() + ": forms have " + (braces ? "{}" : "%s and %d")
                            + " only, one per value. Use CONCAT, LPAD and ROUND",
                    place);
        }
        SqlNode result = SqlLiteral.createCharString(parts[0], place);
        for (int i = 1; i < parts.length; i++) {
            SqlNode value = DialectCalls.cast(call.operand(i), SqlTypeName.VARCHAR);
            result = SqlStdOperatorTable.CONCAT.createCall(place, result, value);
            result = SqlStdOperatorTable.CONCAT.createCall(place, result, SqlLiteral.createCharString(parts[i], place));
        }
        return result;
    }

    /** Returns the number of whole units between two times. */
    private static @Nullable SqlNode whole(SqlBasicCall call) {
        String unit = DialectCalls.unit(call.operand(0));
        if (unit == null) {
            return null;
        }
        SqlParserPos place = call.getParserPosition();
        if (!Set.of("SECOND", "MINUTE", "HOUR", "DAY", "WEEK").contains(unit)) {
            throw new StatementException(
                    "DATE_SUB of '" + unit.toLowerCase(Locale.ROOT)
                            + "': not supported, because the last days of months differ (expected second, minute, hour,"
                            + " day or week). Write DATE_DIFF, which counts borders",
                    place);
        }
        return SqlStdOperatorTable.TIMESTAMP_DIFF.createCall(
                place, new SqlIntervalQualifier(TimeUnit.valueOf(unit), null, place), call.operand(1), call.operand(2));
    }

    /** Returns a series of integers without its end. */
    private static SqlNode range(SqlBasicCall call) {
        SqlParserPos place = call.getParserPosition();
        int count = call.operandCount();
        SqlNode start = count == 1 ? number(place, "0") : call.operand(0);
        SqlNode step = count == 3 ? call.operand(2) : number(place, "1");
        return copy(call, SeriesFunctions.RANGE, start, call.operand(count == 1 ? 0 : 1), step);
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

    private static SqlNode number(SqlParserPos place, String number) {
        return SqlLiteral.createExactNumeric(number, place);
    }

    static SqlNode copy(SqlBasicCall call, SqlOperator operator, SqlNode... operands) {
        return operator.createCall(call.getFunctionQuantifier(), call.getParserPosition(), List.of(operands));
    }
}
