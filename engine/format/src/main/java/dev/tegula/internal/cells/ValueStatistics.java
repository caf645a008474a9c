package dev.tegula.internal.cells;

import dev.tegula.internal.bytes.LittleEndian;
import dev.tegula.schema.PhysicalType;

/**
 * Minimum, maximum, sum and null count of values of one physical type. NaNs are excluded from minimum and maximum and
 * make the sum NaN. Sums saturate.
 */
public final class ValueStatistics {

    private static final int BLOCK = StatisticsBuffer.BLOCK;

    /** Order of additions of floating-point numbers. */
    private enum Additions {
        /** Several sums of a block at the same time. */
        IN_BLOCKS,
        /** One number after the other, as libtiledb adds them. */
        ONE_BY_ONE
    }

    private final PhysicalType type;
    private final StatisticsBuffer buffer;
    private final Additions additions;
    private long minimum;
    private long maximum;
    private long sum;
    private double floatSum;
    private double absoluteSum;
    private long count;
    private boolean saturated;
    private boolean nan;
    private long nullCount;

    public ValueStatistics(PhysicalType type) {
        this(type, new StatisticsBuffer());
    }

    /** @param buffer the buffers of the thread that adds values */
    public ValueStatistics(PhysicalType type, StatisticsBuffer buffer) {
        this(type, buffer, Additions.IN_BLOCKS);
    }

    private ValueStatistics(PhysicalType type, StatisticsBuffer buffer, Additions additions) {
        this.type = type;
        this.buffer = buffer;
        this.additions = additions;
        reset();
    }

    /**
     * Returns statistics whose floating-point sum is that of one addition after the other, as libtiledb computes it.
     */
    static ValueStatistics oneByOne(PhysicalType type) {
        return new ValueStatistics(type, new StatisticsBuffer(), Additions.ONE_BY_ONE);
    }

    /** Removes all values. */
    public void reset() {
        minimum = Keys.greatest(type);
        maximum = Keys.least(type);
        sum = 0;
        floatSum = 0;
        absoluteSum = 0;
        count = 0;
        saturated = false;
        nan = false;
        nullCount = 0;
    }

    /** Adds consecutive values. */
    public void add(byte[] values, int at, int count) {
        for (int done = 0; done < count; done += BLOCK) {
            int n = Math.min(BLOCK, count - done);
            int from = at + done * type.size();
            if (type.isFloating()) {
                addFloats(values, from, n);
            } else {
                long[] keys = buffer.keys();
                Keys.load(type, values, from, n, keys, 0);
                addKeys(keys, n);
            }
        }
    }

    /** Adds values, some of which are null. */
    public void add(byte[] values, int at, int count, byte[] validity, int validityAt) {
        int size = type.size();
        int from = 0;
        while (from < count) {
            if (validity[validityAt + from] == 0) {
                nullCount++;
                from++;
                continue;
            }
            int to = from + 1;
            while (to < count && validity[validityAt + to] != 0) {
                to++;
            }
            add(values, at + from * size, to - from);
            from = to;
        }
    }

    private void addKeys(long[] keys, int n) {
        long least = minimum;
        long greatest = maximum;
        for (int i = 0; i < n; i++) {
            least = Math.min(least, keys[i]);
            greatest = Math.max(greatest, keys[i]);
        }
        absoluteSum += n * Math.max(Math.abs((double) least), Math.abs((double) greatest));
        minimum = least;
        maximum = greatest;
        if (saturated) {
            return;
        }
        if (type.size() < 8) {
            long block = 0;
            for (int i = 0; i < n; i++) {
                block += keys[i];
            }
            addInteger(block);
        } else {
            for (int i = 0; i < n && !saturated; i++) {
                addInteger(type == PhysicalType.UINT64 ? keys[i] ^ Long.MIN_VALUE : keys[i]);
            }
        }
    }

    private void addInteger(long value) {
        if (type.isSigned()) {
            long total = sum + value;
            if (((sum ^ total) & (value ^ total)) < 0) {
                total = value < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
                saturated = true;
            }
            sum = total;
        } else {
            long total = sum + value;
            if (Long.compareUnsigned(total, sum) < 0) {
                total = -1L;
                saturated = true;
            }
            sum = total;
        }
    }

    private void addFloats(byte[] values, int at, int n) {
        count += n;
        boolean added = !saturated
                && additions == Additions.IN_BLOCKS
                && switch (type) {
                    case FLOAT32 -> addPlainFloats(values, at, n);
                    default -> n == DoubleBlock.SIZE && addPlainDoubles(values, at);
                };
        if (!added) {
            long[] keys = buffer.keys();
            Keys.load(type, values, at, n, keys, 0);
            addFloatKeys(keys, n);
        }
    }

