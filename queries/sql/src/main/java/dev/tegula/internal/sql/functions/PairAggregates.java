package dev.tegula.internal.sql.functions;

import java.util.List;
import java.util.Locale;
import org.apache.calcite.schema.impl.AggregateFunctionImpl;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.validate.SqlUserDefinedAggFunction;
import org.apache.calcite.util.Optionality;
import org.jspecify.annotations.Nullable;

/**
 * Moments of pairs y, x of DOUBLE: {@code CORR}, {@code REGR_…}, {@code COVAR_…}, {@code VAR_…} and {@code STDDEV_…}.
 * Rows in which one of both is null are skipped. Calcite's moments are differences of sums, which lose all digits of
 * values that are far from 0. Generated code calls the methods of the nested classes.
 */
public final class PairAggregates {

    private static final List<Class<? extends Pairs>> CLASSES = List.of(
            Corr.class,
            RegrSlope.class,
            RegrIntercept.class,
            RegrR2.class,
            RegrAvgX.class,
            RegrAvgY.class,
            RegrSxx.class,
            RegrSyy.class,
            RegrSxy.class,
            CovarPop.class,
            CovarSamp.class,
            VarPop.class,
            VarSamp.class,
            StddevPop.class,
            StddevSamp.class);

    /** The functions. */
    public static final List<SqlAggFunction> ALL =
            CLASSES.stream().map(PairAggregates::function).toList();

    private PairAggregates() {}

    /**
     * Returns the function of a name in capitals with a number of arguments, or null. Those of one argument take it
     * twice.
     */
    public static @Nullable SqlAggFunction of(String name, int arguments) {
        String known = switch (name) {
            case "STDDEV" -> "STDDEV_SAMP";
            case "VARIANCE" -> "VAR_SAMP";
            default -> name;
        };
        boolean single = known.startsWith("VAR_") || known.startsWith("STDDEV_");
        if (arguments != (single ? 1 : 2)) {
            return null;
        }
        return ALL.stream()
                .filter(each -> each.getName().equals("PAIR_" + known))
                .findFirst()
                .orElse(null);
    }

