package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.TextInterval;
import dev.tegula.internal.order.HilbertBuckets;
import dev.tegula.internal.order.HilbertCurve;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Section of the Hilbert curve whose distances have a common prefix. It fills a box of buckets. Its subsections fill
 * parts of that box, in the order of the curve.
 */
public final class HilbertQuadrant {

    private final ArraySchema schema;
    private final HilbertCurve curve;
    private final int level;
    private final long prefix;

    private HilbertQuadrant(ArraySchema schema, HilbertCurve curve, int level, long prefix) {
        this.schema = schema;
        this.curve = curve;
        this.level = level;
        this.prefix = prefix;
    }

    /** Returns the whole curve of a schema's domain. */
    public static HilbertQuadrant whole(ArraySchema schema) {
        return new HilbertQuadrant(schema, new HilbertCurve(schema.dimensions().size()), 0, 0);
    }

    /** Returns the subsections in order; none if this section is a single bucket. */
    public List<HilbertQuadrant> parts() {
        List<HilbertQuadrant> parts = new ArrayList<>();
        int n = schema.dimensions().size();
        if (level == curve.bits()) {
            return parts;
        }
        for (long i = 0; i < 1L << n; i++) {
            parts.add(new HilbertQuadrant(schema, curve, level + 1, prefix << n | i));
        }
        return parts;
    }

    /** Returns the intersection of ranges with this box. */
    public SparseRanges cut(SparseRanges ranges) {
        int n = schema.dimensions().size();
        int below = curve.bits() - level;
        long[] bucket = curve.bucketAt(prefix << (below * n));
        SparseRanges cut = ranges;
        for (int d = 0; d < n; d++) {
            long first = bucket[d] >>> below << below;
            long last = first + (1L << below) - 1;
            Dimension dimension = schema.dimensions().get(d);
            if (dimension.isVariable()) {
                byte[] end = last >= curve.greatestBucket() ? null : curve.firstText(last + 1);
                cut = cut.cut(d, new TextInterval(curve.firstText(first), end, true));
                continue;
            }
            long from = leastKeyAtOrAbove(dimension, first);
            long to = last >= curve.greatestBucket() ? highest(dimension) : leastKeyAtOrAbove(dimension, last + 1) - 1;
            cut = cut.cut(d, from, to);
        }
        return cut;
    }

    private static long lowest(Dimension dimension) {
        Range domain = dimension.domain();
        return domain instanceof Range.OfDouble real
                ? Keys.ofDouble(real.low())
                : Keys.ofLong(dimension.datatype(), ((Range.OfLong) require(domain)).low());
    }

    private static long highest(Dimension dimension) {
        Range domain = dimension.domain();
        return domain instanceof Range.OfDouble real
                ? Keys.ofDouble(real.high())
                : Keys.ofLong(dimension.datatype(), ((Range.OfLong) require(domain)).high());
    }

    private static Range require(@Nullable Range domain) {
        if (domain == null) {
            throw new IllegalStateException("dimension has no domain");
        }
        return domain;
    }

    /**
     * Returns the least key of the domain whose bucket is at least {@code wanted}, or one more than the greatest key if
     * there is none.
     */
    private long leastKeyAtOrAbove(Dimension dimension, long wanted) {
        long low = lowest(dimension);
        long high = highest(dimension);
        if (HilbertBuckets.of(curve, dimension, high) < wanted) {
            return high + 1;
        }
        while (low < high) {
            long middle = low + ((high - low) >>> 1);
            if (HilbertBuckets.of(curve, dimension, middle) >= wanted) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
