package dev.tegula.internal.definition;

import dev.tegula.internal.schema.DecimalType;
import dev.tegula.schema.Field;
import org.jspecify.annotations.Nullable;

/**
 * A column of a new array.
 *
 * @param field its name and type
 * @param chosen whether the datatype was chosen, and not derived from a type of SQL
 * @param single whether a cell is one value, so that it can be a dimension
 * @param decimals the decimals that the stored values are, or null
 */
public record NewColumn(
        Field field,
        boolean chosen,
        boolean single,
        @Nullable DecimalType decimals) {

    /** Returns the name. */
    public String name() {
        return field.name();
    }
}