    /** Adds float32 values, unless one is NaN or infinite; returns whether it did. */
    private boolean addPlainFloats(byte[] values, int at, int n) {
        // The bits are compared as integers in the order of the numbers, which takes fewer cycles.
        int low = Integer.MAX_VALUE;
        int high = Integer.MIN_VALUE;
        double total = 0;
        double absolute = 0;
        for (int i = 0; i < n; i++) {
            int bits = LittleEndian.i32(values, at + i * Float.BYTES);
            int order = bits ^ ((bits >> 31) & Integer.MAX_VALUE);
            low = Math.min(low, order);
            high = Math.max(high, order);
            double value = Float.intBitsToFloat(bits);
            total += value;
            absolute += Math.abs(value);
        }
        long least = Keys.ofDouble(Float.intBitsToFloat(low ^ ((low >> 31) & Integer.MAX_VALUE)));
        long greatest = Keys.ofDouble(Float.intBitsToFloat(high ^ ((high >> 31) & Integer.MAX_VALUE)));
        return addPlain(least, greatest, total, absolute);
    }

    /**
     * Adds a block of float64 values, unless one is NaN or infinite, or the sum may saturate; returns whether it did.
     */
    private boolean addPlainDoubles(byte[] values, int at) {
        DoubleBlock doubles = buffer.doubles();
        doubles.load(values, at);
        return addPlain(doubles.minimum(), doubles.maximum(), doubles.sum(), doubles.absoluteSum());
    }

    private boolean addPlain(long least, long greatest, double total, double absolute) {
        boolean plain = Math.abs(floatSum) + absolute < Double.MAX_VALUE;
        if (plain) {
            minimum = Math.min(minimum, least);
            maximum = Math.max(maximum, greatest);
            floatSum += total;
            absoluteSum += absolute;
        }
        return plain;
    }

    /** Adds loaded values one by one. They may contain NaNs, infinities, or numbers that saturate the sum. */
    private void addFloatKeys(long[] keys, int n) {
        long infinity = Keys.ofDouble(Double.POSITIVE_INFINITY);
        long minusInfinity = Keys.ofDouble(Double.NEGATIVE_INFINITY);
        for (int i = 0; i < n; i++) {
            long key = keys[i];
            if (key >= minusInfinity && key <= infinity) {
                minimum = Math.min(minimum, key);
                maximum = Math.max(maximum, key);
            } else {
                nan = true;
            }
            if (!saturated) {
                double value = Keys.toDouble(key);
                absoluteSum += Math.abs(value);
                addFloat(value);
            }
        }
    }

    private void addFloat(double value) {
        if (floatSum < 0 == value < 0 && Math.abs(floatSum) > Double.MAX_VALUE - Math.abs(value)) {
            floatSum = floatSum < 0 ? -Double.MAX_VALUE : Double.MAX_VALUE;
            saturated = true;
        } else {
            floatSum += value;
        }
    }

    /** Adds all values of other statistics: of the next part of a tile, or of the next tile. */
    public void add(ValueStatistics other) {
        minimum = Math.min(minimum, other.minimum);
        maximum = Math.max(maximum, other.maximum);
        nullCount += other.nullCount;
        absoluteSum += other.absoluteSum;
        count += other.count;
        nan |= other.nan;
        if (saturated) {
            return;
        }
        if (type.isFloating()) {
            addFloat(other.floatSum);
        } else {
            addInteger(other.sum);
        }
        saturated |= other.saturated;
    }

    /** Returns the key of the least value. */
    public long minimum() {
        return minimum;
    }

    /** Returns the key of the greatest value. */
    public long maximum() {
        return maximum;
    }

    /** Returns the sum as stored: an integer or the bits of a double. */
    public long sumBits() {
        return type.isFloating() ? Double.doubleToRawLongBits(floatSum) : sum;
    }

    /** Returns whether any value is NaN. */
    public boolean hasNaN() {
        return nan;
    }

    /**
     * Returns whether the sum of the same signed numbers in another order may saturate temporarily, judging by a bound
     * of the sum of absolute values.
     */
    public boolean dependsOnOrder() {
        if (type.isFloating()) {
            boolean bothSigns = minimum < Keys.ofDouble(0) && maximum > Keys.ofDouble(0);
            return bothSigns && !(absoluteSum < Double.MAX_VALUE);
        }
        return type.isSigned() && minimum < 0 && maximum > 0 && absoluteSum >= Long.MAX_VALUE;
    }

    /** Returns whether the sum is saturated. */
    public boolean isSaturated() {
        return saturated;
    }

    /**
     * Returns the maximum difference of {@link #sumBits} from a sum of the same floating-point numbers in another
     * order: three standard deviations of the rounding errors of as many additions. Each error is at most half a unit
     * in the last place of the sum of absolute values. The errors of equal numbers are equal too, so they add up.
     */
    public double sumTolerance() {
        double errors = minimum == maximum ? count : Math.sqrt((double) count);
        return errors * Math.ulp(1.0) * absoluteSum;
    }

    public long nullCount() {
        return nullCount;
    }

    public PhysicalType type() {
        return type;
    }
}
