package dev.tegula.internal.read.splits;

import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.fragment.MbrLevel;
import dev.tegula.internal.read.sparse.SparseRanges;
import dev.tegula.internal.read.sparse.StringRangeSplit;
import dev.tegula.schema.Dimension;
import java.util.List;

/**
 * A box of cells of one fragment: the whole fragment, or a node of its R-tree.
 *
 * @param weight the fragment
 * @param part part of the fragment's cells in the box, between 0 and 1
 * @param boxes level that holds the box
 * @param box number of the box in the level
 */
record SparseItem(FragmentWeight weight, double part, MbrLevel boxes, int box) {

    /** Returns the part of the fragment's cells in a region, as if cells were spread evenly over the box. */
    double partIn(SparseRanges ranges, List<Dimension> dimensions) {
        double share = part;
        for (int d = 0; d < dimensions.size() && share > 0; d++) {
            if (ranges.restricts(d)) {
                share *= dimensions.get(d).isVariable()
                        ? StringRangeSplit.fraction(
                                boxes.textLow(d, box),
                                boxes.textHigh(d, box),
                                ranges.texts(d).span())
                        : fraction(ranges, dimensions.get(d), d);
            }
        }
        return share;
    }

    private double fraction(SparseRanges ranges, Dimension dimension, int d) {
        long low = boxes.low(d, box);
        long high = boxes.high(d, box);
        if (low == high) {
            return 1;
        }
        double[] sum = new double[1];
        ranges.keys(d).each((from, to) -> {
            if (from <= high && to >= low) {
                sum[0] += width(dimension, Math.max(low, from), Math.min(high, to));
            }
        });
        return Math.min(1, sum[0] / width(dimension, low, high));
    }

    /** Returns the width of an interval of keys: the number of integers, or the distance of floating-point numbers. */
    static double width(Dimension dimension, long from, long to) {
        return dimension.datatype().isFloat()
                ? Keys.toDouble(to) - Keys.toDouble(from)
                : (double) to - (double) from + 1;
    }
}
