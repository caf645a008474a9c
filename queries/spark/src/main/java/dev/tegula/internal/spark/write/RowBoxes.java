package dev.tegula.internal.spark.write;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.RangeRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Divides rows of a dense array into boxes that contain exactly their cells: runs along the last dimension, equal runs
 * of neighboring coordinates along the one before, and so on.
 *
 * @param boxes the boxes; none if there are rows with equal coordinates
 * @param duplicate the number of a row with the coordinates of another one
 */
record RowBoxes(List<Box> boxes, OptionalInt duplicate) {

    /** More fragments per buffer make reads slow. */
    private static final int MOST_BOXES = 512;

    /**
     * A box.
     *
     * @param low least coordinates
     * @param high greatest coordinates
     * @param rows numbers of its rows, in row-major order
     */
    record Box(long[] low, long[] high, int[] rows) {}

    /**
     * Divides rows.
     *
     * @throws IllegalArgumentException if there would be too many boxes
     */
    static RowBoxes of(RowBuffer rows, int count) {
        int n = rows.schema().dimensions().size();
        Datatype type = rows.schema().dimensions().get(0).datatype();
        int[] order = IntStream.range(0, count).toArray();
        OptionalInt notAfter = notAfter(rows, type, n, order);
        if (notAfter.isPresent()) {
            order = IntStream.of(order)
                    .boxed()
                    .sorted((a, b) -> compare(rows, type, n, a, b))
                    .mapToInt(Integer::intValue)
                    .toArray();
            notAfter = notAfter(rows, type, n, order);
        }
        if (notAfter.isPresent()) {
            return new RowBoxes(List.of(), notAfter);
        }
        List<Box> boxes = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= count; i++) {
            if (i == count || !follows(rows, n, order[i - 1], order[i])) {
                boxes.add(run(rows, n, Arrays.copyOfRange(order, from, i)));
                from = i;
            }
        }
        for (int d = n - 2; d >= 0; d--) {
            boxes = joined(boxes, d);
        }
        if (boxes.size() > MOST_BOXES) {
            throw new IllegalArgumentException("rows: do not form boxes of a dense array (found " + boxes.size()
                    + " boxes in " + count + " rows, expected at most " + MOST_BOXES + "). Write all cells of whole"
                    + " tiles: read the others from the array and add them, or use a sparse array.");
        }
        return new RowBoxes(boxes, OptionalInt.empty());
    }

    /** Returns the first row that does not have greater coordinates than the one before. */
    private static OptionalInt notAfter(RowBuffer rows, Datatype type, int n, int[] order) {
        return IntStream.range(1, order.length)
                .filter(i -> compare(rows, type, n, order[i - 1], order[i]) >= 0)
                .map(i -> order[i])
                .findFirst();
    }

    private static int compare(RowBuffer rows, Datatype type, int n, int a, int b) {
        for (int d = 0; d < n; d++) {
            int order = RangeRules.compare(type, rows.coordinate(d, a), rows.coordinate(d, b));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static boolean follows(RowBuffer rows, int n, int before, int row) {
        for (int d = 0; d < n - 1; d++) {
            if (rows.coordinate(d, before) != rows.coordinate(d, row)) {
                return false;
            }
        }
        return rows.coordinate(n - 1, before) + 1 == rows.coordinate(n - 1, row);
    }

    private static Box run(RowBuffer rows, int n, int[] numbers) {
        long[] low = new long[n];
        long[] high = new long[n];
        for (int d = 0; d < n; d++) {
            low[d] = rows.coordinate(d, numbers[0]);
            high[d] = rows.coordinate(d, numbers[numbers.length - 1]);
        }
        return new Box(low, high, numbers);
    }

    /**
     * Joins boxes that differ only in neighboring ranges of a dimension. They are in row-major order of their low ends;
     * boxes are single coordinates in this dimension and all before it.
     */
    private static List<Box> joined(List<Box> boxes, int d) {
        List<List<Box>> groups = new ArrayList<>();
        List<List<Box>> open = new ArrayList<>();
        for (Box box : boxes) {
            // Only groups that end at the coordinate before can continue.
            open.removeIf(group -> !canContinue(group.get(group.size() - 1), box, d));
            List<Box> found = null;
            for (List<Box> group : open) {
                if (continues(group.get(group.size() - 1), box, d)) {
                    found = group;
                    break;
                }
            }
            if (found == null) {
                found = new ArrayList<>();
                groups.add(found);
                open.add(found);
            }
            found.add(box);
        }
        return groups.stream().map(RowBoxes::join).toList();
    }

    private static boolean canContinue(Box last, Box box, int d) {
        for (int i = 0; i < d; i++) {
            if (last.low[i] != box.low[i]) {
                return false;
            }
        }
        return last.high[d] == box.low[d] || last.high[d] + 1 == box.low[d];
    }

    private static boolean continues(Box last, Box box, int d) {
        if (last.high[d] + 1 != box.low[d]) {
            return false;
        }
        for (int i = d + 1; i < last.low.length; i++) {
            if (last.low[i] != box.low[i] || last.high[i] != box.high[i]) {
                return false;
            }
        }
        return true;
    }

    private static Box join(List<Box> group) {
        if (group.size() == 1) {
            return group.get(0);
        }
        Box first = group.get(0);
        long[] high = group.get(group.size() - 1).high.clone();
        int[] numbers =
                group.stream().flatMapToInt(box -> Arrays.stream(box.rows)).toArray();
        return new Box(first.low, high, numbers);
    }
}
