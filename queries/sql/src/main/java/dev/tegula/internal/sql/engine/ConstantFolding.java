package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.functions.TextOperators;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates constant expressions. Casts of numbers to integers and DOUBLE, which nearly every statement has, are
 * evaluated here, because the other executor compiles code for every expression.
 */
final class ConstantFolding implements RexExecutor {

    private final RexExecutor others;

    ConstantFolding(RexExecutor others) {
        this.others = others;
    }

    @Override
    public void reduce(RexBuilder builder, List<RexNode> constants, List<RexNode> reduced) {
        List<@Nullable RexNode> folded = new ArrayList<>();
        List<RexNode> left = new ArrayList<>();
        for (RexNode each : constants) {
            RexNode value = fold(builder, each);
            folded.add(value);
            if (value == null) {
                left.add(each);
            }
        }
        List<RexNode> evaluated = new ArrayList<>();
        if (!left.isEmpty()) {
            others.reduce(builder, left, evaluated);
        }
        int next = 0;
        for (int i = 0; i < folded.size(); i++) {
            RexNode known = folded.get(i);
            reduced.add(known == null ? uncut(constants.get(i), evaluated.get(next++)) : known);
        }
    }

    /** Returns a text that its type may have cut as the expression that it was. */
    private static RexNode uncut(RexNode constant, RexNode value) {
        boolean whole = !SqlTypeUtil.inCharFamily(value.getType())
                || value.getType().getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED
                || value instanceof RexLiteral literal
                        && (literal.isNull()
                                || Objects.requireNonNull(literal.getValueAs(String.class))
                                                .length()
                                        < value.getType().getPrecision());
        return whole || !TextOperators.mayExceed(constant) ? value : constant;
    }

    private static @Nullable RexNode fold(RexBuilder builder, RexNode node) {
        if (node instanceof RexCall call
                && call.getKind() == SqlKind.CAST
                && call.getOperands().get(0) instanceof RexLiteral literal
                && SqlTypeName.EXACT_TYPES.contains(literal.getType().getSqlTypeName())
                && !literal.isNull()) {
            BigDecimal value = Objects.requireNonNull(literal.getValueAs(BigDecimal.class));
            SqlTypeName type = call.getType().getSqlTypeName();
            if (type == SqlTypeName.DOUBLE) {
                return builder.makeLiteral(value.doubleValue(), call.getType(), true);
            }
            boolean fits = value.stripTrailingZeros().scale() <= 0
                    && value.toBigInteger().bitLength() < bits(type);
            return fits ? builder.makeLiteral(value.setScale(0), call.getType(), true) : null;
        }
        return null;
    }

    /** Returns the size of a signed integer, and 0 for types that the other executor casts. */
    private static int bits(SqlTypeName type) {
        return switch (type) {
            case TINYINT -> Byte.SIZE;
            case SMALLINT -> Short.SIZE;
            case INTEGER -> Integer.SIZE;
            case BIGINT -> Long.SIZE;
            default -> 0;
        };
    }
}
