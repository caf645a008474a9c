package dev.tegula.internal.hdf5.file;

import dev.tegula.internal.io.cells.Unsupported;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The elements of a dataset that a mapping chooses: along each dimension, the positions of some intervals. */
final class Selection {

    /** An interval has about a hundred bytes in memory while it is read. */
    private static final int MAX_INTERVALS = 1 << 22;

    private static final int NONE = 0;
    private static final int HYPERSLABS = 2;
    private static final int ALL = 3;

    private final Axis[] axes;

    private Selection(Axis[] axes) {
        this.axes = axes;
    }

    /**
     * The chosen positions of a dimension.
     *
     * @param starts the first position of each interval, in increasing order
     * @param firsts for each interval, the number of chosen positions before it; then the number of all
     */
    private record Axis(long[] starts, long[] firsts) {

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

    /**
     * Reads a selection.
     *
     * @param shape the shape of the dataset
     */
    static Selection parse(ByteBuffer bytes, long[] shape) {
        int kind = bytes.getInt();
        int revision = bytes.getInt();
        if (kind == ALL || kind == NONE) {
            FileBytes.skip(bytes, 8);
            return new Selection(Arrays.stream(shape)
                    .mapToObj(length -> new Axis(new long[] {0}, new long[] {0, kind == ALL ? length : 0}))
                    .toArray(Axis[]::new));
        }
        if (kind != HYPERSLABS || revision < 1 || revision > 3) {
            throw irregular();
        }
        int flags = revision == 1 ? 0 : bytes.get();
        int width = revision == 3 ? bytes.get() : revision == 2 ? 8 : 4;
        FileBytes.skip(bytes, revision == 1 ? 8 : revision == 2 ? 4 : 0);
        int rank = FileBytes.size(bytes, 4);
        if (rank != shape.length || width < 1 || width > 8) {
            throw FileBytes.damaged("a selection of " + rank + " dimensions");
        }
        return new Selection((flags & 1) != 0 ? regular(bytes, rank, width) : blocks(bytes, rank, width));
    }

    private static Axis[] regular(ByteBuffer bytes, int rank, int width) {
        Axis[] axes = new Axis[rank];
        for (int d = 0; d < rank; d++) {
            long start = FileBytes.unsigned(bytes, width);
            long stride = FileBytes.unsigned(bytes, width);
            long count = FileBytes.unsigned(bytes, width);
            long block = FileBytes.unsigned(bytes, width);
            long unlimited = width == 8 ? -1 : (1L << 8 * width) - 1;
            if (count == unlimited || block == unlimited) {
                throw new Hdf5Problem(Unsupported.HDF5_VIRTUAL_LIMIT.refusal() + ". " + Mappings.ADVICE);
            }
            if (start < 0 || stride < 0 || count < 0 || block < 0 || count > MAX_INTERVALS) {
                throw irregular();
            }
            Map<Long, Long> intervals = new TreeMap<>();
            for (long i = 0; i < count; i++) {
                intervals.put(start + i * stride, start + i * stride + block);
            }
            axes[d] = Axis.of(intervals);
        }
        return axes;
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

    int rank() {
        return axes.length;
    }

    /** Returns the number of chosen positions of a dimension. */
    long size(int dimension) {
        return axes[dimension].size();
    }

    /** Returns a chosen position of a dimension. */
    long position(int dimension, long index) {
        return axes[dimension].position(index);
    }

    /** Returns the number of chosen positions before a position of a dimension. */
    long before(int dimension, long position) {
        return axes[dimension].before(position);
    }
}
