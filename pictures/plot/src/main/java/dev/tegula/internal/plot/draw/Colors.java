package dev.tegula.internal.plot.draw;

import dev.tegula.plot.raster.Raster;
import dev.tegula.plot.raster.ValueScale;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Colors of values, and their legend. */
public sealed interface Colors permits ColorScale, CategoryColors {

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
        return ColorScale.of(values, chosen);
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
