package dev.tegula.benchmarks.peers;

import java.util.BitSet;
import java.util.List;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.io.api.Binary;

/**
 * Selects rows of a row group and adds them up. Columns with terms are read first; of the other columns, only values of
 * selected rows are decoded.
 */
final class SelectedRows {

    private final int count;
    private final List<ColumnReader> columns;
    private final BitSet selected;

    /** @param columns the readers of the key, the integer, the double and the name */
    SelectedRows(int count, List<ColumnReader> columns) {
        this.count = count;
        this.columns = columns;
        this.selected = new BitSet(count);
        selected.set(0, count);
    }

    private interface Value {
        void read(int row);
    }

    private void forEach(ColumnReader column, Value value) {
        for (int row = 0; row < count; row++) {
            if (selected.get(row)) {
                value.read(row);
            } else {
                column.skip();
            }
            column.consume();
        }
    }

    Sums sums(RowQuery query) {
        long[] keys = new long[count];
        int[] integers = new int[count];
        double[] doubles = new double[count];
        int[] lengths = new int[count];
        String name = query.name();
        if (name != null) {
            Binary wanted = Binary.fromString(name);
            forEach(columns.get(3), row -> {
                Binary found = columns.get(3).getBinary();
                lengths[row] = found.length();
                selected.set(row, found.equals(wanted));
            });
        }
        forEach(columns.get(0), row -> {
            keys[row] = columns.get(0).getLong();
            selected.set(row, !query.hasKeys() || keys[row] >= query.lowKey() && keys[row] <= query.highKey());
        });
        forEach(columns.get(1), row -> {
            integers[row] = columns.get(1).getInteger();
            selected.set(row, !query.hasValues() || integers[row] == query.k());
        });
        forEach(columns.get(2), row -> {
            doubles[row] = columns.get(2).getDouble();
            selected.set(row, !query.hasValues() || doubles[row] > query.above());
        });
        if (name == null) {
            forEach(
                    columns.get(3),
                    row -> lengths[row] = columns.get(3).getBinary().length());
        }
        long keySum = 0;
        long integerSum = 0;
        double doubleSum = 0;
        long characters = 0;
        for (int row = selected.nextSetBit(0); row >= 0; row = selected.nextSetBit(row + 1)) {
            keySum += keys[row];
            integerSum += integers[row];
            doubleSum += doubles[row];
            characters += lengths[row];
        }
        return new Sums(selected.cardinality(), keySum, integerSum, doubleSum, characters);
    }
}
