package dev.tegula.internal.order;

import dev.tegula.query.Column;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.Arrays;

/** The order of the values in a column with one value or string per cell. */
public final class ColumnOrder {

    private final Column column;

    public ColumnOrder(Column column) {
        this.column = column;
    }

    /** Compares two cells. */
    public int compare(int a, int b) {
        if (column.field().isVariable()) {
            return Arrays.compareUnsigned(column.bytes(a), column.bytes(b));
        }
        return column.field().datatype().isFloat()
                ? Double.compare(column.doubleAt(a) + 0.0, column.doubleAt(b) + 0.0)
                : RangeRules.compare(column.field().datatype(), column.longAt(a), column.longAt(b));
    }

    /** Returns a cell as text, for messages. */
    public String text(int cell) {
        Datatype type = column.field().datatype();
        return column.field().isVariable()
                ? "'" + column.text(cell) + "'"
                : type.isFloat()
                        ? Double.toString(column.doubleAt(cell))
                        : type == Datatype.UINT64
                                ? Long.toUnsignedString(column.longAt(cell))
                                : Long.toString(column.longAt(cell));
    }

    /** Returns the first cell that is NaN or breaks an order, in which equal values may follow each other; or -1. */
    public int disorder(DataOrder order) {
        boolean isReal = column.field().datatype().isFloat();
        for (int cell = 0; cell < column.size(); cell++) {
            int sign = cell == 0 ? 0 : compare(cell - 1, cell);
            boolean isNan = isReal && Double.isNaN(column.doubleAt(cell));
            if (isNan || (order == DataOrder.INCREASING ? sign > 0 : sign < 0)) {
                return cell;
            }
        }
        return -1;
    }

    /** Returns whether a cell is below a range. */
    public boolean isBelow(int cell, Range range) {
        if (range instanceof Range.OfBytes bytes) {
            return Arrays.compareUnsigned(column.bytes(cell), bytes.low()) < 0;
        } else if (range instanceof Range.OfDouble real) {
            return column.doubleAt(cell) < real.low();
        }
        return RangeRules.compare(column.field().datatype(), column.longAt(cell), ((Range.OfLong) range).low()) < 0;
    }

    /** Returns whether a cell is above a range. */
    public boolean isAbove(int cell, Range range) {
        if (range instanceof Range.OfBytes bytes) {
            byte[] high = bytes.high();
            return high != null && Arrays.compareUnsigned(column.bytes(cell), high) > 0;
        } else if (range instanceof Range.OfDouble real) {
            return column.doubleAt(cell) > real.high();
        }
        return RangeRules.compare(column.field().datatype(), column.longAt(cell), ((Range.OfLong) range).high()) > 0;
    }
}
