package dev.tegula.internal.server.view;

import dev.tegula.ArrayReader;
import dev.tegula.internal.base.NumberText;
import dev.tegula.internal.plot.ArraySubject;
import dev.tegula.internal.server.http.HttpException;
import dev.tegula.internal.server.http.Parameters;
import dev.tegula.plot.HeatMap;
import dev.tegula.plot.Plot;
import dev.tegula.plot.TrueColor;
import dev.tegula.plot.raster.Raster;
import dev.tegula.query.Reduction;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The plane of an array that a request names: parameters {@code x}, {@code y}, {@code field} and {@code fix=DIM:VALUE}
 * for other dimensions.
 *
 * @param field null for the number of cells
 * @param fixed the coordinates of the other dimensions
 */
record ArrayView(
        ArrayReader array,
        PlaneAxis x,
        PlaneAxis y,
        @Nullable String field,
        Map<String, Range> fixed) {

    /**
     * Returns the plane of a request.
     *
     * @throws HttpException if the array has no cells or no plane, or a name does not exist
     */
    static ArrayView of(ArrayReader array, Parameters parameters) {
        ArraySchema schema = array.schema();
        List<Dimension> numbers = axes(schema);
        List<Range> domain = array.nonEmptyDomain();
        if (domain == null) {
            throw new HttpException(404, "array: has no cells at this time");
        } else if (numbers.size() < 2) {
            throw new HttpException(404, "array: has fewer than two dimensions of numbers. Use the table.");
        }
        List<Dimension> usual = HeatMap.of(array).dimensions();
        Dimension x = dimension(schema, parameters.text("x", usual.get(0).name()));
        Dimension y = dimension(schema, parameters.text("y", usual.get(1).name()));
        if (x.equals(y) || x.isVariable() || y.isVariable()) {
            throw HttpException.badRequest("axes: must be two dimensions of numbers");
        }
        String field = parameters.text("field", "");
        boolean isShown = isPlottable(schema, field) || (isColored(parameters) && hasColors(schema, field));
        if (field.isEmpty() ? schema.isDense() : !isShown) {
            throw HttpException.badRequest("field '" + field + "': cannot be shown as colors");
        }
        PlaneAxis[] plane = PlaneAxis.plane(
                x,
                domain.get(schema.dimensions().indexOf(x)),
                y,
                domain.get(schema.dimensions().indexOf(y)),
                ArraySubject.rises(schema, y));
        plane[0] = plane[0].reversed(ArraySubject.isWestward(schema, x));
        Map<String, Range> fixed = new HashMap<>();
        for (int d = 0; d < domain.size(); d++) {
            Dimension other = schema.dimensions().get(d);
            if (schema.isDense() && !other.equals(x) && !other.equals(y) && domain.get(d) instanceof Range.OfLong own) {
                fixed.put(other.name(), Range.of(own.low(), own.low()));
            }
        }
        parameters.all("fix").forEach(text -> fix(schema, text, fixed));
        fixed.remove(x.name());
        fixed.remove(y.name());
        return new ArrayView(array, plane[0], plane[1], field.isEmpty() ? null : field, Map.copyOf(fixed));
    }

    /** Returns the same plane of the array at another time. */
    ArrayView of(ArrayReader other) {
        return new ArrayView(other, x, y, field, fixed);
    }

    /** Returns the dimensions that can be axes. */
    static List<Dimension> axes(ArraySchema schema) {
        return schema.dimensions().stream()
                .filter(dimension -> !dimension.isVariable())
                .toList();
    }

    /** Returns whether a request wants true colors. */
    static boolean isColored(Parameters parameters) {
        return parameters.text("show", "").equals("colors");
    }

    /** Returns whether the cells of a dense array have red, green and blue. */
    static boolean hasColors(ArraySchema schema, String field) {
        Attribute attribute = schema.attribute(field);
        return schema.isDense() && attribute != null && TrueColor.hasColors(attribute);
    }

    /** Returns whether a field can be shown as colors. */
    static boolean isPlottable(ArraySchema schema, String name) {
        Field field = schema.field(name);
        return field != null && Plot.hasValues(field);
    }

    private static Dimension dimension(ArraySchema schema, String name) {
        Dimension dimension = schema.dimension(name);
        if (dimension == null) {
            throw HttpException.badRequest("dimension '" + name + "': does not exist");
        }
        return dimension;
    }

    private static void fix(ArraySchema schema, String text, Map<String, Range> fixed) {
        int colon = text.lastIndexOf(':');
        Dimension dimension = dimension(schema, text.substring(0, Math.max(0, colon)));
        String value = text.substring(colon + 1);
        try {
            if (dimension.isVariable()) {
                throw HttpException.badRequest("parameter 'fix': a dimension of strings cannot be fixed");
            } else if (dimension.datatype().isFloat()) {
                double real = Double.parseDouble(value);
                fixed.put(dimension.name(), Range.of(real, real));
            } else {
                String digits = NumberText.ascii(value);
                long whole = dimension.datatype() == Datatype.UINT64
                        ? Long.parseUnsignedLong(digits)
                        : Long.parseLong(digits);
                fixed.put(dimension.name(), Range.of(whole, whole));
            }
        } catch (NumberFormatException e) {
            throw HttpException.badRequest("parameter 'fix': invalid value (found '" + value + "', expected a number)");
        }
    }

    /** Returns the zoom level at which a pixel of a tile is one of the plane. */
    int maxLevel() {
        long longest = (long) Math.max(x.pixels(), y.pixels());
        return longest == 1 ? 0 : 64 - Long.numberOfLeadingZeros(longest - 1);
    }

    /** Returns the field, or a text for the number of cells. */
    String label() {
        return field == null ? "cells" : field;
    }

    /** Returns how cells become a pixel: of indexes of labels, the nearest, since their mean would be another label. */
    Reduction reduction(Reduction wanted) {
        Attribute attribute = field == null ? null : array.schema().attribute(field);
        boolean isLabelled = attribute != null && attribute.enumeration() != null;
        return isLabelled && wanted == Reduction.MEAN ? Reduction.NEAREST : wanted;
    }

    /** Returns the name of a field of the array whose tiles describe this view. */
    String anyField() {
        return field == null ? x.dimension().name() : field;
    }

    /**
     * Returns the region of a request in pixels of the plane: parameters {@code x0}, {@code y0}, {@code x1},
     * {@code y1}.
     */
    static double[] region(Parameters parameters, ArrayView view) {
        double[] box = {
            parameters.number("x0", 0),
            parameters.number("y0", 0),
            parameters.number("x1", view.x.pixels()),
            parameters.number("y1", view.y.pixels())
        };
        double right = Math.min(view.x.pixels(), box[2]);
        double bottom = Math.min(view.y.pixels(), box[3]);
        double left = Math.max(0, box[0]);
        double top = Math.max(0, box[1]);
        if (!(left < right && top < bottom)) {
            throw HttpException.badRequest("region: is outside the array or empty");
        }
        return new double[] {left, top, right, bottom};
    }

    /** Returns one range for each dimension that is limited. */
    Map<String, Range> ranges(double[] region) {
        Map<String, Range> ranges = new HashMap<>(fixed);
        ranges.put(x.dimension().name(), x.range(region[0], region[2]));
        ranges.put(y.dimension().name(), y.range(region[1], region[3]));
        return ranges;
    }

    /**
     * Returns the factor from values of a picture to those that colors show: numbers of cells are shown per unit of
     * area, so that they do not depend on the size of pixels.
     */
    double factor(Raster raster) {
        double width = raster.x().length() / raster.x().pixels();
        double height = raster.y().length() / raster.y().pixels();
        return field == null && width > 0 && height > 0 ? 1 / (width * height) : 1;
    }

    Subarray subarray(double[] region) {
        Subarray subarray = Subarray.whole();
        for (Map.Entry<String, Range> each : ranges(region).entrySet()) {
            subarray = subarray.addRange(each.getKey(), each.getValue());
        }
        return subarray;
    }

    /** Returns the heat map of a region. */
    HeatMap heatMap(double[] region, int width, int height) {
        return heatMap(ranges(region), width, height);
    }

    /** Returns the true colors of a region. */
    TrueColor trueColor(double[] region, int width, int height) {
        TrueColor colors = TrueColor.of(array)
                .field(anyField())
                .axes(x.dimension().name(), y.dimension().name())
                .size(width, height);
        for (Map.Entry<String, Range> each : ranges(region).entrySet()) {
            colors = colors.range(each.getKey(), each.getValue());
        }
        return colors;
    }

    /** Returns the heat map of ranges. */
    HeatMap heatMap(Map<String, Range> ranges, int width, int height) {
        HeatMap map = HeatMap.of(array)
                .axes(x.dimension().name(), y.dimension().name())
                .size(width, height);
        map = field == null ? map.density() : map.field(field);
        for (Map.Entry<String, Range> each : ranges.entrySet()) {
            map = map.range(each.getKey(), each.getValue());
        }
        return map;
    }
}
