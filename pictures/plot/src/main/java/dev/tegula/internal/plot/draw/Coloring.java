package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.ColorMap;
import dev.tegula.plot.raster.ValueScale;
import dev.tegula.schema.Range;
import org.jspecify.annotations.Nullable;

/**
 * How values become colors. What is null follows from the values.
 *
 * @param limits values of the first and the last color
 */
public record Coloring(@Nullable ColorMap map, ValueScale scale, Range.@Nullable OfDouble limits) {

    /** Chosen by the values alone. */
    public static final Coloring AUTOMATIC = new Coloring(null, ValueScale.LINEAR, null);
}
