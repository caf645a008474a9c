package dev.tegula.cli.advice;

import dev.tegula.ArrayReader;
import dev.tegula.Query;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a box in the middle of an array: adjacent ones, since tiles of cells from distant places would hold
 * other neighbours than those of the array.
 *
 * @param box the range of each dimension
 * @param isWhole whether all cells of the array are in it
 */
record LayoutSample(ArraySchema schema, List<Range> box, Cells cells, boolean isWhole) {

    private static final long MAX_BYTES = 64L << 20;

    /** Returns the cells of a box that has about as many; null if nothing was written. */
    static @Nullable LayoutSample of(ArrayReader array, long maxCells) {
        ArraySchema schema = array.schema();
        List<Range> written = array.nonEmptyDomain();
        if (written == null) {
            return null;
        }
        List<Range> box = new ArrayList<>(written);
        boolean isHalved = true;
        while (isHalved && isLarger(query(array, box), maxCells)) {
            isHalved = halve(schema, box);
        }
        Cells cells = query(array, box).limit(maxCells + 1).read();
        boolean isCut = cells.size() > maxCells;
        return new LayoutSample(
                schema, box, isCut ? cells.slice(0, (int) maxCells) : cells, !isCut && box.equals(written));
    }

    private static boolean isLarger(Query query, long maxCells) {
        var plan = query.explain();
        return plan.resultCells() > maxCells
                || plan.resultBytes().values().stream()
                                .mapToLong(Long::longValue)
                                .sum()
                        > MAX_BYTES;
    }

    private static Query query(ArrayReader array, List<Range> box) {
        ArraySchema schema = array.schema();
        List<String> fields = schema.isDense()
                ? schema.attributes().stream().map(Attribute::name).toList()
                : schema.fieldNames();
        return array.query()
                .subarray(Subarray.ofBox(schema, box))
                .fields(fields)
                .order(schema.isDense() ? ResultOrder.ROW_MAJOR : ResultOrder.GLOBAL);
    }

    /** Halves the longest range of integers, around its middle, and returns whether there is one. */
    private static boolean halve(ArraySchema schema, List<Range> box) {
        int longest = -1;
        for (int d = 0; d < box.size(); d++) {
            if (length(box.get(d)) > 1 && (longest < 0 || length(box.get(d)) > length(box.get(longest)))) {
                longest = d;
            }
        }
        if (longest < 0) {
            return false;
        }
        Range.OfLong range = (Range.OfLong) box.get(longest);
        Dimension dimension = schema.dimensions().get(longest);
        long half = length(range) / 2;
        long low = range.low() + half / 2;
        if (dimension.extent() != null && dimension.domain() instanceof Range.OfLong domain) {
            long inTile = Math.floorMod(low - domain.low(), dimension.extent().longValue());
            low -= inTile < low - range.low() ? inTile : 0;
        }
        box.set(longest, Range.of(low, low + half - 1));
        return true;
    }

    /** Returns the length of a range of integers; 0 of other ranges, and of those longer than a long. */
    static long length(Range range) {
        if (!(range instanceof Range.OfLong numbers)) {
            return 0;
        }
        long length = numbers.high() - numbers.low() + 1;
        return Math.max(0, length);
    }

    /**
     * Returns a subarray of the array, moved into the sample: ranges of integers keep their length, at most that of the
     * sample.
     */
    Subarray moved(Subarray subarray) {
        if (isWhole) {
            return subarray;
        }
        Map<String, List<Range>> moved = new LinkedHashMap<>();
        subarray.ranges().forEach((name, ranges) -> {
            int d = schema.dimensionIndex(name);
            boolean isMoved = box.get(d) instanceof Range.OfLong
                    && schema.dimensions().get(d).datatype() != Datatype.UINT64;
            moved.put(
                    name,
                    isMoved
                            ? ranges.stream()
                                    .map(range -> moved(range, box.get(d)))
                                    .distinct()
                                    .toList()
                            : ranges);
        });
        return Subarray.of(moved);
    }

    private static Range moved(Range range, Range into) {
        if (!(range instanceof Range.OfLong from) || !(into instanceof Range.OfLong to) || length(into) == 0) {
            return range;
        }
        long length = length(from) == 0 ? length(to) : Math.min(length(from), length(to));
        long places = length(to) - length + 1;
        long low = to.low() + Math.floorMod(from.low() - to.low(), places);
        return Range.of(low, low + length - 1);
    }
}
