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

    /** @throws IllegalArgumentException if limits of a logarithmic scale are not greater than 0 */
    public Coloring {
        if (scale == ValueScale.LOG && limits != null && limits.low() <= 0) {
            throw new IllegalArgumentException("limits: must be greater than 0 on a logarithmic scale (found "
                    + limits.low() + "). Choose other limits, or the linear scale.");
        }
    }
}
