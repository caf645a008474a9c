package dev.tegula.internal.read;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.ColumnAccess;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.TextStatistics;
import dev.tegula.internal.cells.Validity;
import dev.tegula.internal.condition.ConditionBinder;
import dev.tegula.internal.storage.open.TrustedTileStatistics;
import dev.tegula.query.Aggregate;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.schema.PhysicalType;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Counts, sum and extremes of one field, collected from cells and from metadata of whole tiles. */
final class FieldTotals {

    /** Keys and bytes of a block take 16 KiB, half of a usual first CPU cache. */
    private static final int BLOCK = 1024;

    private static final long MINUS_INFINITY = Keys.ofDouble(Double.NEGATIVE_INFINITY);
    private static final long INFINITY = Keys.ofDouble(Double.POSITIVE_INFINITY);

    private final Field field;
    private final boolean isString;
    private final boolean extremesWanted;
    private final TextStatistics text = new TextStatistics();
    private final long[] keys = new long[BLOCK];
    private final ByteBlock block = new ByteBlock(BLOCK * Long.BYTES);
    private long values;
    private long nulls;
    private BigInteger carried = BigInteger.ZERO;
    private long sum;
    private double floatSum;
    private long least = Long.MAX_VALUE;
    private long greatest = Long.MIN_VALUE;
    private boolean hasExtremes;

    /** @param extremesWanted whether a minimum or maximum is requested */
    FieldTotals(Field field, boolean extremesWanted) {
        this.field = field;
        this.extremesWanted = extremesWanted;
        this.isString = ConditionBinder.isBytes(field);
    }

    /** Adds the cells of a column. */
    void add(Column column) {
        for (int from = 0; from < column.size(); from += BLOCK) {
            int count = Math.min(BLOCK, column.size() - from);
            if (isString) {
                addStrings(column, from, count);
            } else if (field.valuesPerCell() != 1) {
                addNulls(column, from, count);
            } else {
                addNumbers(column, from, count);
            }
        }
    }

    private void addNulls(Column column, int from, int count) {
        for (int i = from; i < from + count; i++) {
            nulls += column.isNull(i) ? 1 : 0;
        }
    }

    private void addStrings(Column column, int from, int count) {
        for (int i = from; i < from + count; i++) {
            if (column.isNull(i)) {
                nulls++;
            } else {
                byte[] bytes = column.bytes(i);
                text.add(bytes, 0, bytes.length);
                values++;
            }
        }
    }

    private void addNumbers(Column column, int from, int count) {
        PhysicalType type = field.datatype().physical();
        byte[] validity = column.validity();
        boolean full = validity == null || Validity.isFull(validity, from, count);
        if (full && !extremesWanted && column.array() instanceof double[] doubles) {
            values += count;
            addSum(doubles, from, count);
            return;
        }
        Keys.load(type, ColumnAccess.values(column), from, count, keys, block);
        int kept = count;
        if (validity != null && !full) {
            kept = 0;
            for (int i = 0; i < count; i++) {
                keys[kept] = keys[i];
                kept += validity[from + i] != 0 ? 1 : 0;
            }
            nulls += count - kept;
        }
        values += kept;
        if (type.isFloating()) {
            addFloats(kept);
        } else {
            addIntegers(kept, type);
        }
    }

    /** Adds floats whose extremes nobody asks for, unless infinite ones decide whether a sum overflows. */
    private void addSum(double[] floats, int from, int count) {
        double total = floatSum;
        for (int i = from; i < from + count; i++) {
            total += floats[i];
        }
        floatSum = total;
        for (int i = from; Double.isInfinite(total) && i < from + count; i++) {
            if (Double.isInfinite(floats[i])) {
                long key = Keys.ofDouble(floats[i]);
                extremes(key, key);
            }
        }
    }

    private void addFloats(int count) {
        double total = floatSum;
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        for (int i = 0; i < count; i++) {
            long key = keys[i];
            total += Keys.toDouble(key);
            if (key >= MINUS_INFINITY && key <= INFINITY) {
                low = Math.min(low, key);
                high = Math.max(high, key);
            }
        }
        floatSum = total;
        if (low <= high) {
            extremes(low, high);
        }
    }

