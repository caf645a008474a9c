package dev.tegula.internal.read;

import dev.tegula.internal.order.ColumnOrder;
import dev.tegula.internal.read.dense.DenseReader;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntPredicate;

/** Finds the coordinates whose label values are within a range. */
public final class DimensionLabelSearch {

    private final DimensionLabel label;
    private final long first;
    private final Column values;

    private DimensionLabelSearch(DimensionLabel label, long first, Column values) {
        this.label = label;
        this.first = first;
        this.values = values;
    }

    /**
     * Reads the values of a label.
     *
     * @param array array of the label's values
     * @throws IllegalArgumentException if no values were written
     */
    public static DimensionLabelSearch read(DimensionLabel label, ArraySnapshot array) {
        Range written = written(label, array);
        String index = array.schema().dimensions().get(0).name();
        CellRequest request = CellRequest.all(List.of(label.attribute()), ResultOrder.ROW_MAJOR);
        Column values =
                read(array, Subarray.whole().addRange(index, written), request).column(label.attribute());
        requireOrder(label, values);
        return new DimensionLabelSearch(label, ((Range.OfLong) written).low(), values);
    }

    /** Refuses values that other programs wrote out of order, and unwritten ones between written ones. */
    private static void requireOrder(DimensionLabel label, Column values) {
        ColumnOrder order = new ColumnOrder(values);
        int cell = order.disorder(label.order());
        if (cell >= 0) {
            throw new IllegalArgumentException("dimension label '" + label.name()
                    + "': has values out of order, or gaps "
                    + "(found " + order.text(cell) + (cell == 0 ? "" : " after " + order.text(cell - 1)) + ", expected "
                    + label.order().name().toLowerCase(Locale.ROOT)
                    + " values). Write all between the first and the last, or use a condition on the label.");
        }
    }

    /** Reads values of a label. */
    static Cells read(ArraySnapshot array, Subarray wanted, CellRequest request) {
        Execution execution = new Execution(array);
        return new DenseQuery(execution, DenseReader.of(execution), wanted, request).read(Map.of());
    }

    /** Returns the coordinates from the first to the last with a value. */
    static Range written(DimensionLabel label, ArraySnapshot array) {
        List<Range> written = FragmentSummary.nonEmptyDomain(array);
        if (written == null) {
            throw new IllegalArgumentException("dimension label '" + label.name() + "': no values were written");
        }
        return written.get(0);
    }

    /**
     * Returns the range of coordinates whose values are within a range.
     *
     * @throws IllegalArgumentException if the range does not have the label's type or contains no value
     */
    public Range coordinates(Range wanted) {
        String problem = RangeRules.problem(label.datatype(), wanted, null);
        if (problem != null) {
            throw new IllegalArgumentException("dimension label '" + label.name() + "': " + problem);
        }
        ColumnOrder order = new ColumnOrder(values);
        boolean rises = label.order() == DataOrder.INCREASING;
        int from = firstMatch(cell -> rises ? !order.isBelow(cell, wanted) : !order.isAbove(cell, wanted));
        int after = firstMatch(cell -> rises ? order.isAbove(cell, wanted) : order.isBelow(cell, wanted));
        if (from >= after) {
            throw new IllegalArgumentException("dimension label '" + label.name() + "': no value is within "
                    + RangeRules.text(label.datatype(), wanted));
        }
        return Range.of(first + from, first + after - 1);
    }

    /** Returns the first cell that has a property. All cells after it must have the property too. */
    private int firstMatch(IntPredicate property) {
        int low = 0;
        int high = values.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (property.test(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
