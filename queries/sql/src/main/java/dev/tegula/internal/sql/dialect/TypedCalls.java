package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.functions.QuantileAggregates;
import dev.tegula.internal.sql.functions.ScalarFunctions;
import dev.tegula.internal.sql.text.DialectSigns;
import dev.tegula.internal.sql.text.StatementException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Operators that stand for another one, depending on the types of their operands. */
final class TypedCalls {

    private static final Set<SqlOperator> OPERATORS = Set.of(
            SqlStdOperatorTable.CHAR_LENGTH,
            SqlStdOperatorTable.SUM,
            SqlStdOperatorTable.CONCAT,
            SqlStdOperatorTable.ITEM,
            ScalarFunctions.INSTANT,
            QuantileAggregates.CONTINUOUS);

    private static final Set<SqlOperator> EXTREMES =
            Set.of(SqlLibraryOperators.GREATEST_PG, SqlLibraryOperators.LEAST_PG);

    private static final int MICROS = 6;

    private TypedCalls() {}

    static boolean wanted(SqlBasicCall call) {
        return OPERATORS.contains(call.getOperator())
                || ListTypes.wanted(call)
                || call.getKind() == SqlKind.SOME
                || call.getKind() == SqlKind.ALL
                || EXTREMES.contains(call.getOperator())
                || call.getKind() == SqlKind.CAST
                || isJson(call)
                || isEquality(call)
                || call.getKind() == SqlKind.MOD
                || call.getOperator().getName().equalsIgnoreCase("LENGTH")
                || call.getOperator().getName().equals(DialectSigns.SLICE)
                || call.getOperator().getName().equalsIgnoreCase("STRFTIME")
                || call.getOperator().getName().equalsIgnoreCase("TYPEOF")
                || call.getOperator().getName().equalsIgnoreCase("ISFINITE")
                || call.getOperator().getName().equalsIgnoreCase("EPOCH_MS");
    }

    private static boolean isJson(SqlCall call) {
        return call.getOperator().getName().startsWith("JSON_OBJECT")
                || call.getOperator().getName().startsWith("JSON_ARRAY")
                        && !call.getOperator().getName().endsWith("LENGTH");
    }

    private static boolean isEquality(SqlCall call) {
        return call.getKind() == SqlKind.EQUALS || call.getKind() == SqlKind.NOT_EQUALS;
    }

    /** Makes a number of a BOOLEAN that is compared with one; Calcite's code for real numbers fails. */
    private static void numbers(SqlBasicCall call, Function<SqlNode, RelDataType> types) {
        for (int i = 0; i < 2; i++) {
            boolean truth = types.apply(call.operand(i)).getSqlTypeName() == SqlTypeName.BOOLEAN;
            if (truth && SqlTypeUtil.isNumeric(types.apply(call.operand(1 - i)))) {
                call.setOperand(i, number(call.operand(i)));
            }
        }
    }

    /** Makes texts of the times of a JSON value; Calcite's are numbers of days or milliseconds. */
    private static void texts(SqlBasicCall call, Function<SqlNode, RelDataType> types) {
        for (int i = 0; i < call.operandCount(); i++) {
            SqlNode value = call.operand(i);
            boolean symbol = value instanceof SqlLiteral literal && literal.getTypeName() == SqlTypeName.SYMBOL;
            if (value != null && !symbol && SqlTypeUtil.isDatetime(types.apply(value))) {
                call.setOperand(i, DialectCalls.cast(value, SqlTypeName.VARCHAR));
            }
        }
    }

    private static boolean isNumber(SqlNode type) {
        SqlTypeName name = type instanceof SqlDataTypeSpec spec
                ? SqlTypeName.get(spec.getTypeName().getSimple().toUpperCase(Locale.ROOT))
                : null;
        return name != null && SqlTypeName.NUMERIC_TYPES.contains(name);
    }

    /** Returns 1 for true, and 0 for false. */
    private static SqlNode number(SqlNode value) {
        SqlParserPos place = value.getParserPosition();
        return new SqlCase(
                place,
                null,
                SqlNodeList.of(value, SqlStdOperatorTable.NOT.createCall(place, value)),
                SqlNodeList.of(SqlLiteral.createExactNumeric("1", place), SqlLiteral.createExactNumeric("0", place)),
                SqlLiteral.createNull(place));
    }

