package dev.tegula.internal.read.splits;

import dev.tegula.internal.order.AxisSelection;
import dev.tegula.internal.order.DenseSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.dense.DenseFragments;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.pruning.FragmentBox;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A box of whole tiles of a dense query, and the fragments with visible cells in it. Unwritten tiles cost nothing. */
final class DensePieceRegion implements PieceRegion {

    /** Number of intervals in a dimension up to which selected tiles are counted one interval at a time. */
    private static final int COUNTED_INTERVALS = 64;

    /**
     * A fragment in the grid.
     *
     * @param isOverlay whether it is a sparse fragment, whose cells lie anywhere in its box
     */
    private record WeighedBox(FragmentBox box, FragmentWeight weight, boolean isOverlay) {}

    /** What all regions of a query share. */
    private record Plan(TileGrid grid, ResultOrder order, Subarray subarray, List<AxisSelection> selection) {}

    private final Plan plan;
    private final List<AxisSelection> selection;
    private final long[] first;
    private final long[] last;
    private final List<WeighedBox> boxes = new ArrayList<>();
    private final double[] costs;
    private final double cost;

    private DensePieceRegion(Plan plan, List<AxisSelection> selection, List<WeighedBox> newestFirst) {
        this.plan = plan;
        this.selection = selection;
        first = selection.stream().mapToLong(AxisSelection::first).toArray();
        last = selection.stream().mapToLong(AxisSelection::last).toArray();
        boolean covered = false;
        double sum = 0;
        for (WeighedBox each : newestFirst) {
            if (each.box.touches(first, last) && (!covered || each.isOverlay)) {
                boxes.add(each);
                covered |= !each.isOverlay && each.box.covers(first, last);
            }
        }
        costs = new double[boxes.size()];
        for (int i = 0; i < costs.length; i++) {
            costs[i] = boxes.get(i).weight.cost() * share(boxes.get(i));
            sum += costs[i];
        }
        cost = sum;
    }

    /** Returns the region of a whole query. */
    static DensePieceRegion whole(
            Execution execution, DenseFragments fragments, FragmentWeights weights, PieceQuery query) {
        ArraySchema schema = execution.schema();
        TileGrid grid = fragments.grid();
        Map<OpenFragment, Integer> numbers = new HashMap<>();
        for (OpenFragment fragment : execution.snapshot().fragments()) {
            numbers.put(fragment, numbers.size());
        }
        List<WeighedBox> boxes = new ArrayList<>();
        for (FragmentBox box : fragments.newestFirst()) {
            boxes.add(weighed(box, weights, numbers, grid));
        }
        for (OpenFragment sparse : fragments.overlay().fragments()) {
            if (sparse.nonEmptyDomain() != null) {
                boxes.add(weighed(new FragmentBox(sparse, grid), weights, numbers, grid));
            }
        }
        List<AxisSelection> selection = DenseSelection.of(schema, grid, query.subarray());
        return new DensePieceRegion(new Plan(grid, query.order(), query.subarray(), selection), selection, boxes);
    }

    private static WeighedBox weighed(
            FragmentBox box, FragmentWeights weights, Map<OpenFragment, Integer> numbers, TileGrid grid) {
        OpenFragment fragment = box.fragment();
        double cells = (double) box.tiles() * grid.cellsPerTile();
        int number = numbers.getOrDefault(fragment, 0);
        return new WeighedBox(box, weights.of(fragment, number, cells, box.tiles()), !fragment.isDense());
    }

    @Override
    public double cost() {
        return cost;
    }

    @Override
    public int fragments() {
        return boxes.size();
    }

    /** Returns the share of a fragment's tiles that are selected. */
    private double share(WeighedBox each) {
        double tiles = 1;
        for (int d = 0; d < first.length; d++) {
            tiles *= tiles(d, later(first[d], each.box.low(d)), earlier(last[d], each.box.high(d)));
        }
        return Math.min(1, tiles / each.box.tiles());
    }

    /** Returns the number of selected tiles between two offsets. */
    private double tiles(int d, long from, long to) {
        AxisSelection axis = selection.get(d);
        if (axis.intervals() == 1 || axis.intervals() > COUNTED_INTERVALS) {
            return tilesBetween(d, from, to);
        }
        double tiles = 0;
        long next = 0;
        for (int i = 0; i < axis.intervals(); i++) {
            long start = later(from, axis.start(i));
            long end = earlier(to, axis.start(i) + axis.count(i) - 1);
            if (Long.compareUnsigned(start, end) <= 0) {
                long border = plan.grid.tileOf(d, start) * plan.grid.extent(d);
                tiles += tilesBetween(d, start, end) - (tiles > 0 && border == next ? 1 : 0);
                next = plan.grid.tileOf(d, end) * plan.grid.extent(d);
            }
        }
        return tiles;
    }

    private double tilesBetween(int d, long from, long to) {
        return Long.compareUnsigned(from, to) > 0
                ? 0
                : unsigned(plan.grid.tileOf(d, to) - plan.grid.tileOf(d, from)) + 1;
    }

    private static double unsigned(long value) {
        return value >= 0 ? value : (value >>> 1) * 2.0 + (value & 1);
    }

    private static long later(long a, long b) {
        return Long.compareUnsigned(a, b) >= 0 ? a : b;
    }

    private static long earlier(long a, long b) {
        return Long.compareUnsigned(a, b) <= 0 ? a : b;
    }

