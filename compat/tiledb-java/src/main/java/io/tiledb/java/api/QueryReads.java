package io.tiledb.java.api;

import dev.tegula.Query;
import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import dev.tegula.query.QueryStatistics;
import dev.tegula.schema.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The reads and aggregates of a query, which fill its buffers. */
final class QueryReads {
    /** Memory that reads may use, unless buffers are larger. */
    private static final long LEAST_BUDGET = 10L << 20;

    private final Context ctx;
    private final Array array;
    private final QueryBuffers buffers;
    private final Map<String, Aggregate> aggregates = new LinkedHashMap<>();
    private BufferedRead read;
    private boolean complete;

    QueryReads(Array array, QueryBuffers buffers) {
        this.ctx = array.getCtx();
        this.array = array;
        this.buffers = buffers;
    }

    void add(String name, Aggregate aggregate) {
        aggregates.put(name, aggregate);
    }

    boolean isAggregate(String name) {
        return aggregates.containsKey(name);
    }

    /** Checks that fields and aggregates have the buffers that they need. */
    void requireBuffers() throws TileDBError {
        for (Map.Entry<String, FieldBuffers> entry : buffers.all().entrySet()) {
            Field field = aggregates.containsKey(entry.getKey()) ? null : array.field(entry.getKey());
            String problem = entry.getValue().problem(entry.getKey(), field);
            if (problem != null) {
                throw ctx.failure(problem);
            }
        }
        for (String name : aggregates.keySet()) {
            if (!buffers.all().containsKey(name)) {
                throw ctx.failure("aggregate '" + name + "' has no data buffer");
            }
        }
    }

    boolean isPartial() {
        return read != null && !complete;
    }

    /** A read that is not complete would go on with what it began with. */
    void requireNotPartial() throws TileDBError {
        if (isPartial()) {
            throw ctx.failure("a read that is not complete cannot be changed");
        }
    }

    /**
     * Fills the buffers with the next cells; returns whether all were read. A read that is complete begins again, as in
     * libtiledb.
     *
     * @param query null if the read is partial
     */
    boolean submit(EngineQuery query) throws TileDBError {
        Map<String, FieldBuffers> fields = new LinkedHashMap<>(buffers.all());
        fields.keySet().removeAll(aggregates.keySet());
        if (!isPartial()) {
            close();
            RangeOrder order = query.rangeOrder();
            if (order != null && !aggregates.isEmpty()) {
                throw ctx.failure("aggregates of dense arrays need ranges that ascend and do not overlap");
            }
            aggregate(query.query());
            if (fields.isEmpty()) {
                if (aggregates.isEmpty()) {
                    throw ctx.failure("the query has no buffers");
                }
                return true;
            }
            read = begin(query.query(), fields, order);
        }
        BufferedRead started = read;
        complete = ctx.call(() -> started.submit(fields));
        if (complete) {
            for (QueryStatistics statistics : read.statistics()) {
                ctx.counters().add(statistics);
                Stats.add(statistics);
            }
        }
        return complete;
    }

    private BufferedRead begin(Query query, Map<String, FieldBuffers> fields, RangeOrder order) throws TileDBError {
        long capacity =
                fields.values().stream().mapToLong(FieldBuffers::capacity).sum();
        long budget = Math.max(2 * capacity, LEAST_BUDGET);
        Query selected = query.fields(List.copyOf(fields.keySet()));
        OffsetFormat format = OffsetFormat.of(ctx.config());
        return ctx.call(() -> order == null
                ? BufferedRead.of(selected.execution().withMemoryBudget(budget), fields, format)
                : BufferedRead.ordered(OrderedBatches.of(selected, order, budget), fields, format));
    }

    private void aggregate(Query query) throws TileDBError {
        if (aggregates.isEmpty()) {
            return;
        }
        List<AggregateResult> results =
                ctx.call(() -> query.aggregate(aggregates.values().toArray(Aggregate[]::new)));
        int i = 0;
        for (String name : aggregates.keySet()) {
            AggregateResult result = results.get(i++);
            FieldBuffers to = buffers.all().get(name);
            ctx.run(() -> AggregateBuffers.put(result, to, field(result), OffsetFormat.of(ctx.config())));
        }
    }

    private Field field(AggregateResult result) {
        String name = result.aggregate().field();
        try {
            return name == null ? null : array.field(name);
        } catch (TileDBError e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** Returns statistics of the read as JSON. */
    String statistics() {
        Counters counters = new Counters();
        if (read != null) {
            read.statistics().forEach(counters::add);
        }
        return counters.json();
    }

    void close() {
        if (read != null) {
            read.close();
            read = null;
        }
    }
}
