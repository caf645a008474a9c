package dev.tegula.internal.sql.functions;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.schema.impl.AggregateFunctionImpl;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.validate.SqlUserDefinedAggFunction;
import org.apache.calcite.util.Optionality;
import org.jspecify.annotations.Nullable;

/**
 * {@code QUANTILE_CONT(value, fraction)}, which interpolates between two values of DOUBLE, and
 * {@code QUANTILE_DISC(value, fraction)}, which returns one of the values. Null values are skipped; NaN is greater than
 * all numbers. Generated code calls the methods of the nested classes.
 */
public final class QuantileAggregates {

    /** Interpolates. */
    public static final SqlAggFunction CONTINUOUS = function(
            "QUANTILE_CONT",
            ReturnTypes.explicit(SqlTypeName.DOUBLE),
            SqlTypeFamily.NUMERIC,
            SqlTypeName.DOUBLE,
            Continuous.class);

    /** Returns one of the values. */
    public static final SqlAggFunction DISCRETE =
            function("QUANTILE_DISC", ReturnTypes.ARG0, SqlTypeFamily.ANY, SqlTypeName.ANY, Discrete.class);

    /** Interpolates between two times, whose units are those of the type of the values. */
    public static final SqlAggFunction TIMES =
            function("QUANTILE_OF_TIMES", ReturnTypes.ARG0, SqlTypeFamily.ANY, SqlTypeName.ANY, Times.class);

    private QuantileAggregates() {}

    private static SqlAggFunction function(
            String name, SqlReturnTypeInference result, SqlTypeFamily family, SqlTypeName value, Class<?> type) {
        return new SqlUserDefinedAggFunction(
                new SqlIdentifier(name, SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                result.andThen(SqlTypeTransforms.FORCE_NULLABLE),
                null,
                OperandTypes.operandMetadata(
                        List.of(family, SqlTypeFamily.NUMERIC),
                        factory -> List.<RelDataType>of(
                                factory.createSqlType(value), factory.createSqlType(SqlTypeName.DOUBLE)),
                        i -> i == 0 ? "value" : "fraction",
                        i -> false),
                AggregateFunctionImpl.create(type),
                false,
                false,
                Optionality.FORBIDDEN);
    }

    /** Returns whether an aggregate keeps all values of a group. */
    public static boolean isQuantile(SqlAggFunction function) {
        return function.equals(CONTINUOUS) || isOfTimes(function);
    }

    /** Returns whether a quantile takes times with any digits. */
    public static boolean isOfTimes(SqlOperator function) {
        return function.equals(DISCRETE) || function.equals(TIMES);
    }

    /** The values so far. */
    public static final class Values {
        private final List<Comparable<Object>> list = new ArrayList<>();
        private double fraction;

        /** Sorts the values, and returns the place of the quantile, mostly between two of them. */
        private double place() {
            list.sort(null);
            return fraction * (list.size() - 1);
        }

        @SuppressWarnings("unchecked") // the values of a column have one class
        private Values add(Object value, double wanted) {
            if (!(wanted >= 0 && wanted <= 1)) {
                throw new IllegalArgumentException(
                        "the fraction of a quantile is not between 0 and 1 (found " + wanted + ")");
            } else if (!list.isEmpty() && wanted != fraction) {
                throw new IllegalArgumentException("the fraction of a quantile differs from row to row (found "
                        + fraction + " and " + wanted + ")");
            }
            fraction = wanted;
            list.add((Comparable<Object>) value);
            return this;
        }
    }

    /** Interpolates. */
    public static final class Continuous {
        /** Returns the state of no values. */
        public Values init() {
            return new Values();
        }

        /** Adds a value. */
        public Values add(Values values, double value, double fraction) {
            return values.add(value, fraction);
        }

        /** Returns the result. */
        public @Nullable Double result(Values values) {
            if (values.list.isEmpty()) {
                return null;
            }
            double place = values.place();
            int below = (int) Math.floor(place);
            double low = (Double) (Object) values.list.get(below);
            double high = (Double) (Object) values.list.get((int) Math.ceil(place));
            return low == high ? low : (Double) (low + (place - below) * (high - low));
        }
    }

    /** Interpolates between times. */
    public static final class Times {
        /** Returns the state of no values. */
        public Values init() {
            return new Values();
        }

        /** Adds a value. */
        public Values add(Values values, Object value, double fraction) {
            return values.add(value, fraction);
        }

        /** Returns the result. */
        public @Nullable Object result(Values values) {
            if (values.list.isEmpty()) {
                return null;
            }
            double place = values.place();
            int below = (int) Math.floor(place);
            long low = (Long) (Object) values.list.get(below);
            long high = (Long) (Object) values.list.get((int) Math.ceil(place));
            // Exact: differences of times can exceed both a long and the digits of a double.
            BigDecimal difference = BigDecimal.valueOf(high).subtract(BigDecimal.valueOf(low));
            return new BigDecimal(place - below)
                    .multiply(difference)
                    .setScale(0, RoundingMode.HALF_UP)
                    .add(BigDecimal.valueOf(low))
                    .longValueExact();
        }
    }

    /** Returns one of the values. */
    public static final class Discrete {
        /** Returns the state of no values. */
        public Values init() {
            return new Values();
        }

        /** Adds a value. */
        public Values add(Values values, Object value, double fraction) {
            return values.add(value, fraction);
        }

        /** Returns the result. */
        public @Nullable Object result(Values values) {
            if (values.list.isEmpty()) {
                return null;
            }
            values.list.sort(null);
            int number = (int) Math.ceil(values.fraction * values.list.size());
            return values.list.get(Math.max(0, number - 1));
        }
    }
}
