package dev.tegula.plot;

import dev.tegula.ArrayReader;
import dev.tegula.annotations.Experimental;
import dev.tegula.internal.plot.DenseRaster;
import dev.tegula.internal.plot.Pixels;
import dev.tegula.internal.plot.SparseRaster;
import dev.tegula.plot.raster.Axis;
import dev.tegula.plot.raster.Raster;
import dev.tegula.plot.raster.Reduction;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A heat map of a slice of an array: two dimensions become axes, the others are fixed at a coordinate. Immutable.
 *
 * <pre>{@code
 * Raster raster = HeatMap.of(array).field("celsius").size(800, 600).render();
 * Picture.of(raster).png(path);
 * }</pre>
 *
 * <p>Up to {@link #budget} cells are read. Of more cells, the picture is an overview from the statistics of tiles,
 * which needs no cells.
 */
@Experimental
public final class HeatMap {

    private static final long DEFAULT_BUDGET = 20_000_000;

    /**
     * The choices of a heat map.
     *
     * @param field an attribute; null for the number of cells of a sparse array
     * @param x horizontal dimension; null for the default
     * @param y vertical dimension; null for the default
     * @param ranges ranges of dimensions by their names
     */
    private record Choices(
            @Nullable String field,
            @Nullable String x,
            @Nullable String y,
            Map<String, Range> ranges,
            int width,
            int height,
            Reduction reduction,
            long budget) {}

    private final ArrayReader array;
    private final Choices choices;

    private HeatMap(ArrayReader array, Choices choices) {
        this.array = array;
        this.choices = choices;
    }

    /**
     * Returns a heat map of the non-empty domain: the last dimension is horizontal, the one before it vertical, and
     * others are fixed at their first coordinate. Of a dense array, it shows the first attribute; of a sparse array,
     * the number of cells.
     */
    public static HeatMap of(ArrayReader array) {
        ArraySchema schema = array.schema();
        String field = schema.isDense() && !schema.attributes().isEmpty()
                ? schema.attributes().get(0).name()
                : null;
        return new HeatMap(array, new Choices(field, null, null, Map.of(), 800, 600, Reduction.MEAN, DEFAULT_BUDGET));
    }

    /**
     * Chooses the attribute whose values are shown.
     *
     * @throws IllegalArgumentException if the array has no such field, or its cells are not single numbers
     */
    public HeatMap field(String name) {
        Field field = array.schema().field(name);
        if (field == null) {
            throw new IllegalArgumentException("field '" + name + "': does not exist (expected one of "
                    + array.schema().fieldNames() + ")");
        } else if (field.valuesPerCell() != 1
                || !(field.datatype().isInteger()
                        || field.datatype().isFloat()
                        || field.datatype().isDatetime()
                        || field.datatype().isTime())) {
            throw new IllegalArgumentException("field '" + name + "': cannot be shown as colors (found type "
                    + field.datatype() + ", expected single numbers)");
        }
        Choices c = choices;
        return new HeatMap(array, new Choices(name, c.x, c.y, c.ranges, c.width, c.height, c.reduction, c.budget));
    }

    /** Shows the number of cells per pixel of a sparse array. */
    public HeatMap density() {
        Choices c = choices;
        return new HeatMap(array, new Choices(null, c.x, c.y, c.ranges, c.width, c.height, c.reduction, c.budget));
    }

    /** Chooses the horizontal and the vertical dimension. */
    public HeatMap axes(String x, String y) {
        if (x.equals(y)) {
            throw new IllegalArgumentException("axes: must be two dimensions (found '" + x + "' twice)");
        }
        dimension(x);
        dimension(y);
        Choices c = choices;
        return new HeatMap(array, new Choices(c.field, x, y, c.ranges, c.width, c.height, c.reduction, c.budget));
    }

    /** Limits an axis to a range, or chooses the coordinates of another dimension. */
    public HeatMap range(String dimension, Range range) {
        dimension(dimension);
        Choices c = choices;
        Map<String, Range> ranges = new HashMap<>(c.ranges);
        ranges.put(dimension, range);
        return new HeatMap(
                array, new Choices(c.field, c.x, c.y, Map.copyOf(ranges), c.width, c.height, c.reduction, c.budget));
    }

    /**
     * Sets the greatest number of pixels. A picture of fewer coordinates has one pixel for each.
     *
     * @throws IllegalArgumentException if a number is less than 1 or greater than 16,384
     */
    public HeatMap size(int width, int height) {
        if (Math.min(width, height) < 1 || Math.max(width, height) > 16_384) {
            throw new IllegalArgumentException(
                    "size: must be 1 to 16384 pixels (found " + width + " x " + height + ")");
        }
        Choices c = choices;
        return new HeatMap(array, new Choices(c.field, c.x, c.y, c.ranges, width, height, c.reduction, c.budget));
    }

    /** Chooses how the cells of a pixel become one value. */
    public HeatMap reduce(Reduction reduction) {
        Choices c = choices;
        return new HeatMap(array, new Choices(c.field, c.x, c.y, c.ranges, c.width, c.height, reduction, c.budget));
    }

    /** Sets the greatest number of cells to read. */
    public HeatMap budget(long cells) {
        Choices c = choices;
        return new HeatMap(array, new Choices(c.field, c.x, c.y, c.ranges, c.width, c.height, c.reduction, cells));
    }

    private Dimension dimension(String name) {
        Dimension dimension = array.schema().dimension(name);
        if (dimension == null) {
            throw new IllegalArgumentException("dimension '" + name + "': does not exist (expected one of "
                    + array.schema().dimensions().stream().map(Dimension::name).toList() + ")");
        }
        return dimension;
    }

    /**
     * Computes the pixels.
     *
     * @throws IllegalArgumentException if the array has fewer than two dimensions or no cells, or ranges do not fit
     */
    public Raster render() {
        ArraySchema schema = array.schema();
        List<Dimension> dimensions = schema.dimensions();
        if (dimensions.size() < 2) {
            throw new IllegalArgumentException("array: has one dimension, and a heat map needs two");
        }
        Dimension x = choices.x == null ? dimensions.get(dimensions.size() - 1) : dimension(choices.x);
        Dimension y = choices.y == null ? dimensions.get(dimensions.size() - 2) : dimension(choices.y);
        List<Range> domain = array.nonEmptyDomain();
        if (domain == null) {
            throw new IllegalArgumentException("array: has no cells yet. Write some first.");
        }
        List<Range> box = new ArrayList<>(domain);
        Subarray subarray = Subarray.whole();
        for (int d = 0; d < box.size(); d++) {
            Dimension dimension = dimensions.get(d);
            Range given = choices.ranges.get(dimension.name());
            boolean isAxis = dimension.equals(x) || dimension.equals(y);
            if (given != null) {
                box.set(d, given);
            } else if (!isAxis && schema.isDense() && box.get(d) instanceof Range.OfLong range) {
                box.set(d, new Range.OfLong(range.low(), range.low()));
            }
            if (isAxis || schema.isDense() || given != null) {
                subarray = subarray.addRange(dimension.name(), box.get(d));
            }
        }
        Pixels pixels = new Pixels(
                axis(x, box.get(dimensions.indexOf(x)), choices.width),
                axis(y, box.get(dimensions.indexOf(y)), choices.height),
                choices.field == null ? Reduction.MEAN : choices.reduction);
        return schema.isDense()
                ? new DenseRaster(array, pixels, choices.budget).render(denseField(), subarray)
                : new SparseRaster(array, pixels, choices.budget).render(choices.field, subarray);
    }

    private String denseField() {
        if (choices.field == null) {
            throw new IllegalArgumentException("heat map: a dense array has all its cells. Choose a field to show.");
        }
        return choices.field;
    }

    private static Axis axis(Dimension dimension, Range range, int most) {
        Axis axis = new Axis(dimension, range, most);
        return range instanceof Range.OfLong && axis.length() < most
                ? new Axis(dimension, range, (int) axis.length())
                : axis;
    }
}
