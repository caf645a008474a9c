package dev.tegula.plot;

import dev.tegula.ArrayReader;
import dev.tegula.FragmentInfo;
import dev.tegula.plot.raster.Axis;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the plane of a sparse array is shown unless a user chooses: many cells by their number, few ones as points, and
 * those that fill a grid as its pixels.
 *
 * @param cells number of cells, in all fragments
 * @param places number of coordinates of the plane in the non-empty domain; infinite for floating-point numbers
 */
public record FirstView(double cells, double places) {

    /** More points hide each other; single pixels of fewer cells would hardly be seen. */
    private static final double MOST_POINTS = 20_000;

    /** Cells at a greater part of the coordinates are a grid. */
    private static final double POINTS_PER_PLACE = 0.05;

    /** Places of a grid that a picture shows one by one. */
    private static final double LARGEST_GRID = 1e6;

    /**
     * Returns the view of an array.
     *
     * @throws IllegalArgumentException if it has fewer than two dimensions of numbers, datetimes or times
     */
    public static FirstView of(ArrayReader array) {
        List<Range> domain = array.nonEmptyDomain();
        double places = 1;
        for (Dimension axis : HeatMap.of(array).dimensions()) {
            Range range = domain == null
                    ? null
                    : domain.get(array.schema().dimensions().indexOf(axis));
            places *= range instanceof Range.OfLong ? new Axis(axis, range, 1).length() : Double.POSITIVE_INFINITY;
        }
        double cells = array.fragments().stream().mapToLong(FragmentInfo::cells).sum();
        return new FirstView(cells, places);
    }

    /** Returns whether cells are points. */
    public boolean isPoints() {
        return cells <= MOST_POINTS && cells <= POINTS_PER_PLACE * places;
    }

    /** Returns the attribute that is shown, the first of numbers; null for the number of cells. */
    public @Nullable String field(ArrayReader array) {
        boolean isGrid = cells <= places && places <= LARGEST_GRID;
        return !isPoints() && !isGrid
                ? null
                : array.schema().attributes().stream()
                        .filter(attribute -> Plot.hasValues(attribute.field()))
                        .map(Attribute::name)
                        .findFirst()
                        .orElse(null);
    }
}
