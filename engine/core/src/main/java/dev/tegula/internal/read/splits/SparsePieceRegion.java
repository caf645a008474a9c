package dev.tegula.internal.read.splits;

import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.cells.TextInterval;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.sparse.HilbertQuadrant;
import dev.tegula.internal.read.sparse.SparseRanges;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.splits.SplitOptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A region of a sparse query, and the boxes of fragments in it. Where cells may occur several times, fragments do not
 * depend on one another, so a region can also be divided into groups of fragments.
 */
final class SparsePieceRegion implements PieceRegion {

    /** Share of cost that crosses a cut, from which on a group of fragments is divided instead. */
    private static final double MAX_CROSSING = 0.25;

    /** What all regions of a query share. */
    private record Plan(ArraySchema schema, PieceQuery query, SparseRanges ranges, boolean cutsTexts) {

        boolean inOrder() {
            return query.order() == ResultOrder.GLOBAL;
        }

        boolean isHilbert() {
            return schema.cellOrder() == CellOrder.HILBERT;
        }
    }

    private final Plan plan;
    private final SparseRanges ranges;
    private final @Nullable HilbertQuadrant quadrant;
    private final List<SparseItem> items = new ArrayList<>();
    private final double[] costs;
    private final double cost;
    private final int fragments;

    private SparsePieceRegion(
            Plan plan, SparseRanges ranges, @Nullable HilbertQuadrant quadrant, List<SparseItem> candidates) {
        this.plan = plan;
        this.ranges = ranges;
        this.quadrant = quadrant;
        for (SparseItem item : candidates) {
            if (touches(item)) {
                items.add(item);
            }
        }
        costs = new double[items.size()];
        double sum = 0;
        int distinct = 0;
        for (int i = 0; i < costs.length; i++) {
            SparseItem item = items.get(i);
            costs[i] = item.weight().cost() * item.weight().ofWholeTiles(item.partIn(ranges, plan.schema.dimensions()));
            sum += costs[i];
            // Items of one fragment are adjacent.
            distinct += i == 0
                            || items.get(i - 1).weight().number()
                                    != item.weight().number()
                    ? 1
                    : 0;
        }
        cost = sum;
        fragments = distinct;
    }

    /** Returns the region of a whole query. */
    static SparsePieceRegion whole(
            Execution execution, FragmentWeights weights, PieceQuery query, SplitOptions options) {
        ArraySchema schema = execution.schema();
        SparseRanges ranges = SparseRanges.of(schema, query.subarray());
        boolean cutsTexts = execution.snapshot().fragments().stream()
                .noneMatch(fragment -> fragment.version().hasWrongTextBounds());
        Plan plan = new Plan(schema, query, ranges, cutsTexts);
        HilbertQuadrant curve = plan.isHilbert() && plan.inOrder() ? HilbertQuadrant.whole(schema) : null;
        return new SparsePieceRegion(plan, ranges, curve, SparseItems.of(execution, weights, ranges, options));
    }