    @Override
    public List<DensePieceRegion> cut(double share) {
        int n = first.length;
        int chosen = -1;
        long at = 0;
        double least = Double.MAX_VALUE;
        for (int i = 0; i < n; i++) {
            int d = plan.grid.rowMajorTiles() ? i : n - 1 - i;
            long from = plan.grid.tileOf(d, first[d]);
            long to = plan.grid.tileOf(d, last[d]);
            if (from == to || boxes.isEmpty()) {
                continue;
            }
            long tile = tileToCutAt(d, from, to, share);
            // Pieces in global order require cuts in the slowest dimension.
            if (plan.order == ResultOrder.GLOBAL) {
                return halves(d, tile);
            }
            double crossing = crossing(d, tile);
            if (crossing < least) {
                least = crossing;
                chosen = d;
                at = tile;
            }
        }
        return chosen < 0 ? List.of() : halves(chosen, at);
    }

    /** Returns the first tile of the second part. */
    private long tileToCutAt(int d, long from, long to, double share) {
        long low = to;
        long high = from;
        for (WeighedBox each : boxes) {
            low = earlier(low, plan.grid.tileOf(d, later(first[d], each.box.low(d))));
            high = later(high, plan.grid.tileOf(d, earlier(last[d], each.box.high(d))));
        }
        // Unwritten tiles are cut off first if they are many.
        double half = (unsigned(to - from) + 1) / 2;
        if (unsigned(low - from) >= half || (low == high && low != from)) {
            return low;
        }
        if (unsigned(to - high) >= half || low == high) {
            return high + 1;
        }
        double wanted = share * costBelow(d, high + 1);
        long least = low + 1;
        long most = high;
        while (Long.compareUnsigned(least, most) < 0) {
            long middle = least + ((most - least) >>> 1);
            if (costBelow(d, middle) >= wanted) {
                most = middle;
            } else {
                least = middle + 1;
            }
        }
        // The border before may be nearer.
        boolean before = least != low + 1 && wanted - costBelow(d, least - 1) < costBelow(d, least) - wanted;
        return before ? least - 1 : least;
    }

    /** Returns the cost of the tiles below a tile, as if cost were spread evenly over the tiles of a fragment. */
    private double costBelow(int d, long tile) {
        double sum = 0;
        for (int i = 0; i < costs.length; i++) {
            FragmentBox box = boxes.get(i).box;
            long low = plan.grid.tileOf(d, later(first[d], box.low(d)));
            long high = plan.grid.tileOf(d, earlier(last[d], box.high(d)));
            if (Long.compareUnsigned(low, tile) < 0) {
                sum += costs[i] * unsigned(earlier(tile, high + 1) - low) / (unsigned(high - low) + 1);
            }
        }
        return sum;
    }

    /** Returns the number of fragments on both sides of a cut. */
    private double crossing(int d, long tile) {
        int crossing = 0;
        for (WeighedBox each : boxes) {
            boolean begins = Long.compareUnsigned(plan.grid.tileOf(d, later(first[d], each.box.low(d))), tile) < 0;
            boolean ends = Long.compareUnsigned(plan.grid.tileOf(d, earlier(last[d], each.box.high(d))), tile) >= 0;
            crossing += begins && ends ? 1 : 0;
        }
        return crossing;
    }

    private List<DensePieceRegion> halves(int d, long tile) {
        long border = tile * plan.grid.extent(d);
        AxisSelection axis = selection.get(d);
        List<long[]> below = new ArrayList<>();
        List<long[]> above = new ArrayList<>();
        for (int i = 0; i < axis.intervals(); i++) {
            long start = axis.start(i);
            long end = start + axis.count(i) - 1;
            if (Long.compareUnsigned(start, border) < 0) {
                below.add(new long[] {start, earlier(end, border - 1)});
            }
            if (Long.compareUnsigned(end, border) >= 0) {
                above.add(new long[] {later(start, border), end});
            }
        }
        return List.of(part(d, below), part(d, above));
    }

    private DensePieceRegion part(int d, List<long[]> intervals) {
        List<AxisSelection> part = new ArrayList<>(selection);
        part.set(
                d,
                AxisSelection.union(
                        intervals.stream().mapToLong(each -> each[0]).toArray(),
                        intervals.stream().mapToLong(each -> each[1]).toArray()));
        return new DensePieceRegion(plan, part, boxes);
    }

    @Override
    public Piece piece() {
        Map<String, List<Range>> ranges = new LinkedHashMap<>(plan.subarray.ranges());
        double cells = 1;
        for (int d = 0; d < first.length; d++) {
            AxisSelection axis = selection.get(d);
            cells *= axis.total();
            if (axis != plan.selection.get(d)) {
                List<Range> list = new ArrayList<>();
                for (int i = 0; i < axis.intervals(); i++) {
                    list.add(Range.of(
                            plan.grid.coordinate(d, axis.start(i)),
                            plan.grid.coordinate(d, axis.start(i) + axis.count(i) - 1)));
                }
                ranges.put(plan.grid.dimension(d).name(), list);
            }
        }
        double bytes = 0;
        double requests = 1;
        for (WeighedBox each : boxes) {
            double share = share(each);
            bytes += share * each.weight.bytes();
            requests += each.weight.requests(share);
        }
        List<OpenFragment> fragments = boxes.stream()
                .sorted(Comparator.comparingInt(each -> each.weight.number()))
                .map(each -> each.box.fragment())
                .toList();
        return new Piece(Subarray.of(ranges), fragments, cells, bytes, requests);
    }
}
