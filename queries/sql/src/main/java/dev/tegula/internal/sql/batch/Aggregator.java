package dev.tegula.internal.sql.batch;

import dev.tegula.internal.sql.memory.MemoryAccount;
import dev.tegula.internal.sql.scan.AggregateFunction;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** The states of one aggregate for all groups. Values are added in the order of the rows. */
abstract class Aggregator {

    private final Values argument;
    private final @Nullable Values filter;
    private final GroupTable table;
    private final int[] keptGroups = new int[Rows.MOST];
    private final long[] keptLongs;
    private final double[] keptDoubles;
    private long[] missing = new long[1];

    /** @param argument its values; what they are does not matter to a count of rows */
    Aggregator(Values argument, @Nullable Values filter, GroupTable table) {
        this.argument = argument;
        this.filter = filter;
        this.table = table;
        this.keptLongs = new long[argument.longs.length];
        this.keptDoubles = new double[argument.doubles.length];
    }

    /** Adds the values of some rows to their groups in the table. */
    final void add(int[] groups, int rows) {
        grow(table.count());
        if (filter == null && !argument.isNullable()) {
            add(groups, argument.longs, argument.doubles, rows);
            return;
        }
        missing = grown(missing, table.count());
        int kept = 0;
        for (int i = 0; i < rows; i++) {
            if (argument.nulls[i] || (filter != null && (filter.longs[i] == 0 || filter.nulls[i]))) {
                missing[groups[i]]++;
                continue;
            }
            keptGroups[kept] = groups[i];
            if (argument.real) {
                keptDoubles[kept] = argument.doubles[i];
            } else {
                keptLongs[kept] = argument.longs[i];
            }
            kept++;
        }
        add(keptGroups, keptLongs, keptDoubles, kept);
    }

    /** Returns the number of values of a group. */
    final long count(int group) {
        return table.rows(group) - (group < missing.length ? missing[group] : 0);
    }

    /** Returns an array with room for some groups. */
    static long[] grown(long[] states, int groups) {
        return groups <= states.length ? states : Arrays.copyOf(states, Math.max(groups, 2 * states.length));
    }

    /** Returns an array with room for some groups, whose new states have an initial value. */
    static double[] grown(double[] states, int groups, double initial) {
        if (groups <= states.length) {
            return states;
        }
        double[] more = Arrays.copyOf(states, Math.max(groups, 2 * states.length));
        Arrays.fill(more, states.length, more.length, initial);
        return more;
    }

    /** Makes room for the states of some groups. */
    abstract void grow(int groups);

    /** Adds values, which are longs or doubles, to their groups. */
    abstract void add(int[] groups, long[] longs, double[] doubles, int count);

    /** Returns the value of a group that has values, or whose aggregate does not need any. */
    abstract Object value(int group);

    /** Returns whether the value is null where there are none. */
    boolean needsValues() {
        return true;
    }

    /** Returns the value of a group. */
    final @Nullable Object result(int group) {
        return needsValues() && count(group) == 0 ? null : value(group);
    }

    /** Returns an aggregator. */
    static Aggregator of(
            GroupSpec.Part part, Values argument, @Nullable Values filter, GroupTable table, MemoryAccount account) {
        return switch (part.function()) {
            case COUNT -> new Count(argument, filter, table);
            case COUNT_DISTINCT -> new CountDistinct(argument, filter, table, account);
            case SUM, SUM_OR_ZERO, AVERAGE ->
                argument.real
                        ? new RealSum(part.function(), argument, filter, table)
                        : new IntegerSum(part, argument, filter, table);
            case MIN, MAX ->
                argument.real
                        ? new RealExtreme(part, argument, filter, table)
                        : new IntegerExtreme(part, argument, filter, table);
        };
    }

    private static final class Count extends Aggregator {
        Count(Values argument, @Nullable Values filter, GroupTable table) {
            super(argument, filter, table);
        }

        @Override
        void grow(int groups) {
            // the base counts
        }

        @Override
        void add(int[] groups, long[] longs, double[] doubles, int count) {
            // the base counts
        }

        @Override
        boolean needsValues() {
            return false;
        }

        @Override
        Object value(int group) {
            return count(group);
        }
    }

    /** Sums of doubles, and their means. */
    private static final class RealSum extends Aggregator {
        private final AggregateFunction function;
        private double[] sums = new double[1];

        RealSum(AggregateFunction function, Values argument, @Nullable Values filter, GroupTable table) {
            super(argument, filter, table);
            this.function = function;
        }

        @Override
        void grow(int groups) {
            sums = grown(sums, groups, 0);
        }

        @Override
        void add(int[] groups, long[] longs, double[] doubles, int count) {
            for (int i = 0; i < count; i++) {
                sums[groups[i]] += doubles[i];
            }
        }

        @Override
        boolean needsValues() {
            return function != AggregateFunction.SUM_OR_ZERO;
        }

        @Override
        Object value(int group) {
            double sum = group < sums.length ? sums[group] : 0;
            return function == AggregateFunction.AVERAGE ? sum / count(group) : sum;
        }
    }

    /** Sums of 128 bits, as a sum and how often it has overflown. */
    private static final class IntegerSum extends Aggregator {
        private final AggregateFunction function;
        private final boolean decimal;
        private long[] sums = new long[1];
        private long[] overflows = new long[1];

