package dev.tegula.internal.hdf5.file;

import dev.tegula.internal.io.cells.Unsupported;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The elements of a dataset that a mapping chooses: along each dimension, the positions of some intervals. */
final class Selection {

    /** An interval has about a hundred bytes in memory while it is read. */
    private static final int MAX_INTERVALS = 1 << 22;

    /** Intervals are no farther apart, so that places of all are less than 2^63. */
    private static final long MAX_DISTANCE = 1L << 40;

    private static final int NONE = 0;
    private static final int HYPERSLABS = 2;
    private static final int ALL = 3;

    /** None if all positions are chosen, whatever the shape. */
    private final Axis @Nullable [] axes;

    /** The dimension of which intervals follow without an end, or -1. */
    private final int endless;

    private final Intervals intervals;

    private Selection(Axis @Nullable [] axes) {
        this(axes, -1, Intervals.ONE);
    }

    private Selection(Axis @Nullable [] axes, int endless, Intervals intervals) {
        this.axes = axes;
        this.endless = endless;
        this.intervals = intervals;
    }

    /**
     * Intervals of equal lengths at equal distances, without an end.
     *
     * @param length their length, -1 for one interval without an end
     */
    private record Intervals(long start, long stride, long length) {

        private static final Intervals ONE = new Intervals(0, 1, 1);

        /** Returns how many positions are before an end. */
        long before(long end) {
            if (end <= start) {
                return 0;
            }
            if (length < 0) {
                return end - start;
            }
            long whole = (end - start) / stride;
            return whole * length + Math.min(length, end - start - whole * stride);
        }

        /** Returns some intervals. */
        Axis from(long first, long count) {
            if (count > MAX_INTERVALS) {
                throw irregular();
            }
            Map<Long, Long> ends = new TreeMap<>();
            for (long i = first; i < first + count; i++) {
                ends.put(start + i * stride, start + i * stride + length);
            }
            return Axis.of(ends);
        }

        /** Returns the first positions. */
        Axis first(long count) {
            if (length < 0) {
                return Axis.of(count == 0 ? Map.of() : Map.of(start, start + count));
            }
            Axis whole = from(0, count / length + (count % length == 0 ? 0 : 1));
            whole.firsts[whole.starts.length] = count;
            return whole;
        }
    }

    /**
     * The chosen positions of a dimension.
     *
     * @param starts the first position of each interval, in increasing order
     * @param firsts for each interval, the number of chosen positions before it; then the number of all
     */
    private record Axis(long[] starts, long[] firsts) {

        static Axis all(long length) {
            return new Axis(new long[] {0}, new long[] {0, length});
        }

        /** Returns the position after the last one. */
        long end() {
            int last = starts.length - 1;
            return last < 0 || size() == 0 ? 0 : starts[last] + firsts[last + 1] - firsts[last];
        }

        long size() {
            return firsts[starts.length];
        }

        long position(long index) {
            int found = Arrays.binarySearch(firsts, 0, starts.length, index);
            int interval = found >= 0 ? found : -found - 2;
            return starts[interval] + index - firsts[interval];
        }

        /** Returns the number of chosen positions before a position. */
        long before(long position) {
            int found = Arrays.binarySearch(starts, position);
            int interval = found >= 0 ? found : -found - 2;
            return interval < 0 ? 0 : Math.min(firsts[interval + 1], firsts[interval] + position - starts[interval]);
        }

        static Axis of(Map<Long, Long> endsByStart) {
            long[] starts = new long[endsByStart.size()];
            long[] firsts = new long[starts.length + 1];
            int i = 0;
            for (Map.Entry<Long, Long> interval : endsByStart.entrySet()) {
                starts[i] = interval.getKey();
                firsts[i + 1] = firsts[i] + interval.getValue() - interval.getKey();
                boolean isApart = i == 0 || starts[i - 1] + firsts[i] - firsts[i - 1] <= starts[i];
                if (starts[i] < 0 || interval.getValue() <= starts[i] || !isApart) {
                    throw irregular();
                }
                i++;
            }
            return new Axis(starts, firsts);
        }
    }

    private static Hdf5Problem irregular() {
        return new Hdf5Problem(Unsupported.HDF5_VIRTUAL_SELECTION.refusal() + ". " + Mappings.ADVICE);
    }

    /** Reads a selection. */
    static Selection parse(ByteBuffer bytes) {
        int kind = bytes.getInt();
        int revision = bytes.getInt();
        if (kind == ALL || kind == NONE) {
            FileBytes.skip(bytes, 8);
            return new Selection(kind == ALL ? null : new Axis[0]);
        }
        if (kind != HYPERSLABS || revision < 1 || revision > 3) {
            throw irregular();
        }
        int flags = revision == 1 ? 0 : bytes.get();
        int width = revision == 3 ? bytes.get() : revision == 2 ? 8 : 4;
        FileBytes.skip(bytes, revision == 1 ? 8 : revision == 2 ? 4 : 0);
        int rank = FileBytes.size(bytes, 4);
        if (rank < 1 || rank > 32 || width < 1 || width > 8) {
            throw FileBytes.damaged("a selection of " + rank + " dimensions");
        }
        return (flags & 1) != 0 ? regular(bytes, rank, width) : new Selection(blocks(bytes, rank, width));
    }

