package dev.tegula.internal.sql.functions;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;

/**
 * The generated code of a call: that of a static method with the values of the operands, which are texts, bytes, lists,
 * boolean, long, double or BigDecimal. The result is null if an operand is.
 */
record MethodCode(Class<?> type, String method, Stability stability) implements GeneratedCode {

    /** What the planner may do with a call of constants. */
    enum Stability {
        /** Evaluate it, once. */
        CONSTANT,
        /** Nothing: no literal has the value. */
        UNFOLDED,
        /** Nothing, and each row has another value. */
        RANDOM
    }

    MethodCode(Class<?> type, String method) {
        this(type, method, Stability.CONSTANT);
    }

    /** Returns the call of a method. Methods with the same name have the same meaning in plans. */
    RexNode call(RexBuilder builder, RelDataType result, List<RexNode> operands) {
        SqlUserDefinedFunction function =
                new SqlUserDefinedFunction(
                        new SqlIdentifier(method.toUpperCase(Locale.ROOT), SqlParserPos.ZERO),
                        SqlKind.OTHER_FUNCTION,
                        binding -> result,
                        null,
                        null,
                        this) {
                    @Override
                    public boolean isDeterministic() {
                        return stability != Stability.RANDOM;
                    }

                    @Override
                    public boolean isDynamicFunction() {
                        return stability == Stability.UNFOLDED;
                    }
                };
        return builder.makeCall(result, function, operands);
    }

    @Override
    public CallImplementor getImplementor() {
        return RexImpTable.createImplementor(
                (translator, call, operands) -> code(call, operands), NullPolicy.STRICT, false);
    }

    private Expression code(RexCall call, List<Expression> operands) {
        List<Expression> arguments = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            arguments.add(EnumUtils.convert(
                    operands.get(i), argument(call.getOperands().get(i).getType())));
        }
        try {
            return Expressions.call(type, method, arguments);
        } catch (RuntimeException e) {
            throw new UnsupportedOperationException(
                    method.toUpperCase(Locale.ROOT) + " of values of these types (found "
                            + call.getOperands().stream()
                                    .map(each -> each.getType().getSqlTypeName().getName())
                                    .collect(Collectors.joining(", "))
                            + "). Cast them.",
                    e);
        }
    }

    private static Class<?> argument(RelDataType type) {
        if (SqlTypeUtil.inCharFamily(type)) {
            return String.class;
        } else if (SqlTypeUtil.isArray(type)) {
            return List.class;
        } else if (SqlTypeUtil.isBinary(type)) {
            return ByteString.class;
        } else if (SqlTypeUtil.isDecimal(type)) {
            return BigDecimal.class;
        } else if (SqlTypeUtil.isBoolean(type)) {
            return boolean.class;
        }
        return SqlTypeUtil.isApproximateNumeric(type) ? double.class : long.class;
    }
}
