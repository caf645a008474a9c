package dev.tegula.internal.hdf5.file;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import java.util.Arrays;

/**
 * The chunks of a dataset.
 *
 * @param space the shape of the dataset
 * @param chunk the lengths of a chunk
 * @param elementSize bytes of an element
 */
record ChunkGrid(DataSpace space, int[] chunk, int elementSize) {

    /** Returns the bytes of a whole chunk. */
    int chunkBytes() {
        long bytes = elementSize;
        for (int length : chunk) {
            if (length <= 0 || bytes > (Integer.MAX_VALUE - 1024) / length) {
                throw FileBytes.damaged("chunks of " + Arrays.toString(chunk) + " elements");
            }
            bytes *= length;
        }
        return (int) bytes;
    }

    /** Returns the number of chunks along a dimension now. */
    long chunks(int dimension) {
        return (space.lengths()[dimension] + chunk[dimension] - 1) / chunk[dimension];
    }

    /** Returns the distances of numbers of chunks that are neighbours along each dimension. */
    long[] strides() {
        int[] order = new int[chunk.length];
        Arrays.setAll(order, d -> d);
        long[] counts = new long[chunk.length];
        Arrays.setAll(counts, this::chunks);
        return strides(order, counts);
    }

    /**
     * Returns the distances for the dataset at its largest, which numbers of chunks in arrays of the file refer to. A
     * dimension without a limit is the outermost one.
     */
    long[] stridesOfLimits() {
        int[] order = new int[chunk.length];
        long[] counts = new long[chunk.length];
        int at = 0;
        for (boolean unlimited : new boolean[] {true, false}) {
            for (int d = 0; d < chunk.length; d++) {
                long limit = space.limits()[d];
                if (limit < 0 == unlimited) {
                    order[at++] = d;
                    counts[d] = unlimited ? 1 : (limit + chunk[d] - 1) / chunk[d];
                }
            }
        }
        return strides(order, counts);
    }

    private static long[] strides(int[] order, long[] counts) {
        long[] strides = new long[order.length];
        long stride = 1;
        for (int i = order.length - 1; i >= 0; i--) {
            strides[order[i]] = stride;
            long count = Math.max(1, counts[order[i]]);
            if (stride > Long.MAX_VALUE / count) {
                throw new Hdf5Problem(
                        "it has 2^63 chunks or more, which is not supported", NextStep.of(Action.CHOOSE_DATASET));
            }
            stride *= count;
        }
        return strides;
    }

    /** Returns whether a chunk ends beyond the dataset. */
    boolean isPartial(long[] place) {
        for (int d = 0; d < chunk.length; d++) {
            if ((place[d] + 1) * chunk[d] > space.lengths()[d]) {
                return true;
            }
        }
        return false;
    }
}
