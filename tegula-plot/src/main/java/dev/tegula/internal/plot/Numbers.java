package dev.tegula.internal.plot;

import dev.tegula.plot.raster.Axis;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;

/** Numbers of cells as floating-point numbers. Integers beyond 2^53 are rounded. */
final class Numbers {

    private Numbers() {}

    static double at(Column column, int cell) {
        Datatype type = column.field().datatype();
        return type.isFloat()
                ? column.doubleAt(cell)
                : type == Datatype.UINT64 ? column.unsigned(cell).doubleValue() : column.longAt(cell);
    }

    /** Returns the distance of an integer coordinate from the center of its pixel, in pixels. */
    static double distance(Axis axis, long coordinate, int pixel) {
        return Math.abs((coordinate + 0.5 - axis.at(0)) / axis.length() * axis.pixels() - pixel - 0.5);
    }
}
