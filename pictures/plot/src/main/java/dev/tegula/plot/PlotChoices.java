package dev.tegula.plot;

import dev.tegula.internal.plot.draw.Geography;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Range;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The choices that plots share.
 *
 * @param field name of the field to show; null for the number of cells
 * @param x name of the horizontal dimension; null for the default
 * @param y name of the vertical dimension; null for the default
 * @param ranges by names of dimensions
 * @param pixels greatest number of pixels
 * @param budget greatest number of cells to read
 * @param cancelled returns true when rendering should stop
 */
record PlotChoices(
        @Nullable String field,
        @Nullable String x,
        @Nullable String y,
        Map<String, Range> ranges,
        Pixels pixels,
        long budget,
        BooleanSupplier cancelled) {

    private static final long DEFAULT_BUDGET = 20_000_000;
    private static final int MOST_PIXELS = 16_384;
    private static final Pixels DEFAULT_PIXELS = new Pixels(1200, 900);

    /** Greatest numbers of pixels. */
    record Pixels(int width, int height) {
        /** @throws IllegalArgumentException if a number is less than 1 or greater than 16,384 */
        Pixels {
            if (Math.min(width, height) < 1 || Math.max(width, height) > MOST_PIXELS) {
                throw new IllegalArgumentException(
                        "size: must be 1 to 16384 pixels (found " + width + " x " + height + ")");
            }
        }
    }

    /** Returns the defaults: of dense arrays the first attribute, of sparse arrays the number of cells. */
    static PlotChoices of(ArraySchema schema) {
        String field = schema.isDense() && !schema.attributes().isEmpty()
                ? schema.attributes().get(0).name()
                : null;
        return new PlotChoices(field, null, null, Map.of(), DEFAULT_PIXELS, DEFAULT_BUDGET, () -> false);
    }

    PlotChoices withField(@Nullable String name) {
        return new PlotChoices(name, x, y, ranges, pixels, budget, cancelled);
    }

    PlotChoices withAxes(@Nullable String horizontal, @Nullable String vertical) {
        if (horizontal != null && horizontal.equals(vertical)) {
            throw new IllegalArgumentException("axes: must be two dimensions (found '" + horizontal + "' twice)");
        }
        return new PlotChoices(field, horizontal, vertical, ranges, pixels, budget, cancelled);
    }

    PlotChoices withRange(String dimension, Range range) {
        Map<String, Range> more = new HashMap<>(ranges);
        more.put(dimension, range);
        return new PlotChoices(field, x, y, Map.copyOf(more), pixels, budget, cancelled);
    }

    PlotChoices withSize(int width, int height) {
        return new PlotChoices(field, x, y, ranges, new Pixels(width, height), budget, cancelled);
    }

    PlotChoices withBudget(long cells) {
        if (cells < 0) {
            throw new IllegalArgumentException("budget: must not be negative (found " + cells + " cells)");
        }
        return new PlotChoices(field, x, y, ranges, pixels, cells, cancelled);
    }

    PlotChoices cancelledBy(BooleanSupplier newCancelled) {
        return new PlotChoices(field, x, y, ranges, pixels, budget, newCancelled);
    }

    /**
     * Two dimensions of a plane.
     *
     * @param x horizontal
     * @param y vertical
     */
    record Plane(Dimension x, Dimension y) {}

    /**
     * Returns the plane: by default longitude and latitude, or else the last dimension that is not of strings and the
     * one before it.
     */
    Plane plane(ArraySchema schema) {
        List<Dimension> numbers = numbers(schema);
        if (numbers.size() < 2) {
            throw new IllegalArgumentException("array: a plane needs two dimensions of numbers, datetimes or times"
                    + " (found " + numbers.size() + "). Draw a line or a histogram instead.");
        }
        Dimension longitude = only(schema, numbers, Geography.LONGITUDE);
        Dimension latitude = only(schema, numbers, Geography.LATITUDE);
        if (x == null && y == null && longitude != null && latitude != null) {
            return new Plane(longitude, latitude);
        }
        Dimension horizontal = x != null ? dimension(schema, x) : last(numbers, y);
        Dimension vertical = y != null ? dimension(schema, y) : last(numbers, horizontal.name());
        return new Plane(horizontal, vertical);
    }

    /** Returns the dimension of a line: by default the last that is not of strings. */
    Dimension line(ArraySchema schema) {
        List<Dimension> numbers = numbers(schema);
        if (numbers.isEmpty()) {
            throw new IllegalArgumentException("array: a line needs a dimension of numbers, datetimes or times (found"
                    + " none). Draw a histogram instead.");
        }
        return x != null ? dimension(schema, x) : last(numbers, null);
    }

    private static List<Dimension> numbers(ArraySchema schema) {
        return schema.dimensions().stream()
                .filter(dimension -> !dimension.isVariable())
                .toList();
    }

    /** Returns the only dimension that is a longitude or latitude by its name or that of a label; null without one. */
    private static @Nullable Dimension only(ArraySchema schema, List<Dimension> dimensions, Geography meaning) {
        List<Dimension> found = dimensions.stream()
                .filter(dimension -> Geography.of(dimension.name(), "") == meaning
                        || schema.labels().stream()
                                .anyMatch(label -> schema.dimensions()
                                                .get(label.dimension())
                                                .equals(dimension)
                                        && Geography.of(label.name(), "") == meaning))
                .toList();
        return found.size() == 1 ? found.get(0) : null;
    }

    /** Returns the last of some dimensions, except one. */
    private static Dimension last(List<Dimension> dimensions, @Nullable String except) {
        Dimension last = dimensions.get(dimensions.size() - 1);
        return last.name().equals(except) ? dimensions.get(dimensions.size() - 2) : last;
    }

    /** Returns a dimension by its name, or by that of its label. */
    static Dimension dimension(ArraySchema schema, String name) {
        Dimension dimension = schema.dimension(name);
        DimensionLabel label = schema.label(name);
        if (dimension == null && label != null) {
            return schema.dimensions().get(label.dimension());
        } else if (dimension == null) {
            throw new IllegalArgumentException("dimension '" + name + "': does not exist (expected one of "
                    + schema.dimensions().stream().map(Dimension::name).toList() + ")");
        }
        return dimension;
    }
}
