package dev.tegula.internal.cells;

/**
 * Divides an interval of positions in a tile into boxes of cells, and intersects these with another box. An interval
 * consists of at most {@code 2 * dimensions - 1} boxes. Reusable; not thread-safe.
 *
 * <pre>{@code
 * boxes.begin(shape, from, to, boxLow, boxHigh);
 * while (boxes.next()) { use boxes.low() and boxes.extents() }
 * }</pre>
 */
public final class PositionBoxes {

    private TileShape shape = new TileShape(new long[0], new long[0], true);
    private long position;
    private long end;
    private long[] boxLow = {};
    private long[] boxHigh = {};
    private long[] low = {};
    private long[] extents = {};

    /**
     * Begins with the cells whose positions are in [{@code from}, {@code to}) and that are within the box from
     * {@code newLow} to {@code newHigh}, inclusive.
     */
    public void begin(TileShape newShape, long from, long to, long[] newLow, long[] newHigh) {
        shape = newShape;
        position = from;
        end = to;
        boxLow = newLow;
        boxHigh = newHigh;
        int n = newShape.dimensions();
        if (low.length != n) {
            low = new long[n];
            extents = new long[n];
        }
    }

    /** Advances to the next box; returns false after the last one. */
    public boolean next() {
        while (position < end) {
            int depth = slowestDivided();
            int d = shape.slowest(depth);
            long stride = shape.strides()[d];
            long first = coordinate(d);
            long count = Math.min((end - position) / stride, shape.extents()[d] - first);
            boolean intersects = intersect(depth, first + count - 1);
            position += count * stride;
            if (intersects) {
                return true;
            }
        }
        return false;
    }

    /** Returns the first cell of the box. The array is reused. */
    public long[] low() {
        return low;
    }

    /** Returns the number of cells of the box in each dimension. The array is reused. */
    public long[] extents() {
        return extents;
    }

    private long coordinate(int d) {
        return position / shape.strides()[d] % shape.extents()[d];
    }

    /**
     * Returns the slowest dimension in which the next box may have several cells: all cells of faster dimensions
     * follow.
     */
    private int slowestDivided() {
        int depth = 0;
        for (; depth < shape.dimensions() - 1; depth++) {
            long stride = shape.strides()[shape.slowest(depth)];
            if (position % stride == 0 && end - position >= stride) {
                break;
            }
        }
        return depth;
    }

    /**
     * Intersects the cells from the current position to coordinate {@code last} in dimension {@code depth}, with all
     * cells of faster dimensions, with the other box; returns false if they do not intersect.
     */
    private boolean intersect(int depth, long last) {
        for (int i = 0; i < shape.dimensions(); i++) {
            int d = shape.slowest(i);
            long from = i <= depth ? coordinate(d) : 0;
            long to = i < depth ? from : i == depth ? last : shape.extents()[d] - 1;
            from = Math.max(from, boxLow[d]);
            to = Math.min(to, boxHigh[d]);
            if (from > to) {
                return false;
            }
            low[d] = from;
            extents[d] = to - from + 1;
        }
        return true;
    }
}