        IntegerSum(GroupSpec.Part part, Values argument, @Nullable Values filter, GroupTable table) {
            super(argument, filter, table);
            this.function = part.function();
            this.decimal = part.type() == SqlTypeName.DECIMAL;
        }

        @Override
        void grow(int groups) {
            sums = grown(sums, groups);
            overflows = grown(overflows, groups);
        }

        @Override
        void add(int[] groups, long[] longs, double[] doubles, int count) {
            for (int i = 0; i < count; i++) {
                int group = groups[i];
                long value = longs[i];
                long before = sums[group];
                long sum = before + value;
                if (((before ^ sum) & (value ^ sum)) < 0) {
                    overflows[group] += value < 0 ? -1 : 1;
                }
                sums[group] = sum;
            }
        }

        @Override
        boolean needsValues() {
            return function != AggregateFunction.SUM_OR_ZERO;
        }

        @Override
        Object value(int group) {
            BigInteger sum = group >= sums.length
                    ? BigInteger.ZERO
                    : BigInteger.valueOf(overflows[group]).shiftLeft(Long.SIZE).add(BigInteger.valueOf(sums[group]));
            if (function == AggregateFunction.AVERAGE) {
                return sum.doubleValue() / count(group);
            }
            return decimal ? new BigDecimal(sum) : (Object) sum.longValueExact();
        }
    }

    private static final class IntegerExtreme extends Aggregator {
        private final long flip;
        private final SqlTypeName type;
        private long[] greatest = {Long.MIN_VALUE};

        IntegerExtreme(GroupSpec.Part part, Values argument, @Nullable Values filter, GroupTable table) {
            super(argument, filter, table);
            this.flip =
                    part.function() == AggregateFunction.MIN ? -1 : 0; // the least value has the greatest complement
            this.type = part.type();
        }

        @Override
        void grow(int groups) {
            int known = greatest.length;
            greatest = grown(greatest, groups);
            Arrays.fill(greatest, known, greatest.length, Long.MIN_VALUE);
        }

        @Override
        void add(int[] groups, long[] longs, double[] doubles, int count) {
            for (int i = 0; i < count; i++) {
                greatest[groups[i]] = Math.max(greatest[groups[i]], longs[i] ^ flip);
            }
        }

        @Override
        Object value(int group) {
            return RowValue.of(greatest[group] ^ flip, type);
        }
    }

    /** Extremes of doubles, among which NaN is the greatest. */
    private static final class RealExtreme extends Aggregator {
        private final boolean least;
        private final SqlTypeName type;
        private double[] extremes;

        RealExtreme(GroupSpec.Part part, Values argument, @Nullable Values filter, GroupTable table) {
            super(argument, filter, table);
            this.least = part.function() == AggregateFunction.MIN;
            this.type = part.type();
            this.extremes = new double[] {initial()};
        }

        private double initial() {
            return least ? Double.NaN : Double.NEGATIVE_INFINITY;
        }

        @Override
        void grow(int groups) {
            extremes = grown(extremes, groups, initial());
        }

        @Override
        void add(int[] groups, long[] longs, double[] doubles, int count) {
            for (int i = 0; i < count; i++) {
                double value = doubles[i];
                double extreme = extremes[groups[i]];
                boolean ordered = least ? value > extreme : value < extreme; // most values; none of NaN
                if (!ordered && (least ? Double.compare(value, extreme) < 0 : Double.compare(value, extreme) > 0)) {
                    extremes[groups[i]] = value;
                }
            }
        }

        @Override
        Object value(int group) {
            return RowValue.of(extremes[group], type);
        }
    }

    /** Counts of distinct values: of the values of one group, else of pairs of group and value. */
    private static final class CountDistinct extends Aggregator {
        private final boolean isWhole;
        private final ValueNumbers values;
        private final ValueNumbers pairs;
        private final int[] numbers = new int[Rows.MOST];
        private final long[] scratch = new long[Rows.MOST];
        private long[] distinct = new long[1];

        CountDistinct(Values argument, @Nullable Values filter, GroupTable table, MemoryAccount account) {
            super(argument, filter, table);
            isWhole = table.isWhole();
            values = new ValueNumbers(account, 0);
            pairs = new ValueNumbers(account, 0);
        }

        @Override
        void grow(int groups) {
            distinct = grown(distinct, groups);
        }

        @Override
        void add(int[] groups, long[] longs, double[] doubles, int count) {
            values.find(Values.keys(longs, doubles, scratch, count), GroupTable.NO_NULLS, numbers, count);
            if (isWhole) {
                distinct[0] = values.count();
                return;
            }
            GroupTable.pair(groups, numbers, scratch, count);
            int next = pairs.count();
            pairs.find(scratch, GroupTable.NO_NULLS, numbers, count);
            for (int i = 0; i < count; i++) {
                if (numbers[i] == next) { // a new pair: they are numbered in this order
                    distinct[groups[i]]++;
                    next++;
                }
            }
        }

        @Override
        boolean needsValues() {
            return false;
        }

        @Override
        Object value(int group) {
            return group < distinct.length ? distinct[group] : 0L;
        }
    }
}