    private static Selection regular(ByteBuffer bytes, int rank, int width) {
        Axis[] axes = new Axis[rank];
        int endless = -1;
        Intervals chosen = Intervals.ONE;
        for (int d = 0; d < rank; d++) {
            long start = FileBytes.unsigned(bytes, width);
            long stride = FileBytes.unsigned(bytes, width);
            long count = FileBytes.unsigned(bytes, width);
            long block = FileBytes.unsigned(bytes, width);
            long unlimited = width == 8 ? -1 : (1L << 8 * width) - 1;
            boolean isEndless = count == unlimited || block == unlimited;
            Intervals intervals = new Intervals(start, stride, block == unlimited ? -1 : block);
            boolean isKnown = isPosition(start)
                    && (stride > 0 && stride < MAX_DISTANCE || count == 1)
                    && (isEndless || count >= 0)
                    && (block == unlimited || isPosition(block));
            if (!isKnown || isEndless && (endless >= 0 || block == 0 || block != unlimited && block > stride)) {
                throw irregular();
            }
            endless = isEndless ? d : endless;
            chosen = isEndless ? intervals : chosen;
            axes[d] = isEndless ? Axis.all(0) : intervals.from(0, count);
        }
        return new Selection(axes, endless, chosen);
    }

    private static boolean isPosition(long number) {
        return number >= 0 && number < Long.MAX_VALUE / 4;
    }

    /** Returns the dimension of which positions are chosen without an end, or -1. */
    int endless() {
        return endless;
    }

    /** Returns the selection within a shape, of which no intervals are without an end. */
    Selection within(long[] shape) {
        Axis[] known = axes;
        if (known == null) {
            return new Selection(Arrays.stream(shape).mapToObj(Axis::all).toArray(Axis[]::new));
        }
        if (known.length == 0) {
            return new Selection(
                    Arrays.stream(shape).mapToObj(length -> Axis.all(0)).toArray(Axis[]::new));
        }
        if (known.length != shape.length) {
            throw FileBytes.damaged("a selection of " + known.length + " dimensions");
        }
        return endless < 0 ? this : first(intervals.before(shape[endless]));
    }

    /** Returns the selection of the first positions of the dimension without an end. */
    Selection first(long count) {
        return with(intervals.first(count));
    }

    /** Returns the selection of one interval of the dimension without an end. */
    Selection interval(long number) {
        if (intervals.length < 0) {
            throw irregular();
        }
        return with(intervals.from(number, 1));
    }

    private Selection with(Axis axis) {
        Axis[] changed = axes().clone();
        changed[endless] = axis;
        return new Selection(changed);
    }

    private Axis[] axes() {
        return axes == null ? new Axis[0] : axes;
    }

    /** Returns the position after the last chosen one of a dimension. */
    long end(int dimension) {
        return axes()[dimension].end();
    }

    /** Reads blocks that are all combinations of intervals. */
    private static Axis[] blocks(ByteBuffer bytes, int rank, int width) {
        int count = FileBytes.size(bytes, width);
        ByteBuffer all = FileBytes.slice(bytes, Math.toIntExact(2L * count * rank * width));
        long combinations = 1;
        Axis[] axes = new Axis[rank];
        for (int d = 0; d < rank; d++) {
            Map<Long, Long> intervals = new TreeMap<>();
            for (int i = 0; i < count; i++) {
                long start = FileBytes.unsigned(all.position((2 * i * rank + d) * width), width);
                long end = FileBytes.unsigned(all.position(((2 * i + 1) * rank + d) * width), width) + 1;
                if (!Objects.equals(intervals.getOrDefault(start, end), end)) {
                    throw irregular();
                }
                intervals.put(start, end);
            }
            axes[d] = Axis.of(intervals);
            combinations *= axes[d].starts().length;
        }
        if (combinations != count) {
            throw irregular();
        }
        return axes;
    }

    /** Returns whether all elements are chosen, whatever the shape. */
    boolean isAll() {
        return axes == null;
    }

    /** Returns the number of chosen positions of a dimension. */
    long size(int dimension) {
        return axes()[dimension].size();
    }

    /** Returns a chosen position of a dimension. */
    long position(int dimension, long index) {
        return axes()[dimension].position(index);
    }

    /** Returns the number of chosen positions before a position of a dimension. */
    long before(int dimension, long position) {
        return axes()[dimension].before(position);
    }
}
