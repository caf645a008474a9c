package io.tiledb.java.api;

import dev.tegula.Query;
import dev.tegula.QueryExecution;
import dev.tegula.query.Cells;
import dev.tegula.query.QueryPlan;
import dev.tegula.query.QueryStatistics;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * The cells of ranges that descend or overlap. Each batch has the cells of some coordinates of the dimension whose
 * coordinates change last, of one at least.
 */
final class OrderedBatches implements Iterator<Cells> {
    private final Query query;
    private final RangeOrder order;
    private final long coordinates;
    private final List<QueryStatistics> statistics = new ArrayList<>();

    /** The next range, and how many of its coordinates were read. */
    private int next;

    private long read;

    private OrderedBatches(Query query, RangeOrder order, long coordinates) {
        this.query = query;
        this.order = order;
        this.coordinates = coordinates;
    }

    /** @param budget bytes of memory */
    static OrderedBatches of(Query query, RangeOrder order, long budget) {
        QueryPlan plan = query.explain();
        long bytes =
                plan.resultBytes().values().stream().mapToLong(Long::longValue).sum();
        // A batch is in memory in both orders, with the places of its cells.
        long cellBytes = 2 * (bytes / Math.max(1, plan.resultCells())) + Integer.BYTES;
        long cells = order.cells() / RangeOrder.size(order.slowestRanges());
        return new OrderedBatches(query, order, Math.max(1, budget / cellBytes / cells));
    }

    /** Returns those of the reads so far. */
    List<QueryStatistics> statistics() {
        return statistics;
    }

    @Override
    public boolean hasNext() {
        return next < order.slowestRanges().size();
    }

    @Override
    public Cells next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        RangeOrder part = order.within(nextRanges());
        QueryExecution execution = query.subarray(part.subarray()).execution();
        Cells cells = execution.read().select(part.positions());
        statistics.add(execution.statistics());
        return cells;
    }

    private List<Range> nextRanges() {
        List<Range> ranges = new ArrayList<>();
        long free = coordinates;
        while (free > 0 && hasNext()) {
            Range.OfLong range = (Range.OfLong) order.slowestRanges().get(next);
            long first = range.low() + read;
            long last = range.high() - first < free ? range.high() : first + free - 1;
            ranges.add(Range.of(first, last));
            free -= last - first + 1;
            read += last - first + 1;
            if (last == range.high()) {
                next++;
                read = 0;
            }
        }
        return ranges;
    }
}
