package dev.tegula.internal.sql.functions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlBasicFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlSingleOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
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

    private static final Map<SqlOperator, MethodCode> CODES = new LinkedHashMap<>();

    /** Seconds since 1970. */
    public static final SqlOperator EPOCH = add("EPOCH", SqlTypeName.DOUBLE, TIME, TimeTexts.class, "seconds");

    static {
        add("STRFTIME", SqlTypeName.VARCHAR, TIME_AND_TEXT, TimeTexts.class, "format");
        add("STRPTIME", SqlTypeName.TIMESTAMP, TEXTS, TimeTexts.class, "parse");
        add("DAYNAME", SqlTypeName.VARCHAR, TIME, TimeTexts.class, "dayName");
        add("MONTHNAME", SqlTypeName.VARCHAR, TIME, TimeTexts.class, "monthName");
        add("EPOCH_MS", SqlTypeName.BIGINT, TIME, TimeTexts.class, "millis");
        add(
                "MAKE_DATE",
                SqlTypeName.DATE,
                OperandTypes.family(SqlTypeFamily.INTEGER, SqlTypeFamily.INTEGER, SqlTypeFamily.INTEGER),
                TimeTexts.class,
                "date");
        add("REVERSE", SqlTypeName.VARCHAR, TEXT, Texts.class, "reverse");
        add("REGEXP_MATCHES", SqlTypeName.BOOLEAN, TEXTS, Texts.class, "matches");
        add(
                "REGEXP_EXTRACT",
                SqlTypeName.VARCHAR,
                TEXTS.or(OperandTypes.family(SqlTypeFamily.CHARACTER, SqlTypeFamily.CHARACTER, SqlTypeFamily.INTEGER)),
                Texts.class,
                "extract");
        add("GCD", SqlTypeName.BIGINT, INTEGERS, WholeNumbers.class, "gcd");
        add("LCM", SqlTypeName.BIGINT, INTEGERS, WholeNumbers.class, "lcm");
    }

    private ScalarFunctions() {}

    private static SqlOperator add(
            String name, SqlTypeName result, SqlSingleOperandTypeChecker operands, Class<?> type, String method) {
        SqlReturnTypeInference inference = binding -> {
            RelDataType plain = result == SqlTypeName.TIMESTAMP
                    ? binding.getTypeFactory().createSqlType(result, 3)
                    : binding.getTypeFactory().createSqlType(result);
            return SqlTypeTransforms.TO_NULLABLE.transformType(binding, plain);
        };
        SqlOperator function = SqlBasicFunction.create(name, inference, operands);
        CODES.put(function, new MethodCode(type, method));
        return function;
    }

    /** Returns the functions. */
    public static List<SqlOperator> all() {
        return List.copyOf(CODES.keySet());
    }

    /** Returns whether {@link #convert} makes the expressions of a function. */
    public static boolean contains(SqlOperator function) {
        return CODES.containsKey(function);
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
        return code.call(rex, context.getValidator().getValidatedNodeType(call), operands);
    }
}