    /** Gives a remainder the type of the wider number; Calcite's has that of its divisor, and of reals is a DECIMAL. */
    private static void remainder(SqlBasicCall call, Function<SqlNode, RelDataType> types) {
        RelDataType left = types.apply(call.operand(0));
        RelDataType right = types.apply(call.operand(1));
        if (SqlTypeUtil.isIntType(left) && SqlTypeUtil.isIntType(right)) {
            if (left.getPrecision() > right.getPrecision()) {
                call.setOperand(1, DialectCalls.cast(call.operand(1), left.getSqlTypeName()));
            }
        } else if (SqlTypeUtil.isApproximateNumeric(left) || SqlTypeUtil.isApproximateNumeric(right)) {
            SqlParserPos place = call.getParserPosition();
            SqlNode exact = ScalarFunctions.named("REMAINDER_OF_REALS")
                    .createCall(place, DialectCalls.real(call.operand(0)), DialectCalls.real(call.operand(1)));
            boolean single = isSingle(left) && isSingle(right);
            SqlNode cast = DialectCalls.cast(exact, single ? SqlTypeName.REAL : SqlTypeName.DOUBLE);
            call.setOperand(0, exact);
            call.setOperand(1, ((SqlCall) cast).operand(1));
            call.setOperator(((SqlCall) cast).getOperator());
        }
    }

    private static boolean isSingle(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.REAL || SqlTypeUtil.isIntType(type);
    }

