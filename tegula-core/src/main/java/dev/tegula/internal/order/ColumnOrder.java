package dev.tegula.internal.order;

import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.Arrays;

/** The order of single values in a column of one value, or one string, per cell. */
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
                ? Double.compare(column.real(a) + 0.0, column.real(b) + 0.0)
                : RangeRules.compare(column.field().datatype(), column.whole(a), column.whole(b));
    }

    /** A cell in messages. */
    public String text(int cell) {
        Datatype type = column.field().datatype();
        return column.field().isVariable()
                ? "'" + column.text(cell) + "'"
                : type.isFloat()
                        ? Double.toString(column.real(cell))
                        : type == Datatype.UINT64
                                ? Long.toUnsignedString(column.whole(cell))
                                : Long.toString(column.whole(cell));
    }

    /** Whether a cell lies below a range. */
    public boolean isBelow(int cell, Range range) {
        if (range instanceof Range.OfBytes bytes) {
            return Arrays.compareUnsigned(column.bytes(cell), bytes.low()) < 0;
        } else if (range instanceof Range.OfDouble real) {
            return column.real(cell) < real.low();
        }
        return RangeRules.compare(column.field().datatype(), column.whole(cell), ((Range.OfLong) range).low()) < 0;
    }

    /** Whether a cell lies above a range. */
    public boolean isAbove(int cell, Range range) {
        if (range instanceof Range.OfBytes bytes) {
            byte[] high = bytes.high();
            return high != null && Arrays.compareUnsigned(column.bytes(cell), high) > 0;
        } else if (range instanceof Range.OfDouble real) {
            return column.real(cell) > real.high();
        }
        return RangeRules.compare(column.field().datatype(), column.whole(cell), ((Range.OfLong) range).high()) > 0;
    }
}
