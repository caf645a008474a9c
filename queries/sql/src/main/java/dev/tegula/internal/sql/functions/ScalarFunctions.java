package dev.tegula.internal.sql.functions;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlBasicFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlSingleOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql2rel.SqlRexContext;

/** Functions of DuckDB and PostgreSQL that Calcite's libraries lack, or have with other values. */
public final class ScalarFunctions {

    private static final SqlSingleOperandTypeChecker TIME =
            OperandTypes.family(SqlTypeFamily.DATE).or(OperandTypes.family(SqlTypeFamily.TIMESTAMP));
    private static final SqlSingleOperandTypeChecker TIME_AND_TEXT = OperandTypes.family(
                    SqlTypeFamily.DATE, SqlTypeFamily.CHARACTER)
            .or(OperandTypes.family(SqlTypeFamily.TIMESTAMP, SqlTypeFamily.CHARACTER));
    private static final SqlSingleOperandTypeChecker TEXT = OperandTypes.CHARACTER;
    private static final SqlSingleOperandTypeChecker TEXTS =
            OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER);
    private static final SqlSingleOperandTypeChecker INTEGERS =
            OperandTypes.family(SqlTypeFamily.INTEGER, SqlTypeFamily.INTEGER);

    private static final SqlReturnTypeInference VARCHAR_OR_NULL = ReturnTypes.VARCHAR_FORCE_NULLABLE;
    private static final SqlReturnTypeInference TIMESTAMP_OR_NULL = binding -> binding.getTypeFactory()
            .createTypeWithNullability(binding.getTypeFactory().createSqlType(SqlTypeName.TIMESTAMP, 3), true);
    private static final SqlReturnTypeInference REAL_OR_NULL = ReturnTypes.DOUBLE_FORCE_NULLABLE;
    private static final SqlReturnTypeInference SAME = ReturnTypes.ARG0_NULLABLE;
    private static final SqlReturnTypeInference TEXT_LIST = binding -> SqlTypeTransforms.TO_NULLABLE.transformType(
            binding,
            binding.getTypeFactory().createArrayType(binding.getTypeFactory().createSqlType(SqlTypeName.VARCHAR), -1));

    /** The elements of the elements of a list of lists. */
    private static final SqlReturnTypeInference INNER = binding -> SqlTypeTransforms.TO_NULLABLE.transformType(
            binding, Objects.requireNonNull(binding.getOperandType(0).getComponentType(), "component"));

    private static final SqlReturnTypeInference LIST_TOTAL = binding -> {
        RelDataType element = Objects.requireNonNull(binding.getOperandType(0).getComponentType(), "component");
        RelDataType total = SqlTypeUtil.isIntType(element)
                ? binding.getTypeFactory().createSqlType(SqlTypeName.BIGINT)
                : SqlTypeUtil.isDecimal(element)
                        ? binding.getTypeFactory().createSqlType(SqlTypeName.DECIMAL, 38, element.getScale())
                        : binding.getTypeFactory().createSqlType(SqlTypeName.DOUBLE);
        return binding.getTypeFactory().createTypeWithNullability(total, true);
    };

    private static final Map<SqlOperator, MethodCode> CODES = new LinkedHashMap<>();

    /** What functions do to their operands. */
    private static final Map<String, BiConsumer<RexBuilder, List<RexNode>>> OPERANDS = Map.of(
            "MAKE_TIME", ScalarFunctions::secondsLast,
            "MAKE_TIMESTAMP", ScalarFunctions::secondsLast,
            "EVEN", ScalarFunctions::reals,
            "BIT_COUNT", ScalarFunctions::bitsLast,
            "TIMESTAMP_OF_SECONDS", ScalarFunctions::reals);

    /** Methods of functions with another one for some types of results, or of their first operands. */
    private static final Map<String, Map<SqlTypeName, String>> METHODS = Map.of(
            "LIST_SUM", Map.of(SqlTypeName.BIGINT, "total", SqlTypeName.DECIMAL, "exactTotal"),
            "EPOCH",
                    Map.of(
                            SqlTypeName.INTERVAL_YEAR, "secondsOfMonths",
                            SqlTypeName.INTERVAL_MONTH, "secondsOfMonths",
                            SqlTypeName.INTERVAL_YEAR_MONTH, "secondsOfMonths"));

    /** The quotient of integers, toward zero. */
    public static final SqlOperator QUOTIENT = add(
            "//",
            ReturnTypes.LEAST_RESTRICTIVE.andThen(SqlTypeTransforms.TO_NULLABLE),
            INTEGERS,
            WholeNumbers.class,
            "quotient");

    /** An instant of a local time in a zone. */
    public static final SqlOperator INSTANT =
            add("ZONED_INSTANT", SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, TIME_AND_TEXT, TimeZones.class, "instant");

    /** The local time of an instant in a zone. */
    public static final SqlOperator LOCAL_TIME = add(
            "ZONED_TIME",
            SqlTypeName.TIMESTAMP,
            OperandTypes.family(SqlTypeFamily.TIMESTAMP, SqlTypeFamily.CHARACTER),
            TimeZones.class,
            "local");

    /** An instant from seconds since 1970. */
    public static final SqlOperator OF_SECONDS = add(
            "TIMESTAMP_OF_SECONDS",
            SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE,
            OperandTypes.NUMERIC,
            TimeZones.class,
            "ofSeconds");

    /** A time from microseconds since 1970. */
    public static final SqlOperator OF_MICROS = add(
            "TIMESTAMP_OF_MICROS",
            SqlTypeName.TIMESTAMP,
            OperandTypes.family(SqlTypeFamily.INTEGER),
            TimeZones.class,
            "ofMicros");

    /** A time from milliseconds since 1970. */
    public static final SqlOperator OF_MILLIS = add(
            "TIMESTAMP_OF_MILLIS",
            SqlTypeName.TIMESTAMP,
            OperandTypes.family(SqlTypeFamily.INTEGER),
            TimeZones.class,
            "ofMillis");

    /** Seconds since 1970, or of an interval. */
    public static final SqlOperator EPOCH =
            add("EPOCH", SqlTypeName.DOUBLE, TIME.or(OperandTypes.INTERVAL), TimeTexts.class, "seconds");

    static {
        add("STRFTIME", SqlTypeName.VARCHAR, TIME_AND_TEXT, TimeTexts.class, "format");
        add("STRPTIME", SqlTypeName.TIMESTAMP, TEXTS, TimeTexts.class, "parse");
        add("DAYNAME", SqlTypeName.VARCHAR, TIME, TimeTexts.class, "dayName");
        add("MONTHNAME", SqlTypeName.VARCHAR, TIME, TimeTexts.class, "monthName");
        add("EPOCH_MS", SqlTypeName.BIGINT, TIME, TimeTexts.class, "millis");
        add("EPOCH_US", SqlTypeName.BIGINT, TIME, TimeTexts.class, "micros");
        add("EPOCH_NS", SqlTypeName.BIGINT, TIME, TimeTexts.class, "nanos");
        add(
                "MAKE_DATE",
                SqlTypeName.DATE,
                OperandTypes.family(SqlTypeFamily.INTEGER, SqlTypeFamily.INTEGER, SqlTypeFamily.INTEGER),
                TimeTexts.class,
                "date");
        add("REVERSE", SqlTypeName.VARCHAR, TEXT, Texts.class, "reverse");
        add("CODE_POINT", SqlTypeName.INTEGER, TEXT, Texts.class, "codePoint");
        add(
                "TEXT_PART",
                SqlTypeName.VARCHAR,
                OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER),
                Texts.class,
                "part");
        add("REGEXP_MATCHES", SqlTypeName.BOOLEAN, TEXTS, Texts.class, "matches");
        add(
                "REGEXP_EXTRACT",
                SqlTypeName.VARCHAR,
                TEXTS.or(OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER)),
                Texts.class,
                "extract");
        SqlSingleOperandTypeChecker number = OperandTypes.family(SqlTypeFamily.INTEGER);
        SqlSingleOperandTypeChecker json =
                TEXTS.or(OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER));
        add("JSON_EXTRACT", VARCHAR_OR_NULL, json, JsonTexts.class, "extract");
        add("JSON_EXTRACT_STRING", VARCHAR_OR_NULL, json, JsonTexts.class, "extractText");
        add("JSON_ARRAY_LENGTH", SqlTypeName.BIGINT, TEXT, JsonTexts.class, "arrayLength");
        add("JSON_VALID", SqlTypeName.BOOLEAN, TEXT, JsonTexts.class, "valid");
        add("JSON_TYPE", SqlTypeName.VARCHAR, TEXT, JsonTexts.class, "type");
        add("NAMES_OF_JSON", TEXT_LIST, TEXT, JsonTexts.class, "keys");
        add("HEX", SqlTypeName.VARCHAR, TEXT.or(number).or(OperandTypes.BINARY), TextCodes.class, "hex");
        add("BIN", SqlTypeName.VARCHAR, number, TextCodes.class, "bin");
        add("TO_BASE64", SqlTypeName.VARCHAR, OperandTypes.BINARY, TextCodes.class, "base64");
        add("FROM_BASE64", SqlTypeName.VARBINARY, TEXT, TextCodes.class, "ofBase64");
        add("UNHEX", SqlTypeName.VARBINARY, TEXT, TextCodes.class, "ofHex");
        add("ENCODE", SqlTypeName.VARBINARY, TEXT, TextCodes.class, "encoded");
        add("DECODE", SqlTypeName.VARCHAR, OperandTypes.BINARY, TextCodes.class, "decoded");
        add("URL_ENCODE", SqlTypeName.VARCHAR, TEXT, TextCodes.class, "urlEncode");
        add("URL_DECODE", SqlTypeName.VARCHAR, TEXT, TextCodes.class, "urlDecode");
        add("STRIP_ACCENTS", SqlTypeName.VARCHAR, TEXT, TextCodes.class, "stripAccents");
        add("NFC_NORMALIZE", SqlTypeName.VARCHAR, TEXT, TextCodes.class, "compose");
        add("STRLEN", SqlTypeName.BIGINT, TEXT, TextCodes.class, "bytes");
        add("BIT_LENGTH", SqlTypeName.BIGINT, TEXT, TextCodes.class, "bits");
        add("REGEXP_FULL_MATCH", SqlTypeName.BOOLEAN, TEXTS, TextCodes.class, "fullMatch");
        add("REMAINDER_OF_REALS", SqlTypeName.DOUBLE, OperandTypes.NUMERIC_NUMERIC, RealCasts.class, "remainder");
        SqlSingleOperandTypeChecker textAndCount = OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER);
        add("CHARACTER_AT", SqlTypeName.VARCHAR, textAndCount, Texts.class, "at");
        add(
                "CHARACTERS",
                SqlTypeName.VARCHAR,
                OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER, SqlTypeFamily.INTEGER),
                Texts.class,
                "slice");
        SqlSingleOperandTypeChecker lists = OperandTypes.family(SqlTypeFamily.ARRAY, SqlTypeFamily.ARRAY);
        add("LIST_HAS_ANY", SqlTypeName.BOOLEAN, lists, Lists.class, "hasAny");
        add("LIST_HAS_ALL", SqlTypeName.BOOLEAN, lists, Lists.class, "hasAll");
        add("LIST_INTERSECT", SAME, lists, Lists.class, "common");
        SqlReturnTypeInference element = binding -> binding.getTypeFactory()
                .createTypeWithNullability(
                        Objects.requireNonNull(binding.getOperandType(0).getComponentType(), "component"), true);
        add("POSITION_OF_NULL", ReturnTypes.BIGINT_FORCE_NULLABLE, OperandTypes.ARRAY, Lists.class, "nullPosition");
        add("LIST_ANY_VALUE", element, OperandTypes.ARRAY, Lists.class, "known");
        add(
                "LIST_ITEM",
                element,
                OperandTypes.family(SqlTypeFamily.ARRAY, SqlTypeFamily.INTEGER),
                Lists.class,
                "element");
        add("GLOB_MATCHES", SqlTypeName.BOOLEAN, TEXTS, TextCodes.class, "glob");
        add("HAMMING", SqlTypeName.BIGINT, TEXTS, TextCodes.class, "hamming");
        add("JACCARD", SqlTypeName.DOUBLE, TEXTS, TextCodes.class, "jaccard");
        add("PARSE_FILENAME", SqlTypeName.VARCHAR, TEXT, TextCodes.class, "fileName");
        add("TRIM_START", SqlTypeName.VARCHAR, TEXTS, TextCodes.class, "trimStart");
        add("TRIM_END", SqlTypeName.VARCHAR, TEXTS, TextCodes.class, "trimEnd");
        add("TRIM_BOTH", SqlTypeName.VARCHAR, TEXTS, TextCodes.class, "trimBoth");
        add("EVEN", SqlTypeName.DOUBLE, OperandTypes.NUMERIC, TextCodes.class, "even");
        add(
                "REGEXP_EXTRACT_ALL",
                TEXT_LIST,
                TEXTS.or(OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER)),
                Lists.class,
                "matches");
        add("PATTERN_WITH_OPTIONS", SqlTypeName.VARCHAR, TEXTS, RegexTexts.class, "pattern");
        add(
                "TEXT_WITH_REPLACEMENTS",
                SqlTypeName.VARCHAR,
                OperandTypes.family(
                        SqlTypeFamily.CHARACTER,
                        SqlTypeFamily.CHARACTER,
                        SqlTypeFamily.CHARACTER,
                        SqlTypeFamily.CHARACTER),
                RegexTexts.class,
                "replace");
        add("REGEXP_SPLIT_TO_ARRAY", TEXT_LIST, TEXTS, Lists.class, "split");
        add("STRING_SPLIT", TEXT_LIST, TEXTS, Lists.class, "parts");
        add("LIST_SORT", SAME, OperandTypes.ARRAY, Lists.class, "ascending");
        add("LIST_REVERSE_SORT", SAME, OperandTypes.ARRAY, Lists.class, "sortDown");
        add("LIST_REVERSED", SAME, OperandTypes.ARRAY, Lists.class, "reversed");
        add("LIST_DISTINCT", SAME, OperandTypes.ARRAY, Lists.class, "distinct");
        add("LIST_DESCENDING", SAME, OperandTypes.ARRAY, Lists.class, "descending");
        add("LIST_AVG", REAL_OR_NULL, OperandTypes.ARRAY, Lists.class, "mean");
        add("LIST_SUM", LIST_TOTAL, OperandTypes.ARRAY, Lists.class, "realTotal");
        add("LIST_COUNT", SqlTypeName.BIGINT, OperandTypes.ARRAY, Lists.class, "count");
        add("LIST_UNIQUE", SqlTypeName.BIGINT, OperandTypes.ARRAY, Lists.class, "unique");
        add(
                "LIST_SLICE",
                SAME,
                OperandTypes.family(SqlTypeFamily.ARRAY, SqlTypeFamily.INTEGER, SqlTypeFamily.INTEGER),
                Lists.class,
                "slice");
        add("FLATTEN", INNER, OperandTypes.ARRAY, Lists.class, "flatten");
        add(
                "MAKE_TIME",
                SqlTypeName.TIME,
                clock(SqlTypeFamily.INTEGER, SqlTypeFamily.INTEGER),
                TimeZones.class,
                "timeOfDay");
        add(
                "MAKE_TIMESTAMP",
                SqlTypeName.TIMESTAMP,
                clock(
                        SqlTypeFamily.INTEGER,
                        SqlTypeFamily.INTEGER,
                        SqlTypeFamily.INTEGER,
                        SqlTypeFamily.INTEGER,
                        SqlTypeFamily.INTEGER),
                TimeZones.class,
                "time");
        SqlReturnTypeInference integers = binding -> SqlTypeTransforms.TO_NULLABLE.transformType(
                binding,
                binding.getTypeFactory()
                        .createArrayType(binding.getTypeFactory().createSqlType(SqlTypeName.BIGINT), -1));
        SqlSingleOperandTypeChecker three =
                OperandTypes.family(SqlTypeFamily.INTEGER, SqlTypeFamily.INTEGER, SqlTypeFamily.INTEGER);
        SqlSingleOperandTypeChecker listAndCount = OperandTypes.family(SqlTypeFamily.ARRAY, SqlTypeFamily.INTEGER);
        add("LIST_STEPS", integers, three, WholeNumbers.class, "range");
        add("LIST_SERIES_STEPS", integers, three, WholeNumbers.class, "series");
        add("LIST_OF_NONE", integers, OperandTypes.NILADIC, Lists.class, "none");
        add(
                "LIST_JOINED",
                VARCHAR_OR_NULL,
                OperandTypes.family(SqlTypeFamily.ARRAY, SqlTypeFamily.CHARACTER),
                Lists.class,
                "joined");
        add("LIST_LEAST", SAME, listAndCount, Lists.class, "least");
        add("LIST_GREATEST", SAME, listAndCount, Lists.class, "greatest");
        add("PARSE_PATH", TEXT_LIST, TEXT, Lists.class, "path");
        add("SHIFTED_LEFT", SqlTypeName.BIGINT, INTEGERS, WholeNumbers.class, "shiftedLeft");
        add("SHIFTED_RIGHT", SqlTypeName.BIGINT, INTEGERS, WholeNumbers.class, "shiftedRight");
        add("BIT_COUNT", SqlTypeName.BIGINT, number, WholeNumbers.class, "bitCount");
        add("TRY_STRPTIME", TIMESTAMP_OR_NULL, TEXTS, TimeTexts.class, "tryParse");
        SqlSingleOperandTypeChecker times = OperandTypes.family(SqlTypeFamily.DATE, SqlTypeFamily.DATE)
                .or(OperandTypes.family(SqlTypeFamily.DATE, SqlTypeFamily.TIMESTAMP))
                .or(OperandTypes.family(SqlTypeFamily.TIMESTAMP, SqlTypeFamily.DATE))
                .or(OperandTypes.family(SqlTypeFamily.TIMESTAMP, SqlTypeFamily.TIMESTAMP));
        add("AGE_OF_TIMES", SqlTypeName.VARCHAR, times, TimeTexts.class, "age");
        add("JULIAN", SqlTypeName.DOUBLE, TIME, TimeTexts.class, "julian");
        add("MONTHS_BETWEEN_TIMES", SqlTypeName.BIGINT, times, TimeTexts.class, "months");
        add("TEXT_AT_RIGHT", SqlTypeName.VARCHAR, textAndCount, TextCodes.class, "atRight");
        add("TEXT_AT_LEFT", SqlTypeName.VARCHAR, textAndCount, TextCodes.class, "atLeft");
        add(
                "FORMATTED_NUMBER",
                SqlTypeName.VARCHAR,
                OperandTypes.family(SqlTypeFamily.INTEGER, SqlTypeFamily.CHARACTER),
                TextCodes.class,
                "formatted");
        add(
                "FORMATTED_REAL",
                SqlTypeName.VARCHAR,
                OperandTypes.family(SqlTypeFamily.NUMERIC, SqlTypeFamily.CHARACTER),
                TextCodes.class,
                "formattedReal");
        CODES.put(
                add("RANDOM_UUID", SqlTypeName.VARCHAR, OperandTypes.NUMERIC, TextCodes.class, "randomUuid"),
                new MethodCode(TextCodes.class, "randomUuid", MethodCode.Stability.RANDOM));
        add("GCD", SqlTypeName.BIGINT, INTEGERS, WholeNumbers.class, "gcd");
        add("LCM", SqlTypeName.BIGINT, INTEGERS, WholeNumbers.class, "lcm");
    }

    private ScalarFunctions() {}

    private static SqlSingleOperandTypeChecker clock(SqlTypeFamily... whole) {
        List<SqlTypeFamily> families = new ArrayList<>(List.of(whole));
        families.add(SqlTypeFamily.NUMERIC);
        return OperandTypes.family(families);
    }

    private static SqlOperator add(
            String name, SqlTypeName result, SqlSingleOperandTypeChecker operands, Class<?> type, String method) {
        boolean timed = result == SqlTypeName.TIMESTAMP
                || result == SqlTypeName.TIME
                || result == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
        SqlReturnTypeInference inference = binding -> {
            RelDataType plain = timed
                    ? binding.getTypeFactory().createSqlType(result, 3)
                    : binding.getTypeFactory().createSqlType(result);
            return SqlTypeTransforms.TO_NULLABLE.transformType(binding, plain);
        };
        return add(name, inference, operands, type, method);
    }

    private static SqlOperator add(
            String name,
            SqlReturnTypeInference inference,
            SqlSingleOperandTypeChecker operands,
            Class<?> type,
            String method) {
        SqlOperator function = SqlBasicFunction.create(name, inference, operands);
        CODES.put(function, new MethodCode(type, method));
        return function;
    }

    /** Returns the functions. */
    public static List<SqlOperator> all() {
        return List.copyOf(CODES.keySet());
    }

    /** Returns the function of a name. */
    public static SqlOperator named(String name) {
        return CODES.keySet().stream()
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Returns whether {@link #convert} makes the expressions of a function. */
    public static boolean contains(SqlOperator function) {
        return CODES.containsKey(function);
    }

    /** Makes the last operand decimal, if it is exact. */
    private static void secondsLast(RexBuilder rex, List<RexNode> operands) {
        int last = operands.size() - 1;
        if (SqlTypeUtil.isExactNumeric(operands.get(last).getType())) {
            RelDataType seconds = rex.getTypeFactory().createSqlType(SqlTypeName.DECIMAL, 38, 9);
            operands.set(last, cast(rex, seconds, operands.get(last)));
        }
    }

    /** Adds the number of bits of the type of the number. */
    private static void bitsLast(RexBuilder rex, List<RexNode> operands) {
        int bits = switch (operands.get(0).getType().getSqlTypeName()) {
            case TINYINT -> Byte.SIZE;
            case SMALLINT -> Short.SIZE;
            case INTEGER -> Integer.SIZE;
            default -> Long.SIZE;
        };
        operands.add(rex.makeBigintLiteral(BigDecimal.valueOf(bits)));
    }

    private static void reals(RexBuilder rex, List<RexNode> operands) {
        RelDataType real = rex.getTypeFactory().createSqlType(SqlTypeName.DOUBLE);
        operands.replaceAll(each -> cast(rex, real, each));
    }

    private static RexNode cast(RexBuilder rex, RelDataType type, RexNode value) {
        return rex.makeCast(
                rex.getTypeFactory()
                        .createTypeWithNullability(type, value.getType().isNullable()),
                value);
    }

    /** Returns the expression of a call. Dates become timestamps. */
    public static RexNode convert(SqlRexContext context, SqlCall call) {
        RexBuilder rex = context.getRexBuilder();
        List<RexNode> operands = new ArrayList<>();
        for (SqlNode each : call.getOperandList()) {
            RexNode value = context.convertExpression(each);
            boolean date = value.getType().getSqlTypeName() == SqlTypeName.DATE;
            RelDataType timestamp = rex.getTypeFactory()
                    .createTypeWithNullability(
                            rex.getTypeFactory().createSqlType(SqlTypeName.TIMESTAMP, 3),
                            value.getType().isNullable());
            if (value.getType().getSqlTypeName() == SqlTypeName.NULL) {
                return rex.makeNullLiteral(context.getValidator().getValidatedNodeType(call));
            }
            operands.add(date ? rex.makeCast(timestamp, value) : value);
        }
        MethodCode code = Objects.requireNonNull(CODES.get(call.getOperator()));
        String name = call.getOperator().getName();
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        Map<SqlTypeName, String> methods = METHODS.getOrDefault(name, Map.of());
        String method = methods.get(type.getSqlTypeName());
        if (method == null && !operands.isEmpty()) {
            method = methods.get(operands.get(0).getType().getSqlTypeName());
        }
        if (method != null) {
            code = new MethodCode(code.type(), method);
        }
        OPERANDS.getOrDefault(name, (builder, values) -> {}).accept(rex, operands);
        return code.call(rex, type, operands);
    }
}
