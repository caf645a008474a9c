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
import java.util.function.Consumer;
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

    /** The choices of a heat map. */
    private static final class Choices {

        /** An attribute; null for the number of cells of a sparse array. */
        @Nullable
        String field;
        /** Horizontal dimension; null for the default. */
        @Nullable
        String x;
        /** Vertical dimension; null for the default. */
        @Nullable
        String y;

        Map<String, Range> ranges = Map.of();
        int width = 800;
        int height = 600;
        Reduction reduction = Reduction.MEAN;
        long budget = DEFAULT_BUDGET;

        Choices copy() {
            Choices copy = new Choices();
            copy.field = field;
            copy.x = x;
            copy.y = y;
            copy.ranges = ranges;
            copy.width = width;
            copy.height = height;
            copy.reduction = reduction;
            copy.budget = budget;
            return copy;
        }
    }

    private final ArrayReader array;
    private final Choices choices;

    private HeatMap(ArrayReader array, Choices choices) {
        this.array = array;
        this.choices = choices;
    }

    /**
     * Returns a heat map of the non-empty domain: the last dimension that is not of strings is horizontal, the one
     * before it vertical, and others of dense arrays are fixed at their first coordinate. Of a dense array, it shows
     * the first attribute; of a sparse array, the number of cells.
     */
    public static HeatMap of(ArrayReader array) {
        ArraySchema schema = array.schema();
        Choices choices = new Choices();
        if (schema.isDense() && !schema.attributes().isEmpty()) {
            choices.field = schema.attributes().get(0).name();
        }
        return new HeatMap(array, choices);
    }

    private HeatMap with(Consumer<Choices> change) {
        Choices changed = choices.copy();
        change.accept(changed);
        return new HeatMap(array, changed);
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
        return with(changed -> changed.field = name);
    }

    /** Shows the number of cells per pixel of a sparse array. */
    public HeatMap density() {
        return with(changed -> changed.field = null);
    }

    /** Chooses the horizontal and the vertical dimension. */
    public HeatMap axes(String x, String y) {
        if (x.equals(y)) {
            throw new IllegalArgumentException("axes: must be two dimensions (found '" + x + "' twice)");
        }
        dimension(x);
        dimension(y);
        return with(changed -> {
            changed.x = x;
            changed.y = y;
        });
    }

    /** Limits an axis to a range, or chooses the coordinates of another dimension. */
    public HeatMap range(String dimension, Range range) {
        dimension(dimension);
        Map<String, Range> ranges = new HashMap<>(choices.ranges);
        ranges.put(dimension, range);
        return with(changed -> changed.ranges = Map.copyOf(ranges));
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
        return with(changed -> {
            changed.width = width;
            changed.height = height;
        });
    }

    /** Chooses how the cells of a pixel become one value. */
    public HeatMap reduce(Reduction reduction) {
        return with(changed -> changed.reduction = reduction);
    }

    /**
     * Sets the greatest number of cells to read.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public HeatMap budget(long cells) {
        if (cells < 0) {
            throw new IllegalArgumentException("budget: must not be negative (found " + cells + " cells)");
        }
        return with(changed -> changed.budget = cells);
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
        List<Dimension> numbers =
                dimensions.stream().filter(dimension -> !dimension.isVariable()).toList();
        if (numbers.size() < 2) {
            throw new IllegalArgumentException("array: a heat map needs two dimensions of numbers, datetimes or times"
                    + " (found " + numbers.size() + "). 'tegula describe' summarizes its fields.");
        }
        Dimension x = choices.x == null ? numbers.get(numbers.size() - 1) : dimension(choices.x);
        Dimension y = choices.y == null ? numbers.get(numbers.size() - 2) : dimension(choices.y);
        List<Range> domain = array.nonEmptyDomain();
        if (domain == null) {
            throw new IllegalArgumentException("array: has no cells yet. Write some first.");
        }
        List<Range> box = new ArrayList<>(domain);
        Subarray chosen = Subarray.whole();
        for (Map.Entry<String, Range> each : choices.ranges.entrySet()) {
            chosen = chosen.addRange(each.getKey(), each.getValue());
        }
        Map<String, List<Range>> ranges = chosen.resolved(schema).ranges();
        Subarray subarray = Subarray.whole();
        for (int d = 0; d < box.size(); d++) {
            Dimension dimension = dimensions.get(d);
            Range given = ranges.containsKey(dimension.name())
                    ? ranges.get(dimension.name()).get(0)
                    : null;
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
