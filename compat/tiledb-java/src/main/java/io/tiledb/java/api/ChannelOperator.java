package io.tiledb.java.api;

import dev.tegula.query.Aggregate;

/** A kind of aggregate. */
public class ChannelOperator implements AutoCloseable {
    private final AggregationOperator operator;

    /** Makes an operator. */
    public ChannelOperator(Context ctx, AggregationOperator op) throws TileDBError {
        operator = op;
    }

    /** Kinds of aggregates. */
    public enum AggregationOperator {
        TILEDB_MIN,
        TILEDB_SUM,
        TILEDB_MEAN,
        TILEDB_MAX,
        TILEDB_NULL_COUNT,
        TILEDB_COUNT
    }

    public boolean isCount() {
        return operator == AggregationOperator.TILEDB_COUNT;
    }

    Aggregate of(String field) {
        return switch (operator) {
            case TILEDB_MIN -> Aggregate.min(field);
            case TILEDB_MAX -> Aggregate.max(field);
            case TILEDB_SUM -> Aggregate.sum(field);
            case TILEDB_MEAN -> Aggregate.mean(field);
            case TILEDB_NULL_COUNT -> Aggregate.nullCount(field);
            case TILEDB_COUNT -> Aggregate.count();
        };
    }

    @Override
    public void close() {}
}
