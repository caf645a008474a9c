package dev.tegula.internal.sql.functions;

import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.schema.impl.AggregateFunctionImpl;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlUserDefinedAggFunction;
import org.apache.calcite.util.Optionality;
import org.jspecify.annotations.Nullable;

/**
 * MIN and MAX of REAL and DOUBLE in the order of ORDER BY, where NaN is greatest. Those of Calcite depend on the order
 * of the rows if some are NaN.
 */
public final class RealExtremes {

    private static final SqlAggFunction MIN_DOUBLE = function("MIN", LeastDouble.class);
    private static final SqlAggFunction MAX_DOUBLE = function("MAX", GreatestDouble.class);
    private static final SqlAggFunction MIN_REAL = function("MIN", LeastReal.class);
    private static final SqlAggFunction MAX_REAL = function("MAX", GreatestReal.class);

    private RealExtremes() {}

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
            return least == null || (value != null && Double.compare(value, least) < 0) ? value : least;
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
            return greatest == null || (value != null && Double.compare(value, greatest) > 0) ? value : greatest;
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
