package dev.tegula.internal.sql.functions;

import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.schema.impl.AggregateFunctionImpl;
import org.apache.calcite.schema.impl.ScalarFunctionImpl;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlUserDefinedAggFunction;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.apache.calcite.util.Optionality;
import org.jspecify.annotations.Nullable;

/**
 * MIN, MAX, LEAST and GREATEST of REAL and DOUBLE in the order of ORDER BY, where NaN is greatest. Those of Calcite
 * depend on the order of the rows or operands if some are NaN.
 */
public final class RealExtremes {

    private static final SqlAggFunction MIN_DOUBLE = function("MIN", LeastDouble.class);
    private static final SqlAggFunction MAX_DOUBLE = function("MAX", GreatestDouble.class);
    private static final SqlAggFunction MIN_REAL = function("MIN", LeastReal.class);
    private static final SqlAggFunction MAX_REAL = function("MAX", GreatestReal.class);

    private static final SqlUserDefinedFunction LEAST = function("LEAST", "least");
    private static final SqlUserDefinedFunction GREATEST = function("GREATEST", "greatest");

    private RealExtremes() {}

    private static SqlUserDefinedFunction function(String name, String method) {
        return new SqlUserDefinedFunction(
                new SqlIdentifier(name, SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.DOUBLE_FORCE_NULLABLE,
                null,
                null,
                Objects.requireNonNull(ScalarFunctionImpl.create(RealExtremes.class, method)));
    }

    /** Returns the expression of LEAST or GREATEST. */
    public static RexNode convert(SqlRexContext context, SqlCall call) {
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        if (!SqlTypeUtil.isApproximateNumeric(type)) {
            return StandardConvertletTable.INSTANCE.get(call).convertCall(context, call);
        }
        RexBuilder builder = context.getRexBuilder();
        RelDataTypeFactory types = builder.getTypeFactory();
        RelDataType real = types.createTypeWithNullability(types.createSqlType(SqlTypeName.DOUBLE), true);
        SqlUserDefinedFunction function = call.getOperator().equals(SqlLibraryOperators.LEAST_PG) ? LEAST : GREATEST;
        return builder.ensureType(
                type,
                call.getOperandList().stream()
                        .map(each -> builder.ensureType(real, context.convertExpression(each), true))
                        .reduce((some, next) -> builder.makeCall(real, function, List.of(some, next)))
                        .orElseThrow(),
                true);
    }

    /** Returns the lesser number, or the one that is not null; called by generated code. */
    public static @Nullable Double least(@Nullable Double some, @Nullable Double next) {
        return some == null || (next != null && Double.compare(next, some) < 0) ? next : some;
    }

    /** Returns the greater number, or the one that is not null; called by generated code. */
    public static @Nullable Double greatest(@Nullable Double some, @Nullable Double next) {
        return some == null || (next != null && Double.compare(next, some) > 0) ? next : some;
    }

    private static SqlAggFunction function(String name, Class<?> code) {
        return new SqlUserDefinedAggFunction(
                new SqlIdentifier(name, SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.ARG0_NULLABLE_IF_EMPTY,
                null,
                null,
                Objects.requireNonNull(AggregateFunctionImpl.create(code)),
                false,
                false,
                Optionality.FORBIDDEN);
    }

    /** Returns the function that replaces one of Calcite; null if none does. */
    public static @Nullable SqlAggFunction of(SqlAggFunction function, RelDataType argument) {
        boolean real = argument.getSqlTypeName() == SqlTypeName.REAL;
        if (!real
                && argument.getSqlTypeName() != SqlTypeName.DOUBLE
                && argument.getSqlTypeName() != SqlTypeName.FLOAT) {
            return null;
        }
        return switch (function.getKind()) {
            case MIN -> real ? MIN_REAL : MIN_DOUBLE;
            case MAX -> real ? MAX_REAL : MAX_DOUBLE;
            default -> null;
        };
    }

    /** MIN of DOUBLE; called by generated code. */
    public static final class LeastDouble {
        public @Nullable Double init() {
            return null;
        }

        public @Nullable Double add(@Nullable Double least, @Nullable Double value) {
            return least(least, value);
        }

        public @Nullable Double result(@Nullable Double least) {
            return least;
        }
    }

    /** MAX of DOUBLE; called by generated code. */
    public static final class GreatestDouble {
        public @Nullable Double init() {
            return null;
        }

        public @Nullable Double add(@Nullable Double greatest, @Nullable Double value) {
            return greatest(greatest, value);
        }

        public @Nullable Double result(@Nullable Double greatest) {
            return greatest;
        }
    }

    /** MIN of REAL; called by generated code. */
    public static final class LeastReal {
        public @Nullable Float init() {
            return null;
        }

        public @Nullable Float add(@Nullable Float least, @Nullable Float value) {
            return least == null || (value != null && Float.compare(value, least) < 0) ? value : least;
        }

        public @Nullable Float result(@Nullable Float least) {
            return least;
        }
    }

    /** MAX of REAL; called by generated code. */
    public static final class GreatestReal {
        public @Nullable Float init() {
            return null;
        }

        public @Nullable Float add(@Nullable Float greatest, @Nullable Float value) {
            return greatest == null || (value != null && Float.compare(value, greatest) > 0) ? value : greatest;
        }

        public @Nullable Float result(@Nullable Float greatest) {
            return greatest;
        }
    }
}
