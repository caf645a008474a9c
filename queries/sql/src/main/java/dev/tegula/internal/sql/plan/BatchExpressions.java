package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.batch.Expression;
import dev.tegula.internal.sql.batch.Expression.Operator;
import dev.tegula.internal.sql.functions.BucketFunctions;
import dev.tegula.internal.sql.functions.BucketGrid;
import dev.tegula.internal.sql.functions.FineTimeCalls;
import dev.tegula.internal.sql.functions.RealComparisons;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.tables.ValueKind;
import dev.tegula.query.Comparison;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Translates expressions of Calcite to those of batches. Expressions whose values could differ from Calcite's are not
 * translated.
 */
final class BatchExpressions {

    private final List<ColumnType> columns;

    BatchExpressions(List<ColumnType> columns) {
        this.columns = columns;
    }

    /** Returns an expression of numbers, dates, timestamps or truth values, or null. */
    @Nullable
    Expression of(RexNode node) {
        if (node instanceof RexInputRef reference) {
            ColumnType column = columns.get(reference.getIndex());
            return isPlain(column) ? new Expression.Field(column) : null;
        } else if (node instanceof RexLiteral literal) {
            return constant(literal);
        }
        Long time = FineTimeCalls.value(node);
        return time != null ? new Expression.Constant(time, false) : node instanceof RexCall call ? call(call) : null;
    }

    /** Returns an expression whose values are keys of groups, or null. */
    @Nullable
    Expression key(RexNode node) {
        if (node instanceof RexInputRef reference) {
            ColumnType column = columns.get(reference.getIndex());
            boolean text = column.kind() == ValueKind.STRING;
            if (!column.list() && (text || column.enumeration() != null)) {
                return new Expression.Code(column);
            }
        }
        return of(node);
    }

    /** Returns an expression that is null where another is, or null. */
    @Nullable
    Expression presence(RexNode node) {
        if (node instanceof RexInputRef reference) {
            ColumnType column = columns.get(reference.getIndex());
            boolean byValidity = column.enumeration() == null && !column.isNullByValue();
            if (byValidity) {
                return new Expression.Present(column);
            }
            return key(node);
        }
        return of(node);
    }

    private static boolean isPlain(ColumnType column) {
        if (column.list() || column.enumeration() != null) {
            return false;
        }
        return switch (column.kind()) {
            case STRING, BINARY, UNSIGNED_LONG, DECIMAL -> false;
            default -> true;
        };
    }

