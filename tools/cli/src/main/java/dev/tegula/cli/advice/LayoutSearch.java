package dev.tegula.cli.advice;

import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * Changes one thing of a layout after the other, and goes on from the cheapest result as long as it is clearly cheaper.
 * The end is a local optimum.
 */
final class LayoutSearch {

    private static final int MAX_TRIALS = 48;
    private static final int MIN_CAPACITY = 256;
    private static final int FACTOR = 4;

    /** Share of the costs by which a change must be cheaper. */
    private static final double GAIN = 0.05;

    /** Share of the costs by which all changes together must be cheaper: a copy has costs, too. */
    private static final double TOTAL_GAIN = 0.2;

    /** Stored bytes that are accepted, as a multiple of the present ones. */
    private static final double MAX_GROWTH = 1.1;

    private final LayoutSample sample;
    private final LayoutTrials trials;
    private final Set<Layout> tried = new HashSet<>();
    private final List<LayoutAdvice.Measured> others = new ArrayList<>();
    private LayoutAdvice.Measured best;

    LayoutSearch(LayoutSample sample, LayoutTrials trials) {
        this.sample = sample;
        this.trials = trials;
        this.best = Objects.requireNonNull(trials.measure(Layout.of(sample.schema())));
    }

    /** Measures layouts, and returns the costs of the present one. */
    LayoutAdvice.Measured run() {
        LayoutAdvice.Measured present = best;
        Layout layout = Layout.of(sample.schema());
        tried.add(layout);
        boolean isFirst = true;
        for (boolean isBetter = true; isBetter; isFirst = false) {
            isBetter = false;
            Layout from = layout;
            double least = best.seconds() * (1 - GAIN);
            for (Layout next : neighbours(from)) {
                LayoutAdvice.Measured measured =
                        tried.size() < MAX_TRIALS && tried.add(next) ? trials.measure(next) : null;
                if (measured == null) {
                    continue;
                }
                if (isFirst) {
                    others.add(measured);
                }
                if (measured.seconds() < least && measured.stored() <= MAX_GROWTH * present.stored()) {
                    least = measured.seconds();
                    best = measured;
                    layout = next;
                    isBetter = true;
                }
            }
        }
        if (best.seconds() > (1 - TOTAL_GAIN) * present.seconds()) {
            best = present;
        } else {
            others.remove(best);
            others.add(best);
        }
        return present;
    }

    LayoutAdvice.Measured best() {
        return best;
    }

    List<LayoutAdvice.Measured> others() {
        return List.copyOf(others);
    }

    private List<Layout> neighbours(Layout layout) {
        List<Layout> next = new ArrayList<>();
        if (sample.schema().isDense()) {
            denseExtents(layout, next);
        } else {
            sparse(layout, next);
        }
        for (CellOrder order : CellOrder.values()) {
            boolean isPossible = order == CellOrder.ROW_MAJOR
                    || order == CellOrder.COL_MAJOR
                    || order == CellOrder.HILBERT && !sample.schema().isDense();
            if (isPossible && layout.order().size() > 1) {
                next.add(layout.withCellOrder(order));
            }
        }
        return next;
    }

    private void sparse(Layout layout, List<Layout> next) {
        if (layout.capacity() / FACTOR >= MIN_CAPACITY) {
            next.add(layout.withCapacity(layout.capacity() / FACTOR));
        }
        if (layout.capacity() * FACTOR <= sample.cells().size() / FACTOR) {
            next.add(layout.withCapacity(layout.capacity() * FACTOR));
        }
        for (String name : layout.order().subList(1, layout.order().size())) {
            List<String> order = new ArrayList<>(layout.order());
            order.remove(name);
            order.add(0, name);
            next.add(layout.withOrder(order));
        }
        spaceTiles(layout, next);
    }

    /** Adds a layout with space tiles of about as many cells as data tiles have, each dimension divided equally. */
    private void spaceTiles(Layout layout, List<Layout> next) {
        Map<String, Long> lengths = lengths();
        double tiles = (double) sample.cells().size() / layout.capacity();
        double parts = Math.pow(tiles, 1.0 / Math.max(1, lengths.size()));
        if (lengths.size() > 1 && parts > 1) {
            Map<String, Long> extents = new TreeMap<>();
            lengths.forEach((name, length) -> extents.put(name, Math.max(1, Math.round(length / parts))));
            next.add(layout.withExtents(extents));
        }
    }

    private void denseExtents(Layout layout, List<Layout> next) {
        Map<String, Long> lengths = lengths();
        for (String name : lengths.keySet()) {
            add(layout, Map.of(name, 1.0 / FACTOR), next);
            add(layout, Map.of(name, (double) FACTOR), next);
            for (String other : lengths.keySet()) {
                if (!other.equals(name)) {
                    add(layout, Map.of(name, (double) FACTOR, other, 1.0 / FACTOR), next);
                }
            }
        }
    }

    /** Adds a layout with extents that are multiplied, at most as long as the sample. */
    private void add(Layout layout, Map<String, Double> factors, List<Layout> next) {
        Map<String, Long> extents = new TreeMap<>();
        Map<String, Long> lengths = lengths();
        factors.forEach((name, factor) -> {
            long longest = Objects.requireNonNull(lengths.get(name));
            long present = Objects.requireNonNull(layout.extents().get(name));
            extents.put(name, Math.max(1, Math.min(longest, Math.round(present * factor))));
        });
        next.add(layout.withExtents(extents));
    }

    /** Returns the lengths of the dimensions of integers that tiles can divide. */
    private Map<String, Long> lengths() {
        Map<String, Long> lengths = new TreeMap<>();
        List<Dimension> dimensions = sample.schema().dimensions();
        for (int d = 0; d < dimensions.size(); d++) {
            Range range = sample.box().get(d);
            if (LayoutSample.length(range) > 0 && !dimensions.get(d).datatype().isFloat()) {
                lengths.put(dimensions.get(d).name(), LayoutSample.length(range));
            }
        }
        return lengths;
    }
}
