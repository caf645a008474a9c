package dev.tegula.internal.plot;

import dev.tegula.plot.raster.Raster.Kind;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The fill value of the first component of a field's cells. Cells of dense arrays have it if they were never written.
 *
 * @param exists whether fill values can be told apart: not in sparse arrays, of nullable fields, or if they are NaN
 */
record FillValue(boolean exists, double number) {

    static FillValue of(ArraySchema schema, @Nullable String field) {
        @Nullable Attribute attribute = field == null ? null : schema.attribute(field);
        if (!schema.isDense() || attribute == null || attribute.field().nullable()) {
            return new FillValue(false, 0);
        }
        ByteBuffer fill = ByteBuffer.wrap(attribute.fill()).order(ByteOrder.LITTLE_ENDIAN);
        double value = Numbers.at(Column.of(attribute.field(), fill, 1, null, null), 0);
        return new FillValue(!Double.isNaN(value), value);
    }

    boolean is(double value) {
        return exists && value == number;
    }

    /** Returns whether a cell has a value; NaN counts as no cell. */
    Kind kind(Column values, int cell, double value) {
        if (values.isNull(cell)) {
            return Kind.NULL;
        } else if (is(value)) {
            return Kind.FILL;
        }
        return Double.isNaN(value) ? Kind.EMPTY : Kind.VALUE;
    }
}
