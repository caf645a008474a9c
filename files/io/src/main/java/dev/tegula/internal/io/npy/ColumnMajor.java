package dev.tegula.internal.io.npy;

import dev.tegula.io.table.TableFileException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Elements in column-major order, which are read as a whole and put into row-major order. */
final class ColumnMajor {

    /** Two copies of the elements are in memory at the same time. */
    private static final long MAX_BYTES = Math.min(Runtime.getRuntime().maxMemory() / 8, 1 << 30);

    private ColumnMajor() {}

    /**
     * Returns the elements in row-major order: those of the stream if they are in this order.
     *
     * @throws TableFileException if they are not, and too many for the memory
     */
    static InputStream rowMajor(String file, NpyHeader header, InputStream in) throws IOException {
        if (!header.columnMajor() || header.shape().size() < 2) {
            return in;
        }
        int size = header.type().size();
        long bytes = header.elements() > MAX_BYTES / size ? Long.MAX_VALUE : header.elements() * size;
        if (bytes > MAX_BYTES) {
            throw new TableFileException(
                    file + ": the elements are in column-major order, and more than fit into memory (expected at most "
                            + MAX_BYTES + " bytes). Save them with numpy.save(name, numpy.ascontiguousarray(a)), or "
                            + "raise the heap with the option -Xmx of Java.");
        }
        byte[] stored;
        try (in) {
            stored = in.readNBytes((int) bytes);
        }
        // What is missing is found by the reader of the elements.
        return new ByteArrayInputStream(stored.length < bytes ? stored : reordered(stored, header.shape(), size));
    }

    private static byte[] reordered(byte[] stored, List<Long> shape, int size) {
        int rank = shape.size();
        byte[] target = new byte[stored.length];
        int[] strides = new int[rank];
        int stride = size;
        for (int d = 0; d < rank; d++) {
            strides[d] = stride;
            stride *= (int) (long) shape.get(d);
        }
        int[] position = new int[rank];
        int source = 0;
        for (int to = 0; to < target.length; to += size) {
            System.arraycopy(stored, source, target, to, size);
            int d = rank - 1;
            while (d >= 0 && ++position[d] == shape.get(d)) {
                source -= strides[d] * (position[d] - 1);
                position[d--] = 0;
            }
            source += d < 0 ? 0 : strides[d];
        }
        return target;
    }
}