    /** Returns a cast to a timestamp. */
    static SqlNode cast(SqlNode time, int digits) {
        SqlParserPos place = time.getParserPosition();
        return SqlStdOperatorTable.CAST.createCall(
                place,
                time,
                new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.TIMESTAMP, digits, place), place));
    }

    private static boolean isTime(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.TIMESTAMP || type.getSqlTypeName() == SqlTypeName.DATE;
    }

    /** Gives the times of a call, one of which is the result, the digits of the finest. */
    private static void widen(SqlBasicCall call, Function<SqlNode, RelDataType> types) {
        List<RelDataType> times = new ArrayList<>();
        call.getOperandList().forEach(each -> times.add(types.apply(each)));
        List<RelDataType> stamps = times.stream()
                .filter(type -> type.getSqlTypeName() == SqlTypeName.TIMESTAMP)
                .toList();
        int digits = stamps.stream().mapToInt(RelDataType::getPrecision).max().orElse(0);
        if (stamps.isEmpty() || !times.stream().allMatch(TypedCalls::isTime)) {
            return;
        }
        for (int i = 0; i < times.size(); i++) {
            RelDataType type = times.get(i);
            if (type.getSqlTypeName() == SqlTypeName.DATE || type.getPrecision() != digits) {
                call.setOperand(i, cast(call.operand(i), digits));
            }
        }
    }

    /** Makes a quantile one of times, if its values are. */
    private static void quantile(SqlBasicCall call, Function<SqlNode, RelDataType> types) {
        SqlNode value = call.operand(0).getKind() == SqlKind.CAST ? ((SqlCall) call.operand(0)).operand(0) : call;
        RelDataType type = value == call ? null : types.apply(value);
        if (type != null && SqlTypeUtil.inCharFamily(type)) {
            throw new StatementException(
                    "medians and continuous quantiles: of numbers and times. Write QUANTILE_DISC(text, 0.5)",
                    value.getParserPosition());
        } else if (type != null && isTime(type)) {
            call.setOperand(0, cast(value, Math.max(MICROS, type.getPrecision())));
            call.setOperator(QuantileAggregates.TIMES);
        }
    }

    /** @param types the types of operands */
    static void replace(SqlBasicCall call, Function<SqlNode, RelDataType> types) {
        if (isJson(call)) {
            texts(call, types);
            return;
        } else if (isEquality(call)) {
            numbers(call, types);
            return;
        } else if (call.getOperator() == QuantileAggregates.CONTINUOUS) {
            quantile(call, types);
            return;
        } else if (EXTREMES.contains(call.getOperator())) {
            widen(call, types);
            return;
        } else if (call.getKind() == SqlKind.MOD) {
            remainder(call, types);
            return;
        }
        if (call.getKind() == SqlKind.SOME || call.getKind() == SqlKind.ALL) {
            ListTypes.quantified(call, types);
            return;
        } else if (ListTypes.wanted(call)) {
            ListTypes.unify(call, types);
            return;
        }
        RelDataType first = types.apply(call.operand(0));
        SqlOperator operator = call.getOperator();
        boolean list = SqlTypeUtil.isArray(first);
        if (call.getKind() == SqlKind.CAST) {
            if (first.getSqlTypeName() == SqlTypeName.BOOLEAN && isNumber(call.operand(1))) {
                call.setOperand(0, number(call.operand(0)));
            }
        } else if (operator == SqlStdOperatorTable.SUM) {
            if (first.getSqlTypeName() == SqlTypeName.BOOLEAN) {
                call.setOperand(0, number(call.operand(0)));
            }
        } else if (operator == SqlStdOperatorTable.CONCAT) {
            if (list && SqlTypeUtil.isArray(types.apply(call.operand(1)))) {
                call.setOperator(SqlLibraryOperators.ARRAY_CONCAT);
                ListTypes.unify(call, types);
            }
        } else if (operator == SqlStdOperatorTable.ITEM) {
            if (SqlTypeUtil.inCharFamily(first)) {
                call.setOperator(ScalarFunctions.named("CHARACTER_AT"));
            } else if (first.getSqlTypeName() == SqlTypeName.MAP) {
                ListTypes.unify(call, types);
            } else if (list) {
                call.setOperator(ScalarFunctions.named("LIST_ITEM"));
            } else if (first.isStruct() && call.operand(1) instanceof SqlCharStringLiteral name) {
                call.setOperand(1, new SqlIdentifier(name.getValueAs(String.class), name.getParserPosition()));
                call.setOperator(SqlStdOperatorTable.DOT);
            }
        } else if (operator == ScalarFunctions.INSTANT) {
            if (first.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE) {
                call.setOperator(ScalarFunctions.LOCAL_TIME);
            }
        } else if (operator.getName().equalsIgnoreCase("TYPEOF")) {
            call.setOperand(0, SqlLiteral.createCharString(TypeTexts.of(first), call.getParserPosition()));
            call.setOperator(SqlStdOperatorTable.UPPER); // of a text in capitals
        } else if (operator.getName().equalsIgnoreCase("ISFINITE")) {
            finite(call, SqlTypeUtil.isApproximateNumeric(first));
        } else if (operator.getName().equalsIgnoreCase("STRFTIME")) {
            if (call.operandCount() == 2 && SqlTypeUtil.inCharFamily(first)) {
                SqlNode form = call.operand(0);
                call.setOperand(0, call.operand(1));
                call.setOperand(1, form);
            }
        } else if (operator.getName().equals(DialectSigns.SLICE)) {
            if (SqlTypeUtil.inCharFamily(first)) {
                call.setOperator(ScalarFunctions.named("CHARACTERS"));
            }
        } else if (operator.getName().equalsIgnoreCase("EPOCH_MS")) {
            if (SqlTypeUtil.isIntType(first)) {
                call.setOperator(ScalarFunctions.OF_MILLIS);
            }
        } else if (list) {
            call.setOperator(SqlStdOperatorTable.CARDINALITY);
        }
    }

    /** Makes a call true for all values but null, NaN and infinities. */
    private static void finite(SqlBasicCall call, boolean real) {
        SqlParserPos place = call.getParserPosition();
        SqlNode value = call.operand(0);
        if (real) {
            SqlNode other = SqlStdOperatorTable.OR.createCall(
                    place,
                    SqlLibraryOperators.IS_NAN.createCall(place, value),
                    SqlLibraryOperators.IS_INF.createCall(place, value));
            call.setOperand(0, other);
            call.setOperator(SqlStdOperatorTable.NOT);
        } else {
            call.setOperator(SqlStdOperatorTable.NOT);
            call.setOperand(0, SqlStdOperatorTable.NOT_EQUALS.createCall(place, value, value));
        }
    }
}
