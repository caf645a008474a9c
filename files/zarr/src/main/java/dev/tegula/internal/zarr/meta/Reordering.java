package dev.tegula.internal.zarr.meta;

/** Puts the elements of a transposed chunk in row-major order. */
final class Reordering {

    private Reordering() {}

    /** Returns the shape of a transposed chunk. */
    static int[] shape(int[] shape, int[] order) {
        int[] transposed = new int[shape.length];
        for (int d = 0; d < shape.length; d++) {
            transposed[d] = shape[order[d]];
        }
        return transposed;
    }

    /** Returns the order of all axes reversed, that of column-major chunks. */
    static int[] reversed(int rank) {
        int[] order = new int[rank];
        for (int d = 0; d < rank; d++) {
            order[d] = rank - 1 - d;
        }
        return order;
    }

    /** Returns whether an order names each axis once. */
    static boolean isPermutation(long[] order, int rank) {
        boolean[] seen = new boolean[rank];
        for (long axis : order) {
            if (axis >= rank || seen[(int) axis]) {
                return false;
            }
            seen[(int) axis] = true;
        }
        return order.length == rank;
    }

    /**
     * Inverts a transposition.
     *
     * @param shape the shape of the result
     * @param order the axis of the result that each axis of the transposed chunk is
     * @param size bytes of an element
     */
    static byte[] invert(byte[] transposed, int[] shape, int[] order, int size) {
        int rank = shape.length;
        long[] strides = new long[rank];
        long stride = size;
        for (int d = rank - 1; d >= 0; d--) {
            strides[order[d]] = stride;
            stride *= shape[order[d]];
        }
        byte[] target = new byte[transposed.length];
        if (target.length == 0) {
            return target;
        }
        int[] index = new int[rank];
        long source = 0;
        for (int at = 0; ; ) {
            System.arraycopy(transposed, (int) source, target, at, size);
            at += size;
            int d = rank - 1;
            while (d >= 0 && ++index[d] == shape[d]) {
                source -= strides[d] * (shape[d] - 1L);
                index[d--] = 0;
            }
            if (d < 0) {
                return target;
            }
            source += strides[d];
        }
    }

    /** Reverses the bytes of each element in place. */
    static void swap(byte[] bytes, int size) {
        for (int at = 0; at + size <= bytes.length; at += size) {
            for (int low = at, high = at + size - 1; low < high; low++, high--) {
                byte kept = bytes[low];
                bytes[low] = bytes[high];
                bytes[high] = kept;
            }
        }
    }
}
