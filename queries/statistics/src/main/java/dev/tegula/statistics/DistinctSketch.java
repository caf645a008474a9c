package dev.tegula.statistics;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import org.jspecify.annotations.Nullable;

/**
 * Counts distinct values in bounded memory: exactly (up to collisions of 64-bit hashes) for up to {@value #EXACT}
 * values, then approximated by UltraLogLog with a standard error of 1.2 %.
 */
final class DistinctSketch {

    /** Their hashes take 8 KiB, twice as much as the counter after them. */
    static final int EXACT = 512;

    /** 2^12 registers of a byte, which give the standard error above. */
    private static final int PRECISION = 12;

    private static final Hasher64 HASHER = Hashing.komihash5_0();

    /** Hashes in an open hash table; 0 is a free place. */
    private long[] hashes = new long[16];

    private int used;
    private boolean hasZero;
    private @Nullable UltraLogLog counter;

    void add(long value) {
        addHash(HASHER.hashLongToLong(value));
    }

    /** Adds a number; -0.0 equals 0.0, and all NaN are equal. */
    void add(double value) {
        add(Double.doubleToLongBits(value + 0.0));
    }

    void add(byte[] bytes, int from, int length) {
        addHash(HASHER.hashBytesToLong(bytes, from, length));
    }

    private void addHash(long hash) {
        UltraLogLog larger = counter;
        if (larger != null) {
            larger.add(hash);
        } else if (hash == 0) {
            hasZero = true;
        } else if (insert(hashes, hash)) {
            used++;
            if (used > EXACT) {
                counter = toCounter();
            } else if (2 * used > hashes.length) {
                long[] table = new long[2 * hashes.length];
                for (long old : hashes) {
                    insert(table, old);
                }
                hashes = table;
            }
        }
    }

    /** Inserts a hash; returns whether it is new. */
    private static boolean insert(long[] table, long hash) {
        int mask = table.length - 1;
        int at = (int) hash & mask;
        while (table[at] != 0) {
            if (table[at] == hash) {
                return false;
            }
            at = at + 1 & mask;
        }
        table[at] = hash;
        return hash != 0;
    }

    private UltraLogLog toCounter() {
        UltraLogLog made = UltraLogLog.create(PRECISION);
        for (long hash : hashes) {
            if (hash != 0) {
                made.add(hash);
            }
        }
        hashes = new long[0];
        return hasZero ? made.add(0) : made;
    }

    boolean isExact() {
        return counter == null;
    }

    long estimate() {
        UltraLogLog larger = counter;
        return larger == null ? used + (hasZero ? 1 : 0) : Math.round(larger.getDistinctCountEstimate());
    }
}