    private static boolean isInteger(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT -> true;
            default -> false;
        };
    }

    private static boolean isDouble(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.DOUBLE;
    }

    private static @Nullable Expression constant(RexLiteral literal) {
        SqlTypeName type = literal.getType().getSqlTypeName();
        boolean real = type == SqlTypeName.DOUBLE;
        boolean known = switch (type) {
            case DOUBLE, TINYINT, SMALLINT, INTEGER, BIGINT, DATE, TIMESTAMP, BOOLEAN -> true;
            default -> false;
        };
        if (!known) {
            return null;
        } else if (literal.isNull()) {
            return new Expression.Constant(null, real);
        }
        return switch (type) {
            case DOUBLE -> new Expression.Constant(literal.getValueAs(Double.class), true);
            case DATE -> new Expression.Constant((long) literal.getValueAs(Integer.class), false);
            case TIMESTAMP -> new Expression.Constant(literal.getValueAs(Long.class), false);
            case BOOLEAN -> new Expression.Constant(literal.isAlwaysTrue() ? 1L : 0L, false);
            default -> whole(literal.getValueAs(BigDecimal.class));
        };
    }

    private static @Nullable Expression whole(@Nullable BigDecimal value) {
        try {
            return value == null ? null : new Expression.Constant(value.longValueExact(), false);
        } catch (ArithmeticException e) {
            return null;
        }
    }

    private @Nullable Expression call(RexCall call) {
        if (call.getOperator().equals(BucketFunctions.CODE)) {
            return bucket(call);
        }
        Comparison comparison = RealComparisons.of(call);
        if (comparison == null) {
            comparison = comparison(call.getKind());
        }
        if (comparison != null) {
            return compare(call, comparison);
        }
        return switch (call.getKind()) {
            case PLUS, CHECKED_PLUS -> arithmetic(call, Operator.PLUS);
            case MINUS, CHECKED_MINUS -> arithmetic(call, Operator.MINUS);
            case TIMES, CHECKED_TIMES -> arithmetic(call, Operator.TIMES);
            case DIVIDE, CHECKED_DIVIDE -> arithmetic(call, Operator.DIVIDE);
            case AND, OR -> logic(call);
            case NOT -> {
                Expression part = of(call.getOperands().get(0));
                yield part == null ? null : new Expression.Not(part);
            }
            case IS_NULL -> is(call, Expression.Property.NULL);
            case IS_NOT_NULL -> is(call, Expression.Property.NOT_NULL);
            case IS_TRUE -> is(call, Expression.Property.TRUE);
            case CASE -> choice(call.getOperands());
            case CAST -> cast(call);
            default -> null;
        };
    }

    private static @Nullable Comparison comparison(SqlKind kind) {
        return switch (kind) {
            case EQUALS -> Comparison.EQ;
            case NOT_EQUALS -> Comparison.NE;
            case LESS_THAN -> Comparison.LT;
            case LESS_THAN_OR_EQUAL -> Comparison.LE;
            case GREATER_THAN -> Comparison.GT;
            case GREATER_THAN_OR_EQUAL -> Comparison.GE;
            default -> null;
        };
    }

    private @Nullable Expression bucket(RexCall call) {
        BucketGrid grid = BucketTest.grid(call);
        Expression part = of(call.getOperands().get(0));
        return grid == null || !grid.isWhole() || part == null ? null : new Expression.Bucket(grid, part);
    }

    private @Nullable Expression compare(RexCall call, Comparison operator) {
        RelDataType a = call.getOperands().get(0).getType();
        RelDataType b = call.getOperands().get(1).getType();
        Expression left = of(call.getOperands().get(0));
        Expression right = of(call.getOperands().get(1));
        boolean sameKind = a.getSqlTypeName() == b.getSqlTypeName()
                || (isInteger(a) && isInteger(b))
                || (RealComparisons.isReal(a) && RealComparisons.isReal(b));
        return left == null || right == null || !sameKind ? null : new Expression.Compare(operator, left, right);
    }

    /** Returns arithmetic of doubles, or of integers in the types whose overflows fail. */
    private @Nullable Expression arithmetic(RexCall call, Operator operator) {
        if (call.getOperands().size() != 2) {
            return null;
        }
        Expression left = of(call.getOperands().get(0));
        Expression right = of(call.getOperands().get(1));
        if (left == null || right == null) {
            return null;
        }
        List<RelDataType> types =
                call.getOperands().stream().map(RexNode::getType).toList();
        if (isDouble(call.getType())) {
            boolean floats = types.stream().anyMatch(type -> type.getSqlTypeName() == SqlTypeName.REAL);
            boolean numbers = floats
                    ? types.stream().allMatch(RealComparisons::isReal)
                    : types.stream().allMatch(type -> isInteger(type) || isDouble(type));
            return numbers ? new Expression.Arithmetic(operator, real(left), real(right), 0) : null;
        }
        boolean integers = types.stream().allMatch(BatchExpressions::isInteger);
        SqlTypeName type = call.getType().getSqlTypeName();
        boolean checked = call.getKind() == SqlKind.CHECKED_PLUS
                || call.getKind() == SqlKind.CHECKED_MINUS
                || call.getKind() == SqlKind.CHECKED_TIMES;
        if (!integers || !checked || (type != SqlTypeName.INTEGER && type != SqlTypeName.BIGINT)) {
            return null;
        }
        return new Expression.Arithmetic(operator, left, right, type == SqlTypeName.INTEGER ? Integer.SIZE : Long.SIZE);
    }

    private static Expression real(Expression expression) {
        return expression.isReal() ? expression : new Expression.Real(expression);
    }

    /** Returns AND or OR. Calcite may leave out parts that would fail, so none may. */
    private @Nullable Expression logic(RexCall call) {
        List<Expression> parts = new ArrayList<>();
        for (RexNode operand : call.getOperands()) {
            Expression part = of(operand);
            if (part == null || part.canFail()) {
                return null;
            }
            parts.add(part);
        }
        return new Expression.Logic(call.getKind() == SqlKind.AND, parts);
    }

    private @Nullable Expression is(RexCall call, Expression.Property property) {
        RexNode operand = call.getOperands().get(0);
        Expression part = property == Expression.Property.TRUE ? of(operand) : presence(operand);
        return part == null ? null : new Expression.Is(property, part);
    }

    /** Returns CASE. Values that would fail where they are not chosen are not translated. */
    private @Nullable Expression choice(List<RexNode> operands) {
        if (operands.size() == 1) {
            return of(operands.get(0));
        }
        Expression condition = of(operands.get(0));
        Expression first = of(operands.get(1));
        Expression other = choice(operands.subList(2, operands.size()));
        if (condition == null || first == null || other == null || first.canFail() || other.canFail()) {
            return null;
        }
        return first.isReal() == other.isReal() ? new Expression.Choice(condition, first, other) : null;
    }

    /** Returns casts that keep the value. */
    private @Nullable Expression cast(RexCall call) {
        RexNode operand = call.getOperands().get(0);
        RelDataType from = operand.getType();
        RelDataType to = call.getType();
        Expression part = of(operand);
        if (part == null) {
            return null;
        }
        boolean widened =
                isInteger(from) && isInteger(to) && to.getSqlTypeName().compareTo(from.getSqlTypeName()) >= 0;
        boolean same = from.getSqlTypeName() == to.getSqlTypeName() && from.getPrecision() == to.getPrecision();
        if (widened || same) {
            return part;
        }
        boolean real = isDouble(to) && (isInteger(from) || from.getSqlTypeName() == SqlTypeName.REAL);
        return real ? real(part) : null;
    }
}