    private void addIntegers(int count, PhysicalType type) {
        if (count == 0) {
            return;
        }
        if (extremesWanted) {
            long low = least;
            long high = greatest;
            for (int i = 0; i < count; i++) {
                low = Math.min(low, keys[i]);
                high = Math.max(high, keys[i]);
            }
            extremes(low, high);
        }
        if (type.size() < Long.BYTES) {
            long total = 0; // of a block, which a long certainly holds
            for (int i = 0; i < count; i++) {
                total += keys[i];
            }
            add(total);
            return;
        }
        for (int i = 0; i < count; i++) {
            add(keys[i]);
        }
        if (type == PhysicalType.UINT64) {
            // Keys of uint64 are smaller than the values by 2^63.
            carried = carried.add(BigInteger.TWO.pow(63).multiply(BigInteger.valueOf(count)));
        }
    }

    private void add(long value) {
        long total = sum + value;
        if (((sum ^ total) & (value ^ total)) < 0) {
            carry();
            total = value;
        }
        sum = total;
    }

    private void carry() {
        carried = carried.add(BigInteger.valueOf(sum));
        sum = 0;
    }

    private void extremes(long low, long high) {
        least = Math.min(least, low);
        greatest = Math.max(greatest, high);
        hasExtremes = true;
    }

    /**
     * Returns whether metadata answer an aggregate of a whole tile. Stored sums of floats are not used, since they
     * depend on the order of addition.
     *
     * @param known statistics; null if the field has none
     */
    boolean isKnown(Aggregate.Kind kind, @Nullable TrustedTileStatistics known, int tile, long cells) {
        if (known == null || known.nulls(tile) < 0) {
            return false;
        }
        return switch (kind) {
            case COUNT, NULL_COUNT -> true;
            case MIN, MAX ->
                isString ? known.textLow(tile) != null && known.textHigh(tile) != null : known.hasKeys(tile);
            case SUM, MEAN -> known.hasSum(tile, cells) || known.nulls(tile) == cells;
        };
    }

    /** Adds a whole tile by its metadata. */
    void add(TrustedTileStatistics known, int tile, long cells) {
        nulls += known.nulls(tile);
        values += cells - known.nulls(tile);
        byte[] low = known.textLow(tile);
        byte[] high = known.textHigh(tile);
        if (cells == known.nulls(tile)) {
            return;
        } else if (low != null && high != null) {
            text.add(low, 0, low.length);
            text.add(high, 0, high.length);
        } else if (known.hasKeys(tile)) {
            extremes(known.low(tile), known.high(tile));
        }
        if (known.hasSum(tile, cells)) {
            carried = carried.add(
                    field.datatype().physical().isSigned()
                            ? BigInteger.valueOf(known.sum(tile))
                            : new BigInteger(Long.toUnsignedString(known.sum(tile))));
        }
    }

    long nulls() {
        return nulls;
    }

    /** Returns the sum, which is exact for integers. */
    Object sum() {
        if (field.datatype().isFloat()) {
            return floatSum;
        }
        carry();
        return carried;
    }

    /** Returns whether the sum exceeds the type of the format's own sums. */
    boolean overflows() {
        if (field.datatype().isFloat()) {
            return Double.isInfinite(floatSum) && least != MINUS_INFINITY && greatest != INFINITY;
        }
        carry();
        return field.datatype().physical().isSigned() ? carried.bitLength() > 63 : carried.bitLength() > 64;
    }

    @Nullable
    Double mean() {
        return values == 0 ? null : (Double) (((Number) sum()).doubleValue() / values);
    }

    /** Returns the smallest value: a string, a number, or null if there is none. */
    @Nullable
    Object minimum() {
        return isString ? string(text.minimum()) : hasExtremes ? number(least) : null;
    }

    /** Returns the greatest value: a string, a number, or null if there is none. */
    @Nullable
    Object maximum() {
        return isString ? string(text.maximum()) : hasExtremes ? number(greatest) : null;
    }

    private static @Nullable String string(byte @Nullable [] utf8) {
        return utf8 == null ? null : new String(utf8, StandardCharsets.UTF_8);
    }

    private Number number(long key) {
        if (field.datatype().isFloat()) {
            return Keys.toDouble(key);
        }
        long whole = Keys.toLong(field.datatype(), key);
        return field.datatype() == Datatype.UINT64
                ? new BigInteger(Long.toUnsignedString(whole))
                : BigInteger.valueOf(whole);
    }
}
