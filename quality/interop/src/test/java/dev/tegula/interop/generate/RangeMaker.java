package dev.tegula.interop.generate;

import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.Range;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.Texts;
import dev.tegula.testkit.values.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Generates random boxes and ranges within a domain. */
public final class RangeMaker {

    private RangeMaker() {}

    /** Returns a random box within the domain. */
    public static Map<String, Range> box(List<DimensionSpec> dims, RandomGenerator random) {
        Map<String, Range> box = new LinkedHashMap<>();
        for (DimensionSpec dim : dims) {
            long length = length(dim);
            long first = random.nextLong(length);
            box.put(dim.name(), part(dim, first, first + random.nextLong(length - first)));
        }
        return box;
    }

    /** Returns a random box of whole tiles within the domain. The domain must contain at least one whole tile. */
    public static Map<String, Range> tiles(List<DimensionSpec> dims, RandomGenerator random) {
        Map<String, Range> box = new LinkedHashMap<>();
        for (DimensionSpec dim : dims) {
            long extent = whole(dim, dim.extent());
            long tiles = length(dim) / extent;
            long first = random.nextLong(tiles);
            long last = first + random.nextLong(tiles - first);
            box.put(dim.name(), part(dim, first * extent, (last + 1) * extent - 1));
        }
        return box;
    }

    private static Range part(DimensionSpec dim, long first, long last) {
        long low = whole(dim, dim.low());
        return Range.whole(dim.type(), low + first, low + last);
    }

    private static long whole(DimensionSpec dim, @Nullable Bytes value) {
        return Objects.requireNonNull(value).whole(dim.type());
    }

    /**
     * Returns the number of coordinates of an integer dimension, or {@code Long.MAX_VALUE} if a long cannot represent
     * it.
     */
    public static long length(DimensionSpec dim) {
        long span = whole(dim, dim.high()) - whole(dim, dim.low());
        return span < 0 || span == Long.MAX_VALUE ? Long.MAX_VALUE : span + 1;
    }

    /** Returns the number of cells in a box. */
    public static int cells(List<DimensionSpec> dims, Map<String, Range> box) {
        long cells = 1;
        for (DimensionSpec dim : dims) {
            Range range = box.getOrDefault(dim.name(), Range.whole(dim));
            cells *= range.high().whole(dim.type()) - range.low().whole(dim.type()) + 1;
        }
        return Math.toIntExact(cells);
    }

    /** Returns sorted, disjoint ranges on a random selection of dimensions, at most {@code most} on each. */
    public static Map<String, List<Range>> ranges(List<DimensionSpec> dims, int most, RandomGenerator random) {
        Map<String, List<Range>> ranges = new LinkedHashMap<>();
        for (DimensionSpec dim : dims) {
            if (random.nextInt(4) > 0) {
                ranges.put(dim.name(), ranges(dim, 1 + random.nextInt(most), random));
            }
        }
        return ranges;
    }

    private static List<Range> ranges(DimensionSpec dim, int count, RandomGenerator random) {
        int bounds = 2 * count;
        List<Bytes> sorted = new ArrayList<>();
        for (int i = 0; i < bounds; i++) {
            // Ranges that begin with the empty string crash libtiledb.
            Bytes bound = dim.isVar()
                    ? Bytes.text((char) random.nextInt(' ', '~') + Texts.ascii(6, random))
                    : coordinate(dim, random);
            if (!sorted.contains(bound)) {
                sorted.add(bound);
            }
        }
        if (sorted.size() % 2 == 1) {
            sorted.add(sorted.get(0));
        }
        sorted.sort((a, b) -> Bytes.compare(dim.type(), a, b));
        List<Range> ranges = new ArrayList<>();
        for (int i = 0; i < sorted.size(); i += 2) {
            boolean point = i > 0 && sorted.get(i).equals(sorted.get(i - 1));
            if (!point) {
                ranges.add(new Range(sorted.get(i), sorted.get(i + 1)));
            }
        }
        return ranges;
    }

    /** Returns a random coordinate within the domain. */
    public static Bytes coordinate(DimensionSpec dim, RandomGenerator random) {
        Datatype type = dim.type();
        if (dim.isVar()) {
            return Bytes.text(Texts.ascii(6, random));
        }
        if (type.isFloat()) {
            double low = Objects.requireNonNull(dim.low()).floating(type);
            double high = Objects.requireNonNull(dim.high()).floating(type);
            double exact =
                    random.nextInt(8) == 0 ? Math.rint(random.nextDouble(low, high)) : random.nextDouble(low, high);
            // Adding 0.0 turns -0.0 into 0.0: both are the same coordinate.
            return Bytes.floating(type, Math.min(high, Math.max(low, exact)) + 0.0);
        }
        return Bytes.whole(type, Values.any(whole(dim, dim.low()), whole(dim, dim.high()), random));
    }
}
