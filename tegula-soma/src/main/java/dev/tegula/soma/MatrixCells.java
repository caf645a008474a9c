package dev.tegula.soma;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.internal.soma.axis.JoinIds;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The chosen cells of an array with two dimensions, batch by batch, with their positions along both axes. */
final class MatrixCells implements AutoCloseable {

    /** Which dimension comes first in the order of the cells. */
    enum Order {
        ROWS(ResultOrder.ROW_MAJOR),
        COLUMNS(ResultOrder.COL_MAJOR);

        private final ResultOrder order;

        Order(ResultOrder order) {
            this.order = order;
        }
    }

    private final Runnable end;
    private final @Nullable CellBatches batches;
    private final JoinIds rows;
    private final JoinIds columns;
    private final Order order;

    private int size;
    private int[] cells = new int[0];
    private int[] majors = new int[0];
    private int[] minors = new int[0];
    private @Nullable Column values;

    private MatrixCells(Runnable end, @Nullable CellBatches batches, JoinIds rows, JoinIds columns, Order order) {
        this.end = end;
        this.batches = batches;
        this.rows = rows;
        this.columns = columns;
        this.order = order;
    }

    /** Opens an array; closing the cells closes it. */
    static MatrixCells open(SomaArray array, JoinIds rows, JoinIds columns, Order order, long budget) {
        ArrayReader reader = array.openForReading();
        return new MatrixCells(reader::close, query(reader, rows, columns, order, budget), rows, columns, order);
    }

    /** Reads an open array, which stays open. */
    static MatrixCells of(ArrayReader reader, JoinIds rows, JoinIds columns, Order order, long budget) {
        return new MatrixCells(() -> {}, query(reader, rows, columns, order, budget), rows, columns, order);
    }

    private static @Nullable CellBatches query(
            ArrayReader reader, JoinIds rows, JoinIds columns, Order order, long budget) {
        List<Range> first = ranges(reader, 0, rows);
        List<Range> second = ranges(reader, 1, columns);
        if (first.isEmpty() || second.isEmpty()) {
            return null;
        }
        return reader.query()
                .subarray(Subarray.of(Map.of(SomaKeys.dimension(0), first, SomaKeys.dimension(1), second)))
                .fields(SomaKeys.dimension(0), SomaKeys.dimension(1), SomaKeys.DATA)
                .order(order.order)
                .batches(budget);
    }

    /** Returns the ranges of ids within the bounds of the array: ids beyond them have no cells. */
    private static List<Range> ranges(ArrayReader reader, int d, JoinIds ids) {
        List<Range> current = reader.schema().currentDomain();
        Dimension dimension = reader.schema().dimensions().get(d);
        Range.OfLong bounds =
                (Range.OfLong) Objects.requireNonNull(current == null ? dimension.domain() : current.get(d));
        return ids.ranges(bounds.low(), bounds.high());
    }

    /** Reads the next cells. Returns false at the end. */
    boolean next() {
        while (batches != null && batches.hasNext()) {
            take(batches.next());
            if (size > 0) {
                return true;
            }
        }
        return false;
    }

    private void take(Cells batch) {
        long[] first = batch.int64(SomaKeys.dimension(0));
        long[] second = batch.int64(SomaKeys.dimension(1));
        boolean byRow = order == Order.ROWS;
        int count = batch.size();
        if (cells.length < count) {
            cells = new int[count];
            majors = new int[count];
            minors = new int[count];
        }
        size = 0;
        for (int i = 0; i < count; i++) {
            int row = rows.position(first[i]);
            int column = columns.position(second[i]);
            if (row >= 0 && column >= 0) {
                cells[size] = i;
                majors[size] = byRow ? row : column;
                minors[size] = byRow ? column : row;
                size++;
            }
        }
        values = batch.column(SomaKeys.DATA);
    }

    /** Returns the number of chosen cells of the batch. */
    int size() {
        return size;
    }

    /** Returns the number of each chosen cell among {@link #values}. */
    int[] cells() {
        return cells;
    }

    /** Returns the position of each chosen cell in the first dimension of the order. */
    int[] majors() {
        return majors;
    }

    /** Returns the position of each chosen cell in the other dimension. */
    int[] minors() {
        return minors;
    }

    /** Returns the values of the batch, with cells that are not chosen. */
    Column values() {
        return Objects.requireNonNull(values);
    }

    /** Returns a column with the type of the values and no cells, for results without cells. */
    static Column noValues(SomaArray array) {
        return Column.of(
                Objects.requireNonNull(array.schema().attribute(SomaKeys.DATA)).field(),
                emptyArray(array),
                0,
                null,
                null);
    }

    private static Object emptyArray(SomaArray array) {
        return switch (array.datatype().physical()) {
            case INT8, UINT8 -> new byte[0];
            case INT16, UINT16 -> new short[0];
            case INT32, UINT32 -> new int[0];
            case INT64, UINT64 -> new long[0];
            case FLOAT32 -> new float[0];
            case FLOAT64 -> new double[0];
        };
    }

    @Override
    public void close() {
        if (batches != null) {
            batches.close();
        }
        end.run();
    }
}
