package dev.tegula.internal.read.splits;

import dev.tegula.internal.cells.TextInterval;
import dev.tegula.internal.read.sparse.SparseRanges;
import java.util.Arrays;
import java.util.List;

/**
 * A cut of a region in one dimension: the last key, or the last string, of the first part.
 *
 * @param text the last string of the first part; empty in a dimension of fixed length
 */
record SparseCut(int dimension, boolean isText, long key, byte[] text) {

    private static final byte[] NONE = {};

    static SparseCut after(int dimension, long key) {
        return new SparseCut(dimension, false, key, NONE);
    }

    static SparseCut after(int dimension, byte[] text) {
        return new SparseCut(dimension, true, 0, text);
    }

    /** Returns both parts of the ranges of a region. Both have closed bounds, as subarrays need. */
    List<SparseRanges> of(SparseRanges ranges) {
        if (!isText) {
            return List.of(ranges.cut(dimension, Long.MIN_VALUE, key), ranges.cut(dimension, key + 1, Long.MAX_VALUE));
        }
        // The least string greater than another is that one with a zero appended.
        byte[] next = Arrays.copyOf(text, text.length + 1);
        return List.of(
                ranges.cut(dimension, TextInterval.atMost(text)), ranges.cut(dimension, TextInterval.startingAt(next)));
    }

    /** Returns whether a box has cells in the first part. */
    boolean begins(SparseItem item) {
        return isText
                ? Arrays.compareUnsigned(item.boxes().textLow(dimension, item.box()), text) <= 0
                : item.boxes().low(dimension, item.box()) <= key;
    }

    /** Returns whether a box has cells in the second part. */
    boolean ends(SparseItem item) {
        return isText
                ? Arrays.compareUnsigned(item.boxes().textHigh(dimension, item.box()), text) > 0
                : item.boxes().high(dimension, item.box()) > key;
    }
}
