package dev.tegula.internal.io.tree;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The elements of an array of a tree.
 *
 * @param datatype the datatype of the cells; that of texts for texts of any length
 * @param fill the fill value, little-endian; empty for texts
 * @param marksMissing whether elements with the fill value are missing
 */
public record ElementFormat(Datatype datatype, byte[] fill, boolean marksMissing) {

    private static final Map<String, String> CF_UNITS = Map.of(
            "DAY", "days",
            "HR", "hours",
            "MIN", "minutes",
            "SEC", "seconds",
            "MS", "milliseconds",
            "US", "microseconds",
            "NS", "nanoseconds");

    /** Returns why a format cannot hold a field, as part of a sentence, or null if it can. */
    public static @Nullable String problem(Field field) {
        Datatype type = field.datatype();
        if (field.isVariable()) {
            return !isText(type)
                    ? "cells of variable length"
                    : field.nullable() ? "cells of variable length that can be missing" : null;
        }
        boolean isNumber = type.isInteger() || type.isFloat() || type == Datatype.BOOL;
        return isNumber || type.isDatetime() || type.isTime() ? null : "cells of type " + type;
    }

    private static boolean isText(Datatype type) {
        return type == Datatype.STRING_UTF8 || type == Datatype.STRING_ASCII;
    }

    /** Returns whether elements are texts of any length, whose chunks are those of {@link TextElements}. */
    public boolean isText() {
        return isText(datatype);
    }

    /** Returns whether elements are datetimes or times. */
    public boolean isTime() {
        return datatype.isDatetime() || datatype.isTime();
    }

    /** Returns the unit of datetimes and times: the last word of the name of their type. */
    public String unit() {
        return datatype.name().substring(datatype.name().indexOf('_') + 1);
    }

    /** Returns the unit in the words of the conventions of NetCDF (CF), or null if they have none. */
    public @Nullable String cfUnits() {
        return isTime() ? CF_UNITS.get(unit()) : null;
    }

    /** Returns whether the fill value is NaN. */
    boolean hasNanFill() {
        ByteBuffer value = ByteBuffer.wrap(fill).order(ByteOrder.LITTLE_ENDIAN);
        return datatype == Datatype.FLOAT32 && Float.isNaN(value.getFloat())
                || datatype == Datatype.FLOAT64 && Double.isNaN(value.getDouble());
    }

    /** Returns bytes of an element; of texts, what chunks are planned with. */
    public int size() {
        return isText() ? TextElements.PLANNED_BYTES : datatype.size();
    }
}
