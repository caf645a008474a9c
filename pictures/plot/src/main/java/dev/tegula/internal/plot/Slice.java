package dev.tegula.internal.plot;

import dev.tegula.ArrayReader;
import dev.tegula.plot.raster.Axis;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A box of an array.
 *
 * @param schema the array's schema
 * @param ranges one range per dimension
 * @param subarray the box as a subarray. It does not limit dimensions of sparse arrays that were not chosen
 */
public record Slice(ArraySchema schema, List<Range> ranges, Subarray subarray) {

    /**
     * Returns a slice of the non-empty domain. Dimensions of dense arrays that are neither axes nor chosen are fixed at
     * their first coordinate.
     *
     * @param chosen ranges by names of dimensions
     * @throws IllegalArgumentException if the array has no cells, or a range does not fit
     */
    public static Slice of(ArrayReader array, List<Dimension> axes, Map<String, Range> chosen) {
        ArraySchema schema = array.schema();
        List<Range> domain = array.nonEmptyDomain();
        if (domain == null) {
            throw new IllegalArgumentException("array: has no cells yet. Write some first.");
        }
        Subarray given = Subarray.whole();
        for (Map.Entry<String, Range> each : chosen.entrySet()) {
            given = given.addRange(each.getKey(), each.getValue());
        }
        Map<String, List<Range>> resolved = given.resolved(schema).ranges();
        List<Range> ranges = new ArrayList<>(domain);
        Subarray subarray = Subarray.whole();
        for (int d = 0; d < ranges.size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            @Nullable List<Range> own = resolved.get(dimension.name());
            if (own != null) {
                ranges.set(d, own.get(0));
            } else if (!axes.contains(dimension) && schema.isDense() && ranges.get(d) instanceof Range.OfLong range) {
                ranges.set(d, new Range.OfLong(range.low(), range.low()));
            }
            if (own != null || schema.isDense() || axes.contains(dimension)) {
                subarray = subarray.addRange(dimension.name(), ranges.get(d));
            }
        }
        return new Slice(schema, List.copyOf(ranges), subarray);
    }

    /** Returns the coordinates of the dimensions that are no axes, as far as the slice limits them. */
    public String text(List<Dimension> axes, ArraySubject subject) {
        List<String> parts = new ArrayList<>();
        for (int d = 0; d < ranges.size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            if (!axes.contains(dimension) && subarray.ranges().containsKey(dimension.name())) {
                parts.add(subject.name(dimension) + " = " + text(dimension, ranges.get(d), subject));
            }
        }
        return String.join(", ", parts);
    }

    private static String text(Dimension dimension, Range range, ArraySubject subject) {
        if (!(range instanceof Range.OfLong whole)) {
            return RangeRules.text(dimension.datatype(), range);
        }
        String low = subject.text(dimension, whole.low());
        return whole.low() == whole.high() ? low : low + " to " + subject.text(dimension, whole.high());
    }

    /**
     * Returns an axis along a dimension.
     *
     * @param most greatest number of pixels; integers have at most one pixel per coordinate
     */
    public Axis axis(Dimension dimension, int most) {
        Range range = ranges.get(schema.dimensions().indexOf(dimension));
        Axis axis = new Axis(dimension, range, most);
        return range instanceof Range.OfLong && axis.length() < most
                ? new Axis(dimension, range, (int) axis.length())
                : axis;
    }
}
