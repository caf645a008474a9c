package dev.tegula.internal.soma.axis;

import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The chosen join ids of an axis, ascending and distinct. Their positions from 0 index rows and columns of results: a
 * join id is no row number. Immutable.
 */
public final class JoinIds {

    /** The column of join ids. */
    public static final String COLUMN = "soma_joinid";

    /** The most ranges of a query. More ids than this are read with ids between them, which positions leave out. */
    static final int MAX_RANGES = 4096;
    /** A table of positions takes at most this many entries per id. */
    private static final int MAX_SPARSITY = 32;

    private final long[] ids;
    /** The position of each id from the first to the last, or -1; null if ids are too far apart for a table. */
    private final int @Nullable [] table;

    private JoinIds(long[] ids, int @Nullable [] table) {
        this.ids = ids;
        this.table = table;
    }

    /**
     * Returns ids. The array is not copied.
     *
     * @throws IllegalArgumentException if they are not ascending and distinct, or negative
     */
    public static JoinIds ofSorted(long[] ids) {
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] < 0 || i > 0 && ids[i] <= ids[i - 1]) {
                throw new IllegalArgumentException("join ids: not ascending, distinct and at least 0 (found " + ids[i]
                        + (i == 0 ? "" : " after " + ids[i - 1]) + ")");
            }
        }
        return new JoinIds(ids, isContiguous(ids) ? null : table(ids));
    }

    private static boolean isContiguous(long[] ids) {
        return ids.length == 0 || ids[ids.length - 1] - ids[0] == ids.length - 1;
    }

    private static int @Nullable [] table(long[] ids) {
        long span = ids[ids.length - 1] - ids[0] + 1;
        if (span < 0 || span > Integer.MAX_VALUE - 8 || span / MAX_SPARSITY > ids.length) {
            return null;
        }
        int[] table = new int[(int) span];
        Arrays.fill(table, -1);
        for (int i = 0; i < ids.length; i++) {
            table[(int) (ids[i] - ids[0])] = i;
        }
        return table;
    }

    public int size() {
        return ids.length;
    }

    /** Returns the id at a position. */
    public long id(int position) {
        return ids[position];
    }

    /** Returns all ids in a new array. */
    public long[] all() {
        return ids.clone();
    }

    /** Returns the position of an id, or -1 if it is not chosen. */
    public int position(long id) {
        if (ids.length == 0 || id < ids[0] || id > ids[ids.length - 1]) {
            return -1;
        }
        int[] positions = table;
        if (positions != null) {
            return positions[(int) (id - ids[0])];
        }
        if (ids[ids.length - 1] - ids[0] == ids.length - 1) {
            return (int) (id - ids[0]);
        }
        int found = Arrays.binarySearch(ids, id);
        return found < 0 ? -1 : found;
    }

    /** Returns the ids at positions [{@code from}, {@code to}). */
    public JoinIds slice(int from, int to) {
        return ofSorted(Arrays.copyOfRange(ids, from, to));
    }

    /**
     * Returns few ranges that contain all ids within bounds, and perhaps others: ids that are close together share a
     * range.
     *
     * @return none if no id is within the bounds
     */
    public List<Range> ranges(long low, long high) {
        int from = lowerBound(low);
        int to = high == Long.MAX_VALUE ? ids.length : lowerBound(high + 1);
        List<Range> ranges = new ArrayList<>();
        for (long gap = 1; ; gap *= 2) {
            ranges.clear();
            int start = from;
            for (int i = from; i < to && ranges.size() <= MAX_RANGES; i++) {
                if (i + 1 == to || ids[i + 1] - ids[i] > gap) {
                    ranges.add(Range.of(ids[start], ids[i]));
                    start = i + 1;
                }
            }
            if (ranges.size() <= MAX_RANGES) {
                return ranges;
            }
        }
    }

    private int lowerBound(long id) {
        int found = Arrays.binarySearch(ids, id);
        return found < 0 ? -found - 1 : found;
    }
}
