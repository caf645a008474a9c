package dev.tegula.internal.soma.h5ad;

import dev.tegula.internal.hdf5.output.OutputDataset;
import dev.tegula.internal.hdf5.output.OutputGroup;
import dev.tegula.internal.hdf5.output.OutputType;
import dev.tegula.internal.hdf5.output.Spool;
import dev.tegula.soma.CompressedBatch;
import dev.tegula.soma.MatrixBatches;
import dev.tegula.soma.MatrixQuery;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.file.Path;
import java.util.Objects;

/** Writes matrices batch by batch: rows or columns of a sparse matrix, or a dense array of two dimensions. */
final class MatrixOutput {

    /** Values of a dense matrix that are held in memory at a time. */
    private static final int DENSE_VALUES = 1 << 20;

    private final Path scratch;

    /** @param scratch a folder for temporary files */
    MatrixOutput(Path scratch) {
        this.scratch = scratch;
    }

    private static OutputType type(MatrixQuery matrix) {
        return Objects.requireNonNull(OutputType.of(matrix.datatype()));
    }

    /**
     * Writes a matrix in the encoding that it had in the file it comes from.
     *
     * @param otherwise the encoding if there was no such file; dense arrays stay dense
     */
    void write(OutputGroup parent, String name, MatrixQuery matrix, Encoding otherwise) throws IOException {
        String stored = matrix.array().text(MatrixInput.ENCODING);
        Encoding usual = matrix.array().isDense() ? Encoding.ARRAY : otherwise;
        if (stored == null ? usual == Encoding.ARRAY : stored.equals(Encoding.ARRAY.typeName())) {
            dense(parent, name, matrix);
        } else {
            sparse(parent, name, matrix, Encoding.CSC.typeName().equals(stored) ? Encoding.CSC : Encoding.CSR);
        }
    }

    private void sparse(OutputGroup parent, String name, MatrixQuery matrix, Encoding encoding) throws IOException {
        boolean byRow = encoding == Encoding.CSR;
        OutputGroup group = encoding.mark(parent.group(name));
        group.attribute("shape", matrix.rowCount(), matrix.columnCount());
        long[] pointers = new long[(byRow ? matrix.rowCount() : matrix.columnCount()) + 1];
        long count = 0;
        try (Spool indices = new Spool(scratch);
                MatrixBatches<CompressedBatch> batches = byRow ? matrix.csr() : matrix.csc()) {
            OutputDataset data = group.dataset("data", type(matrix));
            while (batches.hasNext()) {
                CompressedBatch batch = batches.next();
                for (int r = 0; r < batch.count(); r++) {
                    pointers[batch.first() + r + 1] = count + batch.pointers()[r + 1];
                }
                data.append(batch.values().array(), 0, batch.size());
                indices.append(batch.indices(), 0, batch.size());
                count += batch.size();
            }
            Encoding.ARRAY.mark(data.end(count));
            Encoding.ARRAY.mark(
                    group.dataset("indices", OutputType.INT32).append(indices).end(count));
        }
        pointers(group, pointers, count);
    }

    /** Other programs use one type for pointers and indices, so pointers are of 32 bits if they fit. */
    private static void pointers(OutputGroup group, long[] pointers, long count) throws IOException {
        OutputDataset dataset =
                group.dataset("indptr", count <= Integer.MAX_VALUE ? OutputType.INT32 : OutputType.INT64);
        if (count > Integer.MAX_VALUE) {
            dataset.append(pointers);
        } else {
            int[] small = new int[pointers.length];
            for (int i = 0; i < small.length; i++) {
                small[i] = (int) pointers[i];
            }
            dataset.append(small);
        }
        Encoding.ARRAY.mark(dataset.end(pointers.length));
    }

    /** Writes a dense array; cells that are not stored are 0. */
    private void dense(OutputGroup parent, String name, MatrixQuery matrix) throws IOException {
        int columns = matrix.columnCount();
        OutputDataset dataset = parent.dataset(name, type(matrix));
        int rows = Math.max(1, DENSE_VALUES / Math.max(1, columns));
        try (MatrixBatches<CompressedBatch> batches = matrix.csr()) {
            while (batches.hasNext()) {
                CompressedBatch batch = batches.next();
                for (int first = 0; first < batch.count(); first += rows) {
                    int last = Math.min(batch.count(), first + rows);
                    dataset.append(expanded(batch, first, last, columns));
                }
            }
        }
        Encoding.ARRAY.mark(dataset.end(matrix.rowCount(), columns));
    }

    private static Object expanded(CompressedBatch batch, int first, int last, int columns) {
        Object values = batch.values().array();
        Object dense =
                Array.newInstance(values.getClass().getComponentType(), Math.multiplyExact(last - first, columns));
        for (int r = first; r < last; r++) {
            int base = (r - first) * columns;
            for (int i = batch.pointers()[r]; i < batch.pointers()[r + 1]; i++) {
                System.arraycopy(values, i, dense, base + batch.indices()[i], 1);
            }
        }
        return dense;
    }
}