    private static SqlAggFunction function(Class<?> type) {
        String name =
                type.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
        return new SqlUserDefinedAggFunction(
                new SqlIdentifier("PAIR_" + name.replace("AVG_", "AVG"), SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.explicit(SqlTypeName.DOUBLE).andThen(SqlTypeTransforms.FORCE_NULLABLE),
                null,
                OperandTypes.operandMetadata(
                        List.of(SqlTypeFamily.NUMERIC, SqlTypeFamily.NUMERIC),
                        factory -> List.of(
                                factory.createSqlType(SqlTypeName.DOUBLE), factory.createSqlType(SqlTypeName.DOUBLE)),
                        i -> i == 0 ? "y" : "x",
                        i -> false),
                AggregateFunctionImpl.create(type),
                false,
                false,
                Optionality.FORBIDDEN);
    }

    /** Means and sums of squared differences from them, by the updates of Welford. */
    public static final class Moments {
        private long count;
        private double meanX;
        private double meanY;
        private double xx;
        private double yy;
        private double xy;

        private void add(double y, double x) {
            count++;
            double dx = x - meanX;
            double dy = y - meanY;
            meanX += dx / count;
            meanY += dy / count;
            xx += dx * (x - meanX);
            yy += dy * (y - meanY);
            xy += dx * (y - meanY);
        }
    }

    /** What the aggregates have in common. */
    public abstract static class Pairs {

        /** Returns the state of no pairs. */
        public Moments init() {
            return new Moments();
        }

        /** Adds a pair. */
        public Moments add(Moments moments, double y, double x) {
            moments.add(y, x);
            return moments;
        }
    }

    /** Pearson's correlation; null without a spread in both. */
    public static final class Corr extends Pairs {
        /** Returns the result. */
        public @Nullable Double result(Moments m) {
            double spread = Math.sqrt(m.xx) * Math.sqrt(m.yy);
            return m.count == 0 || spread == 0 ? null : (Double) Math.max(-1, Math.min(1, m.xy / spread));
        }
    }

    /** The slope; null without a spread in x. */
    public static final class RegrSlope extends Pairs {
        /** Returns the result. */
        public @Nullable Double result(Moments m) {
            return m.count == 0 || m.xx == 0 ? null : (Double) (m.xy / m.xx);
        }
    }

    /** The value of the line at 0; null without a spread in x. */
    public static final class RegrIntercept extends Pairs {
        /** Returns the result. */
        public @Nullable Double result(Moments m) {
            return m.count == 0 || m.xx == 0 ? null : (Double) (m.meanY - m.xy / m.xx * m.meanX);
        }
    }

    /** The coefficient of determination; null without a spread in x, 1 without one in y. */
    public static final class RegrR2 extends Pairs {
        /** Returns the result. */
        public @Nullable Double result(Moments m) {
            return m.count == 0 || m.xx == 0 ? null : (Double) (m.yy == 0 ? 1 : m.xy / m.xx * (m.xy / m.yy));
        }
    }

    /** The mean of x. */
    public static final class RegrAvgX extends Pairs {
        /** Returns the result. */
        public @Nullable Double result(Moments m) {
            return m.count == 0 ? null : (Double) m.meanX;
        }
    }

    /** The mean of y. */
    public static final class RegrAvgY extends Pairs {
        /** Returns the result. */
        public @Nullable Double result(Moments m) {
            return m.count == 0 ? null : (Double) m.meanY;
        }
    }

    /** The sum of squared differences of x from its mean. */
    public static final class RegrSxx extends Pairs {
        /** Returns the result. */
        public @Nullable Double result(Moments m) {
            return m.count == 0 ? null : (Double) m.xx;
        }
    }

    /** The sum of squared differences of y from its mean. */
    public static final class RegrSyy extends Pairs {
        /** Returns the result. */
        public @Nullable Double result(Moments m) {
            return m.count == 0 ? null : (Double) m.yy;
        }
    }

    /** The sum of products of the differences from both means. */
    public static final class RegrSxy extends Pairs {
        /** Returns the result. */
        public @Nullable Double result(Moments m) {
            return m.count == 0 ? null : (Double) m.xy;
        }
    }

    /** The covariance of all pairs. */
    public static final class CovarPop extends Pairs {
        /** Returns the result. */
        public @Nullable Double result(Moments m) {
            return m.count == 0 ? null : (Double) (m.xy / m.count);
        }
    }

    /** The covariance estimated from a sample. */
    public static final class CovarSamp extends Pairs {
        /** Returns the result. */
        public @Nullable Double result(Moments m) {
            return m.count < 2 ? null : (Double) (m.xy / (m.count - 1));
        }
    }

    /** The variance of all values. */
    public static final class VarPop extends Pairs {
        /** Returns the result. */
        public @Nullable Double result(Moments m) {
            return m.count == 0 ? null : (Double) (m.xx / m.count);
        }
    }

    /** The variance estimated from a sample. */
    public static final class VarSamp extends Pairs {
        /** Returns the result. */
        public @Nullable Double result(Moments m) {
            return m.count < 2 ? null : (Double) (m.xx / (m.count - 1));
        }
    }

    /** The standard deviation of all values. */
    public static final class StddevPop extends Pairs {
        /** Returns the result. */
        public @Nullable Double result(Moments m) {
            return m.count == 0 ? null : (Double) Math.sqrt(m.xx / m.count);
        }
    }

    /** The standard deviation estimated from a sample. */
    public static final class StddevSamp extends Pairs {
        /** Returns the result. */
        public @Nullable Double result(Moments m) {
            return m.count < 2 ? null : (Double) Math.sqrt(m.xx / (m.count - 1));
        }
    }
}
