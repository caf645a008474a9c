package dev.tegula.internal.cells;

import dev.tegula.internal.bytes.LittleEndian;
import dev.tegula.schema.PhysicalType;

/**
 * Minimum, maximum, sum and null count of values of one physical type. NaNs take no part in minimum and maximum; they
 * make the sum NaN. Sums saturate.
 */
public final class ValueStatistics {

    private static final int BLOCK = 512;

    private final PhysicalType type;
    private final long[] keys = new long[BLOCK];
    private long minimum;
    private long maximum;
    private long sum;
    private double realSum;
    private double absoluteSum;
    private long count;
    private boolean saturated;
    private boolean nan;
    private long nullCount;

    public ValueStatistics(PhysicalType type) {
        this.type = type;
        reset();
    }

    /** Forgets all values. */
    public void reset() {
        minimum = Keys.greatest(type);
        maximum = Keys.least(type);
        sum = 0;
        realSum = 0;
        absoluteSum = 0;
        count = 0;
        saturated = false;
        nan = false;
        nullCount = 0;
    }

    /** Adds values that lie one behind the other. */
    public void add(byte[] values, int at, int count) {
        for (int done = 0; done < count; done += BLOCK) {
            int n = Math.min(BLOCK, count - done);
            int from = at + done * type.size();
            if (type.isFloating()) {
                addReals(values, from, n);
            } else {
                Keys.load(type, values, from, n, keys, 0);
                addKeys(n);
            }
        }
    }

    /** Adds values of which some are null. */
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

    private void addKeys(int n) {
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
            addWhole(block);
        } else {
            for (int i = 0; i < n && !saturated; i++) {
                addWhole(type == PhysicalType.UINT64 ? keys[i] ^ Long.MIN_VALUE : keys[i]);
            }
        }
    }

    private void addWhole(long value) {
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

    private void addReals(byte[] values, int at, int n) {
        count += n;
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        double total = realSum;
        double absolute = 0;
        // One loop per type. Bits are compared, in the order of the numbers: comparing whole numbers takes fewer
        // cycles.
        if (type == PhysicalType.FLOAT32) {
            int low = Integer.MAX_VALUE;
            int high = Integer.MIN_VALUE;
            for (int i = 0; i < n; i++) {
                int bits = LittleEndian.i32(values, at + i * Float.BYTES);
                int order = bits ^ ((bits >> 31) & Integer.MAX_VALUE);
                low = Math.min(low, order);
                high = Math.max(high, order);
                double value = Float.intBitsToFloat(bits);
                total += value;
                absolute += Math.abs(value);
            }
            least = Keys.ofDouble(Float.intBitsToFloat(low ^ ((low >> 31) & Integer.MAX_VALUE)));
            greatest = Keys.ofDouble(Float.intBitsToFloat(high ^ ((high >> 31) & Integer.MAX_VALUE)));
        } else {
            for (int i = 0; i < n; i++) {
                double value = Double.longBitsToDouble(LittleEndian.i64(values, at + i * Double.BYTES));
                long order = Keys.ofDouble(value);
                least = Math.min(least, order);
                greatest = Math.max(greatest, order);
                total += value;
                absolute += Math.abs(value);
            }
        }
        // False if any value is NaN or infinite.
        boolean plain = !saturated && Math.abs(realSum) + absolute < Double.MAX_VALUE;
        if (!plain) {
            Keys.load(type, values, at, n, keys, 0);
            addUnusualReals(n);
            return;
        }
        minimum = Math.min(minimum, least);
        maximum = Math.max(maximum, greatest);
        realSum = total;
        absoluteSum += absolute;
    }

    /** Adds values among which there may be NaNs, infinities, or some that take the sum to its limit. */
    private void addUnusualReals(int n) {
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
                addReal(value);
            }
        }
    }

    private void addReal(double value) {
        if (realSum < 0 == value < 0 && Math.abs(realSum) > Double.MAX_VALUE - Math.abs(value)) {
            realSum = realSum < 0 ? -Double.MAX_VALUE : Double.MAX_VALUE;
            saturated = true;
        } else {
            realSum += value;
        }
    }

    /** Adds all values of another: of the next part of a tile, or of the next tile. */
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
            addReal(other.realSum);
        } else {
            addWhole(other.sum);
        }
        saturated |= other.saturated;
    }

    /** Key of the least value. */
    public long minimum() {
        return minimum;
    }

    /** Key of the greatest value. */
    public long maximum() {
        return maximum;
    }

    /** The sum as stored: a whole number or the bits of a double. */
    public long sumBits() {
        return type.isFloating() ? Double.doubleToRawLongBits(realSum) : sum;
    }

    /** Whether any value is NaN. */
    public boolean hasNaN() {
        return nan;
    }

    /**
     * Whether a sum of the same signed numbers in another order may stop at its limit on the way, and come back from
     * there. Decided by a bound of the sum of absolute values.
     */
    public boolean dependsOnOrder() {
        return type.isSigned() && !type.isFloating() && minimum < 0 && maximum > 0 && absoluteSum >= Long.MAX_VALUE;
    }

    /** Whether the sum stopped at its limit. */
    public boolean isSaturated() {
        return saturated;
    }

    /**
     * How far a sum of the same floating point numbers in another order may be from {@link #sumBits}: three standard
     * deviations of the rounding errors of as many additions, each of which is at most half a unit in the last place of
     * the sum of absolute values.
     */
    public double sumTolerance() {
        return Math.sqrt((double) count) * Math.ulp(1.0) * absoluteSum;
    }

    public long nullCount() {
        return nullCount;
    }

    public PhysicalType type() {
        return type;
    }
}
