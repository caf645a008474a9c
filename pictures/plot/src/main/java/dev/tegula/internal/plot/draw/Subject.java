package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.Axis;
import dev.tegula.schema.Dimension;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a picture shows: the meaning of the fields of an array. */
public interface Subject {

    /** Nothing is known about the fields. */
    Subject UNKNOWN = new Subject() {};

    /** Returns the unit of a field; empty if it has none. */
    default String unit(String field) {
        return "";
    }

    /** Returns the values of a dimension label along an axis; null if the dimension has none. */
    default @Nullable AxisLabels labels(Axis axis) {
        return null;
    }

    /** Returns whether the axis of a dimension goes up if it is vertical. */
    default boolean rises(Dimension dimension) {
        return dimension.datatype().isFloat() || dimension.datatype().isDatetime();
    }

    /** Returns whether values of a field are whole numbers. */
    default boolean isWhole(String field) {
        return false;
    }

    /** Returns the labels of an enumerated field by index; empty for other fields. */
    default List<String> enumeration(String field) {
        return List.of();
    }

    /** Returns the name of a field with its unit. */
    default String named(String field) {
        String unit = unit(field);
        return unit.isBlank() ? field : field + " (" + unit + ")";
    }
}