    private boolean touches(SparseItem item) {
        for (int d = 0; d < plan.schema.dimensions().size(); d++) {
            if (ranges.relation(item.boxes(), item.box(), d) == Relation.OUTSIDE) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether there are no cells in this region. */
    boolean isEmpty() {
        return items.isEmpty();
    }

    @Override
    public double cost() {
        return cost;
    }

    @Override
    public int fragments() {
        return fragments;
    }

    @Override
    public List<SparsePieceRegion> cut(double share) {
        HilbertQuadrant section = quadrant;
        if (section != null) {
            return sections(section);
        }
        SparseCuts cuts = new SparseCuts(plan.schema, ranges, plan.cutsTexts, items, costs, share);
        SparseCut cut = plan.inOrder() ? cuts.inGlobalOrder() : cuts.best();
        boolean apart = plan.schema.allowsDuplicates() && !plan.inOrder() && fragments > 1;
        if (apart && (cut == null || crossing(cut) > MAX_CROSSING * cost)) {
            return groups(share);
        }
        return cut == null
                ? List.of()
                : parts(cut.of(ranges).stream()
                        .map(part -> new SparsePieceRegion(plan, part, null, items))
                        .toList());
    }

    private static List<SparsePieceRegion> parts(List<SparsePieceRegion> parts) {
        return parts.stream().filter(part -> !part.isEmpty()).toList();
    }

    private List<SparsePieceRegion> sections(HilbertQuadrant section) {
        // Bounds of curve sections in string dimensions are open, which subarrays cannot express.
        boolean closed = plan.schema.dimensions().stream().noneMatch(Dimension::isVariable);
        return closed
                ? parts(section.parts().stream()
                        .map(part -> new SparsePieceRegion(plan, part.cut(ranges), part, items))
                        .toList())
                : List.of();
    }

    private double crossing(SparseCut cut) {
        double sum = 0;
        for (int i = 0; i < costs.length; i++) {
            sum += cut.begins(items.get(i)) && cut.ends(items.get(i)) ? costs[i] : 0;
        }
        return sum;
    }

    /** Divides the fragments into older and newer ones. */
    private List<SparsePieceRegion> groups(double share) {
        Map<Integer, Double> byFragment = new TreeMap<>();
        for (int i = 0; i < costs.length; i++) {
            byFragment.merge(items.get(i).weight().number(), costs[i], Double::sum);
        }
        double sum = 0;
        int lastOfFirst = -1;
        for (Map.Entry<Integer, Double> each : byFragment.entrySet()) {
            if (lastOfFirst >= 0 && sum + each.getValue() / 2 > share * cost) {
                break;
            }
            sum += each.getValue();
            lastOfFirst = each.getKey();
        }
        int border = lastOfFirst;
        List<SparseItem> older = new ArrayList<>();
        List<SparseItem> newer = new ArrayList<>();
        items.forEach(item -> (item.weight().number() <= border ? older : newer).add(item));
        return parts(List.of(
                new SparsePieceRegion(plan, ranges, null, older), new SparsePieceRegion(plan, ranges, null, newer)));
    }

    @Override
    public Piece piece() {
        Map<Integer, FragmentWeight> read = new TreeMap<>();
        Map<Integer, Double> shares = new TreeMap<>();
        double cells = 0;
        double bytes = 0;
        for (SparseItem item : items) {
            FragmentWeight weight = item.weight();
            double part = item.partIn(ranges, plan.schema.dimensions());
            double whole = weight.ofWholeTiles(part);
            cells += part * weight.cells();
            bytes += whole * weight.bytes();
            read.put(weight.number(), weight);
            shares.merge(weight.number(), whole, Double::sum);
        }
        double requests = 1;
        for (FragmentWeight weight : read.values()) {
            requests += 1 + weight.requests(shares.getOrDefault(weight.number(), 0.0));
        }
        List<OpenFragment> named = read.values().stream()
                .sorted(Comparator.comparingInt(FragmentWeight::number))
                .map(FragmentWeight::fragment)
                .toList();
        return new Piece(subarray(), named, cells, bytes, requests);
    }

    private Subarray subarray() {
        Map<String, List<Range>> all = new LinkedHashMap<>(plan.query.subarray().ranges());
        for (int d = 0; d < plan.schema.dimensions().size(); d++) {
            Dimension dimension = plan.schema.dimensions().get(d);
            boolean cut = dimension.isVariable()
                    ? !ranges.texts(d).intervals().equals(plan.ranges.texts(d).intervals())
                    : !ranges.keys(d).equals(plan.ranges.keys(d));
            if (cut) {
                all.put(dimension.name(), dimension.isVariable() ? texts(d) : keys(dimension, d));
            }
        }
        return Subarray.of(all);
    }

    private List<Range> keys(Dimension dimension, int d) {
        Datatype type = dimension.datatype();
        long[] bounds = bounds(dimension);
        List<Range> list = new ArrayList<>();
        ranges.keys(d).each((from, to) -> {
            long low = Math.max(from, bounds[0]);
            long high = Math.min(to, bounds[1]);
            if (low <= high) {
                list.add(
                        type.isFloat()
                                ? Range.of(Keys.toDouble(low), lastNumber(high))
                                : Range.of(Keys.toLong(type, low), Keys.toLong(type, high)));
            }
        });
        return list;
    }

    /** Returns the last number up to a key. The key below zero is that of no number, since -0.0 equals 0.0. */
    private static double lastNumber(long key) {
        return Keys.toDouble(key == -1 ? -2 : key);
    }

    /** Returns the keys of the bounds of the domain, where a query without ranges ends. */
    private static long[] bounds(Dimension dimension) {
        if (dimension.domain() instanceof Range.OfDouble real) {
            return new long[] {Keys.ofDouble(real.low()), Keys.ofDouble(real.high())};
        }
        return dimension.domain() instanceof Range.OfLong whole
                ? new long[] {
                    Keys.ofLong(dimension.datatype(), whole.low()), Keys.ofLong(dimension.datatype(), whole.high())
                }
                : new long[] {Long.MIN_VALUE, Long.MAX_VALUE};
    }

    private List<Range> texts(int d) {
        List<Range> list = new ArrayList<>();
        for (TextInterval interval : ranges.texts(d).intervals()) {
            list.add(new Range.OfBytes(interval.low(), interval.high()));
        }
        return list;
    }
}
