package dev.tegula.internal.cells;

/**
 * Divides an interval of positions in a tile into boxes of cells, and intersects these with another box. Positions
 * number the cells of a tile in its cell order. An interval consists of at most {@code 2 * dimensions - 1} boxes.
 */
public final class PositionBoxes {

    /** Receives a box: least coordinate and extent in every dimension. */
    @FunctionalInterface
    public interface Sink {
        void box(long[] low, long[] extents);
    }

    private final long[] shape;
    private final long[] strides;
    /** Dimensions from the slowest to the fastest. */
    private final int[] slowest;

    private final long[] low;
    private final long[] extents;
    private final long[] cutLow;
    private final long[] cutExtents;

    /**
     * @param shape number of cells of the tile in each dimension
     * @param strides distance of neighbors in each dimension, in positions
     * @param rowMajor whether the last dimension is the fastest
     */
    public PositionBoxes(long[] shape, long[] strides, boolean rowMajor) {
        int n = shape.length;
        this.shape = shape;
        this.strides = strides;
        slowest = new int[n];
        for (int i = 0; i < n; i++) {
            slowest[i] = rowMajor ? i : n - 1 - i;
        }
        low = new long[n];
        extents = new long[n];
        cutLow = new long[n];
        cutExtents = new long[n];
    }

    /**
     * Calls {@code sink} with every box of cells whose positions are in [{@code from}, {@code to}) and that are within
     * the box from {@code boxLow} to {@code boxHigh}, inclusive. The arrays passed to it are reused.
     */
    public void cut(long from, long to, long[] boxLow, long[] boxHigh, Sink sink) {
        cut(0, from, to, boxLow, boxHigh, sink);
    }

    /**
     * Divides an interval within fixed dimensions before {@code depth}; {@code from} and {@code to} are relative to
     * them.
     */
    private void cut(int depth, long from, long to, long[] boxLow, long[] boxHigh, Sink sink) {
        if (from >= to) {
            return;
        }
        int d = slowest[depth];
        long stride = strides[d];
        long first = from / stride;
        long last = (to - 1) / stride;
        if (last < boxLow[d] || first > boxHigh[d]) {
            return;
        }
        if (depth == slowest.length - 1) {
            whole(depth, first, last, boxLow, boxHigh, sink);
            return;
        }
        boolean headCut = from % stride != 0;
        boolean tailCut = to % stride != 0;
        if (first == last) {
            if (headCut || tailCut) {
                low[d] = first;
                extents[d] = 1;
                cut(depth + 1, from - first * stride, to - first * stride, boxLow, boxHigh, sink);
            } else {
                whole(depth, first, last, boxLow, boxHigh, sink);
            }
            return;
        }
        if (headCut) {
            if (first >= boxLow[d]) {
                low[d] = first;
                extents[d] = 1;
                cut(depth + 1, from - first * stride, stride, boxLow, boxHigh, sink);
            }
            first++;
        }
        if (tailCut) {
            last--;
        }
        if (first <= last) {
            whole(depth, first, last, boxLow, boxHigh, sink);
        }
        if (tailCut && last + 1 <= boxHigh[d]) {
            low[d] = last + 1;
            extents[d] = 1;
            cut(depth + 1, 0, to - (last + 1) * stride, boxLow, boxHigh, sink);
        }
    }

    /**
     * Emits the cells from {@code first} to {@code last} in dimension {@code depth} and all cells of faster dimensions.
     */
    private void whole(int depth, long first, long last, long[] boxLow, long[] boxHigh, Sink sink) {
        int n = slowest.length;
        for (int i = 0; i < n; i++) {
            int d = slowest[i];
            long from = i < depth ? low[d] : i == depth ? first : 0;
            long to = i < depth ? low[d] : i == depth ? last : shape[d] - 1;
            from = Math.max(from, boxLow[d]);
            to = Math.min(to, boxHigh[d]);
            if (from > to) {
                return;
            }
            cutLow[d] = from;
            cutExtents[d] = to - from + 1;
        }
        sink.box(cutLow, cutExtents);
    }
}
