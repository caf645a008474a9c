package dev.tegula.plot;

import dev.tegula.internal.plot.Slice;
import dev.tegula.plot.raster.FacetRasters;
import dev.tegula.plot.raster.Raster;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;

/**
 * Heat maps at several coordinates of a dimension, side by side, with the same axes and colors. Immutable.
 *
 * <pre>{@code
 * Picture.of(Facets.of(HeatMap.of(array), "time").render()).png(path);
 * }</pre>
 */
public final class Facets {

    private static final int DEFAULT_MOST = 12;
    private static final int MOST = 100;

    private final HeatMap map;
    private final Dimension dimension;
    private final int most;

    private Facets(HeatMap map, Dimension dimension, int most) {
        this.map = map;
        this.dimension = dimension;
        this.most = most;
    }

    /**
     * Returns a heat map at up to 12 coordinates of a dimension, at even distances.
     *
     * @param dimension its name, or that of its label
     * @throws IllegalArgumentException if the array has no such dimension, or the heat map has it as an axis
     */
    public static Facets of(HeatMap map, String dimension) {
        Dimension found = PlotChoices.dimension(map.schema(), dimension);
        if (map.dimensions().contains(found)) {
            throw new IllegalArgumentException(
                    "facets: dimension '" + dimension + "' is an axis. Choose another dimension.");
        }
        return new Facets(map, found, DEFAULT_MOST);
    }

    /**
     * Sets the greatest number of heat maps.
     *
     * @throws IllegalArgumentException if it is less than 1 or greater than 100
     */
    public Facets most(int number) {
        if (number < 1 || number > MOST) {
            throw new IllegalArgumentException("facets: must be 1 to " + MOST + " (found " + number + ")");
        }
        return new Facets(map, dimension, number);
    }

    /**
     * Computes the pixels.
     *
     * @throws IllegalArgumentException if the dimension has no integers, datetimes or times, or as
     *     {@link HeatMap#render}
     */
    public FacetRasters render() {
        Slice all =
                Slice.of(map.array(), map.schema().dimensions(), map.choices().ranges());
        if (!(all.ranges().get(map.schema().dimensions().indexOf(dimension)) instanceof Range.OfLong range)) {
            throw new IllegalArgumentException("facets: dimension '" + dimension.name() + "' has no steps (found "
                    + dimension.datatype() + ", expected integers, datetimes or times)");
        }
        long last = range.high() - range.low();
        int number = Long.compareUnsigned(last, most) < 0 ? (int) last + 1 : most;
        List<Raster> rasters = new ArrayList<>();
        List<String> titles = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            // Of N coordinates, the first, the last, and those between at even distances.
            long offset = number == 1 ? 0 : offset(last, i, number - 1);
            HeatMap one = map.range(dimension.name(), Range.of(range.low() + offset, range.low() + offset));
            rasters.add(one.render());
            titles.add(one.title());
        }
        return new FacetRasters(rasters, titles);
    }

    /** Returns a part of an unsigned number, rounded: halves up. */
    private static long offset(long last, int part, int parts) {
        long whole = Long.divideUnsigned(last, parts) * part;
        return whole + (Long.remainderUnsigned(last, parts) * part * 2 + parts) / (2L * parts);
    }
}
