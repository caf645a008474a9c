package dev.tegula.internal.sql.memory;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hashes of keys, coarser than each equality of operators: numbers of all types have the hash of their double, so that
 * an INTEGER meets a BIGINT and a zero one with a sign.
 */
final class KeyHash {

    private static final int NULL = 0x6b6579;
    private static final int FACTOR = 31;
    private static final long MIXER = 0xff51afd7ed558ccdL; // of MurmurHash3's last step

    private KeyHash() {}

    /** Returns the hash of a value, row or list, whose bits all depend on all of its own. */
    static int of(@Nullable Object value) {
        return mixed(plain(value));
    }

    private static int plain(@Nullable Object value) {
        if (value instanceof Number number) {
            return mixed(Double.doubleToLongBits(number.doubleValue() + 0.0));
        } else if (value instanceof Object[] row) {
            int hash = 1;
            for (Object each : row) {
                hash = FACTOR * hash + plain(each);
            }
            return hash;
        } else if (value instanceof List<?> list) {
            int hash = 1;
            for (Object each : list) {
                hash = FACTOR * hash + plain(each);
            }
            return hash;
        }
        return value == null ? NULL : value.hashCode();
    }

    private static int mixed(long bits) {
        long mixed = (bits ^ bits >>> Integer.SIZE) * MIXER;
        return (int) (mixed >>> Integer.SIZE);
    }
}
