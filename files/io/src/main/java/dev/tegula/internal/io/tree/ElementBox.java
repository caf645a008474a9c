package dev.tegula.internal.io.tree;

/**
 * A box of elements in row-major order, to which parts of chunks are copied.
 *
 * @param from the first position
 * @param lengths the lengths of its axes
 * @param size bytes of an element
 */
public record ElementBox(long[] from, int[] lengths, int size) {

    /** Sets all elements to a value. */
    public void fill(byte[] target, byte[] value) {
        boolean isZero = true;
        for (byte b : value) {
            isZero &= b == 0;
        }
        if (isZero || target.length == 0) {
            return;
        }
        System.arraycopy(value, 0, target, 0, size);
        for (int done = size; done < target.length; done *= 2) {
            System.arraycopy(target, 0, target, done, Math.min(done, target.length - done));
        }
    }

    /**
     * Copies the common elements of a chunk.
     *
     * @param chunk all elements of the chunk in row-major order
     * @param chunkFrom its first position
     */
    public void copy(byte[] chunk, long[] chunkFrom, int[] chunkLengths, byte[] target) {
        int rank = lengths.length;
        if (rank == 0) {
            System.arraycopy(chunk, 0, target, 0, size);
            return;
        }
        int[] start = new int[rank];
        int[] count = new int[rank];
        long source = 0;
        long to = 0;
        for (int d = 0; d < rank; d++) {
            long low = Math.max(from[d], chunkFrom[d]);
            long high = Math.min(from[d] + lengths[d], chunkFrom[d] + chunkLengths[d]);
            if (high <= low) {
                return;
            }
            count[d] = (int) (high - low);
            start[d] = 0;
            source = source * chunkLengths[d] + (low - chunkFrom[d]);
            to = to * lengths[d] + (low - from[d]);
        }
        int run = count[rank - 1] * size;
        while (true) {
            System.arraycopy(chunk, (int) (source * size), target, (int) (to * size), run);
            int d = rank - 2;
            long sourceStride = chunkLengths[rank - 1];
            long stride = lengths[rank - 1];
            while (d >= 0 && ++start[d] == count[d]) {
                source -= sourceStride * (count[d] - 1L);
                to -= stride * (count[d] - 1L);
                sourceStride *= chunkLengths[d];
                stride *= lengths[d];
                start[d--] = 0;
            }
            if (d < 0) {
                return;
            }
            source += sourceStride;
            to += stride;
        }
    }
}
