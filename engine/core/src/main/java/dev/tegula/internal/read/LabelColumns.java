package dev.tegula.internal.read;

import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.LabelFolder;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Adds the values of dimension labels to cells. */
public final class LabelColumns {

    private LabelColumns() {}

    /** Returns cells with a column for each label of a dimension, behind the coordinates of the dimension. */
    public static Cells add(ArraySnapshot array, Cells cells) {
        List<Column> columns = new ArrayList<>();
        for (Column column : cells.columns()) {
            columns.add(column);
            for (DimensionLabel label : array.schema().labels(column.name())) {
                columns.add(values(array, label, column));
            }
        }
        return Cells.of(columns);
    }

    /** Returns the value of a label for each coordinate. */
    private static Column values(ArraySnapshot array, DimensionLabel label, Column coordinates) {
        // Unsigned numbers have the order of signed ones whose first bit is inverted.
        long sign = coordinates.field().datatype() == Datatype.UINT64 ? Long.MIN_VALUE : 0;
        long[] keys = LongStream.range(0, coordinates.size())
                .map(cell -> coordinates.longAt((int) cell) ^ sign)
                .toArray();
        long[] distinct = LongStream.of(keys).sorted().distinct().toArray();
        ArraySnapshot values = ArraySnapshot.open(LabelFolder.open(array.context(), label), array.timestamps());
        String index = values.schema().dimensions().get(0).name();
        List<Range> runs = new ArrayList<>();
        for (int from = 0, to; from < distinct.length; from = to) {
            to = from + 1;
            while (to < distinct.length && distinct[to] == distinct[to - 1] + 1) {
                to++;
            }
            runs.add(Range.of(distinct[from] ^ sign, distinct[to - 1] ^ sign));
        }
        Subarray wanted = Subarray.of(Map.of(index, runs));
        CellRequest request = CellRequest.all(List.of(label.attribute()), ResultOrder.ROW_MAJOR);
        Column found = DimensionLabelSearch.read(values, wanted, request).column(label.attribute());
        int[] positions = LongStream.of(keys)
                .mapToInt(key -> Arrays.binarySearch(distinct, key))
                .toArray();
        Column selected = found.select(positions);
        return Column.of(label.field(), selected.array(), selected.size(), selected.offsets(), null);
    }
}
