package dev.tegula.soma;

import dev.tegula.ArrayReader;
import dev.tegula.internal.soma.axis.JoinIds;
import dev.tegula.schema.Datatype;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Chosen rows and columns of an array with two dimensions. Immutable. Of dense arrays, every cell is returned; of
 * sparse ones the stored cells, including stored zeros.
 */
public final class MatrixQuery {

    private static final long DEFAULT_BUDGET =
            Math.min(1L << 28, Runtime.getRuntime().maxMemory() / 8);

    /** The part of the budget of the engine; positions of its cells, and buffers that double, take the rest. */
    private static final int ENGINE_SHARE = 3;
    /** The part of the budget of complete rows or columns before they are returned. */
    private static final int ROWS_SHARE = 12;

    private final SomaArray array;
    private final JoinIds rows;
    private final JoinIds columns;
    private final long budget;

    MatrixQuery(SomaArray array, JoinIds rows, JoinIds columns) {
        this(array, rows, columns, DEFAULT_BUDGET);
    }

    private MatrixQuery(SomaArray array, JoinIds rows, JoinIds columns, long budget) {
        this.array = array;
        this.rows = rows;
        this.columns = columns;
        this.budget = budget;
    }

    /**
     * Returns all rows and columns of an array that belongs to no axis, such as one of {@code uns}.
     *
     * @throws dev.tegula.errors.UnsupportedFormatException if the array has not two dimensions
     */
    public static MatrixQuery of(SomaArray array) {
        if (array.shape().length != 2) {
            throw SomaHeader.violation(array.uri(), "a matrix has 2 dimensions (found " + array.shape().length + ")");
        }
        return new MatrixQuery(array, all(array, 0), all(array, 1));
    }

    static JoinIds all(SomaArray array, int dimension) {
        long count = array.shape()[dimension];
        if (count > 1 << 24) {
            throw SomaHeader.violation(array.uri(), "components are at most " + (1 << 24) + " (found " + count + ")");
        }
        long[] ids = new long[(int) count];
        Arrays.setAll(ids, i -> i);
        return JoinIds.ofSorted(ids);
    }

    /**
     * Sets the memory limit in bytes, for a batch and its intermediate buffers. Default: an eighth of the maximum heap,
     * at most 256 MiB. A batch has at least one row or column, however large.
     *
     * @throws IllegalArgumentException if {@code bytes} is not positive
     */
    public MatrixQuery memoryBudget(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("budget: must be positive (found " + bytes + ")");
        }
        return new MatrixQuery(array, rows, columns, bytes);
    }

    /** Returns the array. */
    public SomaArray array() {
        return array;
    }

    /** Returns the type of the values. */
    public Datatype datatype() {
        return array.datatype();
    }

    /** Returns the number of chosen rows. */
    public int rowCount() {
        return rows.size();
    }

    /** Returns the number of chosen columns. */
    public int columnCount() {
        return columns.size();
    }

    /** Reads the cells in the order of rows, then columns. */
    public MatrixBatches<CooBatch> coo() {
        return new MatrixBatches<>(new CooSource(cells()));
    }

    /** Reads the matrix by rows: every batch has consecutive complete rows, and all batches together have all rows. */
    public MatrixBatches<CompressedBatch> csr() {
        return new MatrixBatches<>(new CompressedSource(cells(), array, rows.size(), budget / ROWS_SHARE));
    }

    /**
     * Reads the matrix by columns: every batch has consecutive complete columns, and all batches together have all
     * columns. Counts the cells of each column first, then reads the array once per batch: give a large budget.
     */
    public MatrixBatches<CompressedBatch> csc() {
        return new MatrixBatches<>(new ColumnSource(array, rows, columns, Math.max(1, budget / ENGINE_SHARE)));
    }

    /**
     * Reads blocks of rows, as for training of models: each block has this many rows (the last one perhaps fewer), and
     * its {@code first} is the position of its first row. Columns are positions in the chosen columns.
     *
     * @param blockRows number of rows of a block, at least 1; a block is held in memory as a whole
     * @throws IllegalArgumentException if it is less than 1
     */
    public MatrixBatches<CompressedBatch> blocks(int blockRows) {
        if (blockRows < 1) {
            throw new IllegalArgumentException("blocks: rows must be positive (found " + blockRows + ")");
        }
        return new MatrixBatches<>(new BlockSource(blockRows));
    }

    private MatrixCells cells() {
        return MatrixCells.open(array, rows, columns, Math.max(1, budget / ENGINE_SHARE));
    }

    /** Reads the blocks of one query each. */
    private final class BlockSource implements MatrixBatches.Source<CompressedBatch> {

        private final int blockRows;
        private final ArrayReader reader = array.openForReading();
        private int first;

        BlockSource(int blockRows) {
            this.blockRows = blockRows;
        }

        @Override
        public @Nullable CompressedBatch next() {
            if (first >= rows.size()) {
                return null;
            }
            int end = (int) Math.min(rows.size(), (long) first + blockRows);
            MatrixCells cells =
                    MatrixCells.of(reader, rows.slice(first, end), columns, Math.max(1, budget / ENGINE_SHARE));
            try (CompressedSource block = new CompressedSource(cells, array, end - first, Long.MAX_VALUE)) {
                CompressedBatch batch = block.next();
                int start = first;
                first = end;
                return batch == null
                        ? null
                        : new CompressedBatch(start, batch.pointers(), batch.indices(), batch.values());
            }
        }

        @Override
        public void close() {
            reader.close();
        }
    }

    @Override
    public String toString() {
        return "MatrixQuery[" + array + ", " + rows.size() + " x " + columns.size() + "]";
    }
}
