package dev.tegula.internal.sql.batch;

import dev.tegula.internal.sql.memory.MemoryAccount;
import java.util.Arrays;
import java.util.List;

/** The groups of one set of keys: a hash table of integers. The number of a group is the order in which it was met. */
final class GroupTable {

    private static final int FIRST_GROUPS = 512;

    private final List<Values> keys;
    private final int width;
    private final MemoryAccount account;
    private final long bytes;
    private final long[][] columns;

    private long[] stored;
    private int[] slots = new int[2 * FIRST_GROUPS];
    private int count;

    /**
     * @param keys the keys; without, there is one group
     * @param bytes the memory of a group's aggregates
     */
    GroupTable(List<Values> keys, MemoryAccount account, long bytes) {
        this.keys = keys;
        this.width = keys.size() + (keys.size() + Long.SIZE - 1) / Long.SIZE; // the last tell which keys are null
        this.account = account;
        this.bytes = bytes;
        this.columns = new long[width][Rows.MOST];
        this.stored = new long[FIRST_GROUPS * width];
        Arrays.fill(slots, -1);
        if (keys.isEmpty()) {
            count = 1;
        }
    }

    /** Returns the number of groups. */
    int count() {
        return count;
    }

    boolean isNull(int group, int key) {
        return (stored[group * width + nulls(key)] >> key & 1) != 0;
    }

    /** Returns the column whose bits, one of 64, tells where a key is null. */
    private int nulls(int key) {
        return keys.size() + key / Long.SIZE;
    }

    /** Returns a key as {@link Values#keys} has it. */
    long key(int group, int key) {
        return stored[group * width + key];
    }

    /** Writes the groups of some rows. */
    void find(int[] groups, int rows) {
        if (keys.isEmpty()) {
            Arrays.fill(groups, 0, rows, 0);
            return;
        }
        for (int k = 0; k < keys.size(); k++) {
            long[] nulls = columns[nulls(k)];
            if (k % Long.SIZE == 0) {
                Arrays.fill(nulls, 0, rows, 0);
            }
            Values values = keys.get(k);
            values.keys(columns[k], rows);
            for (int i = 0; i < rows; i++) {
                if (values.nulls[i]) {
                    nulls[i] |= 1L << k;
                }
            }
        }
        int last = -1;
        for (int i = 0; i < rows; i++) {
            if (last < 0 || !equal(last, i)) {
                last = find(i);
            }
            groups[i] = last;
        }
    }

    private int find(int row) {
        int mask = slots.length - 1;
        int slot = hash(row) & mask;
        while (slots[slot] >= 0) {
            if (equal(slots[slot], row)) {
                return slots[slot];
            }
            slot = slot + 1 & mask;
        }
        return add(row, slot);
    }

    private int add(int row, int slot) {
        account.charge(bytes + 2L * Long.BYTES * width + 4L * Integer.BYTES, "grouping");
        if ((count + 1) * width > stored.length) {
            stored = Arrays.copyOf(stored, Math.multiplyExact(2, stored.length));
        }
        for (int k = 0; k < width; k++) {
            stored[count * width + k] = columns[k][row];
        }
        slots[slot] = count++;
        if (2 * count > slots.length) {
            rehash();
        }
        return count - 1;
    }

    private void rehash() {
        slots = new int[Math.multiplyExact(2, slots.length)];
        Arrays.fill(slots, -1);
        int mask = slots.length - 1;
        for (int group = 0; group < count; group++) {
            long hash = 0;
            for (int k = 0; k < width; k++) {
                hash = mixed(hash, stored[group * width + k]);
            }
            int slot = folded(hash) & mask;
            while (slots[slot] >= 0) {
                slot = slot + 1 & mask;
            }
            slots[slot] = group;
        }
    }

    private boolean equal(int group, int row) {
        int from = group * width;
        for (int k = 0; k < width; k++) {
            if (stored[from + k] != columns[k][row]) {
                return false;
            }
        }
        return true;
    }

    private int hash(int row) {
        long hash = 0;
        for (int k = 0; k < width; k++) {
            hash = mixed(hash, columns[k][row]);
        }
        return folded(hash);
    }

    private static long mixed(long hash, long value) {
        long product = (hash ^ value) * 0x9E3779B97F4A7C15L;
        return product ^ product >>> 32;
    }

    private static int folded(long hash) {
        return (int) (hash ^ hash >>> 29);
    }
}
