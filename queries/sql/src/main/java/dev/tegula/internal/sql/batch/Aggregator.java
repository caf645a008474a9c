package dev.tegula.internal.sql.batch;

import dev.tegula.internal.sql.memory.MemoryAccount;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** The states of one aggregate for all groups. */
abstract class Aggregator {

    final Values argument;
    private final @Nullable Values filter;
    private long[] counts = new long[1];

    /** @param argument its values; what they are does not matter to a count of rows */
    Aggregator(Values argument, @Nullable Values filter) {
        this.argument = argument;
        this.filter = filter;
    }

    /** Adds the values of some rows to their groups, whose numbers are below a count. */
    final void add(int[] groups, int rows, int groupCount) {
        if (groupCount > counts.length) {
            int length = Math.max(groupCount, 2 * counts.length);
            counts = Arrays.copyOf(counts, length);
            grow(length);
        }
        for (int i = 0; i < rows; i++) {
            if (!argument.nulls[i] && (filter == null || (filter.longs[i] != 0 && !filter.nulls[i]))) {
                int group = groups[i];
                add(group, i, counts[group]++ == 0);
            }
        }
    }

    /** Returns the number of values of a group. */
    final long count(int group) {
        return group < counts.length ? counts[group] : 0;
    }

    /** Makes room for the states of some groups. */
    abstract void grow(int groups);

    /** Adds the value of a row. */
    abstract void add(int group, int row, boolean first);

    /** Returns the value of a group. */
    abstract @Nullable Object value(int group);

    /** Returns an aggregator. */
    static Aggregator of(GroupSpec.Part part, Values argument, @Nullable Values filter, MemoryAccount account) {
        boolean orZero = part.function() == GroupSpec.Function.SUM_OR_ZERO;
        return switch (part.function()) {
            case COUNT -> new Count(argument, filter);
            case COUNT_DISTINCT -> new CountDistinct(argument, filter, account);
            case SUM, SUM_OR_ZERO ->
                argument.real
                        ? new RealSum(argument, filter, orZero)
                        : new IntegerSum(argument, filter, orZero, part.type() == SqlTypeName.DECIMAL);
            case MIN, MAX ->
                argument.real ? new RealExtreme(argument, filter, part) : new IntegerExtreme(argument, filter, part);
        };
    }

    private static final class Count extends Aggregator {
        Count(Values argument, @Nullable Values filter) {
            super(argument, filter);
        }

        @Override
        void grow(int groups) {
            // the base counts
        }

        @Override
        void add(int group, int row, boolean first) {
            // the base counts
        }

        @Override
        Object value(int group) {
            return count(group);
        }
    }

    private static final class RealSum extends Aggregator {
        private final boolean orZero;
        private double[] sums = new double[1];

        RealSum(Values argument, @Nullable Values filter, boolean orZero) {
            super(argument, filter);
            this.orZero = orZero;
        }

        @Override
        void grow(int groups) {
            sums = Arrays.copyOf(sums, groups);
        }

        @Override
        void add(int group, int row, boolean first) {
            sums[group] += argument.doubles[row];
        }

        @Override
        @Nullable
        Object value(int group) {
            return count(group) == 0 ? (orZero ? (Object) 0.0 : null) : (Object) sums[group];
        }
    }

    /** Sums of 128 bits, as a sum and how often it has overflown. */
    private static final class IntegerSum extends Aggregator {
        private final boolean orZero;
        private final boolean decimal;
        private long[] sums = new long[1];
        private long[] overflows = new long[1];

        IntegerSum(Values argument, @Nullable Values filter, boolean orZero, boolean decimal) {
            super(argument, filter);
            this.orZero = orZero;
            this.decimal = decimal;
        }

        @Override
        void grow(int groups) {
            sums = Arrays.copyOf(sums, groups);
            overflows = Arrays.copyOf(overflows, groups);
        }

        @Override
        void add(int group, int row, boolean first) {
            long value = argument.longs[row];
            long before = sums[group];
            long sum = before + value;
            if (((before ^ sum) & (value ^ sum)) < 0) {
                overflows[group] += value < 0 ? -1 : 1;
            }
            sums[group] = sum;
        }

        @Override
        @Nullable
        Object value(int group) {
            if (count(group) == 0) {
                return !orZero ? null : decimal ? BigDecimal.ZERO : (Object) 0L;
            }
            BigInteger sum =
                    BigInteger.valueOf(overflows[group]).shiftLeft(Long.SIZE).add(BigInteger.valueOf(sums[group]));
            return decimal ? new BigDecimal(sum) : (Object) sum.longValueExact();
        }
    }

    private static final class IntegerExtreme extends Aggregator {
        private final boolean least;
        private final SqlTypeName type;
        private long[] extremes = new long[1];

        IntegerExtreme(Values argument, @Nullable Values filter, GroupSpec.Part part) {
            super(argument, filter);
            this.least = part.function() == GroupSpec.Function.MIN;
            this.type = part.type();
        }

        @Override
        void grow(int groups) {
            extremes = Arrays.copyOf(extremes, groups);
        }

        @Override
        void add(int group, int row, boolean first) {
            long value = argument.longs[row];
            if (first || (least ? value < extremes[group] : value > extremes[group])) {
                extremes[group] = value;
            }
        }

        @Override
        @Nullable
        Object value(int group) {
            return count(group) == 0 ? null : RowValue.of(extremes[group], type);
        }
    }

    /** Extremes of doubles, among which NaN is the greatest. */
    private static final class RealExtreme extends Aggregator {
        private final boolean least;
        private final SqlTypeName type;
        private double[] extremes = new double[1];

        RealExtreme(Values argument, @Nullable Values filter, GroupSpec.Part part) {
            super(argument, filter);
            this.least = part.function() == GroupSpec.Function.MIN;
            this.type = part.type();
        }

        @Override
        void grow(int groups) {
            extremes = Arrays.copyOf(extremes, groups);
        }

        @Override
        void add(int group, int row, boolean first) {
            double value = argument.doubles[row];
            int order = first ? 0 : Double.compare(value, extremes[group]);
            if (first || (least ? order < 0 : order > 0)) {
                extremes[group] = value;
            }
        }

        @Override
        @Nullable
        Object value(int group) {
            return count(group) == 0 ? null : RowValue.of(extremes[group], type);
        }
    }

    /** Counts of distinct values, in a table of pairs of group and value. */
    private static final class CountDistinct extends Aggregator {
        private final Values group;
        private final Values value;
        private final GroupTable pairs;
        private final int[] found = new int[1];
        private long[] distinct = new long[1];

        CountDistinct(Values argument, @Nullable Values filter, MemoryAccount account) {
            super(argument, filter);
            group = new Single();
            value = new Single();
            pairs = new GroupTable(java.util.List.of(group, value), account, 0);
        }

        @Override
        void grow(int groups) {
            distinct = Arrays.copyOf(distinct, groups);
        }

        @Override
        void add(int number, int row, boolean first) {
            group.longs[0] = number;
            value.longs[0] = argument.real ? Double.doubleToLongBits(argument.doubles[row]) : argument.longs[row];
            int before = pairs.count();
            pairs.find(found, 1);
            if (pairs.count() > before) {
                distinct[number]++;
            }
        }

        @Override
        Object value(int number) {
            return number < distinct.length ? (Object) distinct[number] : (Object) 0L;
        }
    }

    /** One value, which is set. */
    private static final class Single extends Values {
        Single() {
            super(false);
        }

        @Override
        void evaluate(Rows rows) {
            throw new IllegalStateException("values are set");
        }
    }
}
