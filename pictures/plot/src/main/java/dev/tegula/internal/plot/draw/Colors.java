package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.ColorMap;
import dev.tegula.plot.raster.Raster;
import dev.tegula.plot.raster.ValueScale;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Colors of values, and their legend. */
public sealed interface Colors permits ColorScale, CategoryColors {

    /** From this part of the range on, values below zero are as interesting as those above, or the reverse. */
    double BOTH_SIDES = 0.2;

    /**
     * Returns the colors of the values of a field: one for each value if they are few whole numbers or labels, else
     * those of a map. Without a chosen map, values on both sides of zero diverge from it.
     */
    static Colors of(String field, double[] values, List<String> labels, Coloring chosen, Subject subject) {
        List<String> texts = labels.isEmpty() ? subject.enumeration(field) : labels;
        boolean isEach = chosen.scale() == ValueScale.LINEAR && chosen.limits() == null;
        if (isEach && (subject.isWhole(field) || !texts.isEmpty())) {
            CategoryColors categories = CategoryColors.of(values, texts, chosen.map());
            if (categories != null) {
                return categories;
            }
        }
        Limits limits = Limits.ofColors(values, chosen);
        double most = Math.max(-limits.low(), limits.high());
        boolean isCentered =
                Math.min(-limits.low(), limits.high()) >= (chosen.limits() == null ? BOTH_SIDES : 1) * most;
        if (chosen.map() == null && chosen.scale() != ValueScale.LOG && isCentered) {
            return ColorScale.of(ColorMap.BLUE_RED, limits.between(-most, most), values);
        }
        return ColorScale.of(chosen.map() == null ? ColorMap.VIRIDIS : chosen.map(), limits, values);
    }

    /** Returns the color of a value: red, green and blue. */
    int rgb(double value);

    /** Draws the legend below a point, whose name is above it, and returns where it ends. */
    Point legend(Canvas canvas, Point topLeft, int height, String name);

    /** Returns the color of a pixel: red, green and blue. */
    default int rgb(Raster raster, int column, int row) {
        Raster.Kind kind = raster.kind(column, row);
        return kind == Raster.Kind.VALUE ? rgb(raster.value(column, row)) : KindColors.rgb(kind);
    }

    /** Returns the different finite values, ascending; null if they are more than a number. */
    static double @Nullable [] distinct(double[] values, int most) {
        double[] found = new double[most];
        int size = 0;
        for (double value : values) {
            if (Double.isFinite(value) && Arrays.binarySearch(found, 0, size, value + 0.0) < 0) {
                if (size == most) {
                    return null;
                }
                found[size++] = value + 0.0; // no negative zero
                Arrays.sort(found, 0, size);
            }
        }
        return Arrays.copyOf(found, size);
    }
}
