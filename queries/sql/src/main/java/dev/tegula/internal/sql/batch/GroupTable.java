package dev.tegula.internal.sql.batch;

import dev.tegula.internal.sql.memory.MemoryAccount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The groups of one set of keys. Values of a key are replaced by their numbers; the numbers of two keys are a pair,
 * which has a number again. The number of a group is that of its last pair.
 */
final class GroupTable {

    /** Tells that no value is null. */
    static final boolean[] NO_NULLS = new boolean[Rows.MOST];

    private final List<Values> keys;
    private final List<ValueNumbers> values = new ArrayList<>();
    private final List<ValueNumbers> pairs = new ArrayList<>();
    private final long[] longs = new long[Rows.MOST];
    private final int[] numbers = new int[Rows.MOST];
    private long[] rows = new long[1];

    /**
     * @param keys the keys; without, there is one group
     * @param bytes the memory of a group's aggregates
     */
    GroupTable(List<Values> keys, MemoryAccount account, long bytes) {
        this.keys = keys;
        for (int i = 0; i < keys.size(); i++) {
            boolean last = i == keys.size() - 1;
            values.add(new ValueNumbers(account, last && i == 0 ? bytes : 0));
            if (i > 0) {
                pairs.add(new ValueNumbers(account, last ? bytes : 0));
            }
        }
    }

    /** Returns whether there is one group, of all rows. */
    boolean isWhole() {
        return keys.isEmpty();
    }

    /** Returns the number of groups. */
    int count() {
        return isWhole() ? 1 : groups().count();
    }

    private ValueNumbers groups() {
        return pairs.isEmpty() ? values.get(0) : pairs.get(pairs.size() - 1);
    }

    /** Returns the number of rows of a group. */
    long rows(int group) {
        return group < rows.length ? rows[group] : 0;
    }

    /** Returns the keys of a group as {@link Values#keys} has them; null where they are null. */
    @Nullable
    Long[] keys(int group) {
        @Nullable Long[] row = new Long[keys.size()];
        int rest = group;
        for (int i = row.length - 1; i >= 0; i--) {
            long pair = i == 0 ? rest : pairs.get(i - 1).value(rest);
            row[i] = values.get(i).isNull((int) pair)
                    ? null
                    : (Long) values.get(i).value((int) pair);
            rest = (int) (pair >>> Integer.SIZE);
        }
        return row;
    }

    /** Writes the groups of some rows. */
    void find(int[] groups, int count) {
        if (isWhole()) {
            Arrays.fill(groups, 0, count, 0);
            rows[0] += count;
            return;
        }
        for (int k = 0; k < keys.size(); k++) {
            Values key = keys.get(k);
            int[] target = k == 0 ? groups : numbers;
            values.get(k).find(key.keys(longs, count), key.nulls, target, count);
            if (k > 0) {
                pair(groups, numbers, longs, count);
                pairs.get(k - 1).find(longs, NO_NULLS, groups, count);
            }
        }
        rows = Aggregator.grown(rows, count());
        for (int i = 0; i < count; i++) {
            rows[groups[i]]++;
        }
    }

    /** Writes pairs of numbers. */
    static void pair(int[] first, int[] second, long[] target, int count) {
        for (int i = 0; i < count; i++) {
            target[i] = (long) first[i] << Integer.SIZE | second[i];
        }
    }
}
