package dev.tegula.internal.order;

import dev.tegula.internal.cells.FieldLookup;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.ArrayList;
import java.util.List;

/** Converts the ranges of a subarray to selections in the dimensions of a dense array. */
public final class DenseSelection {

    private DenseSelection() {}

    /**
     * Returns the selected cells in every dimension. Without a range these are the current domain or else the whole
     * domain.
     *
     * @throws IllegalArgumentException if a range is reversed, of the wrong type or outside the domain, or if a
     *     dimension is unknown
     */
    public static List<AxisSelection> of(ArraySchema schema, TileGrid grid, Subarray subarray) {
        checkNames(schema, subarray);
        List<AxisSelection> selection = new ArrayList<>();
        for (int d = 0; d < grid.dimensions(); d++) {
            Dimension dimension = grid.dimension(d);
            Range bounds = bounds(schema, d);
            List<Range> ranges = subarray.ranges().getOrDefault(dimension.name(), List.of(bounds));
            long[] low = new long[ranges.size()];
            long[] high = new long[ranges.size()];
            for (int i = 0; i < low.length; i++) {
                Range.OfLong range = check(dimension, ranges.get(i), bounds);
                low[i] = grid.offset(d, range.low());
                high[i] = grid.offset(d, range.high());
            }
            selection.add(AxisSelection.union(low, high));
        }
        return selection;
    }

    /** Refuses ranges of unknown dimensions. */
    public static void checkNames(ArraySchema schema, Subarray subarray) {
        subarray.ranges().keySet().forEach(name -> FieldLookup.dimensionIndex(schema, name));
    }

    /**
     * Returns the box of a subarray: one range per dimension, by default the valid coordinates.
     *
     * @throws IllegalArgumentException as for {@link #of}, or if a dimension has several ranges
     */
    public static List<Range.OfLong> box(ArraySchema schema, Subarray subarray) {
        checkNames(schema, subarray);
        List<Range.OfLong> box = new ArrayList<>();
        for (int d = 0; d < schema.dimensions().size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            Range bounds = bounds(schema, d);
            List<Range> ranges = subarray.ranges().getOrDefault(dimension.name(), List.of(bounds));
            if (ranges.size() != 1) {
                throw new IllegalArgumentException("dimension '" + dimension.name()
                        + "': wrong number of ranges of a box (found " + ranges.size() + ", expected 1)");
            }
            box.add(check(dimension, ranges.get(0), bounds));
        }
        return box;
    }

    /** Returns the range of valid coordinates in a dimension. */
    public static Range bounds(ArraySchema schema, int d) {
        List<Range> current = schema.currentDomain();
        Range domain = current == null ? schema.dimensions().get(d).domain() : current.get(d);
        if (domain == null) {
            throw new IllegalArgumentException(
                    "dimension '" + schema.dimensions().get(d).name() + "': has no domain");
        }
        return domain;
    }

    /** Returns a box extended to whole tiles, as far as the current domain reaches. */
    public static Subarray wholeTiles(ArraySchema schema, TileGrid grid, List<Range> box) {
        Subarray wide = Subarray.whole();
        for (int d = 0; d < box.size(); d++) {
            Range.OfLong range = (Range.OfLong) box.get(d);
            Range.OfLong bounds = (Range.OfLong) bounds(schema, d);
            long extent = grid.extent(d);
            long low = grid.tileOf(d, grid.offset(d, range.low())) * extent;
            long high = grid.tileOf(d, grid.offset(d, range.high())) * extent + extent - 1;
            long least = grid.offset(d, bounds.low());
            long most = grid.offset(d, bounds.high());
            // The last tile can extend past the largest number.
            boolean past = Long.compareUnsigned(high, most) > 0 || Long.compareUnsigned(high, low) < 0;
            wide = wide.addRange(
                    schema.dimensions().get(d).name(),
                    grid.coordinate(d, Long.compareUnsigned(low, least) < 0 ? least : low),
                    grid.coordinate(d, past ? most : high));
        }
        return wide;
    }

    /** Checks and returns a range of integers within bounds. */
    public static Range.OfLong check(Dimension dimension, Range range, Range bounds) {
        String problem = RangeRules.problem(dimension.datatype(), range, bounds);
        if (problem != null) {
            throw new IllegalArgumentException("dimension '" + dimension.name() + "': " + problem);
        }
        return (Range.OfLong) range;
    }
}
