package dev.tegula.internal.io.rewrite;

import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.util.List;

/**
 * A digest of cells in any order: their number, and the sum of a hash of each with all its values. Equal cells have
 * equal digests; different ones have the same with a probability of about 2⁻⁶⁴.
 */
final class RowDigest {

    private static final long SEED = 0x9E3779B97F4A7C15L;

    private final List<String> fields;
    private long cells;
    private long sum;

    /** @param fields the fields in a fixed order */
    RowDigest(List<String> fields) {
        this.fields = fields;
    }

    void add(Cells batch) {
        long[] hashes = new long[batch.size()];
        for (String field : fields) {
            add(batch.column(field), hashes);
        }
        cells += batch.size();
        for (long hash : hashes) {
            sum += mixed(hash);
        }
    }

    private static void add(Column column, long[] hashes) {
        long[] offsets = column.offsets();
        int per = column.field().isVariable() ? 1 : column.field().valuesPerCell();
        Object array = column.array();
        for (int cell = 0; cell < hashes.length; cell++) {
            long hash = mixed(hashes[cell] + SEED);
            if (column.isNull(cell)) {
                hashes[cell] = mixed(hash + 1);
                continue;
            }
            int from = offsets == null ? cell * per : (int) offsets[cell];
            int to = offsets == null ? from + per : (int) offsets[cell + 1];
            hash = mixed(hash ^ (to - from));
            for (int i = from; i < to; i++) {
                hash = mixed(hash ^ bits(array, i));
            }
            hashes[cell] = hash;
        }
    }

    private static long bits(Object array, int i) {
        if (array instanceof byte[] values) {
            return values[i];
        }
        if (array instanceof int[] values) {
            return values[i];
        }
        if (array instanceof long[] values) {
            return values[i];
        }
        if (array instanceof double[] values) {
            return Double.doubleToRawLongBits(values[i]);
        }
        if (array instanceof float[] values) {
            return Float.floatToRawIntBits(values[i]);
        }
        if (array instanceof short[] values) {
            return values[i];
        }
        throw new IllegalStateException("values: not an array of numbers (found " + array.getClass() + ")");
    }

    private static long mixed(long value) {
        long a = (value ^ value >>> 32) * 0xD6E8FEB86659FD93L;
        long b = (a ^ a >>> 32) * 0xD6E8FEB86659FD93L;
        return b ^ b >>> 32;
    }

    long cells() {
        return cells;
    }

    boolean isLike(RowDigest other) {
        return cells == other.cells && sum == other.sum;
    }
}
