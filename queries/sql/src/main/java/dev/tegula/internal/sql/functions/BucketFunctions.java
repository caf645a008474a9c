package dev.tegula.internal.sql.functions;

import dev.tegula.internal.sql.functions.BucketGrid.Unit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlBasicFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlSingleOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.jspecify.annotations.Nullable;

/**
 * {@code BUCKET(x, width [, origin])} of numbers and {@code TIME_BUCKET(width, time [, origin])} of dates and
 * timestamps. Validation sees these functions; plans have {@link #CODE} with value, width and origin.
 */
public final class BucketFunctions {

    /** Buckets of numbers. */
    public static final SqlFunction BUCKET = SqlBasicFunction.create(
                    "BUCKET",
                    BucketFunctions::number,
                    OperandTypes.family(SqlTypeFamily.NUMERIC, SqlTypeFamily.NUMERIC)
                            .or(OperandTypes.family(
                                    SqlTypeFamily.NUMERIC, SqlTypeFamily.NUMERIC, SqlTypeFamily.NUMERIC)))
            .withFunctionType(SqlFunctionCategory.NUMERIC);

    /** Buckets of dates and timestamps. */
    public static final SqlFunction TIME_BUCKET = SqlBasicFunction.create(
                    "TIME_BUCKET",
                    binding -> nullable(binding, binding.getOperandType(1)),
                    times(SqlTypeFamily.TIMESTAMP).or(times(SqlTypeFamily.DATE)))
            .withFunctionType(SqlFunctionCategory.TIMEDATE);

    /** What plans have instead: value, width and origin. */
    public static final SqlUserDefinedFunction CODE = new SqlUserDefinedFunction(
            new SqlIdentifier("BUCKET_START", SqlParserPos.ZERO),
            SqlKind.OTHER_FUNCTION,
            binding -> nullable(binding, binding.getOperandType(0)),
            null,
            null,
            new Code());

    private static final int DECIMAL_DIGITS = 38;

    private BucketFunctions() {}

    private static SqlSingleOperandTypeChecker times(SqlTypeFamily time) {
        return OperandTypes.family(SqlTypeFamily.DATETIME_INTERVAL, time)
                .or(OperandTypes.family(SqlTypeFamily.DATETIME_INTERVAL, time, SqlTypeFamily.DATE))
                .or(OperandTypes.family(SqlTypeFamily.DATETIME_INTERVAL, time, SqlTypeFamily.TIMESTAMP));
    }

    private static RelDataType nullable(SqlOperatorBinding binding, RelDataType type) {
        boolean nullable = binding.collectOperandTypes().stream().anyMatch(RelDataType::isNullable);
        return binding.getTypeFactory().createTypeWithNullability(type, nullable);
    }

    /** Returns the type of a bucket of numbers: BIGINT of integers, because it may begin below their least value. */
    private static RelDataType number(SqlOperatorBinding binding) {
        RelDataTypeFactory factory = binding.getTypeFactory();
        List<RelDataType> types = binding.collectOperandTypes();
        RelDataType type;
        if (types.stream().allMatch(SqlTypeUtil::isIntType)) {
            type = factory.createSqlType(SqlTypeName.BIGINT);
        } else if (types.stream().allMatch(SqlTypeUtil::isExactNumeric)) {
            int scale = types.stream()
                    .mapToInt(each -> Math.max(0, each.getScale()))
                    .max()
                    .orElse(0);
            type = factory.createSqlType(SqlTypeName.DECIMAL, DECIMAL_DIGITS, scale);
        } else {
            type = factory.createSqlType(SqlTypeName.DOUBLE);
        }
        return nullable(binding, type);
    }

    /** Returns the expression of a call. */
    public static RexNode convert(SqlRexContext context, SqlCall call) {
        RexBuilder rex = context.getRexBuilder();
        boolean time = call.getOperator().equals(TIME_BUCKET);
        List<RexNode> operands = new ArrayList<>();
        call.getOperandList().forEach(each -> operands.add(context.convertExpression(each)));
        if (time) {
            operands.add(0, operands.remove(1));
            if (RexUtil.isNull(operands.get(0)) && operands.get(0).getType().getSqlTypeName() == SqlTypeName.NULL) {
                return rex.makeNullLiteral(context.getValidator().getValidatedNodeType(call));
            }
        }
        if (operands.size() == 2) {
            operands.add(
                    time
                            ? rex.makeBigintLiteral(BigDecimal.valueOf(BucketGrid.DEFAULT_ORIGIN))
                            : rex.makeExactLiteral(BigDecimal.ZERO));
        }
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        return rex.makeCall(type, CODE, operands);
    }

    /** Returns the unit of buckets, from the types of value and width; null of numbers with fractions. */
    public static @Nullable Unit unit(RelDataType value, RelDataType width) {
        boolean months = SqlTypeUtil.isInterval(width)
                && width.getIntervalQualifier() != null
                && width.getIntervalQualifier().isYearMonth();
        return switch (value.getSqlTypeName()) {
            case DATE -> months ? Unit.DATE_BY_MONTH : Unit.DATE;
            case TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> months ? Unit.TIMESTAMP_BY_MONTH : Unit.TIMESTAMP;
            case TINYINT, SMALLINT, INTEGER, BIGINT -> Unit.INTEGER;
            default -> null;
        };
    }

    /** The generated code of a call. */
    private static final class Code implements GeneratedCode {

        @Override
        public CallImplementor getImplementor() {
            return RexImpTable.createImplementor(
                    (translator, call, operands) -> code(call, operands), NullPolicy.STRICT, false);
        }

        private static Expression code(RexCall call, List<Expression> operands) {
            RelDataType type = call.getType();
            Class<?> values = switch (type.getSqlTypeName()) {
                case DOUBLE -> double.class;
                case DECIMAL -> BigDecimal.class;
                default -> long.class;
            };
            List<Expression> arguments = new ArrayList<>();
            for (Expression operand : operands) {
                arguments.add(EnumUtils.convert(operand, values));
            }
            if (call.getOperands().get(2).getType().getSqlTypeName() == SqlTypeName.DATE) {
                arguments.set(
                        2, Expressions.multiply(arguments.get(2), Expressions.constant(DateTimeUtils.MILLIS_PER_DAY)));
            }
            Expression start = Expressions.call(Buckets.class, method(call), arguments);
            return type.getSqlTypeName() == SqlTypeName.DATE ? EnumUtils.convert(start, int.class) : start;
        }

        private static String method(RexCall call) {
            return switch (call.getType().getSqlTypeName()) {
                case DOUBLE -> "real";
                case DECIMAL -> "decimal";
                default -> {
                    Unit unit = unit(
                            call.getOperands().get(0).getType(),
                            call.getOperands().get(1).getType());
                    yield unit == null
                            ? "integer"
                            : switch (unit) {
                                case INTEGER -> "integer";
                                case TIMESTAMP -> "timestamp";
                                case TIMESTAMP_BY_MONTH -> "timestampByMonth";
                                case DATE -> "date";
                                case DATE_BY_MONTH -> "dateByMonth";
                            };
                }
            };
        }
    }
}
