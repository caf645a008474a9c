package dev.tegula.internal.soma.h5ad;

import dev.tegula.io.table.TableFileException;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.Datatype;
import dev.tegula.soma.SomaMatrixWriter;
import dev.tegula.soma.SomaWriter;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Copies matrices into sparse arrays: rows or columns of sparse matrices, or dense datasets without their zeros. */
final class MatrixInput {

    /** Metadata of arrays: how the matrix was encoded in the file. */
    static final String ENCODING = "tegula_h5ad_encoding";

    private final AnnNode node;
    private final int batchCells;

    private MatrixInput(AnnNode node, int batchCells) {
        this.node = node;
        this.batchCells = batchCells;
    }

    /** Returns the shape of a matrix; null if the node is none. */
    static long @Nullable [] shape(AnnNode node) {
        if (node.isDataset()) {
            return node.isCompound() || node.shape().length != 2 ? null : node.shape();
        }
        long[] shape = node.lengths("shape");
        return shape == null ? node.lengths("h5sparse_shape") : shape;
    }

    /** Returns the type of the values; null if it has no counterpart. */
    static @Nullable Datatype datatype(AnnNode node) {
        AnnNode values = node.isDataset() ? node : node.child("data");
        Datatype type = values == null || !values.isDataset() ? null : values.datatype();
        return type == null || type.isString() ? null : type;
    }

    /**
     * Copies a matrix.
     *
     * @param batchCells cells that are held in memory
     * @throws TableFileException if the file is damaged
     */
    static void copy(AnnNode node, SomaWriter parent, String name, int batchCells) {
        long[] shape = Objects.requireNonNull(shape(node));
        Datatype type = Objects.requireNonNull(datatype(node));
        MatrixInput input = new MatrixInput(node, batchCells);
        try (SomaMatrixWriter target = parent.createSparse(name, type, shape)) {
            if (node.isDataset()) {
                input.dense(target, type, shape);
            } else {
                input.sparse(target, type, shape, input.byRow());
            }
        }
        Encoding encoding = node.isDataset() ? Encoding.ARRAY : input.byRow() ? Encoding.CSR : Encoding.CSC;
        parent.put(name, ENCODING, MetadataValue.utf8(encoding.typeName()));
    }

    /** Rows of a matrix and columns of its file, and the cells that are held in memory. */
    record Rows(long[] shape, int batchCells) {}

    /** Copies the values, indices and pointers of rows, in a group without an encoding. */
    static void copyRows(AnnNode node, SomaWriter parent, String name, Rows rows) {
        Datatype type = node.dataset("data").numbers();
        try (SomaMatrixWriter target = parent.createSparse(name, type, rows.shape)) {
            new MatrixInput(node, rows.batchCells).sparse(target, type, rows.shape, true);
        }
        parent.put(name, ENCODING, MetadataValue.utf8(Encoding.CSR.typeName()));
    }

    private boolean byRow() {
        String format = node.encoding().isEmpty() ? node.text("h5sparse_format") : node.encoding();
        if (format == null || !format.matches("csr(_matrix)?|csc(_matrix)?")) {
            throw node.failure("not a sparse matrix (found '" + format + "', expected csr_matrix or csc_matrix).");
        }
        return format.startsWith("csr");
    }

    private void sparse(SomaMatrixWriter target, Datatype type, long[] shape, boolean byRow) {
        AnnNode data = node.dataset("data");
        AnnNode indices = node.dataset("indices");
        AnnNode pointers = node.dataset("indptr");
        long[] starts = (long[]) pointers.values(Datatype.INT64);
        long count = data.shape()[0];
        check(pointers, starts, byRow ? shape[0] : shape[1], count);
        if (indices.shape()[0] != count) {
            throw indices.failure("wrong number of values (found " + indices.shape()[0] + ", expected " + count + ").");
        }
        int major = 0;
        for (long from = 0; from < count; ) {
            int cells = (int) Math.min(batchCells, count - from);
            long[] minors = (long[]) indices.values(Datatype.INT64, from, cells);
            long[] majors = new long[cells];
            for (int i = 0; i < cells; i++) {
                while (starts[major + 1] <= from + i) {
                    major++;
                }
                majors[i] = major;
                if (minors[i] < 0 || minors[i] >= (byRow ? shape[1] : shape[0])) {
                    throw indices.failure("index out of range (found " + minors[i] + " in a matrix of "
                            + Arrays.toString(shape) + ").");
                }
            }
            target.write(byRow ? majors : minors, byRow ? minors : majors, data.values(type, from, cells));
            from += cells;
        }
    }

    private static void check(AnnNode pointers, long[] starts, long lines, long count) {
        boolean sound = starts.length == lines + 1 && starts[0] == 0 && starts[starts.length - 1] == count;
        for (int i = 1; sound && i < starts.length; i++) {
            sound = starts[i] >= starts[i - 1];
        }
        if (!sound) {
            throw pointers.failure("damaged (expected " + (lines + 1) + " ascending values from 0 to " + count + ").");
        }
    }

    private void dense(SomaMatrixWriter target, Datatype type, long[] shape) {
        int columns = Math.toIntExact(shape[1]);
        int rows = Math.max(1, batchCells / Math.max(1, columns));
        for (long first = 0; columns > 0 && first < shape[0]; first += rows) {
            int count = (int) Math.min(rows, shape[0] - first);
            write(target, node.box(type, new long[] {first, 0}, new int[] {count, columns}), first, columns);
        }
    }

    /** Writes rows of a dense matrix, without their zeros. */
    static void write(SomaMatrixWriter target, Object values, long firstRow, int columns) {
        int length = Array.getLength(values);
        int[] kept = new int[length];
        int count = 0;
        for (int i = 0; i < length; i++) {
            if (!isZero(values, i)) {
                kept[count++] = i;
            }
        }
        Object some = Array.newInstance(values.getClass().getComponentType(), count);
        long[] rowIds = new long[count];
        long[] columnIds = new long[count];
        for (int k = 0; k < count; k++) {
            System.arraycopy(values, kept[k], some, k, 1);
            rowIds[k] = firstRow + kept[k] / columns;
            columnIds[k] = kept[k] % columns;
        }
        target.write(rowIds, columnIds, some);
    }

    private static boolean isZero(Object values, int i) {
        if (values instanceof float[] floats) {
            return Float.floatToRawIntBits(floats[i]) == 0; // -0.0 is kept
        } else if (values instanceof double[] doubles) {
            return Double.doubleToRawLongBits(doubles[i]) == 0;
        } else if (values instanceof int[] ints) {
            return ints[i] == 0;
        } else if (values instanceof long[] longs) {
            return longs[i] == 0;
        } else if (values instanceof short[] shorts) {
            return shorts[i] == 0;
        }
        return ((byte[]) values)[i] == 0;
    }
}
