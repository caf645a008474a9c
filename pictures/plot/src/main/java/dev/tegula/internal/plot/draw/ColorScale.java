package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.ColorMap;
import dev.tegula.plot.raster.Raster;

/** Colors of values between two limits. */
public record ColorScale(ColorMap colors, Limits limits) {

    /** Returns the color of a value. */
    public int rgb(double value) {
        return colors.rgb(limits.position(value));
    }

    /** Returns the color of a pixel: red, green and blue. */
    public int rgb(Raster raster, int column, int row) {
        Raster.Kind kind = raster.kind(column, row);
        return kind == Raster.Kind.VALUE ? rgb(raster.value(column, row)) : KindColors.rgb(kind);
    }
}
