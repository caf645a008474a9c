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

/** The chosen cells of an array with two dimensions in the order of rows, batch by batch, with their positions. */
final class MatrixCells implements AutoCloseable {

    private static final List<String> COORDINATES = List.of(SomaKeys.dimension(0), SomaKeys.dimension(1));
    private static final List<String> ALL = List.of(SomaKeys.dimension(0), SomaKeys.dimension(1), SomaKeys.DATA);

    private final Runnable end;
    private final @Nullable CellBatches batches;
    private final JoinIds rows;
    private final JoinIds columns;

    private int size;
    private int[] cells = new int[0];
    private int[] rowPositions = new int[0];
    private int[] columnPositions = new int[0];
    private @Nullable Column values;

    private MatrixCells(Runnable end, @Nullable CellBatches batches, JoinIds rows, JoinIds columns) {
        this.end = end;
        this.batches = batches;
        this.rows = rows;
        this.columns = columns;
    }

    /** Opens an array; closing the cells closes it. */
    static MatrixCells open(SomaArray array, JoinIds rows, JoinIds columns, long budget) {
        ArrayReader reader = array.openForReading();
        return new MatrixCells(reader::close, query(reader, rows, columns, ALL, budget), rows, columns);
    }

    /** Reads an open array, which stays open. */
    static MatrixCells of(ArrayReader reader, JoinIds rows, JoinIds columns, long budget) {
        return new MatrixCells(() -> {}, query(reader, rows, columns, ALL, budget), rows, columns);
    }

    /** Reads the positions of the cells of an open array, without their values. */
    static MatrixCells positions(ArrayReader reader, JoinIds rows, JoinIds columns, long budget) {
        return new MatrixCells(() -> {}, query(reader, rows, columns, COORDINATES, budget), rows, columns);
    }

    private static @Nullable CellBatches query(
            ArrayReader reader, JoinIds rows, JoinIds columns, List<String> fields, long budget) {
        List<Range> first = ranges(reader, 0, rows);
        List<Range> second = ranges(reader, 1, columns);
        if (first.isEmpty() || second.isEmpty()) {
            return null;
        }
        return reader.query()
                .subarray(Subarray.of(Map.of(SomaKeys.dimension(0), first, SomaKeys.dimension(1), second)))
                .fields(fields)
                .order(ResultOrder.ROW_MAJOR)
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
        int count = batch.size();
        if (cells.length < count) {
            cells = new int[count];
            rowPositions = new int[count];
            columnPositions = new int[count];
        }
        size = 0;
        for (int i = 0; i < count; i++) {
            int row = rows.position(first[i]);
            int column = columns.position(second[i]);
            if (row >= 0 && column >= 0) {
                cells[size] = i;
                rowPositions[size] = row;
                columnPositions[size] = column;
                size++;
            }
        }
        values = batch.find(SomaKeys.DATA);
    }

    /** Returns the number of chosen cells of the batch. */
    int size() {
        return size;
    }

    /** Returns the number of each chosen cell among {@link #values}. */
    int[] cells() {
        return cells;
    }

    /** Returns the row of each chosen cell, ascending. */
    int[] rowPositions() {
        return rowPositions;
    }

    /** Returns the column of each chosen cell. */
    int[] columnPositions() {
        return columnPositions;
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
