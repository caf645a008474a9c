package dev.tegula.internal.write;

import dev.tegula.internal.order.ColumnOrder;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.DataOrder;
import java.util.Locale;

/** Checks that the values of ordered attributes are increasing or decreasing. Equal values may follow each other. */
final class OrderCheck {

    private OrderCheck() {}

    /** Checks all ordered attributes of cells in row-major order. */
    static void check(ArraySchema schema, Cells cells) {
        for (Attribute attribute : schema.attributes()) {
            if (attribute.order() != DataOrder.UNORDERED) {
                check(attribute, cells.column(attribute.name()));
            }
        }
    }

    /** Refuses schemas with ordered attributes, for writes that see only some of the cells at a time. */
    static void requireNone(ArraySchema schema) {
        for (Attribute attribute : schema.attributes()) {
            if (attribute.order() != DataOrder.UNORDERED) {
                throw new IllegalArgumentException("attribute '" + attribute.name() + "': an ordered attribute "
                        + "cannot be written in global order. Write a box in row-major order.");
            }
        }
    }

    private static void check(Attribute attribute, Column column) {
        ColumnOrder order = new ColumnOrder(column);
        int cell = order.disorder(attribute.order());
        if (cell < 0) {
            return;
        }
        String place = "attribute '" + attribute.name() + "', cell " + cell;
        if (attribute.datatype().isFloat() && Double.isNaN(column.doubleAt(cell))) {
            throw new IllegalArgumentException(place + ": NaN is not allowed in ordered values");
        }
        throw new IllegalArgumentException(
                place + ": values are out of order (found " + order.text(cell) + " after " + order.text(cell - 1)
                        + ", expected " + attribute.order().name().toLowerCase(Locale.ROOT) + " values)");
    }
}
